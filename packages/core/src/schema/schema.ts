// As a value, `z.core` would keep all of zod in a bundle.
import * as core from 'zod/v4/core';
import * as z from 'zod/v4/mini';
import { ClosestUnion } from './closest-union.js';
import { buildWithoutInheritedKeys } from './inherited-keys.js';
import { Integer } from './integer.js';
import { UtcInstant } from './utc-instant.js';
import { type Fix, Normalized } from './normalized.js';
import { LooseObject } from './loose-object.js';
import { LazySchema } from './lazy-schema.js';

export { numberList } from './number-list.js';

/**
 * A schema of `zod/v4/mini` whose values are `T`, the type of every schema here. Needed by name
 * where a program publishes its own declarations.
 */
export type ZodSchema<T> = z.ZodMiniType<T, T>;

export type { Fix, Refuse } from './normalized.js';

/**
 * The known values of an enum that may grow. Editors complete them; any other string is assignable
 * too.
 */
export type OpenEnum<Known extends string> = Known | (string & Record<never, never>);

/** One schema per key of `T`: a missing key does not compile. */
export type Shape<T> = { readonly [K in keyof T]-?: FieldSchema<T[K]> };

/**
 * The schema of one field. Aliases, and not conditions inside the mapped type: the compiler keeps
 * what it found for each type.
 */
type FieldSchema<V> = undefined extends V ? MissingSchema<V> : z.core.$ZodType<V>;
type MissingSchema<V> = unknown extends V
  ? z.core.$ZodType
  : z.core.$ZodOptional<z.core.$ZodType<Exclude<V, undefined>>>;

/** `S`, without keys that `T` does not have. */
export type Exact<T, S> = S & Record<Exclude<keyof S, keyof T>, never>;

/**
 * Makes a schema of any type, built on first use. Mark the call as pure, so that bundlers can drop
 * it when it is not used.
 */
export function schema<T>(build: () => z.core.$ZodType<NoInfer<T>>): ZodSchema<T> {
  return new LazySchema({
    type: 'lazy',
    getter: () => buildWithoutInheritedKeys(build),
  }) as unknown as ZodSchema<T>;
}

/**
 * Makes an object schema that keeps unknown keys, which newer servers may send. Built on first use;
 * mark the call as pure.
 */
export function object<T, S extends Shape<T> = Shape<T>>(shape: () => Exact<T, S>): ZodSchema<T> {
  return schema<T>(() => looseObject(shape()) as z.core.$ZodType<T>);
}

/** As `z.looseObject`, compiled by zod where code may be generated. */
function looseObject(shape: z.core.$ZodShape): z.core.$ZodType {
  return new LooseObject({ type: 'object', shape, catchall: z.unknown() });
}

/**
 * Makes the schema of an object that has the keys of `base` and more. Built on first use; mark the
 * call as pure.
 */
export function extended<T extends object, More extends object>(
  base: ZodSchema<T>,
  more: () => Shape<More>,
): ZodSchema<T & More> {
  return schema<T & More>(() => {
    const { shape } = unwrapLazy(base)._zod.def as z.core.$ZodObjectDef;
    return looseObject({
      ...shape,
      ...(more() as z.core.$ZodShape),
    }) as z.core.$ZodType<T & More>;
  });
}

/** Returns the schema that a lazy one stands for, or the schema itself. */
export function unwrapLazy(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return def.type === 'lazy' && !def.checks?.length
    ? unwrapLazy((schema as z.core.$ZodLazy)._zod.innerType)
    : schema;
}

/**
 * Returns the schema inside an optional, nullable, lazy or normalizing one, or the schema itself.
 */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodTypes {
  const built = unwrapLazy(schema) as z.core.$ZodTypes;
  const { def } = built._zod;
  if (def.type === 'optional' || def.type === 'nullable') return unwrapSchema(def.innerType);
  return def.type === 'pipe' ? unwrapSchema(def.out) : built;
}

export function instant(): z.core.$ZodType<string> {
  return (anyInstant ??= core._isoDateTime(UtcInstant, { offset: true }));
}

/**
 * Returns the schema of an instant or `null`. What servers send for a time that was never set
 * becomes `null`; see `isUnsetInstant`.
 */
export function instantOrNull(): z.core.$ZodType<string | null> {
  return (setInstant ??= normalized<string | null>(z.nullable(instant()), (value) =>
    isUnsetInstant(value) ? null : value,
  ));
}

/** Makes the schema of a whole number that is exact in JavaScript, as `z.int()`. */
export function integer(): z.core.$ZodType<number> {
  return (anyInteger ??= core._int(Integer, {}));
}

// Numbers and dates are everywhere: one schema of each kind is enough.
let anyInteger: z.core.$ZodType<number> | undefined;
let anyInstant: z.core.$ZodType<string> | undefined;
let setInstant: z.core.$ZodType<string | null> | undefined;

/**
 * Makes the schema of an enum to which servers may add values. Any string is valid; the JSON Schema
 * lists the known values.
 */
export function openEnum<const Known extends string>(
  known: readonly Known[],
): z.core.$ZodType<OpenEnum<Known>> {
  return z.union([z.enum(known), z.string()]);
}

/** Makes the schema of a list that servers may leave out or send as `null`; both become `[]`. */
export function list<T>(item: z.core.$ZodType<T>): z.core.$ZodType<T[]> {
  return normalized<T[]>(z.array(item), (value) => value ?? []);
}

/**
 * Makes the schema of a value that is sent in several forms; `fix` converts them to the one that
 * `inner` accepts.
 */
export function normalized<T>(inner: z.core.$ZodType<T>, fix: Fix): z.core.$ZodType<T> {
  // Other readers of the schema, such as those of JSON Schema, find a conversion in front of the
  // inner one.
  const conversion = z.transform((value: unknown) => fix(value, () => undefined));
  return new Normalized({
    type: 'pipe',
    in: conversion,
    out: inner,
    fix,
  }) as z.core.$ZodType as z.core.$ZodType<T>;
}

/**
 * Makes the schema of a value of one of several kinds, such as an object or a list. Of one that
 * fits none, the parts that fit the option of its kind are normalized.
 */
export function union<const Options extends readonly z.core.$ZodType[]>(
  options: Options,
): z.core.$ZodType<z.output<Options[number]>> {
  return new ClosestUnion({
    type: 'union',
    options,
    inclusive: true,
  }) as z.core.$ZodType as z.core.$ZodType<z.output<Options[number]>>;
}

/** An instant of the years in which a time that was never set can lie, in any zone. */
const MAYBE_UNSET = /^(?:0000|0001|1969|1970)-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Returns whether an instant is one that servers send for a time that was never set: the beginning
 * of Unix time, or any time up to the end of the year 1, in any zone. The latter may have an odd
 * offset, as in `0001-01-01T00:53:28+00:53`.
 */
export function isUnsetInstant(value: unknown): boolean {
  // Nearly all begin with `20`.
  if (typeof value !== 'string' || value.startsWith('2') || !MAYBE_UNSET.test(value)) return false;
  const time = Date.parse(value);
  return value.startsWith('000') ? !Number.isNaN(time) : time === 0;
}
