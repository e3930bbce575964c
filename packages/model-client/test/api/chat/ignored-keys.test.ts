// Keys of a chat, and of its messages, that Ollama ignores: refused with the right place.
import { describe, expect, test } from 'vitest';
import { InputError, ModelClient } from '../../../src/index.js';
import { failure, json, last, lines, scriptedServer } from '../../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

/** Returns how `chat`, its stream and `runTools` refuse a request; undefined where it is sent. */
async function refusalsOf(request: object): Promise<unknown[]> {
  await using server = await scriptedServer((response, { body }) => {
    if ((body as { stream: boolean }).stream) lines(response, [last({}, { content: 'Hi' })]);
    else json(response, last({}, { content: 'Hi' }));
  });
  const model = new ModelClient({ baseUrl: server.url, logger: null });
  const given = { ...hello, ...request } as never;
  const found: unknown[] = [];
  for (const ask of [
    () => model.chat(given),
    () => model.chatStream(given).final(),
    () => model.runTools({ tools: [], ...(given as object) } as never),
  ]) {
    const error = await failure((async () => ask())()).catch(() => undefined);
    found.push(error);
  }
  expect(server.asked).toHaveLength(found.filter((error) => error === undefined).length);
  return found;
}

const look = { function: { name: 'look', arguments: {} } };

describe('refused with the right name or place', () => {
  test.each<[string, object, string]>([
    ['tool_choice', { tool_choice: 'auto' }, 'tool'],
    ['enable_thinking', { enable_thinking: false }, 'think'],
    ['chat_template_kwargs', { chat_template_kwargs: {} }, 'think'],
    ["think: 'true'", { think: 'true' }, 'think'],
    ["think: 'false'", { think: 'false' }, 'think'],
    [
      'name of a tool message (lisette#127, litellm#40611)',
      {
        messages: [
          { role: 'assistant', content: '', tool_calls: [look] },
          { role: 'tool', name: 'look', content: 'blue' },
        ],
      },
      'tool_name',
    ],
    [
      'image_url of a message',
      { messages: [{ role: 'user', content: 'a', image_url: 'b' }] },
      'images',
    ],
    ['files of a message', { messages: [{ role: 'user', content: 'a', files: [] }] }, 'images'],
    [
      'reasoning of a message',
      { messages: [{ role: 'assistant', content: 'a', reasoning: 'b' }] },
      'thinking',
    ],
  ])('%s', async (_, request, words) => {
    for (const error of await refusalsOf(request)) {
      expect(error).toBeInstanceOf(InputError);
      const { message, hint = '' } = error as InputError;
      expect(`${message} ${hint}`).toContain(words);
    }
  });
});

test('nothing of a request that the server knows is refused', async () => {
  const messages = [
    { role: 'assistant', content: '', thinking: 'Hm', tool_calls: [look] },
    { role: 'tool', tool_name: 'look', content: 'blue' },
  ];
  for (const request of [{ think: true }, { think: 'high' }, { think: false }, { messages }])
    expect(await refusalsOf(request)).toEqual([undefined, undefined, undefined]);
});
