import * as zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { NetworkError, OutputError } from '../../src/base/errors.js';
import { type Endpoint, isMissingWithoutBody } from '../../src/contract/endpoint.js';
import {
  createThing,
  type DriverName,
  DRIVERS,
  failure,
  getThing,
  hasThing,
  removeThing,
  type Thing,
  type ThingRef,
  transport,
} from '../servers/api.js';
import { file } from '../servers/file.js';
import { D, L, talk } from '../servers/talk.js';
import { answer, PACES } from '../servers/raw-server.js';
import { header, replies, THING } from '../servers/replies.js';
import { unhandled } from '../servers/unhandled.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const cases = DRIVERS.flatMap((driver) => PACES.map((pace) => [driver, pace] as const));
const EVENTS = `${L('é🦙')}\n${L('B')}\n${D}\n`;

type Coder = (text: string) => Uint8Array;
const CODERS: readonly (readonly [string, Coder])[] = [
  ['gzip', zlib.gzipSync],
  ['x-gzip', zlib.gzipSync],
  ['deflate', zlib.deflateSync],
  ['br', zlib.brotliCompressSync],
];

/** gzip with a flush after each line, as servers send events. */
function flushed(text: string): Promise<Buffer> {
  return new Promise((resolve) => {
    const gzip = zlib.createGzip();
    const pieces: Buffer[] = [];
    gzip
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        resolve(Buffer.concat(pieces));
      });
    for (const line of text.split(/(?<=\n)/)) {
      gzip.write(line);
      gzip.flush();
    }
    gzip.end();
  });
}

describe.each(cases)('an encoded body over %s, bytes %s', (driver, pace) => {
  const serve = async (bytes: Uint8Array, encoding: string): Promise<string> =>
    (await replies(() => answer(200, bytes, { 'content-encoding': encoding }), pace)).url;
  const events = (url: string): Promise<string> =>
    transport(url, driver)
      .stream(talk, { body: { name: 'x' } })
      .final();

  test.each(CODERS)('%s is decoded, in a value, a stream and an error', async (encoding, code) => {
    expect(
      await transport(await serve(code(THING), encoding), driver).call(getThing, where),
    ).toEqual({ id: 1, name: 'a' });
    expect(await events(await serve(code(EVENTS), encoding))).toBe('é🦙B');
    const refusing = await replies(
      () => answer(404, code('{"message":"no such thing"}'), { 'content-encoding': encoding }),
      pace,
    );
    expect((await failure(transport(refusing.url, driver).call(getThing, where))).message).toMatch(
      /: 404 no such thing$/,
    );
  });

  test('gzip that is flushed per line, and gzip followed by other bytes', async () => {
    expect(await events(await serve(await flushed(EVENTS), 'gzip'))).toBe('é🦙B');
    expect(
      await transport(
        await serve(Buffer.concat([zlib.gzipSync(THING), Buffer.alloc(5)]), 'gzip'),
        driver,
      ).call(getThing, where),
    ).toEqual({ id: 1, name: 'a' });
  });

  test.each(CODERS)('%s that is cut with a matching length is an error', async (encoding, code) => {
    const long = `{"id":1,"name":"${Array.from({ length: 400 }, (_, i) => String(i * 7919)).join(' ')}"}`;
    const bytes = code(long);
    const error = await failure(
      transport(await serve(bytes.subarray(0, bytes.length >> 1), encoding), driver, {
        retry: { limit: 0 },
      }).call(getThing, where),
    );
    expect(error).toBeInstanceOf(NetworkError);
    const lines = code(`${L(long)}\n${EVENTS}`);
    expect(
      await failure(events(await serve(lines.subarray(0, lines.length >> 1), encoding))),
    ).toMatchObject({
      kind: expect.stringMatching(/network|stream/) as string,
    });
  });

  test('a body that is not in its declared encoding is an error', async () => {
    const error = await failure(
      transport(await serve(Buffer.from(THING), 'gzip'), driver, { retry: { limit: 0 } }).call(
        getThing,
        where,
      ),
    );
    expect(error).toMatchObject({ kind: 'network' });
  });

  test('a login page instead of JSON is explained', async () => {
    const page =
      '<!DOCTYPE html>\n<html><head><title>Sign in\n to Proxy</title></head><body></body></html>';
    for (const type of ['text/html; charset=utf-8', 'application/json']) {
      const { url } = await replies(() => answer(200, page, { 'content-type': type }), pace);
      const api = transport(url, driver);
      for (const work of [
        () => api.call(getThing, where),
        () => api.stream(talk, { body: { name: 'x' } }).final(),
      ]) {
        const error = await failure(work);
        expect(error).toBeInstanceOf(OutputError);
        expect(error).toMatchObject({ kind: 'output', code: 'html' });
        expect(error.message).toContain('titled "Sign in to Proxy"');
        expect(error['hint']).toMatch(/proxy|login|base URL/);
      }
    }
  });

  test('JSON is accepted with any content type, and with a BOM', async () => {
    for (const type of ['text/plain', 'text/html', 'application/octet-stream', '']) {
      const { url } = await replies(
        () => answer(200, `\ufeff ${THING}\n`, { 'content-type': type }),
        pace,
      );
      expect(await transport(url, driver).call(getThing, where)).toEqual({ id: 1, name: 'a' });
      const talking = await replies(() => answer(200, EVENTS, { 'content-type': type }), pace);
      expect(await events(talking.url)).toBe('é🦙B');
    }
  });

  test('cut, garbled and empty bodies are distinguished', async () => {
    for (const [body, kind, code] of [
      ['{"id":1,"na', 'network', 'truncated'],
      ['[1,2', 'network', 'truncated'],
      ['{id:1}', 'output', 'not-json'],
      ['', 'output', 'empty'],
      ['ok', 'output', 'not-json'],
    ] as const) {
      const { url } = await replies(() => answer(200, body), pace);
      expect(await failure(transport(url, driver).call(getThing, where))).toMatchObject({
        kind,
        code,
      });
    }
  });
});

const empty = (status: number, head = '', body = ''): string =>
  `HTTP/1.1 ${String(status)} X\r\n${head}\r\n${body}`;
const maybeThing: Endpoint<{ where: ThingRef }, Thing | undefined> = {
  ...getThing,
  id: 'maybeThing',
  maybeEmpty: true,
};

describe.each(DRIVERS)('a response without a body over %s', (driver) => {
  test.each([
    ['204', empty(204)],
    ['204 with a length', empty(204, 'content-length: 5\r\n')],
    ['204 with a body', empty(204, 'content-length: 5\r\n', 'abcde')],
    ['201 with nothing', empty(201, 'content-length: 0\r\n')],
    ['205', empty(205, 'content-length: 0\r\n')],
    [
      '205 with a body',
      empty(205, 'content-type: application/json\r\ncontent-length: 2\r\n', '[]'),
    ],
  ])('%s reads nothing, and the next call is not affected', async (_, bytes) => {
    const server = await replies((request) =>
      request.startsWith('DELETE') ? bytes : answer(200, THING),
    );
    const api = transport(server.url, driver);
    for (let i = 0; i < 3; i++) {
      await expect(api.call(removeThing, where)).resolves.toBeUndefined();
      expect(await api.call(getThing, where)).toEqual({ id: 1, name: 'a' });
    }
  });

  test('an optional value that is missing is undefined; a missing required one is an error', async () => {
    const server = await replies(() => empty(204));
    expect(await transport(server.url, driver).call(maybeThing, where)).toBeUndefined();
    expect(await failure(transport(server.url, driver).call(getThing, where))).toMatchObject({
      kind: 'output',
    });
  });

  test('304 is a result of exchange only, because a call would have no value', async () => {
    const server = await replies((request) =>
      header(request, 'if-none-match') === '"1"'
        ? empty(304, 'etag: "1"\r\n')
        : answer(200, THING, { etag: '"1"' }),
    );
    const api = transport(server.url, driver);
    const headers = { 'if-none-match': (await api.exchange(getThing, where)).headers.get('etag') };
    expect(await api.exchange(getThing, where, { headers })).toMatchObject({
      status: 304,
      data: undefined,
    });
    expect(await failure(api.call(getThing, where, { headers }))).toMatchObject({
      kind: 'output',
      code: 'not-modified',
    });
  });

  test('HEAD has a length and no body', async () => {
    const head = {
      ...hasThing,
      id: 'headThing',
      method: 'HEAD',
      check: isMissingWithoutBody,
    } as const;
    const server = await replies((_, count) =>
      empty(count === 1 ? 200 : 404, 'content-length: 500\r\ncontent-encoding: gzip\r\n'),
    );
    const api = transport(server.url, driver);
    expect(await api.call(head, where)).toBe(true);
    expect(await api.call(head, where)).toBe(false);
  });

  test('a response that is abandoned before it is read causes no unhandled error, whatever it contains', async () => {
    const errors = unhandled();
    const wrong = answer(205, 'this is no gzip', { 'content-encoding': 'gzip' });
    const server = await replies(() => wrong);
    await transport(server.url, driver).call(removeThing, where);
    const flooding = await replies(() =>
      Buffer.concat([
        Buffer.from(empty(200, 'content-encoding: gzip\r\ncontent-length: 100000\r\n')),
        zlib.gzipSync('x').subarray(0, 15),
      ]),
    );
    const download = await transport(flooding.url, driver).bytes(file, {});
    await download.cancel();
    expect(await errors()).toEqual([]);
  });
});

test.each<DriverName>(DRIVERS)(
  'over %s a download accepts identity only, and a value accepts every encoding that can be decoded',
  async (driver) => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver);
    await (await api.bytes(file, {})).cancel();
    await api.call(createThing, { body: { name: 'a' } });
    expect(header(server.requests[0], 'accept-encoding')).toBe('identity');
    expect(header(server.requests[0], 'accept')).toBe('*/*');
    expect(header(server.requests[1], 'accept-encoding')).toContain('gzip');
    expect(header(server.requests[1], 'accept')).toBe('application/json');
  },
);
