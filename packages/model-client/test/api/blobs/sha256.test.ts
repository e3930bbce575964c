import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeSha256 } from '../../../src/api/blobs/sha256.js';
import { Sha256 } from '../../../src/api/blobs/sha256-js.js';

describe('SHA-256 in JavaScript', () => {
  test('equals that of node:crypto for all lengths around block boundaries', () => {
    for (let length = 0; length < 200; length++) {
      const bytes = randomBytes(length);
      const own = new Sha256();
      own.update(bytes);
      expect(own.hex()).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  test('takes its bytes in pieces of any size', () => {
    const bytes = randomBytes(300_000);
    const own = new Sha256();
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 10_007)
      own.update(bytes.subarray(at, at + size));
    expect(own.hex()).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('is not used where node:crypto exists', () => {
    const hash = makeSha256();
    expect(hash).not.toBeInstanceOf(Sha256);
    hash.update(new TextEncoder().encode('abc'));
    expect(hash.hex()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
