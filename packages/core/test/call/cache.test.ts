import { describe, expect, test } from 'vitest';
import { basic } from '../../src/contract/auth/basic.js';
import { bearer } from '../../src/contract/auth/bearer.js';
import { customAuth } from '../../src/contract/auth/custom-auth.js';
import { queryToken } from '../../src/contract/auth/query-token.js';
import type { CheckEndpoint } from '../../src/contract/endpoint.js';
import type { CachedResponse, CacheStore } from '../../src/contract/options.js';
import { createThing, DRIVERS, failure, getThing, thingRef, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { header, redirect, replies, type ReplyServer, target, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const value = { id: 1, name: 'a' };

/** A server whose responses have a validator, and that answers its own with a 304. */
async function tagged(
  headers: Readonly<Record<string, string>> = { etag: '"1"' },
  body = THING,
): Promise<ReplyServer> {
  return replies((request) => {
    const known = header(request, 'if-none-match') ?? header(request, 'if-modified-since');
    const isKnown = known !== undefined && Object.values(headers).includes(known);
    return isKnown
      ? `HTTP/1.1 304 X\r\netag: ${headers['etag'] ?? ''}\r\n\r\n`
      : answer(200, body, headers);
  });
}

/** The conditions of the requests so far. */
function conditions(server: ReplyServer): (string | undefined)[] {
  return server.requests.map(
    (request) => header(request, 'if-none-match') ?? header(request, 'if-modified-since'),
  );
}

/** A store that returns promises, of copies. */
class AsyncStore implements CacheStore {
  readonly kept = new Map<string, CachedResponse>();

  async get(key: string): Promise<unknown> {
    await Promise.resolve();
    return structuredClone(this.kept.get(key));
  }

  async set(key: string, response: CachedResponse): Promise<void> {
    await Promise.resolve();
    this.kept.set(key, structuredClone(response));
  }

  async delete(key: string): Promise<void> {
    await Promise.resolve();
    this.kept.delete(key);
  }
}

describe.each(DRIVERS)('option cache over %s', (driver) => {
  test.each([
    ['etag', '"1"'],
    ['etag', 'W/"1"'],
    ['last-modified', 'Sun, 22 Nov 2026 10:00:00 GMT'],
  ])('%s: %s is sent back, and a 304 gives the kept value', async (name, validator) => {
    const server = await tagged({ [name]: validator, 'x-warned': 'no' });
    const seen: number[] = [];
    const api = transport(server.url, driver, {
      cache: new Map(),
      hooks: { onResponse: ({ status }) => void seen.push(status) },
    });
    expect(await api.call(getThing, where)).toEqual(value);
    const again = await api.exchange(getThing, where);
    expect(again).toMatchObject({ data: value, status: 200, attempts: 1 });
    expect(again.headers.get('x-warned')).toBe('no');
    expect(conditions(server)).toEqual([undefined, validator]);
    expect(seen).toEqual([200, 304]);
  });

  test('nothing is kept by default, and null switches it off for one call', async () => {
    const server = await tagged();
    const store = new Map<string, CachedResponse>();
    for (const api of [
      transport(server.url, driver),
      transport(server.url, driver, { cache: store }).with({ cache: null }),
    ]) {
      await api.call(getThing, where);
      await api.call(getThing, where);
    }
    const api = transport(server.url, driver, { cache: store });
    await api.call(getThing, where, { cache: null });
    await api.call(getThing, where);
    await api.call(getThing, where, { cache: null });
    expect(conditions(server)).toEqual(Array.from({ length: 7 }, () => undefined));
    expect(store.size).toBe(1);
  });

  test('a store may return promises, and may be set for one call', async () => {
    const server = await tagged();
    const cache = new AsyncStore();
    const api = transport(server.url, driver);
    await api.call(getThing, where, { cache });
    expect(await api.call(getThing, where, { cache })).toEqual(value);
    expect(conditions(server)).toEqual([undefined, '"1"']);
  });

  test('a kept value is given to no other credential, user or URL, and the store holds no secret of the request', async () => {
    const server = await tagged();
    const cache = new Map<string, CachedResponse>();
    const call = async (
      auth: Parameters<typeof transport>[2] & object,
      name = 'a',
    ): Promise<unknown> =>
      transport(server.url, driver, { cache, ...auth }).call(getThing, { where: { name } });
    const others = [
      {},
      { auth: bearer('hush-hush-1') },
      { auth: bearer('hush-hush-2') },
      { auth: basic({ username: 'ada', password: 'hush-hush-3' }) },
      { auth: queryToken('hush-hush-4') },
      { auth: bearer('hush-hush-1'), headers: { sudo: 'grace' } },
      { auth: bearer('hush-hush-1'), headers: { cookie: 'session=hush-hush-5' } },
    ];
    for (const other of others) await call(other);
    await call({}, 'b');
    expect(conditions(server)).toEqual(Array.from({ length: others.length + 1 }, () => undefined));
    for (const other of others) await call(other);
    expect(conditions(server).slice(-others.length)).toEqual(others.map(() => '"1"'));
    expect([...cache.keys()].every((key) => /^[\da-f]{64}$/.test(key))).toBe(true);
    const texts = [...cache].map(([key, { headers, body, digest }]) =>
      JSON.stringify([key, headers, digest, Buffer.from(body).toString()]),
    );
    expect(texts.join()).not.toMatch(/hush|grace/);
  });

  test('a renewed credential does not get what the old one saw', async () => {
    let secret = 'one';
    const server = await replies((request) =>
      header(request, 'authorization') === `Bearer ${secret}`
        ? answer(200, THING, { etag: '"1"' })
        : answer(401, '{}'),
    );
    const api = transport(server.url, driver, {
      cache: new Map(),
      auth: bearer('one', { renew: () => secret }),
    });
    await api.call(getThing, where);
    secret = 'two';
    await api.call(getThing, where);
    // With the old one the server is asked for a change; with the new one there is nothing to compare.
    expect(conditions(server)).toEqual([undefined, '"1"', undefined]);
  });

  test('a store that mixes up its keys gives nothing away', async () => {
    const server = await tagged();
    let only: CachedResponse | undefined;
    const removed: string[] = [];
    const cache: CacheStore = {
      get: () => only,
      set: (_, response) => (only = response),
      delete: (key) => removed.push(key),
    };
    await transport(server.url, driver, { cache, auth: bearer('one') }).call(getThing, where);
    await transport(server.url, driver, { cache, auth: bearer('two') }).call(getThing, where);
    expect(conditions(server)).toEqual([undefined, undefined]);
    expect(removed).toHaveLength(1);
  });

  test('a 304 that nobody asked for is still an error', async () => {
    const server = await replies(() => 'HTTP/1.1 304 X\r\netag: "1"\r\n\r\n');
    const api = transport(server.url, driver, { cache: new Map() });
    expect(await failure(api.call(getThing, where))).toMatchObject({
      name: 'OutputError',
      code: 'not-modified',
    });
  });

  test('a 304 for another version is not trusted: the request is sent again without a condition', async () => {
    const server = await replies((request, count) =>
      count === 2
        ? 'HTTP/1.1 304 X\r\netag: "9"\r\n\r\n'
        : answer(200, `{"id":${String(count)},"name":"a"}`, { etag: '"1"' }),
    );
    // A store that cannot remove does not make it go on for ever.
    const cache = Object.assign(new Map<string, CachedResponse>(), { delete: () => false });
    const api = transport(server.url, driver, { cache });
    await api.call(getThing, where);
    expect(await api.call(getThing, where)).toMatchObject({ id: 3 });
    expect(conditions(server)).toEqual([undefined, '"1"', undefined]);
  });

  test('a 304 whose entity tag is that of the kept response counts, whatever its time', async () => {
    const server = await replies((request) => {
      const isKnown = header(request, 'if-none-match') === '"1"';
      const last = `last-modified: Sun, 22 Nov 2026 10:00:0${isKnown ? '1' : '0'} GMT`;
      return isKnown
        ? `HTTP/1.1 304 X\r\netag: W/"1"\r\n${last}\r\n\r\n`
        : answer(200, THING, { etag: '"1"', 'last-modified': last.slice(15) });
    });
    const api = transport(server.url, driver, { cache: new Map() });
    await api.call(getThing, where);
    expect(await api.call(getThing, where)).toEqual(value);
    expect(conditions(server)).toEqual([undefined, '"1"']);
  });

  test.each<[string, Record<string, string>]>([
    ['no validator', {}],
    ['Cache-Control: no-store', { etag: '"1"', 'cache-control': 'private, No-Store' }],
    ['Vary: *', { etag: '"1"', vary: 'accept, *' }],
    ['Vary on a credential that the platform sends', { etag: '"1"', vary: 'Cookie' }],
    ['Vary on a header that is not compared', { etag: '"1"', vary: 'traceparent' }],
    ['a validator that is not text', { etag: '"\u00e9"' }],
    ['more bytes than maxBodyBytes', { etag: '"1"', 'content-length': '21' }],
  ])('a response with %s is not kept', async (_, headers) => {
    const server = await replies(() =>
      answer(200, `${THING} `.slice(0, 'content-length' in headers ? 21 : 20), headers),
    );
    const cache = new Map<string, CachedResponse>();
    const api = transport(server.url, driver, {
      cache,
      maxBodyBytes: 'content-length' in headers ? 20 : null,
    });
    await api.call(getThing, where).catch(() => undefined);
    await api.call(getThing, where).catch(() => undefined);
    expect(cache.size).toBe(0);
    expect(conditions(server)).toEqual([undefined, undefined]);
  });

  test.each([
    ['cut off', `HTTP/1.1 200 X\r\netag: "1"\r\ncontent-length: 100\r\n\r\n${THING}`],
    [
      'ended by its connection alone',
      `HTTP/1.1 200 X\r\netag: "1"\r\nconnection: close\r\n\r\n${THING}`,
    ],
  ])('a body that is %s is not kept', async (_, bytes) => {
    const server = await replies((_, __, peer) => {
      setImmediate(() => peer.socket.end());
      return bytes;
    });
    const cache = new Map<string, CachedResponse>();
    await transport(server.url, driver, { cache, retry: { limit: 0 } })
      .call(getThing, where)
      .catch(() => undefined);
    expect(server.requests).toHaveLength(1);
    expect(cache.size).toBe(0);
  });

  test('what is kept goes when the server no longer lets it be kept', async () => {
    const server = await replies((_, count) =>
      answer(200, THING, count === 1 ? { etag: '"1"' } : { 'cache-control': 'no-store' }),
    );
    const cache = new Map<string, CachedResponse>();
    const api = transport(server.url, driver, { cache });
    await api.call(getThing, where);
    expect(cache.size).toBe(1);
    await api.call(getThing, where);
    expect(cache.size).toBe(0);
  });

  test('requests with other headers, which a response may vary with, are kept apart; those for tracing are not compared', async () => {
    const server = await tagged({ etag: '"1"', vary: 'Accept-Language' });
    const api = transport(server.url, driver, { cache: new Map() });
    for (const headers of [{ 'accept-language': 'de' }, { 'accept-language': 'en' }])
      await api.call(getThing, where, { headers });
    await api.call(getThing, where, { headers: { 'accept-language': 'de', traceparent: '00-1' } });
    await api.call(getThing, where, { headers: { 'accept-language': 'de', traceparent: '00-2' } });
    expect(conditions(server)).toEqual([undefined, undefined, '"1"', '"1"']);
  });

  test.each<[string, (kept: CachedResponse) => unknown]>([
    ['text', () => '{"headers":'],
    ['a number', () => 1],
    ['an empty object', () => ({})],
    ['a body that was shortened', (kept) => ({ ...kept, body: kept.body.slice(1) })],
    ['a body that was written as JSON', (kept) => JSON.parse(JSON.stringify(kept)) as unknown],
    [
      'another header',
      (kept) => ({ ...kept, headers: { ...kept.headers, etag: '"1"\r\nx-evil: 1' } }),
    ],
    ['headers that are not text', (kept) => ({ ...kept, headers: { etag: 1 } })],
    ['no digest', ({ headers, body }) => ({ headers, body })],
  ])('a kept value that has become %s is not used, and removed', async (_, damage) => {
    const server = await tagged();
    const cache = new Map<string, unknown>();
    const removed: string[] = [];
    const store: CacheStore = {
      get: (key) => cache.get(key),
      set: (key, response) => cache.set(key, response),
      delete: (key) => removed.push(key) > 0 && cache.delete(key),
    };
    const api = transport(server.url, driver, { cache: store });
    await api.call(getThing, where);
    const [key, kept] = [...cache].at(-1) as [string, CachedResponse];
    cache.set(key, damage(kept));
    expect(await api.call(getThing, where)).toEqual(value);
    expect(removed).toEqual([key]);
    expect(await api.call(getThing, where)).toEqual(value);
    expect(conditions(server)).toEqual([undefined, undefined, '"1"']);
  });

  test.each(['get', 'set', 'delete'] as const)(
    'an error of %s ends the call and is heard',
    async (method) => {
      const server = await tagged();
      const reason = new Error('disk full');
      const map = new Map<string, unknown>();
      const cache = Object.assign(map, { [method]: () => Promise.reject(reason) });
      if (method === 'delete') cache.get = () => 'damaged';
      const error = await failure(transport(server.url, driver, { cache }).call(getThing, where));
      expect(error).toMatchObject({
        name: 'InputError',
        code: 'callback-failed',
        message: expect.stringContaining(`${method} of option cache threw: disk full`) as string,
      });
    },
  );

  test.each(['get', 'set'] as const)(
    'a %s that hangs ends with the time limit of the call',
    async (method) => {
      const server = await tagged();
      const cache = Object.assign(new Map<string, CachedResponse>(), {
        [method]: () => new Promise(() => undefined),
      });
      const call = transport(server.url, driver, { cache, timeouts: { total: 150 } }).call(
        getThing,
        where,
      );
      expect(await failure(call)).toMatchObject({ name: 'TimeoutError', phase: 'total' });
    },
  );

  test('a retry asks again for a change', async () => {
    const server = await replies((request, count) => {
      if (count === 2) return answer(503, '');
      return header(request, 'if-none-match') === '"1"'
        ? 'HTTP/1.1 304 X\r\n\r\n'
        : answer(200, THING, { etag: '"1"' });
    });
    const api = transport(server.url, driver, { cache: new Map() });
    await api.call(getThing, where);
    expect(await api.exchange(getThing, where)).toMatchObject({ data: value, attempts: 2 });
    expect(conditions(server)).toEqual([undefined, '"1"', '"1"']);
  });

  test('each page of a list is kept, and the Link of a 304 counts', async () => {
    let last = 2;
    const server = await replies((request) => {
      const page = Number(/page=(\d+)/.exec(target(request))?.[1] ?? 1);
      const rel =
        page < last
          ? `link: <http://x/things?page=${String(page + 1)}>; rel="next"`
          : 'x-total-count: 2';
      const head = `etag: "${String(page)}"\r\n${rel}\r\n`;
      if (header(request, 'if-none-match') === `"${String(page)}"`)
        return `HTTP/1.1 304 X\r\n${head}\r\n`;
      const body = `[{"id":${String(page)},"name":"a"}]`;
      return `HTTP/1.1 200 X\r\n${head}content-length: ${String(body.length)}\r\n\r\n${body}`;
    });
    const ids = async (): Promise<number[]> =>
      (await api.pages(listThings, {}).toArray()).map(({ id }) => id);
    const api = transport(server.url, driver, { cache: new Map() });
    expect(await ids()).toEqual([1, 2]);
    last = 3;
    expect(await ids()).toEqual([1, 2, 3]);
    expect(conditions(server)).toEqual([undefined, undefined, '"1"', '"2"', undefined]);
  });

  test('a download is kept when it was read to its end, and the bytes of one reader are not those of the next', async () => {
    const server = await tagged(
      {
        etag: '"1"',
        'content-type': 'text/plain',
        'content-disposition': 'inline; filename=a.txt',
      },
      'abc',
    );
    const cache = new Map<string, CachedResponse>();
    const api = transport(server.url, driver, { cache });
    await (await api.bytes(file, {})).cancel();
    expect(cache.size).toBe(0);
    for (let n = 1; n <= 3; n++) {
      await using stream = await api.bytes(file, {});
      expect(stream).toMatchObject({
        status: 200,
        size: 3,
        type: 'text/plain',
        filename: 'a.txt',
        verified: true,
      });
      const pieces: string[] = [];
      for await (const piece of stream) {
        pieces.push(Buffer.from(piece).toString());
        piece.fill(0);
      }
      expect(pieces.join('')).toBe('abc');
    }
    expect(conditions(server)).toEqual([undefined, undefined, '"1"', '"1"']);
  });

  test('a download longer than maxBodyBytes is passed on and not kept', async () => {
    const server = await replies(
      () =>
        `HTTP/1.1 200 X\r\netag: "1"\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n`,
    );
    const cache = new Map<string, CachedResponse>();
    const stream = await transport(server.url, driver, { cache, maxBodyBytes: 5 }).bytes(file, {});
    expect(await stream.text()).toBe('abcdef');
    expect(cache.size).toBe(0);
  });

  test('a HEAD, a write, a range and a condition of the caller are sent without the store', async () => {
    const server = await replies((request) => {
      if (request.startsWith('HEAD')) return 'HTTP/1.1 204 X\r\netag: "1"\r\n\r\n';
      return header(request, 'if-none-match') === undefined
        ? answer(200, THING, { etag: '"1"' })
        : 'HTTP/1.1 304 X\r\netag: "1"\r\n\r\n';
    });
    const cache = new Map<string, CachedResponse>();
    const api = transport(server.url, driver, { cache });
    const has: CheckEndpoint<{ where: { name: string } }> = {
      id: 'has',
      method: 'HEAD',
      path: '/things/{name}',
      input: { where: thingRef },
      check: () => true,
    };
    await api.call(has, where);
    await api.call(createThing, { body: { name: 'a' } });
    await api.call(getThing, where, { headers: { range: 'bytes=0-' } });
    expect(cache.size).toBe(0);
    await api.call(getThing, where);
    const { status, data } = await api.exchange(getThing, where, {
      headers: { 'if-none-match': '"1"' },
    });
    expect([status, data]).toEqual([304, undefined]);
  });

  test('storage that a redirect leads to is asked without a condition, and its response is not kept', async () => {
    const storage = await replies(() => answer(200, 'abc', { etag: '"1"' }));
    const server = await replies(() => redirect(302, `${storage.url}/signed?sig=hush`));
    const cache = new Map<string, CachedResponse>();
    const api = transport(server.url, driver, { cache });
    for (let n = 1; n <= 2; n++) expect(await (await api.bytes(file, {})).text()).toBe('abc');
    expect([...conditions(storage), ...conditions(server)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(cache.size).toBe(0);
  });
});

describe.each(DRIVERS)('entries of a cache over %s', (driver) => {
  test('with a property that throws when it is read are deleted, and the response is requested anew', async () => {
    const server = await tagged();
    for (const property of ['headers', 'body', 'digest']) {
      const deleted: string[] = [];
      const kept = Object.defineProperty(
        { headers: {}, body: new Uint8Array(1), digest: '' },
        property,
        {
          get() {
            throw new Error('this entry was evicted');
          },
        },
      );
      const api = transport(server.url, driver, {
        cache: { get: () => kept, set: () => undefined, delete: (key) => deleted.push(key) },
      });
      expect(await api.call(getThing, where)).toEqual(value);
      expect(deleted, property).toHaveLength(1);
    }
    expect(conditions(server)).toEqual([undefined, undefined, undefined]);
  });

  test('are found again with a one-time code, which differs in each call', async () => {
    const server = await tagged();
    const cache = new Map<string, CachedResponse>();
    let code = 100_000;
    const auth = customAuth({
      scheme: 'basic',
      apply({ headers }) {
        headers['authorization'] = 'Basic YTpi';
        headers['x-forge-otp'] = String(code++);
      },
    });
    const api = transport(server.url, driver, { cache, auth });
    for (let n = 1; n <= 3; n++) expect(await api.call(getThing, where)).toEqual(value);
    expect(cache.size).toBe(1);
    expect(conditions(server)).toEqual([undefined, '"1"', '"1"']);
  });
});

test.each([[{}], ['store'], [{ get: () => undefined, set: () => undefined }]])(
  'a cache that is %j is refused',
  (cache) => {
    expect(() => transport('http://127.0.0.1:1', 'undici', { cache: cache as never })).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        message: expect.stringContaining('option cache must have the methods') as string,
      }) as Error,
    );
  },
);
