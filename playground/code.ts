import type { ChatMessage } from 'model-client';
import {
  BOLTS,
  CHAT_APP,
  type ForgeTask,
  forgeFaultOf,
  ISSUE_TITLES,
  MODEL_TIMEOUTS,
  modelFaultOf,
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
    isSimulated ? simulatedModel(asked) : '',
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

function simulatedModel({ failure, tools }: AskedModel): string {
  const fault = modelFaultOf(failure, tools);
  const app = `const app = createModelApp(${literal(CHAT_APP)});`;
  return fault === undefined
    ? app
    : `${app}\napp.faults.add(${literal(fault)});`;
}

function chat(asked: AskedModel): string {
  return `const stream = model.chatStream({
${requestOf(asked)}
});
${read(asked, 'stream', asked.think ? `for await (const part of stream.parts) console.log(part);` : PRINT_TEXT('stream'))}`;
}

function toolRun(asked: AskedModel): string {
  return `const run = model.runToolsStream({
${requestOf(asked)}
  tools: [weather],
  maxSteps: 5,
});
${read(
  asked,
  'run',
  `for await (const event of run) {
  if (event.type === 'tool-call')
    console.log(event.call.function);
  if (event.type === 'chunk')
    process.stdout.write(event.event.message.content);
}`,
)}`;
}

const PRINT_TEXT = (name: string): string =>
  `for await (const text of ${name}.text)
  process.stdout.write(text);`;

/** Reads a stream to its end; with a failure, says what it is and what is kept. */
function read({ failure }: AskedModel, name: string, loop: string): string {
  const reading = `${loop}
const { usage } = await ${name}.final();
console.log(\`\\n\${usage.outputTokens} tokens\`);
`;
  return failure === ''
    ? reading
    : `try {
${indented(reading)}} catch (error) {
  console.log(\`\\n\${error.name}: \${error.message}\`);
  console.log('hint:', error.hint);
  console.log('kept:', ${name}.partial.message.content);
}
`;
}

function indented(code: string): string {
  return code.replace(/^(?=.)/gm, '  ');
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
  readonly task: ForgeTask;
  /** Empty for the simulated forge. */
  readonly address: string;
  /** The failure of the simulated forge; empty for none. */
  readonly failure: string;
  readonly hasToken: boolean;
  readonly where: { readonly owner: string; readonly repo: string };
  readonly query: object;
  /** The title of the issue to open. */
  readonly title: string;
}

/** Returns a program that does what the page does with a forge. */
export function codeOfIssues(asked: AskedForge): string {
  const { task, address, failure, hasToken, where } = asked;
  const auth = hasToken ? '\n  auth: process.env.FORGE_TOKEN,' : '';
  const client =
    address === ''
      ? simulatedForge(failure)
      : `const forge = new ForgeClient({
  baseUrl: ${literal(address)},${auth}
  retry: { limit: 0 },
});`;
  const fault = address === '' ? forgeFaultOf(task, failure) : undefined;
  const body = FORGE_PROGRAMS[task](asked);
  return `import { ForgeClient } from 'forge-client';
${address === '' ? "import { createForgeApp } from 'forge-client/testing';\n" : ''}
${client}
${fault === undefined ? '' : `app.faults.add(${literal(fault)});\n`}
const repo = ${literal(where)};
${task === 'close' ? 'let closed = 0;\n' : ''}${fault === undefined ? body : caught(task, body)}`;
}

const FORGE_PROGRAMS: Readonly<
  Record<ForgeTask, (asked: AskedForge) => string>
> = {
  list: ({ query }) => `const list = forge.issues.list(
  repo,
  ${literal(query)},
);
const page = await list.page();
for (const { number, title } of page.items)
  console.log(number, title);
// list.from(page.next) continues after this page.
console.log(page.items.length, 'of', page.total);
`,
  open: ({ title }) => `const issue = await forge.issues.create(repo, {
  title: ${literal(title)},
});
console.log(\`opened #\${issue.number}\`);
`,
  close:
    () => `// Each issue is visited once, although the list gets shorter.
for await (const { number } of forge.issues.list(repo)) {
  const issue = { ...repo, index: number };
  await forge.issues.update(issue, { state: 'closed' });
  closed++;
}
console.log(closed, 'closed');
console.log(await forge.issues.list(repo).total(), 'open');
`,
};

/** A write that failed may have been executed; a loop that failed knows how far it came. */
function caught(task: ForgeTask, body: string): string {
  const about = {
    list: '',
    open: "  console.log('may be open:', error.mayHaveExecuted);\n",
    close: "  console.log(closed, 'closed before');\n",
  };
  return `try {
${indented(body)}} catch (error) {
  console.log(\`\${error.name}: \${error.message}\`);
  console.log('hint:', error.hint);
${about[task]}}
`;
}

function simulatedForge(failure: string): string {
  const hooks =
    failure === ''
      ? ''
      : "\n  hooks: { onRetry: () => console.log('sent again') },";
  return `// A simulated forge with some issues; the third is closed.
const app = createForgeApp();
app.seed.issues('ada/engine', [
${ISSUE_TITLES.map((title) => `  ${literal(title)},`).join('\n')}
  ...Array.from({ length: ${BOLTS} }, (_, at) => \`Check bolt \${at + 1}\`),
]);
const forge = new ForgeClient({
  baseUrl: ${literal(SIMULATED)},
  auth: app.token,
  fetch: app.fetch,${hooks}
});
const third = { owner: 'ada', repo: 'engine', index: 3 };
await forge.issues.update(third, { state: 'closed' });`;
}

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
