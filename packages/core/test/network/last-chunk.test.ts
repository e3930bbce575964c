import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/v4/mini';
import type { Endpoint } from '../../src/contract/endpoint.js';
import { NetworkError } from '../../src/base/errors.js';
import { ndjson, type StreamEndpoint } from '../../src/stream/stream-endpoint.js';
import { failure, getThing, type Thing, thing } from '../servers/api.js';
import { file } from '../servers/file.js';
import { inOwnProcess } from './own-process/in-own-process.js';
import { WAYS } from '../servers/dispatchers.js';
import { chunk, LAST_CHUNK, rawServer, type RawServer } from '../servers/raw-server.js';
import { pause, THING } from '../servers/replies.js';
import { Transport } from '../servers/transport.js';

const where = { where: { name: 'a' } };
const HEAD =
  'HTTP/1.1 200 X\r\ncontent-type: application/json\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n';

/** How a server ends a response in chunks, after which it closes the connection. */
const ENDS: readonly (readonly [string, string, 'FIN' | 'RST', boolean])[] = [
  ['with the last chunk', LAST_CHUNK, 'FIN', true],
  ['without the last chunk', '', 'FIN', false],
  ['without the last chunk, by a reset', '', 'RST', false],
];

/** A server that closes the connection after each response. */
function closing(body: string | Uint8Array, last: string, end: 'FIN' | 'RST'): Promise<RawServer> {
  return rawServer(async (peer) => {
    await peer.request();
    await peer.write(Buffer.concat([Buffer.from(HEAD), chunk(body), Buffer.from(last)]));
    if (end === 'RST') await pause(30);
    if (end === 'FIN') peer.end();
    else peer.reset();
  });
}

async function temporary(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'last-chunk-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** undici rejects such a body from 7.26 on, which the range in the manifests begins with. */
const OWN_UNDICI = { name: "the client's own undici", make: () => undefined };

describe.each([OWN_UNDICI, ...WAYS.filter(({ name }) => !name.includes('dns'))])(
  'a chunked body on a connection that the server closes, over $name',
  (way) => {
    test.each(ENDS)(
      '%s is taken as a whole only where it is one',
      async (_, last, end, isWhole) => {
        const server = await closing(THING, last, end);
        const api = new Transport({
          baseUrl: server.url,
          dispatcher: way.make(),
          retry: { limit: 0 },
        });
        const value = api.call(getThing, where);
        if (isWhole) expect(await value).toEqual({ id: 1, name: 'a' });
        else expect(await failure(value)).toBeInstanceOf(NetworkError);
        const dir = await temporary();
        const download = await api.bytes(file, {});
        const saved = download.saveTo(join(dir, 'x'));
        if (isWhole) await saved;
        else expect(await failure(saved)).toBeInstanceOf(NetworkError);
        expect(await readdir(dir)).toEqual(isWhole ? ['x'] : []);
      },
    );

    test('is whole also when it comes faster than it is read, and the connection has ended before its reader is done', async () => {
      const bytes = Buffer.alloc(1_500_000, 'abcdefg');
      const whole = await closing(bytes, LAST_CHUNK, 'FIN');
      const api = new Transport({
        baseUrl: whole.url,
        dispatcher: way.make(),
        retry: { limit: 0 },
      });
      let size = 0;
      for await (const piece of await api.bytes(file, {})) {
        size += piece.length;
        if (size < 400_000) await pause(2);
      }
      expect(size).toBe(bytes.length);
    });
  },
);

test('over the fetch of an older undici, as Node 20 has it, a body without its last chunk is neither a value nor a saved file', async () => {
  const dir = await temporary();
  const servers = await Promise.all(ENDS.map(([, last, end]) => closing(THING, last, end)));
  const results = await inOwnProcess('read-all.ts', [dir, ...servers.map(({ url }) => url)]);
  const cut = {
    value: 'network truncated',
    saved: 'network truncated',
    isThere: false,
    verified: true,
  };
  expect(results).toEqual([
    { value: { id: 1, name: 'a' }, saved: 'done', isThere: true, verified: true },
    cut,
    cut,
  ]);
});

describe('over a fetch of an older undici that makes a second request on the way', () => {
  const CUT = { value: 'network truncated', bytes: 'network truncated', verified: true };
  const WHOLE = { value: { id: 1, name: 'a' }, bytes: THING, verified: true };
  /** Of two responses to the same request, nothing tells which one the function returned. */
  const UNKNOWN = { ...WHOLE, verified: false };

  test.each([
    ['whole', LAST_CHUNK],
    ['cut', ''],
  ])('the end of the other response (%s) is not taken for that of the call', async (_, last) => {
    const other = await closing('other', last, 'FIN');
    const servers = [await closing(THING, LAST_CHUNK, 'FIN'), await closing(THING, '', 'FIN')];
    const urls = [other, ...servers].map(({ url }) => url);
    expect(await inOwnProcess('second-request.ts', urls)).toEqual({
      before: [WHOLE, CUT],
      after: [WHOLE, CUT],
      beside: [WHOLE, CUT],
      twice: [UNKNOWN, UNKNOWN],
    });
  });
});

describe('a fetch that does not tell how a body ended', () => {
  /** As one over a client of its own, whose responses have the headers of the server. */
  const own = (body: string, headers: Record<string, string> = {}): typeof fetch => {
    const all = { connection: 'close', 'transfer-encoding': 'chunked', ...headers };
    return () => Promise.resolve(new Response(body, { headers: all }));
  };
  const api = (body: string, headers?: Record<string, string>): Transport =>
    new Transport({
      baseUrl: 'http://forge.example',
      fetch: own(body, headers),
      retry: { limit: 0 },
    });
  const text: Endpoint<object, string> = {
    id: 'text',
    method: 'GET',
    path: '/text',
    input: {},
    output: z.string(),
    text: true,
  };
  const count: Endpoint<object, number> = {
    id: 'count',
    method: 'GET',
    path: '/count',
    input: {},
    output: z.number(),
  };

  test('gives downloads that are not verified', async () => {
    expect((await api('abc').bytes(file, {})).verified).toBe(false);
    expect((await api('abc', { connection: 'keep-alive' }).bytes(file, {})).verified).toBe(true);
  });

  test('gives streams whose last event shows that they are whole, and no others', async () => {
    const stream: StreamEndpoint<object, Thing> = {
      id: 'things',
      method: 'GET',
      path: '/things',
      input: {},
      event: thing,
      format: ndjson,
    };
    const events = `${THING}\n${THING}\n`;
    expect(await failure(api(events).stream(stream, {}).final())).toMatchObject({
      kind: 'stream',
      reason: 'truncated',
    });
    const last = { ...stream, isLast: () => true };
    expect(await api(events).stream(last, {}).final()).toEqual({ id: 1, name: 'a' });
    const told = api(events, { connection: 'keep-alive' });
    expect(await told.stream(stream, {}).final()).toEqual({ id: 1, name: 'a' });
  });

  test('gives values whose own end shows that they are whole, and no others', async () => {
    expect(await api(THING).call(getThing, where)).toEqual({ id: 1, name: 'a' });
    for (const call of [api('a text').call(text, {}), api(' 12').call(count, {})])
      expect(await failure(call)).toMatchObject({ kind: 'network', code: 'unproven' });
    expect(await api('a text', { connection: 'keep-alive' }).call(text, {})).toBe('a text');
    expect(await api('12', { connection: 'keep-alive' }).call(count, {})).toBe(12);
  });
});

test.each(['undici', 'fetch'])(
  'a download over %s that only the end of its connection ends is not verified',
  async (driver) => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(
        'HTTP/1.1 200 X\r\ncontent-type: application/zip\r\nconnection: close\r\n\r\nabc',
      );
      peer.end();
    });
    const download = await new Transport({
      baseUrl: server.url,
      ...(driver === 'fetch' ? { fetch } : {}),
    }).bytes(file, {});
    expect(download.verified).toBe(false);
    expect(await download.text()).toBe('abc');
  },
);

test.each(['HTTP/1.0', 'HTTP/1.1'])(
  'a download over undici of a server that closes an %s connection without saying so is not verified',
  async (version) => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(`${version} 200 X\r\ncontent-type: application/zip\r\netag: "1"\r\n\r\nabc`);
      peer.end();
    });
    const download = await new Transport({ baseUrl: server.url }).bytes(file, {});
    expect(download.verified).toBe(false);
    expect(await download.text()).toBe('abc');
  },
);
