import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError, tool } from '../../src/index.js';
import { answering, all } from '../answering.js';

afterEach(() => {
  vi.doUnmock('../../src/answer/partial-json.js');
  vi.doUnmock('../../src/tools/tool-loop.js');
});

const gone = (): never => {
  throw new Error('the file is gone');
};
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
const events = [{ model: 'm', message: { role: 'assistant', content: '{"a":1}' }, done: true, created_at: '2026-01-01T00:00:00Z' }];
const notLoaded = { name: 'NetworkError', kind: 'network', code: 'code-not-loaded', mayHaveExecuted: false };

test('code that cannot be loaded ends the loop with a clear error, before anything is sent', async () => {
  await using server = await answering(events);
  vi.doMock('../../src/answer/partial-json.js', gone);
  const error = await all(server.model.chatStream(request).partialObjects).catch((reason: unknown) => reason);

  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ ...notLoaded, hint: expect.stringMatching(/every file that the bundler made is served/) as string });
  expect((error as Error).cause).toBeInstanceOf(Error);
  expect(server.asked).toEqual([]);
});

test('the other views of a stream do without it', async () => {
  await using server = await answering(events);
  vi.doMock('../../src/answer/partial-json.js', gone);

  expect(await all(server.model.chatStream(request).text)).toEqual(['{"a":1}']);
});

test('a run of tools whose code cannot be loaded rejects, rather than tell the model', async () => {
  await using server = await answering(events);
  vi.doMock('../../src/tools/tool-loop.js', gone);
  const tools = [tool({ name: 'add', run: () => 1 })];

  await expect(server.model.runTools({ ...request, tools })).rejects.toMatchObject(notLoaded);
  expect(server.asked).toEqual([]);
});

test('leaving a loop while its code is loaded sends nothing', async () => {
  await using server = await answering(events);
  const loop = server.model.chatStream(request).partialObjects[Symbol.asyncIterator]();
  const first = loop.next();
  await loop.return?.();

  await expect(first).resolves.toEqual({ value: undefined, done: true });
  expect(server.asked).toEqual([]);
});
