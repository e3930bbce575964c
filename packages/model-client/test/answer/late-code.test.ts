import { expect, test } from 'vitest';
import { answering } from '../answering.js';

const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
const events = [
  {
    model: 'm',
    message: { role: 'assistant', content: '{"a":1}' },
    done: true,
    created_at: '2026-01-01T00:00:00Z',
  },
];

test('leaving a loop while its code is loaded sends nothing', async () => {
  await using server = await answering(events);
  const loop = server.model.chatStream(request).partialObjects[Symbol.asyncIterator]();
  const first = loop.next();
  await loop.return?.();

  await expect(first).resolves.toEqual({ value: undefined, done: true });
  expect(server.asked).toEqual([]);
});
