import { expect, test } from 'vitest';
import { InputError } from '@clients/core';
import { type App, Embedded, type Fault, Faults, makeJsonReply } from '@clients/server-kit';
import { raw, started, threeRoutes } from './app.js';
import { useSteadyClock } from '../../core/test/servers/steady-clock.js';

useSteadyClock();

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

async function struck(fault: Fault, path: string, silence?: number): Promise<string> {
  const { url, embedded } = await started();
  embedded.faults.add(fault);
  return raw(url, get(path), silence);
}

const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);

test('a status fault applies once, then the app responds again', async () => {
  const { url, embedded } = await started();
  embedded.faults.add({ status: 503, retryAfter: 2, body: { error: 'busy' } });

  const first = await fetch(`${url}/value`);
  const second = await fetch(`${url}/value`);

  expect([first.status, first.headers.get('retry-after'), await first.json()]).toEqual([
    503,
    '2',
    { error: 'busy' },
  ]);
  expect(second.status).toBe(200);
});

test('endpoint, after and times select the requests that a fault applies to', async () => {
  const { url, embedded } = await started();
  embedded.faults.add({ endpoint: 'value', after: 1, times: 2, status: 500 });

  const statuses: number[] = [];
  for (const path of ['/lines', '/value', '/lines', '/value', '/value', '/value']) {
    const answer = await fetch(url + path);
    statuses.push(answer.status);
    await answer.text();
  }

  expect(statuses).toEqual([200, 200, 200, 500, 500, 200]);
  expect(embedded.faults.pending).toBe(0);
});

test('a fault with times all applies until it is removed', async () => {
  const { url, embedded } = await started();
  const takeAway = embedded.faults.add({ times: 'all', status: 429 });

  expect([(await fetch(`${url}/value`)).status, (await fetch(`${url}/value`)).status]).toEqual([
    429, 429,
  ]);
  takeAway();
  expect((await fetch(`${url}/value`)).status).toBe(200);
});

test('a reset happens before the response, in the middle of its body, or before its end', async () => {
  expect(await struck({ reset: 'before' }, '/value')).toBe('<ECONNRESET>');
  const middle = await struck({ reset: 'middle' }, '/lines');
  expect(bodyOf(middle)).toBe('8\r\n{"n":1}\n\r\n4\r\n{"n"\r\n<ECONNRESET>');
  const after = await struck({ reset: 'after' }, '/lines');
  expect(bodyOf(after)).toContain('{"n":3}\n\r\n<ECONNRESET>');
});

test('a truncated body ends cleanly when it is chunked, and closes the connection when its length was declared', async () => {
  expect(bodyOf(await struck({ truncate: true }, '/lines'))).toBe(
    '8\r\n{"n":1}\n\r\n4\r\n{"n"\r\n0\r\n\r\n',
  );
  const sized = await struck({ truncate: 5 }, '/value');
  expect(sized.toLowerCase()).toContain('content-length: 13');
  expect(bodyOf(sized)).toBe('{"ans');
});

test('a stall delays the response, or stops it in the middle forever', async () => {
  const begun = Date.now();
  expect(await struck({ stall: 120 }, '/value', 400)).toContain('{"answer":42}');
  expect(Date.now() - begun).toBeGreaterThanOrEqual(115);
  expect(await struck({ stall: true }, '/value')).toBe('');
  const middle = await struck({ stall: true, at: 'middle' }, '/lines');
  expect(bodyOf(middle)).toBe('8\r\n{"n":1}\n\r\n4\r\n{"n"\r\n');
});

test('garbage replaces the body, is inserted between lines, or is not HTTP at all', async () => {
  const whole = await struck({ garbage: true }, '/value');
  expect(whole).toMatch(/^HTTP\/1\.1 200/);
  expect(() => JSON.parse(bodyOf(whole)) as unknown).toThrow();
  expect(await struck({ garbage: 'middle' }, '/lines')).toContain(
    '{"n":1}\n\r\n10\r\n<<< garbage >>>\n\r\n',
  );
  expect(await struck({ garbage: 'http' }, '/value')).not.toContain('HTTP');
});

test('a stream that fails in the middle ends with an error line', async () => {
  const { url, embedded } = await started();
  embedded.faults.add({ errorLine: 'model runner has died' });

  expect(await (await fetch(`${url}/lines`)).text()).toBe(
    '{"n":1}\n{"error":"model runner has died"}\n',
  );
});

test('an HTML page has status 200 unless the fault sets another', async () => {
  const { url, embedded } = await started();
  embedded.faults.add({ html: true });

  const answer = await fetch(`${url}/value`);

  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(await answer.text()).toContain('<title>502 Bad Gateway</title>');
});

test('split writes each byte by itself, slow waits before each piece, and both together', async () => {
  const split = bodyOf(await struck({ split: 1 }, '/lines'));
  expect(split.startsWith('1\r\n{\r\n1\r\n"\r\n')).toBe(true);

  const { url, embedded } = await started();
  embedded.faults.add({ split: 2 });
  embedded.faults.add({ slow: 10 });
  const begun = Date.now();
  expect(await (await fetch(`${url}/lines`)).text()).toBe('{"n":1}\n{"n":2}\n{"n":3}\n');
  expect(Date.now() - begun).toBeGreaterThanOrEqual(110);
});

test('through fetch without a socket, a reset rejects and a truncated body fails while it is read', async () => {
  const { embedded } = await started();
  embedded.faults.add({ reset: 'before' });
  embedded.faults.add({ reset: 'middle', after: 1 });
  embedded.faults.add({ truncate: true, after: 2 });

  await expect(embedded.fetch('http://x/value')).rejects.toThrow(TypeError);
  await expect(embedded.fetch('http://x/lines').then((answer) => answer.text())).rejects.toThrow(
    'terminated',
  );
  expect(await (await embedded.fetch('http://x/lines')).text()).toBe('{"n":1}\n{"n"');
});

test('an empty response is complete at once, and can be cut off too', async () => {
  const app: App = { identify: () => 'empty', handle: () => ({ status: 200 }) };
  const { url, embedded } = await started(app);
  const { body } = await embedded.fetch('http://x/');
  expect([body, await embedded.requests[0]?.ended]).toEqual([null, 'answered']);
  embedded.faults.add({ reset: 'middle', times: 2 });
  await expect(embedded.fetch('http://x/').then((answer) => answer.text())).rejects.toThrow(
    'terminated',
  );
  expect(await raw(url, get('/'))).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*<ECONNRESET>$/);
  expect(embedded.faults.pending).toBe(0);
});

test('a stall in the middle ends when the client leaves', async () => {
  const { url, embedded } = await started();
  embedded.faults.add({ stall: true, at: 'middle' });
  const reader = (await fetch(`${url}/lines`)).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(await embedded.requests[0]?.ended).toBe('closed-by-client');
});

test('a connection that a fault closed is recorded as closed by the server', async () => {
  const { url, embedded } = await started();
  embedded.faults.add({ reset: 'middle' });

  await expect(fetch(`${url}/lines`).then((answer) => answer.text())).rejects.toThrow();

  expect(await embedded.requests[0]?.ended).toBe('closed-by-server');
});

test.each([
  [{ bogus: 1 }, "expected no key 'bogus'"],
  [{ status: 503, time: 2 }, "expected no key 'time'"],
  [{}, 'a fault must have a key that says what fails'],
  [{ endpoint: 'value', times: 2 }, 'a fault must have a key that says what fails'],
  [{ status: undefined }, 'a fault must have a key that says what fails'],
  [{ status: 42 }, 'status: expected at least 200, found an integer'],
  [{ status: 'x' }, 'status: expected a number, found a string'],
  [{ html: true, status: 700 }, 'status: expected at most 599, found an integer'],
  [{ reset: 'now' }, "reset: expected one of 'before', 'middle', 'after', found 'now'"],
  [{ status: 503, times: 'always' }, "times: expected a number or 'all', found a string"],
  [{ slow: -1 }, 'slow: expected at least 0, found a negative integer'],
  [null, 'expected an object, found null'],
] as [Fault, string][])('%j could never apply and is rejected', async (fault, message) => {
  const { embedded } = await started();
  expect(() => embedded.faults.add(fault)).toThrow(InputError);
  expect(() => embedded.faults.add(fault)).toThrow(`faults.add: ${message}`);
  expect(embedded.faults.pending).toBe(0);
});

test('a fault for an unknown operation is rejected with a hint that lists similar names', () => {
  const app: App = { ...threeRoutes(), ids: () => new Set(['value', 'lines']) };
  const { faults } = new Embedded(app);
  expect(() => faults.add({ endpoint: 'valueOf', status: 503 })).toThrow(
    expect.objectContaining({
      message: 'faults.add: endpoint: no operation has the id "valueOf"',
      hint: 'did you mean value?',
      code: 'invalid-fault',
    }) as Error,
  );
  faults.add({ endpoint: 'value', status: 503 });
  expect(faults.pending).toBe(1);
});

test('a fault is the same over a socket and through fetch: a reset after the body, and a body shorter than where it would be cut', async () => {
  const { url, embedded } = await started();
  for (const send of [fetch, embedded.fetch]) {
    embedded.faults.add({ reset: 'after' });
    await expect(send(`${url}/value`).then((answer) => answer.text())).rejects.toThrow(
      'terminated',
    );
    embedded.faults.add({ truncate: 500 });
    expect(await (await send(`${url}/value`)).json()).toEqual({ answer: 42 });
  }
});

test.each(['socket', 'fetch'])(
  'over %s, a stalled upload that the client gives up ends, and the app never sees it',
  async (way) => {
    let handled = 0;
    const app = threeRoutes();
    const { url, embedded } = await started({
      ...app,
      handle: (request) => (handled++, app.handle(request)),
    });
    embedded.faults.add({ stall: true });
    const abort = new AbortController();
    const send = way === 'socket' ? fetch : embedded.fetch;
    const sent = send(`${url}/echo`, {
      method: 'POST',
      body: 'x'.repeat(1_000_000),
      signal: abort.signal,
    });
    await expect.poll(() => embedded.requests.length).toBe(1);
    abort.abort();
    await expect(sent).rejects.toThrow('aborted');
    expect(await embedded.requests[0]?.ended).toBe('closed-by-client');
    expect(handled).toBe(0);
  },
);

test('a fault that cannot change a response is kept for one that it can', async () => {
  const { url, embedded } = await started();
  const whole = await (await fetch(`${url}/value`)).text();
  embedded.faults.add({ errorLine: 'out of memory' });
  embedded.faults.add({ truncate: 1e6, endpoint: 'value' });

  expect(await (await fetch(`${url}/value`)).text()).toBe(whole);
  expect(embedded.faults.pending).toBe(2);
  expect(await (await fetch(`${url}/lines`)).text()).toContain('{"error":"out of memory"}');
  expect(embedded.faults.pending).toBe(1);
  embedded.faults.clear();
  expect(embedded.faults.pending).toBe(0);
});

/** A route without a body, one with an empty body, and one with a value. */
const bodies: App = {
  identify: (_, path) => path.slice(1),
  handle: ({ rawPath }) =>
    rawPath === '/value'
      ? makeJsonReply({ answer: 42 })
      : { status: rawPath === '/none' ? 204 : 200 },
};

test.each<[fault: Fault, empty: 'kept' | 'applied']>([
  [{ reset: 'middle' }, 'applied'],
  [{ reset: 'after' }, 'applied'],
  [{ truncate: true }, 'applied'],
  [{ truncate: 0 }, 'kept'],
  [{ garbage: true }, 'applied'],
  [{ garbage: 'middle' }, 'kept'],
  [{ stall: true, at: 'middle' }, 'applied'],
  [{ stall: 1, at: 'middle' }, 'kept'],
  [{ slow: 1 }, 'kept'],
  [{ split: 1 }, 'kept'],
])(
  '%j is kept for a response that may have a body; with an empty one it is %s',
  async (fault, wanted) => {
    const { url, embedded } = await started(bodies);
    for (const send of [fetch, embedded.fetch]) {
      embedded.faults.add(fault);
      expect((await send(`${url}/none`)).status).toBe(204);
      expect((await send(`${url}/value`, { method: 'HEAD' })).status).toBe(200);
      expect(embedded.faults.pending).toBe(1);

      const left = new AbortController();
      const answer = await send(`${url}/empty`, { signal: left.signal });
      const text = answer.text().catch(String);
      if ('stall' in fault && wanted === 'applied') left.abort();
      expect((await text) === '' ? 'kept' : 'applied').toBe(wanted);
      expect(embedded.faults.pending).toBe(wanted === 'kept' ? 1 : 0);

      embedded.faults.clear();
      expect(await (await send(`${url}/value`)).json()).toEqual({ answer: 42 });
    }
  },
);

test('two replies are those of two requests, and a fault after a reset waits for the next response', async () => {
  const { url, embedded } = await started();
  embedded.faults.add({ status: 503 });
  embedded.faults.add({ html: true, status: 502 });
  const statuses: number[] = [];
  for (let sent = 0; sent < 3; sent++) statuses.push((await fetch(`${url}/value`)).status);
  expect(statuses).toEqual([503, 502, 200]);

  embedded.faults.add({ reset: 'before' });
  embedded.faults.add({ reset: 'before' });
  embedded.faults.add({ garbage: true });
  for (let sent = 0; sent < 2; sent++) await expect(fetch(`${url}/value`)).rejects.toThrow();
  await expect((await fetch(`${url}/value`)).json()).rejects.toThrow(SyntaxError);
  expect(embedded.faults.pending).toBe(0);
});

test.each<[object, string]>([
  [{ status: 500, reset: 'before' }, 'status and reset are two faults'],
  [{ html: true, slow: 5 }, 'html and slow are two faults'],
  [{ status: 200, errorLine: 'x' }, 'status and errorLine are two faults'],
  [{ stall: 5, retryAfter: 3 }, 'retryAfter belongs to status, not to stall'],
  [{ html: true, body: 'x' }, 'body belongs to status, not to html'],
  [{ reset: 'before', at: 'middle' }, 'at belongs to stall, not to reset'],
])('a fault that contradicts itself is refused: %j', (fault, message) => {
  const faults = new Faults();
  expect(() => faults.add(fault as Fault)).toThrow(`faults.add: ${message}`);
  expect(faults.pending).toBe(0);
});
