import * as z from 'zod/mini';

/** A zod schema whose values are `T`. */
export type ZodSchema<T> = z.ZodMiniType<T, T>;

/** The schema of a field that may be missing. */
export type OptionalSchema<T> = z.core.$ZodOptional<z.core.$ZodType<T>>;

/** The known values of an enum that may grow. Editors complete them; any other string is assignable too. */
export type Open<Known extends string> = Known | (string & Record<never, never>);

/** One schema per key of `T`: a missing key does not compile. */
export type Shape<T> = { readonly [K in keyof T]-?: FieldSchema<T[K]> };

/** The schema of one field. Aliases, and not conditions inside the mapped type: the compiler keeps what it found for each type. */
type FieldSchema<V> = undefined extends V ? MissingSchema<V> : z.core.$ZodType<V>;
type MissingSchema<V> = unknown extends V ? z.core.$ZodType : OptionalSchema<Exclude<V, undefined>>;

/** `S`, without keys that `T` does not have. */
export type Exact<T, S> = S & Record<Exclude<keyof S, keyof T>, never>;

/** Makes a schema of any type, built on first use. Mark the call as pure, so that bundlers can drop it when it is not used. */
export function schema<T>(build: () => z.core.$ZodType<NoInfer<T>>): ZodSchema<T> {
  return z.lazy(build) as unknown as ZodSchema<T>;
}

/** Makes an object schema that keeps unknown keys, which newer servers may send. Built on first use; mark the call as pure. */
export function object<T, S extends Shape<T> = Shape<T>>(shape: () => Exact<T, S>): ZodSchema<T> {
  return z.lazy(() => z.looseObject(shape() as z.core.$ZodShape)) as unknown as ZodSchema<T>;
}

/** Makes the schema of an object that has the keys of `base` and more. Built on first use; mark the call as pure. */
export function extended<T extends object, More extends object>(base: ZodSchema<T>, more: () => Shape<More>): ZodSchema<T & More> {
  const shape = (): z.core.$ZodShape => (builtOf(base)._zod.def as z.core.$ZodObjectDef).shape;
  return z.lazy(() => z.looseObject({ ...shape(), ...(more() as z.core.$ZodShape) })) as unknown as ZodSchema<T & More>;
}

/** Returns the schema that a lazy one stands for, or the schema itself. */
export function builtOf(schema: z.core.$ZodType): z.core.$ZodType {
  let built = schema;
  while (built._zod.def.type === 'lazy') built = (built as z.core.$ZodLazy)._zod.innerType;
  return built;
}

/** Returns the schema of an RFC 3339 instant. */
export function instant(): z.core.$ZodType<string> {
  return (anInstant ??= z.iso.datetime({ offset: true }));
}

/** Returns the schema of an instant or `null`. `0001-01-01T00:00:00Z` becomes `null`; with `'epoch'`, `1970-01-01T00:00:00Z` does too. */
export function instantOrNull(unset?: 'epoch'): z.core.$ZodType<string | null> {
  if (unset === 'epoch') return (epochOrInstant ??= normalized<string | null>(z.nullable(instant()), epochIsNull));
  return (zeroOrInstant ??= normalized<string | null>(z.nullable(instant()), zeroIsNull));
}

// Dates are everywhere: one schema of each kind means one compiled check.
let anInstant: z.core.$ZodType<string> | undefined;
let zeroOrInstant: z.core.$ZodType<string | null> | undefined;
let epochOrInstant: z.core.$ZodType<string | null> | undefined;

/** Makes the schema of an enum to which servers may add values. Any string is valid; the JSON Schema lists the known values. */
export function openEnum<const Known extends string>(known: readonly Known[]): z.core.$ZodType<Open<Known>> {
  return z.union([z.enum(known), z.string()]);
}

/** Makes the schema of a list that servers may leave out or send as `null`; both become `[]`. */
export function list<T>(item: z.core.$ZodType<T>): z.core.$ZodType<readonly T[]> {
  return normalized<readonly T[]>(z.array(item), noneIsEmpty);
}

/**
 * Brings a value into the form that the inner schema accepts; returns the value itself when it already has that form. Idempotent, and never
 * changes its argument. `refuse` reports a value that cannot be converted.
 */
export type Fix = (value: unknown, refuse: Refuse) => unknown;

/** Reports what was expected of a value, or of the part of it at `keys`. */
export type Refuse = (expected: string, keys?: readonly PropertyKey[]) => void;

/** Makes the schema of a value that is sent in several forms; `fix` converts them to the one that `inner` accepts. */
export function normalized<T>(inner: z.core.$ZodType<T>, fix: Fix): z.core.$ZodType<T> {
  const converted = z.transform((value: unknown, { issues }): unknown =>
    fix(value, (expected, path = []) => {
      issues.push({ code: 'custom', input: value, path: [...path], params: { expected } });
    }),
  );
  return z.pipe(converted, inner) as unknown as z.core.$ZodType<T>;
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
