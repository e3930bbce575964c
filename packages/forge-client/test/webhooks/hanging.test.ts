import { expect, test } from 'vitest';
import { createWebhookHandler, toNodeHandler } from '../../src/webhooks/index.js';
import { SECRET } from './deliveries.js';
import { listening, pending, PUSH, signed } from './receiver.js';

/** In ms: long enough to read a body from memory on a machine that stands still for half a second. */
const LIMIT = 600;

function delivery(headers: Readonly<Record<string, string>>): Request {
  return new Request('http://localhost/', { method: 'POST', body: PUSH, headers });
}

test('a refused request is answered while onError goes on, for which a worker is kept alive', async () => {
  const { promise, resolve } = pending();
  const hangs = createWebhookHandler({
    secret: SECRET,
    on: {},
    timeout: 50,
    onError: () => promise,
  });
  const waiting: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void waiting.push(work) };
  expect((await hangs(delivery({ 'content-type': 'application/json' }), context)).status).toBe(401);
  expect(waiting).toHaveLength(1);
  let isOver = false;
  const over = waiting[0]?.then(() => (isOver = true));
  await new Promise((next) => setImmediate(next));
  expect(isOver).toBe(false);
  resolve();
  await over;
});

test.each([
  [
    'throws',
    (): never => {
      throw new Error('the request is over');
    },
  ],
  ['is not a function', 'soon'],
])('a waitUntil that %s does not concern the answer', async (_, waitUntil) => {
  const { promise, resolve } = pending();
  const slow = createWebhookHandler({
    secret: SECRET,
    on: { push: () => promise },
    timeout: LIMIT,
  });
  expect((await slow(delivery(signed(PUSH)), { waitUntil })).status).toBe(202);
  resolve();
});

test('a body that something else is reading is an error of the program, not of the delivery', async () => {
  const errors: unknown[] = [];
  const handler = createWebhookHandler({
    secret: SECRET,
    on: {},
    onError: (error) => errors.push(error),
  });
  const request = delivery(signed(PUSH));
  request.body?.getReader();
  expect((await handler(request)).status).toBe(500);
  expect(errors).toMatchObject([{ code: 'webhook-body-read' }]);
});

test('toNodeHandler sends each cookie of a response', async () => {
  const headers = new Headers({ 'x-one': '1' });
  for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie);
  const url = await listening(toNodeHandler(() => Promise.resolve(new Response('', { headers }))));
  const answer = await fetch(url);
  expect([answer.headers.getSetCookie(), answer.headers.get('x-one')]).toEqual([
    ['a=1', 'b=2'],
    '1',
  ]);
});
