import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isInstant } from '../../src/schema/values.js';
import { runs } from './like-zod.js';

const schema = z.iso.datetime({ offset: true });

/** Two digits, mostly in a range, sometimes beyond it or with a sign that is not a digit. */
function two(least: number, most: number): fc.Arbitrary<string> {
  const digits = fc.integer({ min: Math.max(least - 1, 0), max: most + 1 }).map((value) => String(value).padStart(2, '0'));
  return fc.oneof({ weight: 20, arbitrary: digits }, fc.constantFrom('', '1', '1a', '٣٣', ' 1'));
}

const instants = fc
  .tuple(
    fc.constantFrom('2024', '2023', '2000', '1900', '0001', '20240', '-001'),
    two(1, 12),
    two(1, 31),
    fc.constantFrom('T', 't', ' '),
    two(0, 23),
    two(0, 59),
    two(0, 59),
    fc.constantFrom('Z', 'Z', 'Z', 'z', '', '+02:00', '-23:59', '+24:00', '.5Z', '.123Z', 'Z\n'),
  )
  .map(([year, month, day, t, hour, minute, second, zone]) => `${year}-${month}-${day}${t}${hour}:${minute}:${second}${zone}`);

test('the instants that are accepted are those that zod accepts', () => {
  fc.assert(
    fc.property(instants, (text) => {
      expect(isInstant(text)).toBe(z.safeParse(schema, text).success);
    }),
    { ...runs, numRuns: Math.max(runs.numRuns, 5_000) },
  );
});
