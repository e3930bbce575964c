// The chat server: history, an answer that is stopped, a browser that leaves, and a model that fails.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChatMessage, ModelClient } from 'model-client';
import { type ModelServer, startModelServer } from 'model-client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chatServer } from './chat-server.ts';

let models: ModelServer;
let server: Server;
let url: string;
beforeEach(async () => {
  models = await startModelServer({ chunkDelay: 5 });
  server = createServer(
    chatServer(
      new ModelClient({ baseUrl: models.url, retry: { limit: 0 } }),
    ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/one`;
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

test('a browser that leaves stops the model', async () => {
  const leave = new AbortController();
  const response = await ask('Count for ever.', { signal: leave.signal });
  await response.body?.getReader().read();
  leave.abort();
  expect(await models.requests.at(-1)?.ended).toBe('closed-by-client');
});

test('a failure is a status with a hint, and the question can be asked again', async () => {
  models.faults.add({ endpoint: 'chat', status: 500 });
  expect((await ask('Why is the sky blue?')).status).toBe(502);
  expect(await history()).toEqual([]);
  expect((await ask('Why is the sky blue?')).status).toBe(200);
});
