import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { answering } from '../answering.js';
import { last, piece } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

test('a printed chat shows its outcome and the beginning of its text', async () => {
  await using server = await answering([piece('Because '), piece('x'.repeat(100)), last()]);
  const stream = server.model.chatStream(hello);
  expect(inspect(stream)).toContain('not read yet: for await, or await stream.final()');
  const texts = stream.text[Symbol.asyncIterator]();
  await texts.next();
  expect(inspect(stream)).toBe("ChatStream { outcome: 'running', text: 'Because ' }");
  await texts.next();
  expect(inspect(stream)).toBe(
    `ChatStream { outcome: 'running', text: 'Because ${'x'.repeat(52)}…' }`,
  );
  await texts.return?.();
  expect(inspect(stream)).toMatch(/^ChatStream \{ outcome: 'aborted', text: 'Because x/);
});

test('a view that was left says so in a second loop', async () => {
  await using server = await answering([piece('a'), piece('b'), last()]);
  const stream = server.model.chatStream(hello);
  for await (const text of stream.text) if (text === 'a') break;
  expect(() => stream.text[Symbol.asyncIterator]()).toThrow(
    /leaving a loop over text cancelled this stream/,
  );
  expect(stream.partial.message.content).toBe('a');
});
