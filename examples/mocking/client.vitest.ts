// A fake of methods of a client. `chatStreamFrom` makes a stream of what
// a server would send.
import { type ChatResult, chatStreamFrom, ModelClient } from 'model-client';
import { expect, test, vi } from 'vitest';

/** Programs under test. */
async function ask(model: ModelClient): Promise<string> {
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  const answer = await model.chat({ model: 'llama3.2', messages });
  return answer.message.content;
}

async function greet(model: ModelClient): Promise<string> {
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  let text = '';
  const stream = model.chatStream({ model: 'llama3.2', messages });
  for await (const { message } of stream) text += message.content;
  return text;
}

function fakeStream(...pieces: string[]) {
  const base = { model: 'llama3.2', created_at: '2026-01-01T00:00:00Z' };
  const events = pieces.map((content, at) => ({
    ...base,
    message: { role: 'assistant', content },
    done: at === pieces.length - 1,
  }));
  const lines = events.map((event) => `${JSON.stringify(event)}\n`);
  return chatStreamFrom(new Response(lines.join('')));
}

test('a program that waits for an answer', async () => {
  const model = new ModelClient();
  const message = { role: 'assistant', content: 'Hello' };
  const chat = vi
    .spyOn(model, 'chat')
    .mockResolvedValue({ message } as ChatResult);
  expect(await ask(model)).toBe('Hello');
  expect(chat.mock.lastCall?.[0].model).toBe('llama3.2');
});

test('a program that reads a stream', async () => {
  const model = new ModelClient();
  const chatStream = vi
    .spyOn(model, 'chatStream')
    .mockImplementation(() => fakeStream('Hel', 'lo'));
  expect(await greet(model)).toBe('Hello');
  expect(chatStream.mock.lastCall?.[0].model).toBe('llama3.2');
});
