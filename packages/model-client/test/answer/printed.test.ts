import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { ModelClient } from '../../src/client.js';
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

test('a client shows where it sends requests', () => {
  const client = new ModelClient({ baseUrl: 'http://models.example/ollama', auth: 'secret' });
  expect(inspect(client)).toBe(
    "ModelClient { transport: Transport { baseUrl: 'http://models.example/ollama' } }",
  );
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

test('a printed view of a stream is not taken for its text', async () => {
  await using server = await answering([]);
  const { text, parts } = server.model.chatStream(hello);
  expect(inspect(text)).toBe('text { read it with for await }');
  expect(inspect(parts)).toBe('parts { read it with for await }');
  expect(`say ${text as unknown as string}`).toBe('say [text: read it with for await]');
  expect(JSON.stringify({ text })).toBe('{"text":"[text: read it with for await]"}');
});

test('a printed part of an answer has no fields that are not there', async () => {
  await using server = await answering([piece('a'), last()]);
  const stream = server.model.chatStream(hello);
  for await (const text of stream.text) if (text === 'a') break;
  expect(stream.partial.usage).toStrictEqual({});
});
