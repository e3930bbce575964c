import type * as z from 'zod/v4/mini';
import { InputError } from '../base/errors.js';
import { adviseOnFields, describeKind, hasFields } from '../base/values.js';
import { formatPath } from '../schema/problems.js';
import { getZodSchema, unwrapSchema } from '../schema/schema.js';
import type { Schema } from '../schema/standard.js';
import {
  adviseOnKey,
  type Aliases,
  checkKeys,
  createKeyError,
  findAlias,
  isNeeded,
  isSentence,
  type KeyErrorContext,
} from './names.js';

/** How the keys of a slot are checked. */
export interface SlotCheck {
  readonly slot: string;
  /** The method, with which messages begin. */
  readonly method: string;
  /** Names of other clients. */
  readonly aliases: Aliases;
  /** Whether a key that stands for another one is refused; otherwise it is sent as it is. */
  readonly refusesKeys: boolean;
  readonly error: KeyErrorContext;
}

/** A key that the schema of its object does not know. */
export interface UnknownKey {
  /** The keys that lead to it from the slot, and itself. */
  readonly keys: readonly PropertyKey[];
  /** The keys that are known beside it. */
  readonly known: readonly string[];
}

type Zod = z.core.$ZodType;

/** A schema that lists the keys of its objects, as that of an upload does. */
type ListingSchema = Schema<unknown> & { readonly keys?: readonly string[] };

/** Returns the keys that the schema of an object knows; none for other schemas. */
export function listKnownKeys(schema: ListingSchema | undefined): readonly string[] {
  const zod = schema && getZodSchema(schema);
  if (zod === undefined) return schema?.keys ?? [];
  const { def } = unwrapSchema(zod)._zod;
  return def.type === 'object' ? Object.keys(def.shape) : [];
}

/**
 * Compares the keys of a value with those of its schema, at any depth. An object whose schema lists
 * no keys may have any, such as a JSON Schema. The keys of a value that may be one of several kinds
 * of object are not compared.
 *
 * @returns the keys that are not known
 * @throws {InputError} for a key that stands for another one, and for a promise, a Map or the like
 * in place of an object
 */
export function findUnknownKeys(
  schema: Schema<unknown>,
  value: unknown,
  check: SlotCheck,
): UnknownKey[] {
  const zod = getZodSchema(schema);
  if (zod === undefined) return [];
  const { slot, method, aliases, refusesKeys, error } = check;
  const what = `${method}: `;
  const unknown: UnknownKey[] = [];
  visit(zod, value, []);
  return unknown;

  function visit(visited: Zod, found: unknown, path: readonly PropertyKey[]): void {
    if (typeof found !== 'object' || found === null) return;
    const { def } = unwrapSchema(visited)._zod;
    switch (def.type) {
      case 'object':
        if (!Array.isArray(found)) visitObject(def.shape, found, path);
        break;
      case 'array':
        if (Array.isArray(found))
          for (const [at, item] of found.entries()) visit(def.element, item, [...path, at]);
        break;
      case 'record':
        for (const [key, item] of Object.entries(found)) visit(def.valueType, item, [...path, key]);
        break;
      case 'union': {
        const [only, other] = def.options.filter((option) => mayHold(option, found));
        if (only !== undefined && other === undefined) visit(only, found, path);
      }
    }
  }

  function visitObject(shape: z.core.$ZodShape, found: object, path: readonly PropertyKey[]): void {
    if (!hasFields(found))
      throw new InputError(
        `${what}${formatPath([slot, ...path])}: expected an object, found ${describeKind(found)}`,
        { ...error, hint: adviseOnFields(found) },
      );
    const keys = Object.keys(found);
    if (keys.some((key) => !Object.hasOwn(shape, key))) {
      const known = Object.keys(shape);
      if (known.length > 0)
        for (const key of compareKeys(found, known, path))
          unknown.push({ keys: [...path, key], known });
    }
    for (const key of keys) {
      const inner = found[key];
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (field !== undefined && typeof inner === 'object') visit(field, inner, [...path, key]);
    }
  }

  function compareKeys(
    found: Readonly<Record<string, unknown>>,
    known: readonly string[],
    path: readonly PropertyKey[],
  ): readonly string[] {
    if (!refusesKeys)
      return Object.keys(found).filter((key) => found[key] !== undefined && !known.includes(key));
    const place = `${formatPath([slot, ...path])}.`;
    if (path.length === 0) return checkKeys(found, { what, place, known, aliases, method, error });
    // A key that belongs outside, such as `keep_alive` in the options of a model.
    const inside = path.filter((key) => typeof key === 'string').join('.');
    for (const [key, given] of Object.entries(found)) {
      const right = known.includes(key) ? undefined : findAlias(`${inside}.${key}`, aliases);
      if (right === undefined || given === undefined) continue;
      const isKnown = isSentence(right) || listKnownKeys(schema).includes(right);
      if (isKnown && isNeeded(value as object, right, given))
        throw createKeyError(what + place + key, adviseOnKey(right, `${slot}.`), error);
    }
    return checkKeys(found, { what, place, known, aliases, error });
  }
}

/** Returns whether a value may be of a schema, by whether it is a list. */
function mayHold(schema: Zod, value: object): boolean {
  const { type } = unwrapSchema(schema)._zod.def;
  return Array.isArray(value) ? type === 'array' : type === 'object' || type === 'record';
}
