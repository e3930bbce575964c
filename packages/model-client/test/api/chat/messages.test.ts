import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type ChatMessage,
  type ChatRequest,
  type ChatResult,
  fromOpenAI,
  ModelClient,
  type Role,
} from '../../../src/index.js';
import { startModelServer } from '../../../src/testing.js';
import { failure, json, last, lines, scriptedServer } from '../../scripted-server.js';

const HELLO = { role: 'user', content: 'Hello' } as const;
const CALL = { function: { name: 'now', arguments: {} } };

/** Requests as JavaScript programs can write them, with the message and the hint of their refusal. */
const REFUSED: readonly (readonly [
  what: string,
  request: object,
  message: string,
  hint: string,
])[] = [
  [
    'a message without content',
    { messages: [HELLO, { role: 'user' }] },
    'chat: messages[1] has no content',
    "content: '' is a message that is empty on purpose",
  ],
  [
    'a message whose text has another name',
    { messages: [{ role: 'user', text: 'Hello' }] },
    'chat: messages[0] has no content',
    "content: ''",
  ],
  [
    'null as content, and nothing else',
    { messages: [{ role: 'assistant', content: null, tool_calls: [], images: [], thinking: '' }] },
    'chat: messages[0] has no content',
    "content: ''",
  ],
  [
    'a result of a tool without content',
    { messages: [{ role: 'tool', tool_name: 'now' }] },
    'chat: messages[0] has no content',
    "content: ''",
  ],
  [
    'a role that no server knows',
    { messages: [HELLO, { role: 'asistant', content: 'Hi' }] },
    "chat: messages[1].role is 'asistant', which is not a role",
    "use 'system', 'user', 'assistant' or 'tool'",
  ],
  [
    'a role in capitals',
    { messages: [{ role: 'USER', content: 'Hi' }] },
    "chat: messages[0].role is 'USER'",
    "use 'system', 'user'",
  ],
  [
    'a message without a role',
    { messages: [{ content: 'Hi' }] },
    'chat: messages[0].role is undefined',
    "use 'system', 'user'",
  ],
  [
    'a role of the API of OpenAI',
    { messages: [{ role: 'developer', content: 'Be brief' }] },
    "chat: messages[0].role is 'developer', as in OpenAI's API",
    'convert the messages: fromOpenAI(messages)',
  ],
  [
    'a misspelt content',
    { messages: [{ role: 'user', contnt: 'Hi' }] },
    'chat: messages[0].contnt is not known: use messages[0].content',
    '',
  ],
  [
    'a misspelt role',
    { messages: [HELLO, { rol: 'user', content: 'Hi' }] },
    'chat: messages[1].rol is not known: use messages[1].role',
    '',
  ],
  [
    'a prompt beside messages',
    { prompt: 'Hi', messages: [HELLO] },
    'chat: prompt is a key of generate, and chat ignores it',
    "add it to messages: { role: 'user', content: '…' }",
  ],
  [
    'images beside messages',
    { images: ['aGk='], messages: [HELLO] },
    'chat: images is a key of generate, and chat ignores it',
    "add them to a message: { role: 'user', content: '…', images }",
  ],
  [
    'system beside messages',
    { system: 'Be brief', messages: [HELLO] },
    'chat: system is a key of generate, and chat ignores it',
    "begin messages with { role: 'system', content: '…' }",
  ],
];

describe.each([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('over %s', (_, driver) => {
  test.each(REFUSED)('%s is refused before anything is sent', async (_, request, message, hint) => {
    await using server = await scriptedServer((response) => {
      json(response, last());
    });
    const model = new ModelClient({ baseUrl: server.url, ...driver });
    const given = { model: 'm', ...request } as ChatRequest;
    for (const call of [
      () => model.chat(given),
      () => model.chatStream(given).final(),
      () => model.runTools({ ...given, tools: [] }),
    ])
      expect(await failure(Promise.resolve().then(call))).toMatchObject({
        name: 'InputError',
        code: 'invalid-input',
        message: expect.stringContaining(message) as string,
        ...(hint === '' ? {} : { hint: expect.stringContaining(hint) as string }),
      });
    expect(server.asked).toEqual([]);
  });

  test('messages that servers understand without a text are sent', async () => {
    await using server = await scriptedServer((response, { body }) => {
      if ((body as { stream?: boolean }).stream === true) lines(response, [last()]);
      else json(response, last());
    });
    const model = new ModelClient({ baseUrl: server.url, ...driver });
    const messages: ChatMessage[] = [
      { role: 'system', content: '' },
      { role: 'user', images: ['aGk='] },
      { role: 'assistant', tool_calls: [CALL] },
      { role: 'tool', content: '' },
      { role: 'assistant', content: null, thinking: 'Hm.' },
      { role: 'assistant', content: '' },
      { role: 'control', content: 'thinking' },
      { role: 'document 1', content: 'Facts.' },
    ];
    await model.chat({ model: 'm', messages });
    await model.chatStream({ model: 'm', messages }).final();
    for (const { body } of server.asked) expect(body).toMatchObject({ messages });
    expect(server.asked).toHaveLength(2);
  });
});

test('an empty list of messages loads a model', async () => {
  await using server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url });
  const { models } = await model.list();
  const name = models[0]?.model ?? '';
  expect(await model.chat({ model: name, messages: [] })).toMatchObject({ done_reason: 'load' });
});

test('the message of an answer is a message of the next request', () => {
  expectTypeOf<ChatResult['message']>().toExtend<ChatMessage>();
  expectTypeOf<'asistant'>().not.toExtend<Role>();
  expectTypeOf<{ role: 'asistant'; content: string }>().not.toExtend<ChatMessage>();
  expectTypeOf<{
    model: string;
    messages: ChatMessage[];
    system: string;
  }>().not.toExtend<ChatRequest>();
  expectTypeOf<{ role: 'user' }>().not.toExtend<ChatMessage>();
  expectTypeOf<{ role: 'user'; images: string[] }>().toExtend<ChatMessage>();
});

test('a history of OpenAI with a role that no server knows is refused with its place', () => {
  expect(() => fromOpenAI([{ role: 'asistant', content: 'Hi' }])).toThrow(
    /messages\[0\]\.role is "asistant"/,
  );
});
