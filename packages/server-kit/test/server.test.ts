import { expect, test } from 'vitest';
import { type App, Embedded, makeJsonReply } from '@clients/server-kit';
import { raw, started, threeRoutes } from './app.js';
import { inOwnProcess } from '../../core/test/network/own-process/in-own-process.js';
import { useSteadyClock } from '../../core/test/servers/steady-clock.js';

useSteadyClock();

test('a value is sent with its length, a stream with one HTTP chunk for each line', async () => {
  const { url } = await started();

  const value = await raw(url, 'GET /value HTTP/1.1\r\nHost: x\r\n\r\n');
  const lines = await raw(url, 'GET /lines HTTP/1.1\r\nHost: x\r\n\r\n');

  expect(value.toLowerCase()).toContain('content-length: 13');
  expect(value.toLowerCase()).not.toContain('connection:');
  expect(lines.split('\r\n\r\n').slice(1).join('')).toBe(
    '8\r\n{"n":1}\n\r\n8\r\n{"n":2}\n\r\n8\r\n{"n":3}\n\r\n0',
  );
});

test('garbage, an incomplete request and a megabyte of headers close their own connection only', async () => {
  const { url } = await started();

  expect(await raw(url, 'garbage\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  expect(await raw(url, Uint8Array.from([0, 255, 13, 10, 13, 10]))).toMatch(/^HTTP\/1\.1 400/);
  expect(
    await raw(url, `GET /value HTTP/1.1\r\nHost: x\r\nx-big: ${'a'.repeat(1_100_000)}\r\n\r\n`),
  ).toMatch(/431 Request Header Fields Too Large|<EPIPE>|<ECONNRESET>/);
  expect(await raw(url, 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')).toBe(
    '',
  );
  expect(await raw(url, 'GET http://[::1 HTTP/1.1\r\nHost: ]\r\n\r\n')).toMatch(/^HTTP\/1\.1 4/);
  expect(await (await fetch(`${url}/value`)).json()).toEqual({ answer: 42 });
});

test('a client that closes the connection is recorded in the list of requests, although the response would go on', async () => {
  const { url, embedded } = await started();
  const answer = await fetch(`${url}/endless`);
  const reader = answer.body?.getReader();
  await reader?.read();

  await reader?.cancel();
  const request = embedded.requests[0];

  expect(await request?.ended).toBe('closed-by-client');
  expect(request?.closedByClient).toBe(true);
  expect(request?.endedAt).toBeDefined();
});

test('a request with a complete response is not recorded as closed by the client', async () => {
  const { url, embedded } = await started();

  await (await fetch(`${url}/lines`)).text();

  expect(await embedded.requests[0]?.ended).toBe('answered');
  expect(embedded.requests[0]).toMatchObject({
    endpoint: 'lines',
    method: 'GET',
    path: '/lines',
    status: 200,
    closedByClient: false,
  });
});

test('the list of requests holds bodies and no credentials', async () => {
  const { url, embedded } = await started();

  const headers = {
    authorization: 'Bearer s3cret-value',
    'x-gitea-otp': '123456',
    'x-plain': 'seen',
  };
  await fetch(`${url}/echo?token=s3cret-value&page=2`, {
    method: 'POST',
    headers,
    body: '{"a":1}',
  });

  const request = embedded.requests[0];
  expect(request).toMatchObject({ endpoint: 'echo', body: { a: 1 }, query: '?token=***&page=2' });
  expect(request?.headers).toMatchObject({
    'x-plain': 'seen',
    authorization: '***',
    'x-gitea-otp': '***',
  });
  expect(JSON.stringify(embedded.requests)).not.toContain('s3cret');
});

test('close ends connections in the middle of a response', async () => {
  const listening = await started();
  const { url } = listening;
  const answer = await fetch(`${url}/endless`);

  await listening.close();

  await expect(answer.text()).rejects.toThrow();
  await expect(fetch(`${url}/value`)).rejects.toThrow();
});

test('an app that throws responds with 500 and the text of the error', async () => {
  const failing = { identify: () => 'x', handle: () => Promise.reject(new Error('app is broken')) };
  const embedded = new Embedded(failing, {
    makeFailureReply: (error) => makeJsonReply({ error: String(error) }, 500),
  });

  const answer = await embedded.fetch('http://x/');

  expect([answer.status, await answer.json()]).toEqual([500, { error: 'Error: app is broken' }]);
});

test('an app that fails in the middle of its response closes the connection, over a socket and through fetch', async () => {
  const failing: App = {
    identify: () => 'x',
    handle: () => ({ status: 200, body: failingBody() }),
  };
  const { url, embedded } = await started(failing);

  for (const send of [fetch, embedded.fetch]) {
    const answer = await send(`${url}/`);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(await embedded.requests.at(-1)?.ended).toBe('closed-by-server');
  }
});

async function* failingBody(): AsyncGenerator<string> {
  yield 'first piece';
  await Promise.resolve();
  throw new Error('app is broken');
}

test('the same app responds through a fetch function and receives an abort', async () => {
  const embedded = new Embedded(threeRoutes());
  const abort = new AbortController();

  expect(await (await embedded.fetch('http://any.example/value')).json()).toEqual({ answer: 42 });
  expect(await (await embedded.fetch('http://any.example/lines')).text()).toBe(
    '{"n":1}\n{"n":2}\n{"n":3}\n',
  );
  const answer = await embedded.fetch('http://any.example/endless', { signal: abort.signal });
  const text = answer.text();
  abort.abort(new Error('enough'));

  await expect(text).rejects.toThrow('enough');
  expect(await embedded.requests.at(-1)?.ended).toBe('closed-by-client');
});

test('a response to HEAD has the length and no body', async () => {
  const { url, embedded } = await started();
  const answers = [
    await fetch(`${url}/value`, { method: 'HEAD' }),
    await embedded.fetch(`${url}/value`, { method: 'HEAD' }),
  ];

  for (const answer of answers) {
    expect(answer.headers.get('content-length')).toBe('13');
    expect(await answer.text()).toBe('');
  }
});

test('on a Node that is too old, a server says so instead of that the platform cannot listen', async () => {
  expect(
    await inOwnProcess(new URL('./own-process/first-listen.ts', import.meta.url), ['18.20.8']),
  ).toBe('input unsupported: needs Node 20.18.1 or newer, this is 18.20.8');
});
