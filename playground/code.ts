/** What the page asked a model, as far as its code depends on it. */
export interface AskedModel {
  /** Empty for the simulated server. */
  readonly address: string;
  readonly model: string;
  readonly content: string;
  readonly think: boolean;
  readonly tools: boolean;
}

/** Returns a program that asks what the page has asked. */
export function codeOfChat({ address, model, content, think, tools }: AskedModel): string {
  const request = [
    `  model: ${JSON.stringify(model)},`,
    `  messages: [{ role: 'user', content: ${JSON.stringify(content)} }],`,
    `  think: ${String(think)},`,
    ...(tools ? ['  tools: [weather],'] : []),
  ].join('\n');
  const client =
    address === ''
      ? simulated('ModelClient', 'model', 'Model')
      : `const model = new ModelClient({ baseUrl: ${JSON.stringify(address)} });`;
  const imports = `import { ModelClient${tools ? ', tool' : ''} } from 'model-client';`;
  const run = tools
    ? `const run = model.runToolsStream({\n${request}\n});\nfor await (const event of run) console.log(event);`
    : `const stream = model.chatStream({\n${request}\n});\nfor await (const part of stream.parts) console.log(part);`;
  return `${imports}\n${address === '' ? "import { createModelApp } from 'model-client/testing';\n" : ''}\n${tools ? WEATHER : ''}${client}\n${run}\n`;
}

/** What the page asked a forge, as far as its code depends on it. The token is not part of it. */
export interface AskedForge {
  /** Empty for the simulated forge. */
  readonly address: string;
  readonly hasToken: boolean;
  readonly owner: string;
  readonly repo: string;
  readonly state: string;
}

/** Returns a program that lists what the page has listed. */
export function codeOfIssues({ address, hasToken, owner, repo, state }: AskedForge): string {
  const auth = hasToken ? ", auth: token(process.env.FORGE_TOKEN ?? '')" : '';
  const client =
    address === ''
      ? simulated('ForgeClient', 'forge', 'Forge')
      : `const forge = new ForgeClient({ baseUrl: ${JSON.stringify(address)}${auth} });`;
  const imports = `import { ForgeClient${hasToken || address === '' ? ', token' : ''} } from 'forge-client';`;
  const where = JSON.stringify({ owner, repo })
    .replace(/"(\w+)":/g, ' $1: ')
    .replace('}', ' }');
  return `${imports}
${address === '' ? "import { createForgeApp } from 'forge-client/testing';\n" : ''}
${client}
const issues = forge.issues.list(${where}, { state: ${JSON.stringify(state)}, type: 'issues' });
for await (const issue of issues) console.log(issue.number, issue.title);
`;
}

const WEATHER = `const weather = tool({
  name: 'get_weather',
  description: 'The weather in a city, now',
  schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  run: ({ city }) => \`18 degrees and sunny in \${city}\`,
});
`;

function simulated(client: string, name: string, app: string): string {
  const auth = app === 'Forge' ? ', auth: token(app.token)' : '';
  return `const app = create${app}App();\nconst ${name} = new ${client}({ baseUrl: 'http://${name}.example', fetch: app.fetch${auth} });`;
}
