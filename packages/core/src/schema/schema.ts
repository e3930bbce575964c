import * as z from 'zod/mini';
import { InputError } from '../base/errors.js';
import { LazySchema } from './lazy-schema.js';
import { knownValues, normalizers } from './schema-metadata.js';
import type { Schema, Open } from './standard.js';
import { nodeOf } from './zod-view.js';

export { check, misnamedKey, normalizeInPlace, readInput, strayKeys } from './lazy-schema.js';
export { type Problem, problemText } from './problems.js';
export type { Open, Schema, StandardIssue, StandardProps, StandardResult, StandardSchema } from './standard.js';
export { Visit } from './visit.js';

/** A function of zod. Its own types return a class with all its methods, which the compiler would spell out for each use. */
type Make<In, Out> = (inner: In) => z.core.$ZodType<Out>;

/** One zod schema per key of `T`: a missing key does not compile. */
export type Shape<T> = { readonly [K in keyof T]-?: FieldSchema<T[K]> };

/** The zod schema of one field. Aliases, and not conditions inside the mapped type: the compiler keeps what it found for each type. */
type FieldSchema<V> = undefined extends V ? OptionalSchema<V> : z.core.$ZodType<V>;
type OptionalSchema<V> = unknown extends V ? z.core.$ZodType<unknown> : z.core.$ZodOptional<z.core.$ZodType<Exclude<V, undefined>>>;

/** `S`, without keys that `T` does not have. */
export type Exact<T, S> = S & Record<Exclude<keyof S, keyof T>, never>;

/** Makes a schema of any zod type, built on first use. Mark the call as pure, so that bundlers can drop it when it is not used. */
export function schema<T>(build: () => z.core.$ZodType<NoInfer<T>>): Schema<T> {
  return new LazySchema<T>(build);
}

/** Makes an object schema that keeps unknown keys, which newer servers may send. Built on first use; mark the call as pure. */
export function object<T, S extends Shape<T> = Shape<T>>(shape: () => Exact<T, S>): Schema<T> {
  return new LazySchema<T>(() => (z.looseObject as unknown as Make<S, T>)(shape()));
}

/**
 * Returns the zod schema of `schema`, to nest it in another one.
 *
 * @throws {InputError} when the schema was not made by this copy of the package
 */
export function zodOf<T>(schema: Schema<T>): z.core.$ZodType<T> {
  if (schema instanceof LazySchema) return schema.node as unknown as z.core.$ZodType<T>;
  throw new InputError('zodOf accepts only schemas of this package', { code: 'foreign-schema' });
}

/** Makes the schema of a field that may be missing. Cheaper to type-check than zod's own function, which returns a class with all its methods. */
export function optional<T>(inner: z.core.$ZodType<T>): z.core.$ZodOptional<z.core.$ZodType<T>> {
  return (z.optional as unknown as (inner: z.core.$ZodType<T>) => z.core.$ZodOptional<z.core.$ZodType<T>>)(inner);
}

/** A schema of a field that may be missing. */
type Optional<T> = z.core.$ZodOptional<z.core.$ZodType<T>>;

// The most frequent fields share one schema for each type: it is built, compiled and type-checked once.
let anyString: Optional<string> | undefined;
let anyBoolean: Optional<boolean> | undefined;
let anyInt: Optional<number> | undefined;
let anyNumber: Optional<number> | undefined;

/** Returns the schema of a string that may be missing. */
export function optionalString(): Optional<string> {
  return (anyString ??= optional<string>(z.string()));
}

/** Returns the schema of a boolean that may be missing. */
export function optionalBoolean(): Optional<boolean> {
  return (anyBoolean ??= optional<boolean>(z.boolean()));
}

/** Returns the schema of an integer that may be missing. */
export function optionalInt(): Optional<number> {
  return (anyInt ??= optional<number>(z.int()));
}

/** Returns the schema of a number that may be missing. */
export function optionalNumber(): Optional<number> {
  return (anyNumber ??= optional<number>(z.number()));
}

/** Makes the schema of a value that may be `null`. */
export function nullable<T>(inner: z.core.$ZodType<T>): z.core.$ZodType<T | null> {
  return (z.nullable as unknown as Make<z.core.$ZodType<T>, T | null>)(inner);
}

/** Makes the schema of a list that is always sent; see `list` for lists that servers may leave out. */
export function array<T>(item: z.core.$ZodType<T>): z.core.$ZodType<T[]> {
  return (z.array as unknown as Make<z.core.$ZodType<T>, T[]>)(item);
}

/** Makes the schema of one of a fixed set of words; see `openEnum` for a set that servers may extend. */
export function closedEnum<const Known extends string>(known: readonly Known[]): z.core.$ZodType<Known> {
  return (z.enum as unknown as Make<readonly Known[], Known>)(known);
}

/** Makes the schema of a list that servers may leave out or send as `null`; both become `[]`. */
export function list<T>(item: z.core.$ZodType<T>): z.core.$ZodType<readonly T[]> {
  return normalized<readonly T[]>(array(item), noneIsEmpty, true);
}

/** Returns the schema of an RFC 3339 instant. */
export function instant(): z.core.$ZodType<string> {
  return (anInstant ??= z.iso.datetime({ offset: true }));
}

/** Returns the schema of an instant or `null`. `0001-01-01T00:00:00Z` becomes `null`; with `'epoch'`, `1970-01-01T00:00:00Z` does too. */
export function instantOrNull(unset?: 'epoch'): z.core.$ZodType<string | null> {
  if (unset === 'epoch') return (epochOrInstant ??= normalized<string | null>(nullable(instant()), epochIsNull));
  return (zeroOrInstant ??= normalized<string | null>(nullable(instant()), zeroIsNull));
}

// Shared, because dates are frequent: one pattern and one compiled check for each kind.
let anInstant: z.core.$ZodType<string> | undefined;
let zeroOrInstant: z.core.$ZodType<string | null> | undefined;
let epochOrInstant: z.core.$ZodType<string | null> | undefined;

/**
 * Makes the schema of a value that servers send in several forms; `fix` converts them to the one that `inner` accepts.
 *
 * @param fix returns the value itself if it already has that form; must not change its argument
 * @param takesNull whether `fix` replaces `null`
 */
export function normalized<T>(inner: z.core.$ZodType<T>, fix: (value: unknown) => unknown, takesNull = false): z.core.$ZodType<T> {
  const pipe = (z.pipe as unknown as (from: unknown, to: unknown) => z.core.$ZodType<T>)(z.transform(fix), inner);
  normalizers.set(nodeOf(pipe), { inner: nodeOf(inner), fix, takesNull });
  return pipe;
}

function noneIsEmpty(value: unknown): unknown {
  return value ?? [];
}

function zeroIsNull(value: unknown): unknown {
  return value === '0001-01-01T00:00:00Z' ? null : value;
}

function epochIsNull(value: unknown): unknown {
  return value === '1970-01-01T00:00:00Z' ? null : zeroIsNull(value);
}

/** Makes the schema of an enum to which servers may add values. Any string is valid; the JSON Schema lists the known values. */
export function openEnum<const Known extends string>(known: readonly Known[]): z.core.$ZodType<Open<Known>> {
  const any = z.string();
  knownValues.set(nodeOf(any), known);
  return any;
}
