// The differences of a browser, as far as Node can imitate them. The packed packages are also tested in a real one. Its project in
// vitest.workspace.ts resolves modules for browsers.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { token } from '../../src/contract/auth.js';
import { failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { sendFile } from '../servers/send-file.js';
import { parseForm } from '../servers/form.js';
import { answer } from '../servers/raw-server.js';
import { header, redirect, replies, target, THING } from '../servers/replies.js';
import { sink } from '../servers/sink.js';

const where = { where: { name: 'a' } };

beforeEach(() => {
  vi.stubGlobal('document', {});
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('in a browser', () => {
  test('a file is uploaded from a page without TLS, which has no randomUUID', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const server = await sink();
    for (const text of ['one', 'two'])
      await transport(server.url, 'fetch').call(sendFile, { body: Buffer.from(text) });
    const types = server.taken.map(({ request }) => request.headers['content-type']);
    expect(
      server.taken.map(({ body }, i) => parseForm(types[i], body)[0]?.bytes.toString()),
    ).toEqual(['one', 'two']);
    expect(types[0]).not.toBe(types[1]);
  });

  test('only a raw file that the browser has cached is revalidated, because each such request costs a preflight', async () => {
    const server = await replies((request) =>
      target(request) === '/file'
        ? answer(200, 'x', { 'content-type': 'text/plain' })
        : answer(200, THING),
    );
    const api = transport(server.url, 'fetch');
    await (await api.bytes(file, {})).text();
    await api.call(getThing, where);
    vi.unstubAllGlobals();
    await (await api.bytes(file, {})).text();
    expect(server.requests.map((request) => header(request, 'cache-control'))).toEqual([
      'max-age=0',
      undefined,
      undefined,
    ]);
  });

  test('exchange has the final URL after a redirect that the browser followed, without its query', async () => {
    const server = await replies((request) =>
      target(request) === '/things/a'
        ? redirect(302, '/moved/a?token=planted')
        : answer(200, THING),
    );
    const urls: string[] = [];
    const api = transport(server.url, 'fetch', {
      hooks: { onResponse: ({ url }) => void urls.push(url) },
    });
    expect((await api.exchange(getThing, where)).url).toBe(`${server.url}/moved/a`);
    expect(urls).toEqual([`${server.url}/moved/a`]);
    expect(target(server.requests[1])).toBe('/moved/a?token=planted');
  });

  test('a 401 after such a redirect renews the credential on the same origin, and on another one names where the call went', async () => {
    const other = await replies(() => answer(401, ''));
    for (const [to, times] of [
      ['', 1],
      [other.url, 0],
    ] as const) {
      const home = await replies((request) =>
        target(request) === '/things/a' ? redirect(302, `${to}/x`) : answer(401, ''),
      );
      let renewed = 0;
      const auth = token('planted', {
        renew: () => {
          renewed++;
          return undefined;
        },
      });
      const error = await failure(transport(home.url, 'fetch', { auth }).call(getThing, where));
      expect(error).toMatchObject({ status: 401, attempts: 1 + times });
      expect(String(error['hint']).includes(`redirected to ${other.url}/x`)).toBe(times === 0);
      expect(renewed).toBe(times);
    }
    expect(header(other.requests[0], 'authorization')).toBeUndefined();
  });

  test('a stream that cannot be sent is an error with a hint; bytes are sent', async () => {
    // Older versions of Chromium have no more details; newer ones name the host.
    const fetch = (): Promise<Response> =>
      Promise.reject(new TypeError('Failed to fetch (forge.example)'));
    const api = transport('http://forge.example', 'fetch', { fetch });
    const hintOf = async (body: Blob | ReadableStream<Uint8Array>): Promise<unknown> =>
      (await failure(api.call(sendFile, { body })))['hint'];
    const blob = new Blob(['Grüße']);
    expect(await hintOf(blob.stream())).toMatch(/bytes or a Blob.*CORS/);
    expect(await hintOf(blob)).toMatch(/^(?!.*Blob).*CORS/);
  });
});
