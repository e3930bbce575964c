import { Agent } from 'undici';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { failure, getThing } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { redirect, replies, THING } from '../servers/replies.js';
import { Transport } from '../servers/transport.js';

const where = { where: { name: 'a' } };

/** A `fetch` that notes the settings that it is called with, besides those of the client. */
function noting(): {
  readonly fetch: NonNullable<TransportOptions['fetch']>;
  readonly seen: Record<string, unknown>[];
} {
  const seen: Record<string, unknown>[] = [];
  return {
    seen,
    fetch: (url, { method, headers, body, signal, redirect: mode, ...others } = {}) => {
      seen.push(others);
      return fetch(url, { method, headers, body, signal, redirect: mode } as RequestInit);
    },
  };
}

describe('fetchOptions', () => {
  test('are passed to fetch as they are, those of a call over those of the client', async () => {
    const server = await replies(() => answer(200, THING));
    const { fetch, seen } = noting();
    const tls = { ca: 'text' };
    const api = new Transport({
      baseUrl: server.url,
      fetch,
      fetchOptions: { tls, cf: { cacheTtl: 5 } },
    });
    await api.call(getThing, where);
    await api.call(getThing, where, { fetchOptions: { cf: { cacheTtl: 9 } } });
    await api.with({ fetchOptions: { next: { revalidate: 60 } } }).call(getThing, where);
    expect(seen).toEqual([
      { tls, cf: { cacheTtl: 5 } },
      { tls, cf: { cacheTtl: 9 } },
      { tls, cf: { cacheTtl: 5 }, next: { revalidate: 60 } },
    ]);
    expect(seen[0]?.['tls']).toBe(tls);
  });

  test('are for the origin of baseUrl alone, but for the proxy', async () => {
    const storage = await replies(() => answer(200, THING));
    const server = await replies(() => redirect(302, `${storage.url}/file`));
    const { fetch, seen } = noting();
    const fetchOptions = { tls: { cert: 'text' }, unix: '/s', proxy: 'http://proxy.example' };
    const api = new Transport({ baseUrl: server.url, fetch, fetchOptions });
    expect(await api.call(getThing, where)).toEqual({ id: 1, name: 'a' });
    expect(seen).toEqual([fetchOptions, { proxy: 'http://proxy.example' }]);
  });

  test.each(['method', 'headers', 'body', 'duplex', 'signal', 'redirect'])(
    '.%s is refused, because the client sets it',
    async (key) => {
      const fetchOptions = { [key]: 'geheim' };
      const message = `option fetchOptions.${key} is set by the client itself`;
      const make = (): unknown =>
        new Transport({ baseUrl: 'http://x.example', fetch, fetchOptions });
      expect(make).toThrow(InputError);
      expect(make).toThrow(message);
      const api = new Transport({ baseUrl: 'http://x.example', fetch });
      expect((await failure(api.call(getThing, where, { fetchOptions }))).message).toContain(
        message,
      );
    },
  );

  test('must be an object', () => {
    const fetchOptions = 'tls' as unknown as Record<string, unknown>;
    expect(() => new Transport({ baseUrl: 'http://x.example', fetch, fetchOptions })).toThrow(
      'option fetchOptions must be an object, not a string',
    );
  });

  test('are refused where no fetch is used, of a client and of a call', async () => {
    const message = 'option fetchOptions is for fetch, which this client does not use';
    const fetchOptions = { cf: {} };
    const baseUrl = 'http://x.example';
    expect(() => new Transport({ baseUrl, fetchOptions })).toThrow(message);
    for (const api of [
      new Transport({ baseUrl }),
      new Transport({ baseUrl, dispatcher: new Agent() }),
    ]) {
      const error = await failure(api.call(getThing, where, { fetchOptions }));
      expect(error).toMatchObject({ name: 'InputError', attempts: 1, mayHaveExecuted: false });
      expect(error.message).toContain(message);
    }
  });
});
