import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ByteStream, type BytesEndpoint, type Endpoint, type NoInput } from '@clients/core';
import { readFilename } from '../../packages/core/src/wire/file-name.js';
import { parseRetryAfter } from '../../packages/core/src/wire/retry-after.js';
import { fuzz, inTime } from '../fuzz.ts';
import { type Loose, loose } from '../loose.ts';
import { outcomeOf } from '../outcome.ts';
import { cut, cuts, damage, damaged, DRIVERS, over, transportOf, WireServer } from '../wire.ts';

const get: Endpoint<NoInput, Loose> = {
  id: 'get',
  method: 'GET',
  path: '/thing',
  input: {},
  output: loose,
};
const file: BytesEndpoint<NoInput> = {
  id: 'file',
  method: 'GET',
  path: '/file',
  input: {},
  bytes: ByteStream,
};

const latin = fc.string({
  unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 12,
});
const BODY = '{"id":1}';
const line = fc.oneof(
  fc.constantFrom(
    'content-type: application/json',
    'content-length: 8',
    'content-length: 5',
    'content-length: 9',
    'content-length: -1',
    'content-length: 8, 8',
    'content-length: 99999999999999999999',
    'transfer-encoding: chunked',
    'transfer-encoding: gzip',
    'connection: close',
    'connection: keep-alive',
    'keep-alive: timeout=0',
    'content-encoding: gzip',
    'content-encoding: identity',
    'content-encoding: br, br, br, br, br, br, br',
    'content-encoding: none',
    'content-disposition: attachment; filename="a\\"b"',
    "content-disposition: attachment; filename*=utf-8''%ff",
    'content-range: bytes 0-7/8',
    'set-cookie: a=b',
    'location: /thing',
    'location: //[',
    'location: http://127.0.0.1:1/',
    'location: ftp://x/',
    'location: ',
    'retry-after: 0',
    ': nameless',
    'no colon',
    ' folded',
    'upgrade: websocket',
  ),
  fc
    .tuple(
      fc.constantFrom(
        'content-type',
        'content-disposition',
        'location',
        'link',
        'x-request-id',
        'content-encoding',
        'date',
        'etag',
      ),
      latin,
    )
    .map(([name, text]) => `${name}: ${text}`),
  latin,
);
const first = fc.oneof(
  { weight: 6, arbitrary: fc.constant('HTTP/1.1 200 OK') },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 100, max: 599 }).map((code) => `HTTP/1.1 ${String(code)} X`),
  },
  fc.constantFrom(
    'HTTP/1.0 200 OK',
    'HTTP/1.1 200',
    'HTTP/2 200 OK',
    'HTTP/1.1 999 X',
    'HTTP/1.1 20 X',
    'ICY 200 OK',
    'SSH-2.0-x',
    '',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK',
  ),
  latin,
);
const body = fc.constantFrom(
  BODY,
  BODY,
  '',
  `8\r\n${BODY}\r\n0\r\n\r\n`,
  `8;a=b\r\n${BODY}\r\n0\r\nx: y\r\n\r\n`,
  `8\r\n${BODY}\r\n`,
  'zz\r\n',
  `ffffffffff\r\n${BODY}`,
  '<html><title>x</title>',
);
/** Whole responses, one of which says nothing about its length. */
const whole: readonly string[] = [
  `HTTP/1.1 200 OK\r\n\r\n${BODY}`,
  `HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\n${BODY}`,
  `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n8;a=b\r\n${BODY}\r\n0\r\nx: y\r\n\r\n`,
];
const made = fc
  .tuple(
    first,
    fc.array(line, { maxLength: 5 }),
    body,
    fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, damage),
  )
  .map(([start, lines, rest, hurt]) =>
    damaged(Buffer.from([start, ...lines, '', rest].join('\r\n'), 'latin1'), hurt),
  );
const response = fc.oneof(
  { weight: 9, arbitrary: made },
  { weight: 1, arbitrary: fc.constantFrom(...whole).map((text) => Buffer.from(text)) },
);

for (const driver of DRIVERS)
  fuzz(`headers: any response over ${driver}`, async () => {
    const server = await new WireServer().start();
    const api = transportOf(server.url, {
      ...over(driver),
      timeouts: { connect: 20_000, firstByte: 150, idle: 150, total: 2_000 },
    });
    return fc.asyncProperty(
      response,
      cuts,
      fc.constantFrom('end' as const, 'end' as const, 'reset' as const, 'keep' as const),
      async (bytes, at, then) => {
        server.reply = { pieces: cut(bytes, at), then };
        const { value, error } = await outcomeOf(() => api.call(get, {}));
        if (then === 'end' && whole.includes(Buffer.from(bytes).toString('latin1')))
          assert.deepEqual(value, { id: 1 }, String(error));
        if (error === undefined) assert.deepEqual(typeof value, 'object');
        const bytesRead = await outcomeOf(async () => (await api.bytes(file, {})).bytes());
        assert.ok(bytesRead.error !== undefined || bytesRead.value instanceof Uint8Array);
      },
    );
  });

fuzz('headers: any file name, any time to wait', () =>
  fc.property(
    fc.array(
      fc.oneof(
        fc.constantFrom(
          'attachment',
          ';',
          'filename=',
          'filename*=',
          '"',
          "''",
          "utf-8''",
          '%',
          '%2F',
          '../',
          '\\',
          '=',
          ' ',
          '\0',
        ),
        latin,
      ),
      { maxLength: 12 },
    ),
    latin,
    (all, wait) => {
      const name = inTime(() => readFilename(all.join('')));
      if (name !== undefined)
        assert.ok(
          name !== '' && name !== '.' && name !== '..' && !/[\\/\0]/.test(name),
          JSON.stringify(name),
        );
      const ms = parseRetryAfter(wait, undefined);
      assert.ok(ms === undefined || (ms >= 0 && Number.isFinite(ms)));
    },
  ),
);
