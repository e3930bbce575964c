import fc from 'fast-check';
import { pairs } from '../../packages/core/test/schema/drawn-schemas.js';
import {
  fromWire,
  normalizesAsZodDoes,
  readsAsZodDoes,
} from '../../packages/core/test/schema/like-zod.js';
import { fuzz } from '../fuzz.ts';

fuzz('schemas: an argument is read as zod reads it, and not changed', () =>
  fc.property(pairs, ([schema, values]) => {
    for (const value of values)
      readsAsZodDoes(schema, value, { accepted: 0, changed: 0, refused: 0 });
  }),
);

fuzz('schemas: normalizing in place agrees with zod', () =>
  fc.property(pairs, ([schema, values]) => {
    for (const value of values)
      normalizesAsZodDoes(schema, fromWire(value), { accepted: 0, changed: 0, refused: 0 });
  }),
);
