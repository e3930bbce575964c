import * as z from 'zod/mini';
import { InputError } from '../base/errors.js';
import { LazySchema } from './lazy-schema.js';
import { knownWords, normalisers } from './schema-metadata.js';
import type { Schema, Open } from './standard.js';
import { nodeOf } from './zod-view.js';

export { check, misnamedKey, normalizeInPlace, readInput, strayKeys } from './lazy-schema.js';
export { type Problem, problemText } from './problems.js';
export type { Open, Schema, StandardIssue, StandardProps, StandardResult, StandardSchema } from './standard.js';
export { Visit } from './visit.js';

/** One zod schema per key of `T`: a missing key does not compile. */
export type Shape<T> = {
  // Most keys are required: they take one question, and `unknown` is asked about only where `undefined` fits.
  readonly [K in keyof T]-?: undefined extends T[K]
    ? unknown extends T[K]
      ? z.core.$ZodType<unknown>
      : z.core.$ZodOptional<z.core.$ZodType<Exclude<T[K], undefined>>>
    : z.core.$ZodType<T[K]>;
};

/** `S`, refusing any key that `T` does not have. */
export type Exact<T, S> = S & Record<Exclude<keyof S, keyof T>, never>;

/** A schema of any zod type, built on first use. Mark the call as pure, so that bundlers can drop it where it is not used. */
export function schema<T>(build: () => z.core.$ZodType<NoInfer<T>>): Schema<T> {
  return new LazySchema<T>(build);
}

/** An object schema that keeps keys the server added after this release. Built on first use; mark the call as pure. */
export function object<T, S extends Shape<T> = Shape<T>>(shape: () => Exact<T, S>): Schema<T> {
  return new LazySchema<T>(() => z.looseObject(shape()));
}

/**
 * The zod schema behind `schema`, for nesting it in another one.
 *
 * @throws {InputError} when the schema is not made by this copy of the package
 */
export function zodOf<T>(schema: Schema<T>): z.core.$ZodType<T> {
  if (schema instanceof LazySchema) return schema.node as unknown as z.core.$ZodType<T>;
  throw new InputError('zodOf takes schemas of this package only', { code: 'foreign-schema' });
}

/** A list that the server may leave out or send as `null`; either reads `[]`. */
export function list<T>(item: z.core.$ZodType<T>): z.core.$ZodType<readonly T[]> {
  return normalized<readonly T[]>(z.array(item), noneIsEmpty, true);
}

/** An RFC 3339 instant. */
export function instant(): z.core.$ZodType<string> {
  return (anInstant ??= z.iso.datetime({ offset: true }));
}

/** An instant, or `null` for none: `0001-01-01T00:00:00Z` counts as none, with `'epoch'` 1970-01-01 too. */
export function instantOrNull(unset?: 'epoch'): z.core.$ZodType<string | null> {
  if (unset === 'epoch') return (epochOrInstant ??= normalized<string | null>(z.nullable(instant()), epochIsNull));
  return (zeroOrInstant ??= normalized<string | null>(z.nullable(instant()), zeroIsNull));
}

// Dates are everywhere: one schema of each kind means one pattern and one compiled check.
let anInstant: z.core.$ZodType<string> | undefined;
let zeroOrInstant: z.core.$ZodType<string | null> | undefined;
let epochOrInstant: z.core.$ZodType<string | null> | undefined;

/**
 * A value that servers send in several forms; `fix` turns them into the one that `inner` takes.
 *
 * @param fix must return the value itself where it has that form already, and must not change the value it is given
 * @param takesNull whether `fix` turns `null` into something else
 */
export function normalized<T>(inner: z.core.$ZodType<T>, fix: (value: unknown) => unknown, takesNull = false): z.core.$ZodType<T> {
  const pipe = z.pipe(z.transform(fix), inner);
  normalisers.set(nodeOf(pipe), { inner: nodeOf(inner), fix, takesNull });
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

/** An enum of the server that may grow. Checked as any string; its JSON Schema keeps the known words. */
export function openEnum<const Known extends string>(known: readonly Known[]): z.core.$ZodType<Open<Known>> {
  const any = z.string();
  knownWords.set(nodeOf(any), known);
  return any;
}
