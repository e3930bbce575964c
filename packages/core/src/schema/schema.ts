import * as z from 'zod/v4/mini';

/**
 * A schema of `zod/v4/mini` whose values are `T`, the type of every schema here. Needed by name
 * where a program publishes its own declarations.
 */
export type ZodSchema<T> = z.ZodMiniType<T, T>;

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

/** The schemas that were made here, whose conversions are known. */
const OWN_SCHEMAS = /* @__PURE__ */ new WeakSet();

/**
 * Returns whether a schema is one of this package. Any other may convert values as it likes, and
 * may be of another version of zod: it is run by its library.
 */
export function isOwnSchema(schema: object): schema is z.core.$ZodType {
  return OWN_SCHEMAS.has(schema);
}

/**
 * Makes a schema of any type, built on first use: building all of a package at import would take
 * longer than loading zod. Mark the call as pure, so that bundlers can drop it when it is not used.
 */
export function schema<T>(build: () => z.core.$ZodType<NoInfer<T>>): ZodSchema<T> {
  const lazy = z.lazy(build);
  OWN_SCHEMAS.add(lazy);
  return lazy as z.ZodMiniType as ZodSchema<T>;
}

/**
 * Makes an object schema that keeps unknown keys, which newer servers may send. Built on first use;
 * mark the call as pure.
 */
export function object<T, S extends Shape<T> = Shape<T>>(shape: () => Exact<T, S>): ZodSchema<T> {
  return schema<T>(() => z.looseObject(shape()) as z.core.$ZodType as z.core.$ZodType<T>);
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
    return z.looseObject({
      ...shape,
      ...(more() as z.core.$ZodShape),
    }) as z.core.$ZodType as z.core.$ZodType<T & More>;
  });
}

/** Returns the schema of zod that `schema` is; undefined for those of other libraries. */
export function getZodSchema(schema: object): z.core.$ZodType | undefined {
  return '_zod' in schema ? (schema as z.core.$ZodType) : undefined;
}

/** Returns the schema that a lazy one stands for, or the schema itself. */
export function unwrapLazy(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return def.type === 'lazy' && !def.checks?.length
    ? unwrapLazy((schema as z.core.$ZodLazy)._zod.innerType)
    : schema;
}

/** Returns the schema inside an optional, nullable, lazy or converting one, or the schema itself. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodTypes {
  const built = unwrapLazy(schema) as z.core.$ZodTypes;
  const { def } = built._zod;
  if (def.type === 'optional' || def.type === 'nullable') return unwrapSchema(def.innerType);
  return def.type === 'pipe' ? unwrapSchema(def.out) : built;
}

// Numbers and dates are everywhere, and zod takes 20 µs to make the schema of one: one of each is
// enough.
let anyInteger: z.ZodMiniNumberFormat | undefined;
let anyInstant: z.ZodMiniISODateTime | undefined;
let anySetInstant: z.core.$ZodType<string | null> | undefined;

/** Returns the schema of a whole number that is exact in JavaScript. */
export function integer(): z.core.$ZodType<number> {
  return (anyInteger ??= z.int());
}

/** Returns the schema of an instant of RFC 3339 in any zone. */
export function instant(): z.core.$ZodType<string> {
  return (anyInstant ??= z.iso.datetime({ offset: true }));
}

/**
 * Returns the schema of an instant or `null`. What servers send for a time that was never set
 * becomes `null`; see `isUnsetInstant`.
 */
export function instantOrNull(): z.core.$ZodType<string | null> {
  return (anySetInstant ??= normalized<string | null>(z.nullable(instant()), (value) =>
    isUnsetInstant(value) ? null : value,
  ));
}

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
 * Makes the schema of a value that is sent in several forms.
 *
 * @param convert returns the value in the form that `inner` accepts, or the value itself; never
 * changes its argument
 */
export function normalized<T>(
  inner: z.core.$ZodType<T>,
  convert: (value: unknown) => unknown,
): z.core.$ZodType<T> {
  return z.pipe(z.transform(convert), inner);
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
