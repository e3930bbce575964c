import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectNamedTypes } from '../../core/test/named-types.ts';

test('the index exports every type that a method takes or returns, under its own name', () => {
  const { named, unknown } = collectNamedTypes(join(import.meta.dirname, '..'), ['ModelClient']);
  expect(unknown).toEqual([]);
  expect(named.length).toBeGreaterThan(100);
});
