import type { ChatMessage } from 'model-client';
import {
  BOLTS,
  CHAT_APP,
  faultOf,
  ISSUE_TITLES,
  MODEL_TIMEOUTS,
  SIMULATED,
} from './simulated.ts';

// The programs that do what the page has done: same options, same request, same history.

/** What the page asked a model. */
export interface AskedModel {
  /** Empty for the simulated server. */
  readonly address: string;
  /** The failure of the simulated server; empty for none. */
  readonly failure: string;
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly think: boolean;
  readonly tools: boolean;
}

/** Returns a program that asks what the page has asked. */
export function codeOfChat(asked: AskedModel): string {
  const isSimulated = asked.address === '';
  return [
    `import { ModelClient${asked.tools ? ', tool' : ''} } from 'model-client';`,
    isSimulated
      ? "import { createModelApp } from 'model-client/testing';"
      : '',
    '',
    asked.tools ? WEATHER : '',
    isSimulated ? simulatedModel(asked.failure) : '',
    `const model = new ModelClient({`,
    isSimulated
      ? `  baseUrl: ${literal(SIMULATED)},\n  fetch: app.fetch,\n  timeouts: ${literal(MODEL_TIMEOUTS)},`
      : `  baseUrl: ${literal(asked.address)},\n  retry: { limit: 0 },`,
    '});',
    asked.tools ? toolRun(asked) : chat(asked),
  ]
    .filter((part, at) => part !== '' || at === 2)
    .join('\n');
}

function simulatedModel(failure: string): string {
  const fault = faultOf(failure);
  const app = `const app = createModelApp(${literal(CHAT_APP)});`;
  return fault === undefined
    ? app
    : `${app}\napp.faults.add(${literal(fault)});`;
}

function chat(asked: AskedModel): string {
  return `const stream = model.chatStream({
${requestOf(asked)}
});
for await (const part of stream.parts) console.log(part);
const { usage } = await stream.final();
console.log(usage.outputTokens, 'tokens');
`;
}

function toolRun(asked: AskedModel): string {
  return `const run = model.runToolsStream({
${requestOf(asked)}
  tools: [weather],
  maxSteps: 5,
});
for await (const event of run) console.log(event);
const { usage } = await run.final();
console.log(usage.outputTokens, 'tokens');
`;
}

function requestOf({ model, messages, think }: AskedModel): string {
  return `  model: ${literal(model)},
  messages: [
${messages.map((message) => `    ${literal(message)},`).join('\n')}
  ],
  think: ${String(think)},`;
}

const WEATHER = `const weather = tool({
  name: 'get_weather',
  description: 'The weather in a city, now',
  schema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  },
  run: ({ city }) => \`18 degrees and sunny in \${city}\`,
});
`;

/** What the page asked a forge. The token is not part of it. */
export interface AskedForge {
  /** Empty for the simulated forge. */
  readonly address: string;
  readonly hasToken: boolean;
  readonly where: { readonly owner: string; readonly repo: string };
  readonly query: object;
}

/** Returns a program that lists what the page has listed. */
export function codeOfIssues({
  address,
  hasToken,
  where,
  query,
}: AskedForge): string {
  const auth = hasToken ? '\n  auth: process.env.FORGE_TOKEN,' : '';
  const client =
    address === ''
      ? SIMULATED_FORGE
      : `const forge = new ForgeClient({
  baseUrl: ${literal(address)},${auth}
  retry: { limit: 0 },
});`;
  return `import { ForgeClient } from 'forge-client';
${address === '' ? "import { createForgeApp } from 'forge-client/testing';\n" : ''}
${client}

const list = forge.issues.list(
  ${literal(where)},
  ${literal(query)},
);
const page = await list.page();
for (const { number, title } of page.items)
  console.log(number, title);
// list.from(page.next) continues after this page.
console.log(page.items.length, 'of', page.total);
`;
}

const SIMULATED_FORGE = `// A simulated forge with some issues; the third is closed.
const app = createForgeApp();
app.seed.issues('ada/engine', [
${ISSUE_TITLES.map((title) => `  ${literal(title)},`).join('\n')}
  ...Array.from({ length: ${BOLTS} }, (_, at) => \`Check bolt \${at + 1}\`),
]);
const forge = new ForgeClient({
  baseUrl: ${literal(SIMULATED)},
  auth: app.token,
  fetch: app.fetch,
});
const closed = { owner: 'ada', repo: 'engine', index: 3 };
await forge.issues.update(closed, { state: 'closed' });`;

/** Writes a value as a program does: names without quotes, texts in single ones. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(
    ([, part]) => part !== undefined,
  );
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, part]) => `${nameOf(key)}: ${literal(part)}`).join(', ')} }`;
}

function nameOf(key: string): string {
  return /^[a-z_$][\w$]*$/i.test(key) ? key : literal(key);
}
