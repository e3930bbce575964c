import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { makeSha256 } from '../../../src/api/blobs/sha256.js';

test.each([
  ['node:crypto', false],
  ['WebCrypto, where there is no other', true],
])('a hash of bytes in pieces is that of %s', async (_, isWeb) => {
  const lookUp = vi.spyOn(process, 'getBuiltinModule');
  if (isWeb) lookUp.mockReturnValue(undefined);
  const hash = makeSha256();
  lookUp.mockRestore();
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => index);
  for (let at = 0; at < bytes.length; at += 100) hash.update(bytes.subarray(at, at + 100));
  expect(await hash.digest()).toBe(createHash('sha256').update(bytes).digest('hex'));
});
