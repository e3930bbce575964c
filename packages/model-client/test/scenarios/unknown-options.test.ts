import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { chatStreamFrom, ModelClient, trimMessages } from '../../src/index.js';
import { instrument } from '../../src/otel/index.js';
import { startModelServer } from '../../src/testing.js';

/** Calls a function with options that its type does not have. */
function call(
  work: (...args: never[]) => unknown,
  ...args: readonly unknown[]
): () => Promise<unknown> {
  return () =>
    new Promise((resolve) => {
      resolve(Reflect.apply(work, undefined, args));
    });
}

test.each([
  ['model', 'use models', call(startModelServer, { model: 'llama3.2' })],
  ['chunkdelay', 'use chunkDelay', call(startModelServer, { chunkdelay: 10 })],
  ['capturecontent', 'use captureContent', call(instrument, { capturecontent: true })],
  ['formt', 'use format', call(chatStreamFrom, new Response('{}'), { formt: 'json' })],
  ['Name', 'use name', call(createModelProvider, new ModelClient(), { Name: 'local' })],
  [
    'web.apiKey',
    'use web.auth',
    call((options) => ModelClient.fromEnv(options), { web: { apiKey: 'secret' } }),
  ],
])('an option %s, which would be ignored, is refused: %s', async (name, advice, work) => {
  await expect(work()).rejects.toMatchObject({
    name: 'InputError',
    code: 'invalid-option',
    message: `option ${name} is not known: ${advice}`,
  });
});

describe('a tool whose keys are those of another library', () => {
  const schema = { type: 'object', properties: { city: { type: 'string' } } };
  const run = (): string => 'sunny';

  test.each([
    [
      { name: 'get_weather', parameters: schema, run },
      'tools[0].parameters is not known: use schema',
    ],
    [
      { name: 'get_weather', inputSchema: schema, run },
      'tools[0].inputSchema is not known: use schema',
    ],
    [
      { name: 'get_weather', schema, run, descripton: 'x' },
      'tools[0].descripton is not known: use description',
    ],
  ])('is refused instead of offered without them: %j', async (tool, message) => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url });
    const request = {
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [tool as never],
    } as const;
    const refused = { name: 'InputError', code: 'invalid-tool', message };
    await expect((async () => model.runTools(request))()).rejects.toMatchObject(refused);
    await expect((async () => model.chat(request))()).rejects.toMatchObject(refused);
    expect(server.requests).toEqual([]);
  });

  test('is taken when it has ours, too, as those of forgeTools have', async () => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url });
    const tool = {
      name: 'get_weather',
      description: undefined,
      schema,
      inputSchema: schema,
      run,
      annotations: {},
    };
    const { steps } = await model.runTools({
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'What is the weather?' }],
      tools: [tool],
    });
    expect(steps).toHaveLength(2);
  });
});

const messages = [{ role: 'user', content: 'Hi' }];
const weather = { name: 'get_weather', run: () => 'sunny' };
const SMALL = { model: 'all-minilm' };
const CHAT = { model: 'llama3.2', messages };
const RUN = { ...CHAT, tools: [weather] };

/** A client as a program without types may call it. */
type Loose = Readonly<Record<keyof ModelClient, (...args: readonly unknown[]) => unknown>> & {};

/** Keys of a request, passed as options of the call, and where they belong. */
const misplaced: readonly (readonly [string, string, string, (model: Loose) => unknown])[] = [
  ['webSearch', 'via', '', (model) => model.webSearch({ query: 'x' }, { via: 'local' })],
  ['pull', 'resum', 'resume', (model) => model.pull(SMALL, { resum: 3 })],
  ['chat', 'keepAlive', 'body.keep_alive', (model) => model.chat(CHAT, { keepAlive: 1 })],
  ['show', 'verbose', 'body.verbose', (model) => model.show(SMALL, { verbose: true })],
  ['createStream', 'from', 'body.from', (model) => model.createStream(SMALL, { from: 'llama3.2' })],
  ['embedMany', 'batchSize', '', (model) => model.embedMany(['a'], SMALL, { batchSize: 8 })],
  ['runTools', 'max_steps', 'maxSteps', (model) => model.runTools(RUN, { max_steps: 3 })],
  ['runToolsStream', 'think', 'body.think', (model) => model.runToolsStream(RUN, { think: true })],
];

test.each(misplaced)(
  '%s refuses %s as an option of the call, where it had no effect',
  async (method, key, right, work) => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url });
    await expect(Promise.resolve().then(() => work(model as never))).rejects.toMatchObject({
      name: 'InputError',
      code: 'invalid-option',
      message: `${method}: option ${key} is not known: pass it in the argument before the options${right === '' ? '' : `, as ${right}`}`,
    });
    expect(server.requests).toEqual([]);
  },
);

/** Arguments that were read without a check: their mistakes had no effect, or ended in a `TypeError`. */
const unread: readonly (readonly [string, string, (model: ModelClient) => unknown])[] = [
  [
    'a signal among the settings of an upload',
    'blobs.upload: signal is not known: the keys are digest, size, onProgress',
    (model) => model.blobs.upload(new Uint8Array(3), { signal: AbortSignal.abort() } as never),
  ],
  [
    'a further setting of an upload',
    'blobs.upload: filename is not known: the keys are digest, size, onProgress',
    (model) => model.blobs.upload(new Uint8Array(3), { filename: 'x' } as never),
  ],
  [
    'a listener in a request',
    'pull: body.onProgress is a function, which cannot be sent: it would never be called',
    (model) => model.pull({ ...SMALL, onProgress: () => 1 } as never),
  ],
  [
    'a listener in a chat',
    'chat: body.onToken is a function, which cannot be sent: it would never be called',
    (model) => model.chat({ ...CHAT, onToken: () => 1 } as never),
  ],
  [
    'a listener among the options',
    'option onProgress is not known: a function of this name is never called',
    (model) => model.pull(SMALL, { onProgress: () => 1 } as never),
  ],
  [
    'a credential of one call',
    'option apiKey cannot be set for one call',
    (model) => model.list({ apiKey: 'x' } as never),
  ],
  [
    'a name as the options',
    'the options must be an object, not a string',
    (model) => model.list('llama3.2' as never),
  ],
  [
    'texts in the request of embedMany',
    'embedMany: input is not known: the texts are the first argument',
    (model) => model.embedMany(['a'], { ...SMALL, input: 'b' } as never),
  ],
  [
    'an unknown key in the request of embedMany',
    'embedMany: chunk is not known: the keys are batchSize, concurrency, onProgress, model, input, truncate, dimensions, keep_alive, options',
    (model) => model.embedMany(['a'], { ...SMALL, chunk: 3 } as never),
  ],
  [
    'the limit of another tool loop',
    'runTools: maxTurns is not known: use maxSteps',
    (model) => model.runTools({ ...RUN, maxTurns: 3 } as never),
  ],
  [
    'an unknown key in a run of tools',
    'runTools: onStep is not known: the keys are maxSteps, repair, approve, stopWhen, prepareStep, onToolError, keep_alive, options, think, truncate, shift, logprobs, top_logprobs, _debug_render_only, model, messages, stream, tools, format',
    (model) => model.runTools({ ...RUN, onStep: () => 1 } as never),
  ],
  [
    'an unknown option of ensure',
    'option force is not known: the options are onProgress, resume, insecure, headers, timeouts, retry, validate, maxBodyBytes, signal, context, fetchOptions',
    (model) => model.ensure('m', { force: true } as never),
  ],
  [
    'a text as a level of thinking',
    "think must not be the text 'true'",
    (model) => model.chat({ ...CHAT, think: 'true' }),
  ],
  [
    'the name of a tool in its result (lisette#127, litellm#40611)',
    'chat: messages[0].name is not known: use messages[0].tool_name',
    (model) =>
      model.chat({ model: 'm', messages: [{ role: 'tool', content: '3', ...{ name: 'add' } }] }),
  ],
  [
    'an address in a chat (ollama#11482)',
    'chat: body.baseUrl is not known: set the option baseUrl when you make the client',
    (model) => model.chat({ ...CHAT, ...{ baseUrl: 'http://10.0.0.1:11434' } }),
  ],
  [
    'a time in the request of unload',
    'unload: keep_alive is not known: the model is removed at once',
    (model) => model.unload({ ...SMALL, keep_alive: 5 } as never),
  ],
  [
    'an option of ensure that is a key of its request',
    'ensure: option stream is not known',
    (model) => model.ensure('unknown', { stream: true } as never),
  ],
  [
    'a model among the options of ensure',
    'ensure: option model is not known',
    (model) => model.ensure('unknown', { model: 'tiny' } as never),
  ],
  [
    'a misspelt setting of an upload',
    'blobs.upload: onprogress is not known: use onProgress',
    (model) => model.blobs.upload(new Uint8Array(3), { onprogress: () => 1 } as never),
  ],
  [
    'a misspelt setting of an upload that sends what is not known',
    'blobs.upload: sise is not known: use size',
    (model) =>
      model.with({ validate: 'passthrough' }).blobs.upload(new Uint8Array(3), { sise: 3 } as never),
  ],
  [
    'null as the settings of an upload',
    'blobs.upload: the request must be an object, not null',
    (model) => model.blobs.upload(new Uint8Array(3), null as never),
  ],
  [
    'a misspelt option of ensure',
    'option onprogress is not known: use onProgress',
    (model) => model.ensure('llama3.2', { onprogress: () => 1 } as never),
  ],
  [
    'another onProgress than a function',
    'ensure: onProgress must be a function, not a string',
    (model) => model.ensure('llama3.2', { onProgress: 'log' as never }),
  ],
  [
    'a number of restarts below 0',
    'resume must be a whole number from 0 up, not -1',
    (model) => model.ensure('llama3.2', { resume: -1 }),
  ],
  [
    'a misspelt setting of an embedding model',
    'embeddingModel: maxEmbeddingsPercall is not known: use maxEmbeddingsPerCall',
    (model) =>
      createModelProvider(model).embeddingModel('all-minilm', { maxEmbeddingsPercall: 3 } as never),
  ],
  [
    'null as the options of chatStreamFrom',
    'the options must be an object, not null',
    () => chatStreamFrom(new Response('{}'), null as never),
  ],
  [
    'an address as the options of fromEnv',
    'the options must be an object, not a string',
    () => ModelClient.fromEnv('http://10.0.0.1:11434' as never),
  ],
  [
    'a key as the option web',
    'option web must be an object, not a string',
    () => new ModelClient({ web: 'secret' as never }),
  ],
  [
    'null as the option web',
    'option web must be an object, not null',
    () => new ModelClient({ web: null as never }),
  ],
];

test.each(unread)('%s is an InputError, and nothing is sent', async (_, message, work) => {
  await using server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url });
  await expect(Promise.resolve().then(() => work(model))).rejects.toMatchObject({
    name: 'InputError',
    message,
  });
  expect(server.requests).toEqual([]);
});

test('an option of create that is a setting of its upload is ignored', async () => {
  await using server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url });
  const request = { model: 'mine', files: { 'a.gguf': new Uint8Array(3) } };
  // The server has the file by then, and reads it.
  await expect(model.create(request, { digest: 'x' } as never)).rejects.toThrow(
    'unsupported file type [0 0 0]',
  );
});

test('trimMessages counts the tokens of a whole chat request, whatever it asks of the answer', async () => {
  await using server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url });
  const request = {
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Hi' }],
    format: { type: 'object' },
    repair: 1,
    stream: true,
    maxTokens: 100,
  } as const;
  const { dropped } = await trimMessages(model, request);
  expect(dropped).toEqual([]);
  expect(server.requests).toHaveLength(1);
});
