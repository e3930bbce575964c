// What is passed in the place of an object, and would be read as one without keys.
import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { InputError, ModelClient } from '../../src/index.js';
import { failure, json, scriptedServer } from '../scripted-server.js';

const messages = [{ role: 'user', content: 'Hello' }] as const;
const chat = { model: 'm', messages };

const AWAITED = 'await the promise, and pass what it resolves with';
const ENTRIES = 'Object.fromEntries() makes an object of it';

type Call = (model: ModelClient, wrong: never) => unknown;

/** What is refused in each place, with the end of its message up to the kind that was found. */
const PLACES: Readonly<Record<string, readonly [code: string, message: string, call: Call]>> = {
  'a chat': [
    'invalid-input',
    'chat: the request must be an object, not',
    (model, wrong) => model.chat(wrong),
  ],
  'a stream of a chat': [
    'invalid-input',
    'chat: the request must be an object, not',
    (model, wrong) => model.chatStream(wrong).final(),
  ],
  'a message': [
    'invalid-input',
    'chat: messages[1] must be an object, not',
    (model, wrong) => model.chat({ ...chat, messages: [...messages, wrong] }),
  ],
  'the arguments of a call': [
    'invalid-input',
    'chat: body.messages[1].tool_calls[0].function.arguments: expected an object, found',
    (model, wrong) =>
      model.chat({
        ...chat,
        messages: [
          ...messages,
          { role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: wrong } }] },
        ],
      }),
  ],
  'the parameters of a tool': [
    'invalid-input',
    'chat: body.tools[0].function.parameters: expected an object, found',
    (model, wrong) =>
      model.chat({
        ...chat,
        tools: [{ type: 'function', function: { name: 'f', parameters: wrong } }],
      }),
  ],
  'the schema of a tool to run': [
    'invalid-input',
    'chatStream: body.tools[0].function.parameters: expected an object, found',
    (model, wrong) =>
      model.runTools({ ...chat, tools: [{ name: 'f', schema: wrong, run: () => 1 }] }),
  ],
  'the options of a model': [
    'invalid-input',
    'chat: body.options: expected an object, found',
    (model, wrong) => model.chat({ ...chat, options: wrong }),
  ],
  'the options of a model to load': [
    'invalid-input',
    'load: body.options: expected an object, found',
    (model, wrong) => model.load({ model: 'm', options: wrong }),
  ],
  'a format': [
    'invalid-format',
    "format must be 'json', a JSON Schema or a schema, not",
    (model, wrong) => model.chat({ ...chat, format: wrong }),
  ],
  'the files of a model': [
    'invalid-input',
    'create: files must be an object, not',
    (model, wrong) => model.create({ model: 'm', files: wrong }),
  ],
  'the adapters of a model, with progress': [
    'invalid-input',
    'create: adapters must be an object, not',
    (model, wrong) => model.createStream({ model: 'm', from: 'n', adapters: wrong }).final(),
  ],
  'parameters of a model': [
    'invalid-input',
    'create: body.parameters: expected an object, found',
    (model, wrong) => model.create({ model: 'm', from: 'n', parameters: wrong }),
  ],
  'the options of a call': [
    'invalid-option',
    'the options must be an object, not',
    (model, wrong) => model.list(wrong),
  ],
  'the options of ensure': [
    'invalid-option',
    'the options must be an object, not',
    (model, wrong) => model.ensure('m', wrong),
  ],
  'the options of a client': [
    'invalid-option',
    'the options must be an object, not',
    (_, wrong) => new ModelClient(wrong),
  ],
  'the option web': [
    'invalid-option',
    'option web must be an object, not',
    (_, wrong) => new ModelClient({ web: wrong }),
  ],
  'settings of a provider': [
    'invalid-option',
    'the options must be an object, not',
    (model, wrong) => createModelProvider(model, wrong),
  ],
};

describe.each([['undici'], ['fetch']])('over %s, a promise and a Map are no', (driver) => {
  test.each(Object.entries(PLACES))('%s', async (_, [code, message, call]) => {
    await using server = await scriptedServer((response) => {
      json(response, { error: 'sent' }, 500);
    });
    const model = new ModelClient({
      baseUrl: server.url,
      ...(driver === 'fetch' ? { fetch: globalThis.fetch } : {}),
    });
    for (const [wrong, kind, hint] of [
      [Promise.resolve({}), 'a promise', AWAITED],
      [new Map(), 'a Map', ENTRIES],
    ] as const) {
      const error = await failure(Promise.resolve().then(() => call(model, wrong as never)));
      expect(error).toBeInstanceOf(InputError);
      expect(error).toMatchObject({ code, message: `${message} ${kind}`, hint });
    }
    expect(server.asked).toEqual([]);
  });
});

test('the settings of a model of the AI SDK are an object', async () => {
  const model = new ModelClient({ baseUrl: 'http://127.0.0.1:1' });
  const wrong = Promise.resolve({ num_ctx: 4096 }) as never;
  const prompt = [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }] as const;
  const error = await failure(
    Promise.resolve().then(() =>
      createModelProvider(model)
        .languageModel('m', wrong)
        .doGenerate({ prompt: prompt as never }),
    ),
  );
  expect(error).toMatchObject({
    code: 'invalid-option',
    message: expect.stringContaining('must be an object, not a promise') as string,
  });
});

test('messages that are not awaited are refused with the advice to await them', async () => {
  const model = new ModelClient({ baseUrl: 'http://127.0.0.1:1' });
  const error = await failure(
    model.chat({ model: 'm', messages: Promise.resolve(messages) as never }),
  );
  expect(error).toMatchObject({
    message: 'chat: messages must be a list of objects, not a promise',
    hint: AWAITED,
  });
});
