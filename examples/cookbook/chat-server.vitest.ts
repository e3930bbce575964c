// The chat server: history, an answer that is stopped, a browser that
// leaves, and a model that fails.
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChatMessage, ModelClient } from 'model-client';
import { type ModelServer, startModelServer } from 'model-client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chatServer } from './chat-server.ts';

let models: ModelServer;
let server: Server;
let url: string;
/** How many requests have begun. */
let arrived = 0;
beforeEach(async () => {
  models = await startModelServer({ chunkDelay: 5 });
  server = createServer(
    chatServer(
      new ModelClient({ baseUrl: models.url, retry: { limit: 0 } }),
    ),
  ).listen(0, '127.0.0.1');
  arrived = 0;
  server.prependListener('request', () => arrived++);
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/one`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await models.close();
});

const ask = (body: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body, ...init });
const history = async (): Promise<ChatMessage[]> =>
  (await (await fetch(url)).json()) as ChatMessage[];

test('an answer is streamed and kept, and sent with the next question', async () => {
  const answer = await (await ask('Why is the sky blue?')).text();
  await (await ask('And at night?')).text();
  expect((await history()).map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
  ]);
  expect((await history())[1]?.content).toBe(answer);
  expect(
    (models.requests.at(-1)?.body as { messages: unknown[] }).messages,
  ).toHaveLength(3);
});

test('an answer that is stopped is kept as far as it was shown, and the model stops', async () => {
  const reader = (await ask('Count for ever.')).body?.getReader();
  await reader?.read();
  expect((await ask('Another question')).status).toBe(409);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
  expect(await models.requests.at(-1)?.ended).toBe('closed-by-client');
  while ((await reader?.read())?.done === false);
  expect(
    (await history()).map(({ role, content }) => [role, content !== '']),
  ).toEqual([
    ['user', true],
    ['assistant', true],
  ]);
});

test('of two questions whose bodies arrive slowly, one is answered', async () => {
  const slow = (): {
    readonly status: Promise<number | undefined>;
    end(): void;
  } => {
    const asked = request(url, { method: 'POST' });
    asked.write('Why is ');
    const status = once(asked, 'response').then(([response]) => {
      (response as IncomingMessage).resume();
      return (response as IncomingMessage).statusCode;
    });
    return { status, end: () => asked.end('the sky blue?') };
  };
  const first = slow();
  const second = slow();
  // Both have arrived before either is complete.
  while (arrived < 2)
    await new Promise((resolve) => setTimeout(resolve, 5));
  first.end();
  second.end();
  expect((await Promise.all([first.status, second.status])).sort()).toEqual(
    [200, 409],
  );
  await expect.poll(async () => (await history()).length).toBe(2);
  expect(models.requests).toHaveLength(1);
});

test('a body that breaks off leaves the conversation free', async () => {
  const broken = request(url, { method: 'POST' });
  broken.on('error', () => undefined);
  broken.write('Why is ');
  while (arrived < 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  broken.destroy();
  await expect
    .poll(async () => (await ask('Why is the sky blue?')).status)
    .toBe(200);
});

test('a browser that leaves stops the model', async () => {
  const leave = new AbortController();
  const response = await ask('Count for ever.', { signal: leave.signal });
  await response.body?.getReader().read();
  leave.abort();
  expect(await models.requests.at(-1)?.ended).toBe('closed-by-client');
});

test('an answer that breaks off does not look complete', async () => {
  models.faults.add({ endpoint: 'chat', truncate: 400 });
  const response = await ask('Count for ever.');
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  const [question, answer] = await history();
  expect(question?.content).toBe('Count for ever.');
  expect(answer?.content).not.toBe('');
});

test('an answer that is stopped before its first word is empty', async () => {
  models.faults.add({ endpoint: 'chat', stall: true });
  const stopped = ask('Count for ever.');
  await expect.poll(() => models.requests.length).toBe(1);
  await fetch(url, { method: 'DELETE' });
  expect((await stopped).status).toBe(204);
  expect(await history()).toEqual([]);
});

test('a question that is too long is refused, and the next one is answered', async () => {
  expect((await ask('why '.repeat(50_000))).status).toBe(413);
  expect(models.requests).toHaveLength(0);
  expect((await ask('Why is the sky blue?')).status).toBe(200);
});

test('a failure is a status with a hint, and the question can be asked again', async () => {
  models.faults.add({ endpoint: 'chat', status: 500 });
  expect((await ask('Why is the sky blue?')).status).toBe(502);
  expect(await history()).toEqual([]);
  expect((await ask('Why is the sky blue?')).status).toBe(200);
});
