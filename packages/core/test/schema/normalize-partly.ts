import * as z from 'zod/mini';
import { mayAccept } from '../../src/schema/kinds.js';
import { builtOf } from '../schema-all.js';

/**
 * What is to be made of a value that does not fit, written down plainly: each part is what zod makes of it, or stays as it is. Changes the
 * value in place.
 */
export function normalizePartly(lazy: z.core.$ZodType, value: unknown): unknown {
  const whole = z.safeParse(lazy, value);
  if (whole.success) return whole.data;
  const schema = builtOf(lazy) as z.core.$ZodTypes;
  const { def } = schema._zod;
  if (def.checks?.length) return value;
  switch (def.type) {
    case 'pipe':
      return isOfMini(def.in) ? normalizePartly(def.out, z.safeParse(def.in, value).data) : value;
    case 'optional':
    case 'nullable':
      return schema._zod.traits.has('$ZodExactOptional')
        ? value
        : normalizePartly(def.innerType, value);
    case 'array':
      return Array.isArray(value) ? value.map((item) => normalizePartly(def.element, item)) : value;
    case 'object':
      return isObject(value) && def.catchall?._zod.def.type === 'unknown'
        ? normalizeFields(def.shape, value)
        : value;
    case 'record':
      return isObject(value)
        ? Object.fromEntries(
            known(value).map(([key, inner]) => [key, normalizePartly(def.valueType, inner)]),
          )
        : value;
    case 'union': {
      // The option that is meant, by the kind of the value.
      const [option, second] = def.options.filter((each) => mayAccept(each, value));
      return option === undefined || second !== undefined || ('inclusive' in def && !def.inclusive)
        ? value
        : normalizePartly(option, value);
    }
    default:
      return value;
  }
}

/** Returns whether it is a conversion of `zod/mini`, which is what the helpers make; those of users are left to zod. */
function isOfMini(schema: z.core.$ZodType): boolean {
  return schema._zod.traits.has('ZodMiniTransform');
}

function normalizeFields(shape: z.core.$ZodShape, value: Record<string, unknown>): unknown {
  const made = Object.fromEntries(known(value));
  for (const [key, schema] of Object.entries(shape)) {
    if (Object.hasOwn(made, key)) made[key] = normalizePartly(schema, made[key]);
    else if (
      schema._zod.optin !== undefined &&
      !(schema._zod.optin === 'optional' && schema._zod.optout === 'optional')
    ) {
      const filled = z.safeParse(schema, undefined);
      if (filled.success && filled.data !== undefined) made[key] = filled.data;
    }
  }
  return made;
}

function known(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).filter(([key]) => key !== '__proto__');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
