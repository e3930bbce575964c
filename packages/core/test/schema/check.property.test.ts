import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairs } from './drawn-schemas.js';
import { fromWire, type Met, normalizesAsZodDoes, readsAsZodDoes } from './like-zod.js';

/** The same values each time; CHECK_RUNS asks for more of them, CHECK_SEED for others. */
const numRuns = Number(process.env['CHECK_RUNS'] ?? 1000);
const seed = Number(process.env['CHECK_SEED'] ?? 7);
const timeout = 20_000 + numRuns * 5;

test(
  'an argument is accepted, refused and converted as zod does it, and never changed',
  { timeout },
  () => {
    const met: Met = { accepted: 0, changed: 0, refused: 0 };
    fc.assert(
      fc.property(pairs, ([schema, values]) => {
        for (const value of values) readsAsZodDoes(schema, value, met);
      }),
      { numRuns, seed },
    );
    // The test proves nothing when the check leaves everything to zod.
    expect(met.accepted).toBeGreaterThan(numRuns / 4);
  },
);

test(
  'a response normalized in place equals the result of zod, and where it does not fit, each part does',
  { timeout },
  () => {
    const met: Met = { accepted: 0, changed: 0, refused: 0 };
    fc.assert(
      fc.property(pairs, ([schema, values]) => {
        for (const value of values) normalizesAsZodDoes(schema, fromWire(value), met);
      }),
      { numRuns, seed },
    );
    expect(met.changed).toBeGreaterThan(numRuns / 100);
    expect(met.refused).toBeGreaterThan(numRuns / 4);
  },
);
