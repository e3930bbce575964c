import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { compile } from '../../packages/core/src/schema/check.js';
import { check, nodeOf, schema } from '../../packages/core/src/schema/schema.js';
import { INVALID } from '../../packages/core/src/schema/visit.js';
import { pairs } from '../../packages/core/test/schema/drawn-schemas.js';
import { copy, fromWire, normalizesAsZodDoes, zodSays } from '../../packages/core/test/schema/like-zod.js';
import { fuzz } from '../fuzz.ts';

fuzz('schemas: a check agrees with zod and changes nothing', () =>
  fc.property(pairs, ([part, values]) => {
    for (const drawn of values) {
      const value = copy(drawn);
      const truth = zodSays(part, value);
      const verdict = compile(nodeOf(part))(value, undefined);
      assert.ok(isDeepStrictEqual(value, copy(drawn)), 'the value was changed');
      const by = schema<unknown>(() => part);
      assert.equal(check(by, value) === undefined, truth.success);
      if (verdict !== INVALID) assert.ok(truth.success && isDeepStrictEqual(truth.data, verdict));
    }
  }),
);

fuzz('schemas: normalizing in place agrees with zod', () =>
  fc.property(pairs, ([part, values]) => {
    for (const value of values) normalizesAsZodDoes(part, fromWire(value), { changed: 0, refused: 0 });
  }),
);
