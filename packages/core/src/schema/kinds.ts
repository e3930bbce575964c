import type * as z from 'zod/mini';
import { isRecord } from '../base/values.js';
import { builtOf } from './schema.js';

type Zod = z.core.$ZodType;

// The values that a schema accepts by their kind alone, which takes no call of a check. A page of issues is checked in half the time.
export const NONE = 0;
export const STRING = 1;
export const BOOLEAN = 2;
export const INTEGER = 3;
export const NUMBER = 4;
export const EMPTY_LIST = 5;
/** Combined with one of the above. */
export const OR_NULL = 8;

export function hasKind(accepted: number, value: unknown): boolean {
  if (value === null) return accepted >= OR_NULL;
  switch (accepted & (OR_NULL - 1)) {
    case STRING:
      return typeof value === 'string';
    case BOOLEAN:
      return typeof value === 'boolean';
    case INTEGER:
      return Number.isSafeInteger(value);
    case NUMBER:
      return Number.isFinite(value);
    case EMPTY_LIST:
      return Array.isArray(value) && value.length === 0;
    default:
      return false;
  }
}

/** Returns the index of the next item to check. Embeddings are long lists of numbers: their own loop takes a tenth of the time. */
export function nextToCheck(list: readonly unknown[], from: number, accepted: number): number {
  let at = from;
  if (accepted === NUMBER) while (at < list.length && Number.isFinite(list[at])) at++;
  else while (at < list.length && hasKind(accepted, list[at])) at++;
  return at;
}

/** Returns the kind of values that a schema accepts without a look at its rules; NONE where it has some, or accepts several. */
export function acceptedKind(lazy: Zod): number {
  const schema = builtOf(lazy) as z.core.$ZodTypes;
  const { def } = schema._zod;
  if (def.checks?.length || ('coerce' in def && def.coerce)) return NONE;
  switch (def.type) {
    case 'optional':
      return acceptedKind(def.innerType);
    case 'nullable':
      return acceptedKind(def.innerType) | OR_NULL;
    case 'string':
      return isPlainString(schema) ? STRING : NONE;
    case 'boolean':
      return BOOLEAN;
    case 'number':
      return numberKind(def as z.core.$ZodNumberFormatDef);
    case 'array':
      return EMPTY_LIST;
    case 'union':
      return isOpenEnum(def) ? STRING : NONE;
    default:
      return NONE;
  }
}

function numberKind({ format }: { readonly format?: string }): number {
  if (format === undefined) return NUMBER;
  return format === 'safeint' ? INTEGER : NONE;
}

/** Returns whether a schema takes every string and nothing else. */
export function isPlainString(schema: Zod): boolean {
  const def = builtOf(schema)._zod.def as z.core.$ZodTypeDef & {
    readonly format?: string;
    readonly coerce?: boolean;
  };
  return (
    def.type === 'string' && def.format === undefined && def.coerce !== true && !def.checks?.length
  );
}

/** Returns whether a schema takes every RFC 3339 instant in UTC, and more by its pattern. */
export function isInstant(def: z.core.$ZodStringDef): def is z.core.$ZodISODateTimeDef {
  return (
    'format' in def &&
    def.format === 'datetime' &&
    def.coerce !== true &&
    ((def as z.core.$ZodISODateTimeDef).precision ?? null) === null
  );
}

/** Returns whether one option of a union takes every string, and the others are words. One of `z.xor` takes only what no other option does. */
function isOpenEnum({ options, inclusive }: z.core.$ZodUnionDef): boolean {
  return (
    inclusive !== false &&
    options.some(isPlainString) &&
    options.every((option) => isPlainString(option) || option._zod.def.type === 'enum')
  );
}

/** Returns whether the check converts no value: it is left out where problems are not reported. */
export function neverConverts(lazy: Zod): boolean {
  const schema = builtOf(lazy) as z.core.$ZodTypes;
  const { def } = schema._zod;
  if (def.checks?.length || ('coerce' in def && def.coerce)) return false;
  if (def.type === 'optional' || def.type === 'nullable') return neverConverts(def.innerType);
  if (def.type === 'string') return isPlainString(schema) || isInstant(def);
  return UNCONVERTED.has(def.type) || acceptedKind(schema) === STRING;
}

const UNCONVERTED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'number',
  'boolean',
  'enum',
  'literal',
  'unknown',
  'any',
  'null',
]);

/** Returns whether a schema may accept a value by its kind: a string, a list, an object, …; true where that is not known. */
export function mayAccept(lazy: Zod, value: unknown): boolean {
  const schema = builtOf(lazy) as z.core.$ZodTypes;
  const { def } = schema._zod;
  if ('coerce' in def && def.coerce) return true;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === def.type;
    case 'object':
    case 'record':
      return isRecord(value);
    case 'array':
      return Array.isArray(value);
    case 'enum':
    case 'literal':
      return choices(def).includes(value);
    case 'nullable':
      return value === null || mayAccept(def.innerType, value);
    case 'optional':
      return value === undefined || mayAccept(def.innerType, value);
    default:
      return typeof value === 'string' || acceptedKind(schema) !== STRING;
  }
}

export function choices(
  def: z.core.$ZodEnumDef | z.core.$ZodLiteralDef<z.core.util.Literal>,
): readonly unknown[] {
  if (def.type === 'literal') return def.values;
  // An enum of TypeScript has its numbers as keys too.
  const numbers = Object.values(def.entries).filter((value) => typeof value === 'number');
  return Object.entries(def.entries).flatMap(([key, value]) =>
    numbers.includes(Number(key)) ? [] : [value],
  );
}
