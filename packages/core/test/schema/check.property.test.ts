import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../../src/schema/check.js';
import { check, nodeOf, schema } from '../../src/schema/schema.js';
import { INVALID } from '../../src/schema/visit.js';
import { pairs } from './drawn-schemas.js';
import { copy, fromWire, normalizesAsZodDoes, runs, timeout, zodSays } from './like-zod.js';

const { numRuns, seed } = runs;

test('a value that the plain check accepts is accepted unchanged by zod too', { timeout }, () => {
  let taken = 0;
  let refused = 0;
  fc.assert(
    fc.property(pairs, ([part, values]) => {
      for (const drawnValue of values) {
        const value = copy(drawnValue);
        const truth = zodSays(part, value);
        const before = copy(value);
        const verdict = compile(nodeOf(part))(value, undefined);
        expect(isDeepStrictEqual(value, before)).toBe(true);
        if (!truth.success) refused += 1;
        expect(
          check(
            schema<unknown>(() => part),
            value,
          ) === undefined,
        ).toBe(truth.success);
        if (verdict === INVALID) continue;
        taken += 1;
        expect(truth.success && isDeepStrictEqual(truth.data, verdict)).toBe(true);
      }
    }),
    { numRuns, seed },
  );
  // The test proves nothing when the check accepts nothing.
  expect(taken).toBeGreaterThan(numRuns / 4);
  expect(refused).toBeGreaterThan(numRuns / 4);
});

test('a value normalized in place equals the result of zod, and its problems are those that zod finds', { timeout }, () => {
  const met = { changed: 0, refused: 0 };
  fc.assert(
    fc.property(pairs, ([part, values]) => {
      for (const value of values) normalizesAsZodDoes(part, fromWire(value), met);
    }),
    { numRuns, seed },
  );
  expect(met.changed).toBeGreaterThan(numRuns / 100);
  expect(met.refused).toBeGreaterThan(numRuns / 4);
});
