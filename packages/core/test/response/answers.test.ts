import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { token } from '../../src/contract/auth.js';
import {
  type CheckEndpoint,
  isMissingWithoutBody,
  type NothingEndpoint,
} from '../../src/contract/endpoint.js';
import { OutputError } from '../../src/base/errors.js';
import type { TransportOptions } from '../../src/contract/options.js';
import {
  DRIVERS,
  failure,
  getThing,
  hasThing,
  removeThing,
  type ThingRef,
  transport,
} from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { talk } from '../servers/talk.js';
import { answer, PACES } from '../servers/raw-server.js';
import { pause, replies, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const cases = DRIVERS.flatMap((driver) => PACES.map((pace) => [driver, pace] as const));

describe.each(cases)('a login page over %s, bytes %s', (driver, pace) => {
  const check: CheckEndpoint<{ where: ThingRef }> = {
    ...hasThing,
    id: 'check',
    check: isMissingWithoutBody,
  };
  const put: NothingEndpoint<{ where: ThingRef }> = { ...removeThing, id: 'put', method: 'PUT' };

  test.each([
    ['a yes', hasThing, false],
    ['a yes without a body', check, false],
    ['success of a removal', removeThing, true],
    ['success of a write', put, true],
    ['a value', getThing, false],
  ] as const)('is not taken for %s', async (_, endpoint, mayHaveExecuted) => {
    const server = await replies(
      () => answer(200, '<!doctype html><title>Sign in</title>', HTML),
      pace,
    );
    const error = await failure(
      transport(server.url, driver).call<{ where: ThingRef }, unknown>(endpoint, where),
    );
    expect(error).toBeInstanceOf(OutputError);
    expect(error).toMatchObject({ code: 'html', mayHaveExecuted });
    expect(error.message).toContain('Sign in');
    expect(error['hint']).toMatch(/proxy|login|base URL/);
  });

  test('is distinguished from an empty response with the same content type', async () => {
    const server = await replies((_, count) => answer(count === 1 ? 201 : 204, '', HTML), pace);
    const api = transport(server.url, driver);
    await expect(api.call(removeThing, where)).resolves.toBeUndefined();
    expect(await api.call(check, where)).toBe(true);
  });
});

test.each(DRIVERS)('an interim response is not taken for the answer, over %s', async (driver) => {
  const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n';
  const server = await replies(() => Buffer.concat([Buffer.from(hints), answer(200, THING)]));
  expect(await transport(server.url, driver).call(getThing, where)).toEqual({ id: 1, name: 'a' });
});

describe.each(DRIVERS)('a response that is not read, over %s', (driver) => {
  test('the status of a body that never ends counts: the call is repeated, or fails with it', async () => {
    const stall = (status: number): string =>
      `HTTP/1.1 ${String(status)} X\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`;
    const ask = async (status: number): Promise<unknown> => {
      const server = await replies((_, count) =>
        count === 1 ? stall(status) : answer(200, THING),
      );
      const api = transport(server.url, driver, {
        auth: token('first-one', { renew: () => 'second-one' }),
        timeouts: { idle: 100 },
      });
      const result: unknown = await api.exchange(getThing, where).catch((error: unknown) => error);
      await server.peers[0]?.untilClosed();
      return result;
    };
    const [busy, stale, missing] = await Promise.all([503, 401, 404].map(ask));
    expect(busy).toMatchObject({ attempts: 2, data: { id: 1 } });
    expect(stale).toMatchObject({ attempts: 2, data: { id: 1 } });
    expect(missing).toMatchObject({ name: 'NotFoundError', attempts: 1, body: 'abc' });
  });

  test('a call that waits does not delay another one', async () => {
    const server = await replies((request, count) =>
      count === 1 || request.startsWith('GET /things/b') ? answer(200, THING) : undefined,
    );
    const api = transport(server.url, driver, { retry: { limit: 0 } });
    await api.call(getThing, where);
    const controller = new AbortController();
    const stuck = Array.from({ length: 3 }, () =>
      failure(api.call(getThing, where, { signal: controller.signal })),
    );
    await expect.poll(() => server.requests.length).toBe(4);
    expect(
      await api.call(getThing, { where: { name: 'b' } }, { timeouts: { total: 2_000 } }),
    ).toEqual({ id: 1, name: 'a' });
    controller.abort();
    await Promise.all(stuck);
  });

  test.each(['x-request-id', 'X-RequestId', 'Request-Id'])(
    'an error has the request id of the server, from %s',
    async (name) => {
      const server = await replies(() => answer(404, '{"message":"no"}', { [name]: 'r-1' }));
      expect(await failure(transport(server.url, driver).call(getThing, where))).toMatchObject({
        requestId: 'r-1',
      });
    },
  );

  test('a redirect of a HEAD is followed', async () => {
    const head: CheckEndpoint<{ where: ThingRef }> = {
      ...hasThing,
      id: 'head',
      method: 'HEAD',
      check: isMissingWithoutBody,
    };
    const server = await replies((_, count) =>
      count === 1
        ? 'HTTP/1.1 301 X\r\nlocation: /b\r\ncontent-length: 5\r\n\r\n'
        : 'HTTP/1.1 200 X\r\ncontent-length: 5\r\n\r\n',
    );
    expect(await transport(server.url, driver).call(head, where)).toBe(true);
    expect(server.requests.map((request) => request.split(' ', 2))).toEqual([
      ['HEAD', '/things/a'],
      ['HEAD', '/b'],
    ]);
  });

  test('a hook for warnings that hangs can be aborted, too', async () => {
    const server = await replies(() => answer(200, THING, { 'x-old': 'use the new one' }));
    const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
    const { Transport } = await import('../servers/transport.js');
    const hooks = { onWarning: () => new Promise<never>(() => undefined) };
    const api = new Transport(
      { baseUrl: server.url, hooks, ...own },
      { name: 'x', version: '1.0.0', basePath: '', warningHeaders: ['x-old'] },
    );
    const error = await failure(api.call(getThing, where, { signal: AbortSignal.timeout(100) }));
    expect(error).toMatchObject({ kind: 'aborted' });
  });
});

describe.each(DRIVERS)('items of a list that do not fit their schema, over %s', (driver) => {
  const odd = '[{"id":"x","name":"a","tags":null,"novel":1},{"id":"y","name":"b"}]';
  const read = async (
    validate: TransportOptions['validate'],
    body = odd,
  ): Promise<{ items: unknown; drift: string[] }> => {
    const drift: string[] = [];
    const server = await replies(() => answer(200, body, { link: '<x>; rel="prev"' }));
    const hooks = { onDrift: ({ path }: { path: string }) => void drift.push(path) };
    const list = transport(server.url, driver, { validate, hooks }).pages(listThings, {});
    return { items: await list.toArray().catch((error: unknown) => error), drift };
  };

  test('are returned, normalized where possible, and reported once', async () => {
    expect(await read('lenient')).toEqual({
      items: [
        { id: 'x', name: 'a', tags: [], novel: 1 },
        { id: 'y', name: 'b' },
      ],
      drift: ['[0].id'],
    });
    expect(await read('off')).toEqual({ items: JSON.parse(odd) as unknown, drift: [] });
    expect(await read('strict')).toMatchObject({
      items: { kind: 'output', path: '[0].id', page: { number: 1 } },
      drift: [],
    });
  });

  test('are an error when they are of another type, even when lenient', async () => {
    for (const body of ['[7]', '[[]]', '{"id":1}', '"x"'])
      expect(await read('lenient', body)).toMatchObject({ items: { kind: 'output' } });
  });
});

describe.each(DRIVERS)('an abort over %s', (driver) => {
  test('between two pages ends the list, with the page to continue from', async () => {
    const server = await replies((_, count) =>
      answer(200, `[{"id":${String(count)},"name":"a"}]`, {
        link: `</things?page=${String(count + 1)}>; rel="next"`,
      }),
    );
    const controller = new AbortController();
    const seen: number[] = [];
    const loop = async (): Promise<void> => {
      for await (const { id } of transport(server.url, driver).pages(
        listThings,
        {},
        { signal: controller.signal },
      )) {
        if (seen.push(id) === 2) controller.abort(new Error('enough'));
      }
    };
    expect(await failure(loop())).toMatchObject({
      kind: 'aborted',
      cause: { message: 'enough' },
      page: { number: 3, cursor: 'page=3' },
    });
    expect(seen).toEqual([1, 2]);
    expect(server.requests).toHaveLength(2);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  test('between the head of a download and its reading ends it, and leaves no listener', async () => {
    const server = await replies(() =>
      answer(200, 'x'.repeat(100), { 'content-type': 'text/plain' }),
    );
    const controller = new AbortController();
    const bytes = await transport(server.url, driver).bytes(
      file,
      {},
      { signal: controller.signal },
    );
    await pause(20);
    controller.abort(new Error('enough'));
    expect(await failure(bytes.text())).toMatchObject({
      kind: 'aborted',
      cause: { message: 'enough' },
    });
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  test('by a signal that fifty calls share at a time ends each of them, without a warning of Node', async () => {
    const server = await replies(() => undefined);
    const controller = new AbortController();
    const { signal } = controller;
    const api = transport(server.url, driver, { signal });
    const works = Array.from({ length: 50 }, (_, i) =>
      failure(
        i % 2 === 0
          ? api.call(getThing, where, { signal })
          : api.stream(talk, { body: { name: 'a' } }).final(),
      ),
    );
    await expect.poll(() => server.requests.length).toBe(50);
    // Node warns of a leak from the eleventh on.
    expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(10);
    controller.abort(new Error('enough'));
    for (const error of await Promise.all(works))
      expect(error).toMatchObject({ kind: 'aborted', cause: { message: 'enough' } });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('by a signal composed of others leaves no listener on it', async () => {
    const server = await replies((_, count) => (count === 1 ? answer(200, THING) : undefined));
    const user = new AbortController();
    const signal = AbortSignal.any([user.signal, AbortSignal.timeout(10_000)]);
    const api = transport(server.url, driver);
    await api.call(getThing, where, { signal });
    const work = failure(api.call(getThing, where, { signal }));
    await expect.poll(() => server.requests.length).toBe(2);
    user.abort(new Error('enough'));
    expect(await work).toMatchObject({ kind: 'aborted', cause: { message: 'enough' } });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});
