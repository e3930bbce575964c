import * as z from 'zod/v4/mini';
import { withParts } from './parts.js';

/** A place in a value, and what was found there. */
export interface Place {
  readonly keys: readonly PropertyKey[];
  readonly value: unknown;
}

/**
 * Returns a plain schema that takes what was found at some places of a value: a part that is
 * missing or `null` may be so, any other may be anything. What lies in a union, a tuple or a schema
 * that refers to itself is required as before: without any other place, the schema itself is
 * returned.
 */
export function leaveOut(
  schema: z.core.$ZodType,
  places: readonly Place[],
  depth = 0,
): z.core.$ZodType {
  const here = places.filter(({ keys }) => keys.length === depth);
  const below = places.filter(({ keys }) => keys.length > depth);
  const rest = below.length === 0 ? schema : leaveOutBelow(schema, below, depth);
  if (here.length === 0) return rest;
  return z.optional(
    here.every(({ value }) => value === undefined || value === null)
      ? z.nullable(rest)
      : z.unknown(),
  );
}

function leaveOutBelow(
  schema: z.core.$ZodType,
  places: readonly Place[],
  depth: number,
): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable': {
      const innerType = leaveOut(def.innerType, places, depth);
      return innerType === def.innerType ? schema : withParts(schema, def, { innerType });
    }
    case 'array': {
      const element = leaveOut(def.element, places, depth + 1);
      return element === def.element ? schema : withParts(schema, def, { element });
    }
    case 'record': {
      const valueType = leaveOut(def.valueType, places, depth + 1);
      return valueType === def.valueType ? schema : withParts(schema, def, { valueType });
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, field]) => {
        const inside = places.filter(({ keys }) => keys[depth] === key);
        return [key, inside.length === 0 ? field : leaveOut(field, inside, depth + 1)] as const;
      });
      return fields.every(([key, field]) => field === def.shape[key])
        ? schema
        : withParts(schema, def, { shape: Object.fromEntries(fields) });
    }
    default:
      return schema;
  }
}
