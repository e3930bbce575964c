import * as z from 'zod/v4/mini';
import { isRecord } from '../base/values.js';
import { findIssues } from './problems.js';

/**
 * Brings a value into the form that its schema describes.
 *
 * @param isOurs whether it may be changed in place; if not, the objects and lists that contain
 * something to convert are copied
 */
export type Convert = (value: unknown, isOurs: boolean) => unknown;

/** A schema in two parts: what is converted, and what the converted value has to be. */
export interface SchemaParts {
  /** Undefined if nothing is converted. */
  readonly convert: Convert | undefined;
  /** The schema without conversions, built to its end: one that zod can compile. */
  readonly plain: z.core.$ZodType;
}

const KNOWN = /* @__PURE__ */ new WeakMap<z.core.$ZodType, SchemaParts>();
/** The schemas that are being split. One that is met again refers to itself. */
const OPEN = /* @__PURE__ */ new Set<z.core.$ZodType>();

/** Splits a schema of this package into its parts, once. */
export function splitSchema(schema: z.core.$ZodType): SchemaParts {
  let parts = KNOWN.get(schema);
  if (parts !== undefined) return parts;
  if (OPEN.has(schema)) return splitLater(schema);
  OPEN.add(schema);
  try {
    parts = splitByKind(schema as z.core.$ZodTypes);
  } finally {
    OPEN.delete(schema);
  }
  KNOWN.set(schema, parts);
  return parts;
}

/**
 * Returns the parts of a schema inside itself. zod compiles no schema that contains itself, so it is
 * a check there.
 */
function splitLater(schema: z.core.$ZodType): SchemaParts {
  return {
    plain: z.unknown().check(({ value, issues }) => {
      const { plain } = splitSchema(schema);
      if (!z.validate(plain, value))
        issues.push(...(findIssues(plain, value) as z.core.$ZodRawIssue[]));
    }),
    convert(value, isOurs) {
      const { convert } = splitSchema(schema);
      return convert === undefined ? value : convert(value, isOurs);
    },
  };
}

function splitByKind(schema: z.core.$ZodTypes): SchemaParts {
  const { def } = schema._zod;
  switch (def.type) {
    case 'lazy':
      return splitSchema((schema as z.core.$ZodLazy)._zod.innerType);
    case 'pipe':
      return splitPipe(schema, def);
    case 'optional':
      return splitInner(schema, def, undefined);
    case 'nullable':
      return splitInner(schema, def, null);
    case 'array':
      return splitList(schema, def);
    case 'record':
      return splitRecord(schema, def);
    case 'object':
      return splitObject(schema, def);
    case 'union':
      return splitUnion(schema, def);
    default:
      return { plain: schema, convert: undefined };
  }
}

/** Returns a copy of a schema, its checks included, with other parts. */
export function withParts<Def extends z.core.$ZodTypeDef>(
  schema: z.core.$ZodType,
  def: Def,
  parts: Partial<Def>,
): z.core.$ZodType {
  return z.clone(schema, { ...def, ...parts });
}

/** As `normalized` makes it: a conversion, and the schema of what it returns. */
function splitPipe(schema: z.core.$ZodType, def: z.core.$ZodPipeDef): SchemaParts {
  const first = (def.in as z.core.$ZodTypes)._zod.def;
  if (first.type !== 'transform') return { plain: schema, convert: undefined };
  const transform = first.transform as (value: unknown) => unknown;
  const { plain, convert } = splitSchema(def.out);
  if (convert === undefined) return { plain, convert: transform };
  return { plain, convert: (value, isOurs) => convert(transform(value), isOurs) };
}

function splitInner(
  schema: z.core.$ZodType,
  def: z.core.$ZodOptionalDef | z.core.$ZodNullableDef,
  empty: undefined | null,
): SchemaParts {
  const { plain, convert } = splitSchema(def.innerType);
  return {
    plain: plain === def.innerType ? schema : withParts(schema, def, { innerType: plain }),
    convert: convert && ((value, isOurs) => (value === empty ? value : convert(value, isOurs))),
  };
}

function splitList(schema: z.core.$ZodType, def: z.core.$ZodArrayDef): SchemaParts {
  const { plain, convert } = splitSchema(def.element);
  return {
    plain: plain === def.element ? schema : withParts(schema, def, { element: plain }),
    convert: convert && ((value, isOurs) => convertList(value, convert, isOurs)),
  };
}

function convertList(value: unknown, convert: Convert, isOurs: boolean): unknown {
  if (!Array.isArray(value)) return value;
  let items = value as unknown[];
  for (let at = 0; at < items.length; at++) {
    const before = items[at];
    const after = convert(before, isOurs);
    if (after === before) continue;
    if (!isOurs && items === value) items = [...items];
    items[at] = after;
  }
  return items;
}

function splitRecord(schema: z.core.$ZodType, def: z.core.$ZodRecordDef): SchemaParts {
  const { plain, convert } = splitSchema(def.valueType);
  return {
    plain: plain === def.valueType ? schema : withParts(schema, def, { valueType: plain }),
    convert:
      convert &&
      ((value, isOurs) =>
        isRecord(value)
          ? convertFields(
              value,
              Object.keys(value).map((key) => ({ key, convert })),
              isOurs,
            )
          : value),
  };
}

function splitObject(schema: z.core.$ZodType, def: z.core.$ZodObjectDef): SchemaParts {
  const fields = Object.entries(def.shape).map(([key, field]) => ({ key, ...splitSchema(field) }));
  const converted = fields.flatMap(({ key, convert }) => (convert ? [{ key, convert }] : []));
  return {
    plain: withParts(schema, def, {
      shape: Object.fromEntries(fields.map(({ key, plain }) => [key, plain])),
    }),
    convert:
      converted.length === 0
        ? undefined
        : (value, isOurs) => (isRecord(value) ? convertFields(value, converted, isOurs) : value),
  };
}

type Fields = Record<string, unknown>;

function convertFields(
  value: Fields,
  converted: readonly { readonly key: string; readonly convert: Convert }[],
  isOurs: boolean,
): Fields {
  let fields = value;
  for (const { key, convert } of converted) {
    const before = fields[key];
    const after = convert(before, isOurs);
    if (after === before) continue;
    if (!isOurs && fields === value) fields = { ...value };
    fields[key] = after;
  }
  return fields;
}

function splitUnion(schema: z.core.$ZodType, def: z.core.$ZodUnionDef): SchemaParts {
  const options = def.options.map((option) => splitSchema(option));
  return {
    plain: withParts(schema, def, { options: options.map(({ plain }) => plain) }),
    convert: options.some(({ convert }) => convert !== undefined)
      ? (value) => convertToOption(value, options)
      : undefined,
  };
}

/**
 * Converts a value for the first option that accepts it, or else for the first of its kind, so that
 * the parts that fit are converted.
 */
function convertToOption(value: unknown, options: readonly SchemaParts[]): unknown {
  let ofKind: unknown = value;
  for (const { plain, convert } of options) {
    const converted = convert === undefined ? value : convert(value, false);
    if (z.validate(plain, converted)) return converted;
    if (ofKind === value && holdsKind(plain, value)) ofKind = converted;
  }
  return ofKind;
}

function holdsKind(plain: z.core.$ZodType, value: unknown): boolean {
  const { type } = plain._zod.def;
  return type === 'array' ? Array.isArray(value) : type === 'object' && isRecord(value);
}
