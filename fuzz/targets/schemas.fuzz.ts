import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { compile } from '../../packages/core/src/schema/check.js';
import { check, schema } from '../../packages/core/src/schema/schema.js';
import { INVALID } from '../../packages/core/src/schema/visit.js';
import { nodeOf } from '../../packages/core/src/schema/zod-view.js';
import { pairs } from '../../packages/core/test/schema/drawn-schemas.js';
import { copy, fromWire, normalizesAsZodDoes, zodSays } from '../../packages/core/test/schema/like-zod.js';
import { fuzz } from '../fuzz.ts';

fuzz('schemas: a check agrees with zod and changes nothing', () =>
  fc.property(pairs, ([zod, values]) => {
    for (const drawn of values) {
      const value = copy(drawn);
      const truth = zodSays(zod, value);
      if (truth === undefined) continue;
      const verdict = compile(nodeOf(zod))(value, undefined);
      assert.ok(isDeepStrictEqual(value, copy(drawn)), 'the value was changed');
      const by = schema<unknown>(() => zod);
      assert.equal(check(by, value) === undefined, truth.success);
      if (verdict !== INVALID) assert.ok(truth.success && isDeepStrictEqual(truth.data, verdict));
    }
  }),
);

fuzz('schemas: normalizing in place agrees with zod', () =>
  fc.property(pairs, ([zod, values]) => {
    for (const value of values) normalizesAsZodDoes(zod, fromWire(value), { changed: 0, refused: 0 });
  }),
);
