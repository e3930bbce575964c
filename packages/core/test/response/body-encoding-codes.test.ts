import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { failure, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { type Reply, replies, THING } from '../servers/replies.js';

const half = gzipSync(Buffer.from(THING.repeat(50))).subarray(0, 30);

test.each<[string, Reply, string]>([
  [
    'names another encoding than it has',
    answer(200, THING, { 'content-encoding': 'gzip' }),
    'Z_DATA_ERROR',
  ],
  ['is cut inside its encoding', answer(200, half, { 'content-encoding': 'gzip' }), 'Z_BUF_ERROR'],
  [
    'is in an encoding that nobody knows',
    answer(200, THING, { 'content-encoding': 'sdch' }),
    'unknown-encoding',
  ],
  [
    'has headers without end',
    answer(200, THING, { 'x-long': 'x'.repeat(40_000) }),
    'UND_ERR_HEADERS_OVERFLOW',
  ],
])('a response that %s is an error with a code', async (_, reply, code) => {
  const server = await replies(() => reply);
  const error = await failure(
    transport(server.url, 'undici', { retry: { limit: 0 } }).call(getThing, {
      where: { name: 'a' },
    }),
  );
  expect(error).toMatchObject({
    kind: 'network',
    code,
  });
});

test('an encoding that nobody knows is not asked for again, and its name may be in any case', async () => {
  const unknown = await replies(() => answer(200, THING, { 'content-encoding': 'sdch' }));
  const where = { where: { name: 'a' } };
  const error = await failure(transport(unknown.url, 'undici').call(getThing, where));
  expect(error).toMatchObject({ code: 'unknown-encoding', attempts: 1 });
  const plain = await replies(() => answer(200, THING, { 'content-encoding': 'Identity' }));
  expect(await transport(plain.url, 'undici').call(getThing, where)).toMatchObject({ id: 1 });
});
