import { describe, expect, test } from 'vitest';
import { bearer, token } from '../../src/contract/auth.js';
import type { ClientHooks } from '../../src/contract/hooks.js';
import { byTotal } from '../../src/paging/rules.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import type { CallOptions } from '../../src/contract/options.js';
import type { Service } from '../../src/contract/service.js';
import { Transport } from '../servers/transport.js';
import { answer } from '../servers/raw-server.js';
import { header, pause, replies, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };

describe.each(DRIVERS)('options of client, with and call over %s', (driver) => {
  test('each phase of the timeouts is taken from the nearest that names it', async () => {
    const silent = await replies(() => undefined);
    const begun = await replies(() => 'HTTP/1.1 200 X\r\ncontent-length: 100\r\n\r\n{"id"');
    const base = (url: string): ReturnType<typeof transport> =>
      transport(url, driver, { timeouts: { idle: 120, firstByte: 600_000 }, retry: { limit: 0 } });
    const phase = async (
      url: string,
      how: (api: ReturnType<typeof base>) => Promise<unknown>,
    ): Promise<unknown> => {
      const error = await failure(how(base(url)));
      return error['phase'];
    };
    // The client's idle limit stays when the others name another phase.
    expect(
      await phase(begun.url, (api) => api.call(getThing, where, { timeouts: { connect: 3_000 } })),
    ).toBe('idle');
    expect(
      await phase(begun.url, (api) =>
        api.with({ timeouts: { firstByte: 4_000 } }).call(getThing, where),
      ),
    ).toBe('idle');
    expect(
      await phase(begun.url, (api) =>
        api
          .with({ timeouts: { firstByte: 4_000 } })
          .with({ headers: {} })
          .call(getThing, where, { timeouts: { total: null } }),
      ),
    ).toBe('idle');
    expect(
      await phase(silent.url, (api) =>
        api
          .with({ timeouts: { firstByte: 120 } })
          .call(getThing, where, { timeouts: { idle: null } }),
      ),
    ).toBe('firstByte');
    // The call wins over with(), which wins over the client; null switches off.
    expect(
      await phase(begun.url, (api) =>
        api.with({ timeouts: { idle: null } }).call(getThing, where, { timeouts: { idle: 100 } }),
      ),
    ).toBe('idle');
    expect(
      await phase(begun.url, (api) =>
        api.call(getThing, where, { timeouts: { idle: null, total: 300 } }),
      ),
    ).toBe('total');
  });

  test('retry: each number is taken from the nearest that names it', async () => {
    const server = await replies(() => answer(503, ''));
    const base = transport(server.url, driver, { retry: { limit: 1, baseDelay: 1 } });
    const attempts = async (work: Promise<unknown>): Promise<unknown> =>
      (await failure(work))['attempts'];
    expect(await attempts(base.call(getThing, where, { retry: { maxDelay: 5 } }))).toBe(2);
    expect(await attempts(base.with({ retry: { maxDelay: 5 } }).call(getThing, where))).toBe(2);
    expect(
      await attempts(
        base
          .with({ retry: { limit: 3 } })
          .with({ retry: { maxDelay: 5 } })
          .call(getThing, where),
      ),
    ).toBe(4);
    expect(
      await attempts(
        base.with({ retry: { limit: 3 } }).call(getThing, where, { retry: { limit: 0 } }),
      ),
    ).toBe(1);
  });

  test('retry: maxRetryAfter may be longer or shorter than a minute', async () => {
    const server = await replies((_, count) =>
      count % 2 === 1 ? answer(503, '', { 'retry-after': '0.3' }) : answer(200, THING),
    );
    const api = transport(server.url, driver);
    expect(
      await failure(api.call(getThing, where, { retry: { maxRetryAfter: 200 } })),
    ).toMatchObject({
      status: 503,
      attempts: 1,
      retryAfter: 300,
    });
    await api.call(getThing, where);
    expect(await api.exchange(getThing, where, { retry: { maxRetryAfter: 400 } })).toMatchObject({
      attempts: 2,
    });
  });

  test('context and validate of the client count in calls that name other options', async () => {
    const server = await replies(() => answer(200, '{"id":"x","name":"a"}'));
    const seen: unknown[] = [];
    const hooks: ClientHooks = { onRequest: ({ context }) => void seen.push(context) };
    const mine = { trace: 1 };
    const api = transport(server.url, driver, { hooks, context: mine, validate: 'lenient' });
    expect(await api.call(getThing, where, { headers: { 'X-A': '1' } })).toMatchObject({ id: 'x' });
    expect(await api.with({ headers: {} }).call(getThing, where, { timeouts: {} })).toMatchObject({
      id: 'x',
    });
    await api.with({ context: 'with' }).call(getThing, where, { validate: 'off' });
    await api.with({ context: 'with' }).call(getThing, where, { context: 'call' });
    await api.call(getThing, where, { context: null });
    expect(seen).toEqual([mine, mine, 'with', 'call', null]);
    expect(seen[0]).toBe(mine);
    expect(
      await failure(api.with({ validate: 'strict' }).call(getThing, where, { headers: {} })),
    ).toMatchObject({ kind: 'output' });
  });

  test('drift is reported once for all clients made with with()', async () => {
    const server = await replies(() => answer(200, '{"id":"x","name":"a"}'));
    const told: string[] = [];
    const hook = (name: string): ClientHooks => ({
      onDrift: ({ path }) => void told.push(`${name} ${path}`),
    });
    const base = transport(server.url, driver, { validate: 'lenient', hooks: hook('base') });
    await base.call(getThing, where);
    await base.with({ hooks: hook('with') }).call(getThing, where);
    expect(told).toEqual(['base id']);
  });

  test('an option that is sent as a header and that header itself: the one nearer to the call is sent', async () => {
    const server = await replies(() => answer(200, THING));
    interface Options extends CallOptions {
      readonly sudo?: string | undefined;
    }
    const service: Service<Options> = {
      name: 'x',
      version: '1.0.0',
      basePath: '',
      callOptions: ['sudo'],
      warningHeaders: [],
      encodeHeaders: ({ sudo }) => ({ sudo }),
    };
    const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
    const api = new Transport<Options>({ baseUrl: server.url, sudo: 'ada', ...own }, service);
    await api.call(getThing, where);
    await api.with({ headers: { Sudo: 'bob' } }).call(getThing, where);
    await api.with({ headers: { Sudo: 'bob' } }).call(getThing, where, { sudo: 'eve' });
    await api.with({ sudo: 'bob' }).call(getThing, where, { headers: { Sudo: null } });
    expect(server.requests.map((request) => header(request, 'sudo'))).toEqual([
      'ada',
      'bob',
      'eve',
      undefined,
    ]);
    expect(() => new Transport<Options>({ baseUrl: server.url, sudo: 'a\nb' }, service)).toThrow(
      'the value of sudo must be Latin-1 text',
    );
  });

  test('hooks add up, headers merge, and neither changes the client they came from', async () => {
    const server = await replies(() => answer(200, THING));
    const told: string[] = [];
    const hook = (name: string): ClientHooks => ({
      onRequest: ({ headers }) =>
        void told.push(
          `${name} ${Object.keys(headers)
            .filter((key) => key.startsWith('x-'))
            .join(',')}`,
        ),
    });
    const base = transport(server.url, driver, { hooks: hook('base'), headers: { 'X-A': '1' } });
    const derived = base.with({ hooks: hook('with'), headers: { 'X-B': '2' } });
    await derived.call(getThing, where, { headers: { 'X-A': null, 'X-C': '3' } });
    await base.call(getThing, where);
    expect(told).toEqual(['base x-b,x-c', 'with x-b,x-c', 'base x-a']);
  });
});

describe.each(DRIVERS)('a list with X-HasMore, over %s', (driver) => {
  test('continues after an empty page when the server reports more', async () => {
    const pages = ['[{"id":1,"name":"a"}]', '[]', '[{"id":3,"name":"c"}]'];
    const server = await replies((_, count) =>
      answer(200, pages[count - 1] ?? '[]', {
        'x-hasmore': count < 3 ? 'true' : 'false',
        'x-total-count': '1',
      }),
    );
    const items = await transport(server.url, driver)
      .pages({ ...listThings, paging: byTotal }, {})
      .toArray();
    expect(items.map(({ id }) => id)).toEqual([1, 3]);
    await pause(10);
    expect(server.requests).toHaveLength(3);
  });
});

describe.each(DRIVERS)('a client without its credential, over %s', (driver) => {
  const served = async (): Promise<{ url: string; sent: () => string | undefined }> => {
    const server = await replies(() => answer(200, THING));
    return { url: server.url, sent: () => header(server.requests.at(-1) ?? '', 'authorization') };
  };

  test('null in the headers of the client or of with() removes it from every call, until a string sets it again', async () => {
    const { url, sent } = await served();
    const none = transport(url, driver, {
      auth: token('geheim'),
      headers: { Authorization: null },
    });
    const derived = transport(url, driver, { auth: token('geheim') }).with({
      headers: { AUTHORIZATION: null },
    });
    for (const api of [
      none,
      derived,
      derived.with({ headers: { 'x-a': '1' } }),
      none.with({ timeouts: {} }),
    ]) {
      await api.call(getThing, where);
      expect(sent()).toBeUndefined();
      await api.call(getThing, where, { timeouts: { total: 5_000 }, headers: { 'x-b': '1' } });
      expect(sent()).toBeUndefined();
      expect(api.describe(getThing, where).headers).not.toHaveProperty('authorization');
      await api.call(getThing, where, { headers: { authorization: 'own one' } });
      expect(sent()).toBe('own one');
    }
    await derived.with({ headers: { authorization: 'again' } }).call(getThing, where);
    expect(sent()).toBe('again');
  });

  test('with({ auth: null }) makes it anonymous, undefined changes nothing, and the first client is unaffected', async () => {
    const { url, sent } = await served();
    const api = transport(url, driver, { auth: token('geheim') });
    const anonymous = api.with({ auth: null });
    await anonymous.call(getThing, where);
    expect(sent()).toBeUndefined();
    await anonymous.with({ auth: bearer('other') }).call(getThing, where);
    expect(sent()).toBe('Bearer other');
    await api.with({ auth: undefined }).call(getThing, where);
    expect(sent()).toBe('token geheim');
  });
});

test('a header that belongs to an option of the API is set again by that option only', () => {
  interface Options extends CallOptions {
    readonly sudo?: string | undefined;
  }
  const service = {
    name: 'x',
    version: '1.0.0',
    basePath: '',
    callOptions: ['sudo'],
    warningHeaders: [],
    encodeHeaders: ({ sudo }: Options) => ({ sudo }),
    dropHeaders: ['x-old'],
  };
  const api = new Transport<Options>(
    { baseUrl: 'http://forge.example', sudo: 'ada', headers: { 'x-old': '1' } },
    service,
  ).with({
    headers: { sudo: null },
  });
  expect(api.describe(getThing, where).headers).not.toHaveProperty('sudo');
  expect(api.describe(getThing, where, { headers: { 'x-a': '1', 'x-old': '2' } }).headers).toEqual(
    expect.not.objectContaining({ sudo: '***', 'x-old': '***' }),
  );
  expect(api.describe(getThing, where, { sudo: 'bob' }).headers).toMatchObject({ sudo: '***' });
  expect(api.with({ sudo: 'bob' }).describe(getThing, where).headers).toMatchObject({
    sudo: '***',
  });
});
