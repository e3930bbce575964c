import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findNetworkHint } from '../../src/explain/network-hint.js';
import { failure, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { type Reply, replies, THING } from '../servers/replies.js';

const half = gzipSync(Buffer.from(THING.repeat(50))).subarray(0, 30);

test.each<[string, Reply, string, RegExp]>([
  [
    'names another encoding than it has',
    answer(200, THING, { 'content-encoding': 'gzip' }),
    'Z_DATA_ERROR',
    /accept-encoding to identity/,
  ],
  [
    'is cut inside its encoding',
    answer(200, half, { 'content-encoding': 'gzip' }),
    'Z_BUF_ERROR',
    /accept-encoding to identity/,
  ],
  [
    'is in an encoding that nobody knows',
    answer(200, THING, { 'content-encoding': 'sdch' }),
    'unknown-encoding',
    /accept-encoding to identity/,
  ],
  [
    'has headers without end',
    answer(200, THING, { 'x-long': 'x'.repeat(40_000) }),
    'UND_ERR_HEADERS_OVERFLOW',
    /max-http-header-size/,
  ],
])('a response that %s gets a hint', async (_, reply, code, hint) => {
  const server = await replies(() => reply);
  const error = await failure(
    transport(server.url, 'undici', { retry: { limit: 0 } }).call(getThing, {
      where: { name: 'a' },
    }),
  );
  expect(error).toMatchObject({
    kind: 'network',
    code,
    hint: expect.stringMatching(hint) as string,
  });
});

test('a response of another length than announced gets a hint', () => {
  expect(
    findNetworkHint({
      code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
      cause: new Error('x'),
      origin: 'http://x.example',
    }),
  ).toContain('as announced');
});
