// Bytes in shared memory, such as those of WebAssembly, went out over fetch as `72,69,76`.
import { expect, test } from 'vitest';
import { toBytes } from '../../src/base/bytes.js';

test('bytes in shared memory are copied into memory of their own', () => {
  const shared = new SharedArrayBuffer(6);
  const view = new Uint8Array(shared, 1, 4);
  view.set([72, 69, 76, 80]);
  for (const value of [view, Buffer.from(shared, 1, 4)]) {
    const bytes = toBytes(value);
    expect(bytes?.buffer).toBeInstanceOf(ArrayBuffer);
    expect([...(bytes ?? [])]).toEqual([72, 69, 76, 80]);
  }
  expect([...(toBytes(shared) ?? [])]).toEqual([0, 72, 69, 76, 80, 0]);
});
