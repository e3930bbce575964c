import { channel } from 'node:diagnostics_channel';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import { queryToken, token } from '../../src/contract/auth.js';
import type {
  DriftEvent,
  ClientHookEvent,
  ClientHooks,
  RequestEvent,
  ResponseEvent,
} from '../../src/contract/hooks.js';
import type { Endpoint } from '../../src/contract/endpoint.js';
import * as z from 'zod/v4/mini';
import { type ZodSchema, list, object } from '../schema-all.js';
import { Transport } from '../servers/transport.js';
import {
  createThing,
  DRIVERS,
  failure,
  getThing,
  type ThingRef,
  thingRef,
  transport,
} from '../servers/api.js';
import { loose } from '../servers/loose.js';
import { answer } from '../servers/raw-server.js';
import { header, redirect, replies, THING } from '../servers/replies.js';

const where = { where: { name: 'a' } };

/** Listeners that write down everything. */
function recorder(): { hooks: ClientHooks; told: (ClientHookEvent & { hook: string })[] } {
  const told: (ClientHookEvent & { hook: string })[] = [];
  const names = ['onRequest', 'onResponse', 'onRetry', 'onWarning', 'onDrift'] as const;
  return {
    told,
    hooks: Object.fromEntries(
      names.map((hook) => [hook, (event: ClientHookEvent) => void told.push({ ...event, hook })]),
    ),
  };
}

describe.each(DRIVERS)('hooks over %s', (driver) => {
  test('they are called for each attempt, in order, with endpoint, address and the context of the call', async () => {
    const server = await replies((_, count) =>
      count === 1 ? answer(503, '') : answer(200, THING),
    );
    const { hooks, told } = recorder();
    const context = { trace: Symbol('mine') };
    await transport(server.url, driver, { hooks, auth: queryToken('planted') }).call(
      getThing,
      where,
      { context },
    );
    expect(told.map(({ hook, attempt }) => [hook, attempt])).toEqual([
      ['onRequest', 1],
      ['onResponse', 1],
      ['onRetry', 1],
      ['onRequest', 2],
      ['onResponse', 2],
    ]);
    for (const event of told) {
      expect(event).toMatchObject({
        endpoint: 'getThing',
        method: 'GET',
        url: `${server.url}/things/a`,
      });
      expect(event.context).toBe(context);
    }
  });

  test('onRequest sees redacted headers, sets and removes some for its attempt', async () => {
    const server = await replies(() => answer(200, THING));
    let seen: Readonly<Record<string, string>> = {};
    const onRequest = (event: RequestEvent): void => {
      seen = event.headers;
      event.set('X-Trace', 'abc');
      event.remove('X-Gone');
    };
    const api = transport(server.url, driver, {
      auth: token('planted'),
      headers: { 'X-Gone': 'yes', 'X-Key': 'planted' },
      hooks: { onRequest },
    });
    await api.call(createThing, { body: { name: 'a' } });
    expect(seen).toMatchObject({
      authorization: '***',
      'x-key': '***',
      'x-gone': '***',
      'content-type': 'application/json',
    });
    expect(header(server.requests[0], 'x-trace')).toBe('abc');
    expect(header(server.requests[0], 'x-gone')).toBeUndefined();
    expect(header(server.requests[0], 'authorization')).toBe('token planted');
  });

  test('what onRequest sets is checked, and is not sent to another origin by a redirect', async () => {
    const other = await replies(() => answer(200, THING));
    const server = await replies(() => redirect(302, `${other.url}/x`));
    const set = (value: string): ClientHooks => ({
      onRequest: (event) => {
        event.set('X-Key', value);
      },
    });
    await transport(server.url, driver, { hooks: set('planted') }).call(getThing, where);
    expect(header(server.requests[0], 'x-key')).toBe('planted');
    expect(other.requests[0]).not.toContain('planted');
    const error = await failure(
      transport(server.url, driver, { hooks: set('a\r\nX-Evil: planted') }).call(getThing, where),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).not.toContain('planted');
  });

  test('promises are awaited, in the order in which the hooks were added', async () => {
    const server = await replies(() => answer(200, THING));
    const order: number[] = [];
    const slow = (n: number, ms: number): ClientHooks => ({
      onRequest: () =>
        new Promise((resolve) =>
          setTimeout(() => {
            order.push(n);
            resolve();
          }, ms),
        ),
    });
    await transport(server.url, driver, { hooks: slow(1, 30) })
      .with({ hooks: slow(2, 1) })
      .call(getThing, where);
    expect(order).toEqual([1, 2]);
    expect(server.requests).toHaveLength(1);
  });

  test('a hook that throws ends the call with one error that names it, and its connection is closed', async () => {
    const server = await replies(
      () => 'HTTP/1.1 200 OK\r\nx-warning: old\r\ncontent-length: 100\r\n\r\n{',
    );
    const mine = new Error('mine');
    const bad = (): never => {
      throw mine;
    };
    for (const hooks of [
      { onRequest: bad },
      { onResponse: bad },
      { onResponse: () => Promise.reject(mine) },
    ]) {
      expect(
        await failure(transport(server.url, driver, { hooks }).call(getThing, where)),
      ).toMatchObject({
        kind: 'input',
        code: 'callback-failed',
        cause: mine,
        endpoint: 'getThing',
      });
    }
    for (const peer of server.peers) if (peer.received !== '') await peer.untilClosed();
  });

  test('warnings of the server reach onWarning and exchange, each once', async () => {
    const server = await replies(() =>
      answer(200, THING, { 'x-one-warning': 'old', 'X-Two-Warning': 'old' }),
    );
    const { hooks, told } = recorder();
    const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
    const api = new Transport(
      { baseUrl: server.url, hooks, ...own },
      {
        name: 'x',
        version: '1.0.0',
        basePath: '',
        warningHeaders: ['x-one-warning', 'x-two-warning'],
      },
    );
    expect((await api.exchange(getThing, where)).warnings).toEqual(['old']);
    expect(told.filter(({ hook }) => hook === 'onWarning')).toMatchObject([
      { warning: 'old', endpoint: 'getThing' },
    ]);
  });

  test('an event of a response has its duration, and neither it nor the headers contain a credential', async () => {
    const server = await replies(() =>
      answer(200, THING, {
        'set-cookie': 'session=planted',
        link: '<x?token=planted>; rel="next"',
        etag: '"1"',
      }),
    );
    let seen: ResponseEvent | undefined;
    const { headers, status } = await transport(server.url, driver, {
      hooks: { onResponse: (event) => void (seen = event) },
    }).exchange(getThing, where);
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe('"1"');
    expect(JSON.stringify([...headers]) + JSON.stringify(seen)).not.toContain('planted');
    expect(seen?.durationMs).toBeGreaterThan(0);
  });
});

interface Box {
  id: number;
  color: string;
  things: readonly { name: string }[];
}
const box: ZodSchema<Box> = object(() => ({
  id: z.int(),
  color: z.string(),
  things: list(loose<{ name: string }>({ name: z.string() })),
}));
const getBox: Endpoint<{ where: ThingRef }, Box> = {
  id: 'getBox',
  method: 'GET',
  path: '/boxes/{name}',
  input: { where: thingRef },
  output: box,
};

test('drift is reported once for each path, with all items of a list as one path', async () => {
  const strange = '{"id":9007199254740993,"color":7,"things":[{"name":1},{"name":2},{"name":"x"}]}';
  const server = await replies(() => answer(200, strange));
  const drift: DriftEvent[] = [];
  const api = transport(server.url, 'undici', {
    validate: 'lenient',
    hooks: { onDrift: (event) => void drift.push(event) },
  });
  expect(await api.call(getBox, where)).toMatchObject({
    color: 7,
    things: [{ name: 1 }, { name: 2 }, { name: 'x' }],
  });
  await api.with({ headers: {} }).call(getBox, where);
  expect(drift.map(({ endpoint, path, code }) => `${endpoint} ${path} ${code}`).sort()).toEqual([
    'getBox color invalid_type',
    'getBox id unsafe-integer',
    'getBox things[0].name invalid_type',
  ]);
  const refused = await failure(api.call(getBox, where, { validate: 'strict' }));
  expect(refused).toMatchObject({ kind: 'output' });
  expect(refused).not.toHaveProperty('code');
  expect(await api.call(getBox, where, { validate: 'off' })).toMatchObject({ color: 7 });
  expect(drift).toHaveLength(3);
});

test('a wrong container is an error even when answers are read leniently', async () => {
  for (const body of ['[]', '7', '"x"', 'null']) {
    const server = await replies(() => answer(200, body));
    expect(
      await failure(transport(server.url, 'undici', { validate: 'lenient' }).call(getBox, where)),
    ).toMatchObject({ kind: 'output' });
  }
});

test('an onDrift hook that rejects does not affect the call', async () => {
  const server = await replies(() => answer(200, '{"id":1,"color":7,"things":[]}'));
  const hooks = { onDrift: () => Promise.reject(new Error('late')) as unknown as undefined };
  expect(
    await transport(server.url, 'undici', { validate: 'lenient', hooks }).call(getBox, where),
  ).toMatchObject({ color: 7 });
});

test('the same events go out on diagnostics channels', async () => {
  const server = await replies((_, count) => (count === 1 ? answer(429, '') : answer(200, THING)));
  const heard: string[] = [];
  for (const name of ['request', 'response', 'retry']) {
    const listener = (message: unknown): void => {
      const { endpoint, attempt } = message as ClientHookEvent;
      heard.push(`${name} ${endpoint} ${String(attempt)}`);
    };
    channel(`clients:${name}`).subscribe(listener);
    onTestFinished(() => {
      channel(`clients:${name}`).unsubscribe(listener);
    });
  }
  await transport(server.url, 'undici').call(getThing, where);
  expect(heard).toEqual([
    'request getThing 1',
    'response getThing 1',
    'retry getThing 1',
    'request getThing 2',
    'response getThing 2',
  ]);
});
