import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Editor } from '../../core/test/completions.ts';
import { ModelClient, InputError, Transport } from '../src/index.js';

const editor = new Editor(join(import.meta.dirname, '..'));

afterAll(() => {
  editor.close();
});

/** Returns the options that a client accepts, as the error for a misspelt one lists them. */
function acceptedOptions(): string[] {
  try {
    new Transport({ baseUrl: 'http://127.0.0.1:9', ...{ maxbodybytes: 1 } });
  } catch (error) {
    const names =
      error instanceof InputError
        ? /the options are (.+)$/.exec(String(error.hint))?.[1]
        : undefined;
    if (names !== undefined) return names.split(', ').toSorted();
  }
  throw new Error('a misspelt option was accepted');
}

test('an editor completes the options of a client and nothing else', () => {
  const program =
    "import { ModelClient, InputError, Transport } from '../src/index.js';\nModelClient.fromEnv({ | });\nnew Transport({ | });\nnew ModelClient({ | });\nnew ModelClient({ |";
  const options = acceptedOptions();
  expect(options).toContain('baseUrl');
  expect(editor.completions(program)).toEqual([options, options, options, options]);
});

test('a hover names the request of each method that has more to say than its fields', () => {
  const program = `import type { ModelClient, trimMessages } from '../src/index.js';
declare const model: ModelClient;
model.|chat;
model.|chatStream;
model.|generate;
model.|generateStream;
model.|runTools;
model.|runToolsStream;
model.|embed;
model.|embedMany;
model.|create;
model.|createStream;
model.|pull;
model.|pullStream;
model.|push;
model.|pushStream;
declare const |trim: typeof trimMessages;`;
  expect(
    editor.hovers(program).map((each) => /request: ([^)]+), options\?/.exec(each)?.[1]),
  ).toEqual([
    'ChatInput<F, R>',
    'ChatStreamInput<F, R>',
    'GenerateInput<F>',
    'GenerateStreamInput<F>',
    'RunToolsInput<F, Stops, R>',
    'RunToolsStreamInput<F, Stops, R>',
    'EmbedInput',
    'EmbedManyInput',
    'CreateInput<R>',
    'CreateStreamInput<R>',
    'PullInput',
    'PullStreamInput',
    'PushInput',
    'PushStreamInput',
    'TrimInput<R>',
  ]);
});

test('an editor does not complete what is only there for finding mistakes of a server', () => {
  const [requests = []] = editor.completions(`import type { ModelClient } from '../src/index.js';
declare const model: ModelClient;
void model.chat({ | });`);
  expect(requests).toContain('messages');
  expect(requests.filter((name) => name.startsWith('_'))).toEqual([]);
  expect(
    editor.typeErrors(`import type { ChatRequest, ModelClient } from '../src/index.js';
declare const model: ModelClient;
void model.chat({ model: 'm', messages: [], _debug_render_only: true });
export const request: ChatRequest = { model: 'm', messages: [], _debug_render_only: true };
`),
  ).toEqual([]);
});

test('a type error names the type of a request, which can be imported, and does not list its fields', () => {
  const errors = editor.typeErrors(`import { ModelClient } from '../src/index.js';
declare const model: ModelClient;
void model.chat({ messages: [] });
void model.runTools({ model: 'm', messages: [], tools: [{ name: 'weather' }] });
void model.chat({ model: 'm', messages: [], options: { temprature: 0 } });
void model.chat({ model: 'm', messages: [{ role: 'user', contnt: 'Hi' }] });
void model.chat({ model: 'm', messages: [{ role: 'user' }] });
void model.embed({ model: 'm', inputs: [] });
void model.create({ model: 'm', modelfile: 'FROM n' });
void new ModelClient({ host: '127.0.0.1' });
`);
  expect(errors).toEqual([
    expect.stringMatching(/required in type 'ChatInput<undefined, never>'\.$/),
    expect.stringMatching(/required in type 'Tool<unknown>'\.$/),
    expect.stringMatching(/ in type 'ReadonlyDeep<ModelOptions>'\. Did you mean to write 'temper/),
    expect.stringMatching(/ in type 'ChatMessageInput<"user">'\. Did you mean to write 'content'/),
    expect.stringMatching(/required in type '\{ readonly content: string; \}'\.$/),
    expect.stringMatching(/ in type 'EmbedInput'\. Did you mean to write 'input'/),
    expect.stringMatching(/'modelfile' does not exist in type 'CreateInput<never>'/),
    expect.stringMatching(/'host' does not exist in type 'ModelClientOptions \| AnyTransport'/),
  ]);
  const names = editor.namedTypes(errors);
  expect(names).toContain('ChatMessageInput');
  expect(editor.typeErrors(`export type { ${names.join(', ')} } from '../src/index.js';`)).toEqual(
    [],
  );
});

test('the type error for a stream that a method cannot return names the method that can', () => {
  const errors = editor.typeErrors(`import type { ModelClient } from '../src/index.js';
declare const model: ModelClient;
const chat = { model: 'm', messages: [], tools: [] };
const streamed = { ...chat, stream: true };
void model.chat({ ...chat, stream: true });
void model.chat(streamed);
void model.chatStream({ ...chat, stream: false });
void model.generate({ model: 'm', stream: true });
void model.generateStream({ model: 'm', stream: false });
void model.runTools({ ...chat, stream: true });
void model.runToolsStream({ ...chat, stream: false });
void model.create({ model: 'm', stream: true });
void model.createStream({ model: 'm', stream: false });
void model.pull({ model: 'm', stream: true });
void model.pullStream({ model: 'm', stream: false });
void model.push({ model: 'm', stream: true });
void model.pushStream({ model: 'm', stream: false });
`);
  expect(errors.map((each) => /CallInstead<"(\w+)">/.exec(each)?.[1])).toEqual([
    'chatStream',
    'chatStream',
    'chat',
    'generateStream',
    'generate',
    'runToolsStream',
    'runTools',
    'createStream',
    'create',
    'pullStream',
    'pull',
    'pushStream',
    'push',
  ]);
});

test('a role that is only known to be a text is accepted, and a wrong literal is not', () => {
  const program = (
    role: string,
  ): string => `import { type ModelClient, trimMessages } from '../src/index.js';
declare const model: ModelClient;
const messages = [{ role: 'user', content: 'Hi' }];
export const parsed: Promise<{ readonly parsed: unknown }> =
  model.chat({ model: 'm', messages, format: { type: 'object' } });
void model.chatStream({ model: 'm', messages: [{ role: 'system', content: 'Be brief.' }, ...messages] });
void model.runTools({ model: 'm', messages, tools: [] });
const prepareStep = (): { messages: typeof messages } => ({ messages });
void model.runTools({ model: 'm', messages, tools: [], prepareStep });
void model.runTools({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], tools: [], prepareStep });
const head = { role: 'system', content: 'Be brief.' };
void model.runTools({
  model: 'm',
  messages: [{ role: 'user', content: 'Hi' }],
  tools: [],
  prepareStep: ({ messages: all }) => ({ messages: [head, ...all.slice(-2)] }),
});
void trimMessages(model, { model: 'm', messages, maxTokens: 9 });
void model.create({ model: 'm', from: 'n', messages });
void model.createStream({ model: 'm', from: 'n', messages });
void model.chat({ model: 'm', messages: [{ role: '${role}', content: 'Hi' }] });
`;
  expect(editor.typeErrors(program('user'))).toEqual([]);
  expect(editor.typeErrors(program('document rules'))).toEqual([]);
  expect(editor.typeErrors(program('usr'))).toEqual([
    `Type '"usr"' is not assignable to type 'Role'. Did you mean '"user"'?`,
  ]);
});

test('a hover over a new client says what making one does', () => {
  const program = `import { ModelClient } from '../src/index.js';\nnew |ModelClient();`;
  expect(editor.summaries(program)).toEqual([
    'Makes a client. Reads no environment variables, and opens no connection before the first request.',
  ]);
});

test('a client accepts a transport instead of options, and shares it', () => {
  const transport = new Transport({ baseUrl: 'http://127.0.0.1:9' });
  expect(new ModelClient(transport).transport).toBe(transport);
  expect(new ModelClient(new ModelClient(transport).transport).transport).toBe(transport);
});
