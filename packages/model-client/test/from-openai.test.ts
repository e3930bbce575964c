import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type ChatMessage,
  fromOpenAI,
  InputError,
  ModelClient,
  type OpenAIMessage,
  tool,
  trimMessages,
} from '../src/index.js';
import { startModelServer } from '../src/testing.js';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pixel = `data:image/png;base64,${PIXEL}`;

/** A history as openai-node declares it. */
const history: ChatCompletionMessageParam[] = [
  { role: 'developer', content: 'Be brief.' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'What is the weather here?' },
      { type: 'image_url', image_url: { url: pixel, detail: 'low' } },
      { type: 'text', text: 'And there?' },
    ],
  },
  {
    role: 'assistant',
    content: null,
    refusal: null,
    tool_calls: [
      { id: 'call_a', type: 'function', function: { name: 'locate', arguments: '' } },
      {
        id: 'call_b',
        type: 'function',
        function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
      },
    ],
  },
  { role: 'tool', tool_call_id: 'call_b', content: [{ type: 'text', text: 'sunny' }] },
  { role: 'tool', tool_call_id: 'call_a', content: 'Bern' },
  { role: 'assistant', content: [{ type: 'refusal', refusal: 'I cannot say.' }] },
  { role: 'assistant', refusal: 'No.' },
];

const converted: ChatMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'What is the weather here?\nAnd there?', images: [pixel] },
  {
    role: 'assistant',
    content: '',
    tool_calls: [
      { id: 'call_a', function: { index: 0, name: 'locate', arguments: {} } },
      { id: 'call_b', function: { index: 1, name: 'get_weather', arguments: { city: 'Oslo' } } },
    ],
  },
  { role: 'tool', content: 'sunny', tool_name: 'get_weather', tool_call_id: 'call_b' },
  { role: 'tool', content: 'Bern', tool_name: 'locate', tool_call_id: 'call_a' },
  { role: 'assistant', content: 'I cannot say.' },
  { role: 'assistant', content: 'No.' },
];

describe('fromOpenAI', () => {
  test('carries a history, which it does not change, and whose result chat takes', async () => {
    await using server = await startModelServer({
      models: [{ name: 'llama3.2', capabilities: ['completion', 'tools', 'vision'] }],
    });
    const before = structuredClone(history);
    const messages = fromOpenAI(history);
    expect(messages).toEqual(converted);
    expect(history).toEqual(before);
    await new ModelClient({ baseUrl: server.url, validate: 'strict' }).chat({
      model: 'llama3.2',
      messages,
    });
    const sent = converted.map((message) =>
      message.images === undefined ? message : { ...message, images: [PIXEL] },
    );
    expect(server.requests[0]?.body).toMatchObject({ messages: sent });
  });

  test('takes the types of openai-node', () => {
    expectTypeOf<ChatCompletionMessageParam>().toExtend<OpenAIMessage>();
    expectTypeOf<ChatMessage>().toExtend<
      Pick<OpenAIMessage, 'role' | 'content' | 'tool_calls' | 'tool_call_id'>
    >();
    expectTypeOf(fromOpenAI).parameter(0).toEqualTypeOf<readonly OpenAIMessage[]>();
  });

  test.each<[OpenAIMessage & Readonly<Record<string, unknown>>, ChatMessage]>([
    [
      { role: 'assistant', content: 'x', annotations: [], audio: null, name: '' },
      { role: 'assistant', content: 'x' },
    ],
    [
      { role: 'assistant', content: 'x', reasoning: 'y' },
      { role: 'assistant', content: 'x', thinking: 'y' },
    ],
    [
      { role: 'assistant', content: '', reasoning_content: 'y' },
      { role: 'assistant', content: '', thinking: 'y' },
    ],
    [
      { role: 'function', name: 'add', content: '3' },
      { role: 'tool', content: '3', tool_name: 'add' },
    ],
    [
      { role: 'tool', tool_call_id: 'unknown', content: '3' },
      { role: 'tool', content: '3', tool_call_id: 'unknown' },
    ],
    [
      { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'UklGRg==' } }] },
      { role: 'user', content: '', images: ['UklGRg=='] },
    ],
    [
      { role: 'assistant', content: null, function_call: { name: 'add', arguments: '{"a":1}' } },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ function: { index: 0, name: 'add', arguments: { a: 1 } } }],
      },
    ],
    [
      {
        role: 'assistant',
        content: null,
        tool_calls: [],
        function_call: { name: 'add', arguments: '{"a":1}' },
      },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ function: { index: 0, name: 'add', arguments: { a: 1 } } }],
      },
    ],
    [{ role: 'user' }, { role: 'user', content: '' }],
  ])('carries %j', (message, expected) => {
    expect(fromOpenAI([message])).toEqual([expected]);
  });

  test('keeps the messages of this package', () => {
    const own: ChatMessage[] = [
      { role: 'user', content: 'x', images: [new Uint8Array([1])] },
      {
        role: 'assistant',
        content: '',
        thinking: 'y',
        tool_calls: [{ id: 'a', function: { index: 4, name: 'add', arguments: { a: 1 } } }],
      },
      { role: 'tool', content: '1', tool_name: 'add', tool_call_id: 'a' },
    ];
    expect(fromOpenAI(own as OpenAIMessage[])).toEqual(own);
  });

  test.each<[unknown, string, string?]>([
    [
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: 'https://a.example/b.png' } }],
      },
      'messages[1].content[0].image_url is not a data URL',
      'fetch the image yourself',
    ],
    [
      { role: 'user', content: [{ type: 'image_url' }] },
      'messages[1].content[0].image_url must have a URL, not undefined',
    ],
    [
      { role: 'user', content: [{ type: 'file', file: {} }] },
      'messages[1].content[0] of the type "file" cannot be sent',
      'send text',
    ],
    [
      { role: 'user', content: [{ type: 'text' }] },
      'messages[1].content[0] of the type "text" cannot be sent',
    ],
    [{ role: 'user', content: [null] }, 'messages[1].content[0] must be an object, not null'],
    [
      { role: 'user', content: 5 },
      'messages[1].content must be a string or a list of parts, not an integer',
    ],
    [
      { role: 'user', content: 'x', name: 'ada' },
      'messages[1].name cannot be sent',
      'put the name into content',
    ],
    [
      { role: 'assistant', content: null, audio: { id: 'a' } },
      'messages[1].audio cannot be sent',
      'transcript',
    ],
    [
      { role: 'assistant', tool_calls: [{ type: 'custom', custom: {} }] },
      'messages[1].tool_calls[0] of the type "custom" cannot be sent',
    ],
    [
      { role: 'assistant', tool_calls: [{ function: {} }] },
      'messages[1].tool_calls[0].function must be an object with a name',
    ],
    [
      { role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: '{"secret' } }] },
      'messages[1].tool_calls[0].function.arguments are not JSON',
      'leave out the call',
    ],
    [
      { role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: '[1]' } }] },
      'arguments must be a JSON object, not a list',
    ],
    [{ role: 'assistant', tool_calls: {} }, 'messages[1].tool_calls must be a list, not an object'],
    [{ content: 'x' }, 'messages[1].role must be a string, not undefined'],
    ['x', 'messages[1] must be an object, not a string'],
    [Promise.resolve({ role: 'user', content: 'x' }), 'must be an object, not a promise', 'await'],
    [{ role: 'user', contnt: 'x' }, 'messages[1].contnt is not known: use messages[1].content'],
    [
      { role: 'assistant', toolCalls: [{ function: { name: 'f', arguments: '{}' } }] },
      'messages[1].toolCalls is not known: use messages[1].tool_calls',
    ],
    [
      { role: 'tool', content: '3', toolCallId: 'a' },
      'messages[1].toolCallId is not known: use messages[1].tool_call_id',
    ],
  ])('refuses what the API cannot carry: %j', (message, text, hint) => {
    const convert = (): unknown =>
      fromOpenAI([{ role: 'user', content: 'Hi' }, message as OpenAIMessage]);
    expect(convert).toThrow(InputError);
    expect(convert).toThrow(
      expect.objectContaining({
        code: 'invalid-message',
        message: expect.stringContaining(`fromOpenAI: `) as string,
      }),
    );
    expect(convert).toThrow(text);
    if (hint !== undefined)
      expect(convert).toThrow(
        expect.objectContaining({ hint: expect.stringContaining(hint) as string }),
      );
    expect(convert).not.toThrow('secret');
  });

  test('refuses what is not a list', () => {
    expect(() => fromOpenAI('Hi' as never)).toThrow(
      'fromOpenAI: messages must be a list, not a string',
    );
  });
});

describe('a chat with messages in the form of OpenAI', () => {
  const model = 'llama3.2';
  const parts = [
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
  ] as unknown as ChatMessage[];
  const texts = [
    { role: 'assistant', tool_calls: [{ function: { name: 'add', arguments: '{}' } }] },
  ] as unknown as ChatMessage[];
  const add = tool({ name: 'add', run: () => 1 });

  test.each<[string, (client: ModelClient) => unknown, string]>([
    ['content parts', (client) => client.chat({ model, messages: parts }), 'content is a list'],
    [
      'content parts, unchecked',
      (client) => client.chat({ model, messages: parts }, { validate: 'off' }),
      'content is a list',
    ],
    [
      'arguments as text',
      (client) => client.chatStream({ model, messages: texts }).final(),
      'tool_calls has arguments as text',
    ],
    [
      'content parts and tools',
      (client) => client.runTools({ model, messages: parts, tools: [add] }),
      'content is a list',
    ],
    [
      'content parts to trim',
      (client) => trimMessages(client, { model, messages: parts, maxTokens: 9 }),
      'content is a list',
    ],
  ])('is refused with a hint that names the function: %s', async (_, call, text) => {
    await using server = await startModelServer();
    const client = new ModelClient({ baseUrl: server.url });
    await expect(Promise.resolve().then(() => call(client))).rejects.toMatchObject({
      name: 'InputError',
      code: 'invalid-input',
      message: `chat: messages[0].${text}, as in OpenAI's API`,
      hint: 'convert the messages: fromOpenAI(messages)',
    });
    expect(server.requests).toEqual([]);
  });
});
