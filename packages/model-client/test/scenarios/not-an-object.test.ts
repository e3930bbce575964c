// What is passed in the place of an object, to the parts of a request that this client reads before it is sent.
import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { InputError, ModelClient } from '../../src/index.js';

const messages = [{ role: 'user', content: 'Hello' }] as const;
const chat = { model: 'm', messages };
const model = new ModelClient({ baseUrl: 'http://127.0.0.1:1' });

/** What is refused in each place, with the end of its message up to the kind that was found. */
const PLACES: Readonly<
  Record<string, readonly [message: string, call: (wrong: never) => unknown]>
> = {
  'a chat': ['chat: the request must be an object, not', (wrong) => model.chat(wrong)],
  messages: [
    'chat: messages must be a list of objects, not',
    (wrong) => model.chat({ model: 'm', messages: wrong }),
  ],
  'a message': [
    'chat: messages[1] must be an object, not',
    (wrong) => model.chat({ ...chat, messages: [...messages, wrong] }),
  ],
  'the options of a model': [
    'chat: body.options: expected an object, found',
    (wrong) => model.chat({ ...chat, options: wrong }),
  ],
  'a format': [
    "format must be 'json', a JSON Schema or a schema, not",
    (wrong) => model.chat({ ...chat, format: wrong }),
  ],
  'the schema of a tool': [
    'chatStream: body.tools[0].function.parameters: expected an object, found',
    (wrong) => model.runTools({ ...chat, tools: [{ name: 'f', schema: wrong, run: () => 1 }] }),
  ],
  'the files of a model': [
    'create: files must be an object, not',
    (wrong) => model.create({ model: 'm', files: wrong }),
  ],
  'the options of a call': ['the options must be an object, not', (wrong) => model.list(wrong)],
  'the option web': ['option web must be an object, not', (web) => new ModelClient({ web })],
  'settings of a provider': [
    'the options must be an object, not',
    (wrong) => createModelProvider(model, wrong),
  ],
};

describe('a promise and a Map are no', () => {
  test.each(Object.entries(PLACES))('%s', async (_, [message, call]) => {
    for (const [wrong, kind, hint] of [
      [Promise.resolve({}), 'a promise', 'await the promise, and pass what it resolves with'],
      [new Map(), 'a Map', 'Object.fromEntries() makes an object of it'],
    ] as const) {
      const error: unknown = await Promise.resolve()
        .then(() => call(wrong as never))
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(InputError);
      expect(error).toMatchObject({ message: `${message} ${kind}`, hint });
    }
  });
});
