import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { md5, sha1 } from '../../../src/testing/bytes/hash.js';
import { portableMd5, portableSha1 } from '../../../src/testing/bytes/portable-hash.js';

afterEach(() => vi.unstubAllGlobals());

const SAMPLES = [...Array.from({ length: 130 }, (_, length) => length), 8_191, 100_003].map((length) =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + length) & 0xff),
);

test.each([
  ['sha1', portableSha1],
  ['md5', portableMd5],
] as const)('the %s for platforms without node:crypto returns the same digests', (algorithm, portable) => {
  for (const bytes of SAMPLES) expect(portable(bytes)).toBe(createHash(algorithm).update(bytes).digest('hex'));
});

test('hashes do not need node:crypto', () => {
  const bytes = new TextEncoder().encode('blob 4\0one\n');
  const digests = [sha1(bytes), md5(bytes)];
  vi.stubGlobal('process', undefined);
  expect([sha1(bytes), md5(bytes)]).toEqual(digests);
  expect(digests[0]).toBe('5626abf0f72e58d7a153368ba57db4c673c0e171');
});
