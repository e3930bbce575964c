import type * as z from 'zod/v4/mini';
import { hasFields } from '../base/values.js';
import { getZodSchema, unwrapSchema } from '../schema/schema.js';
import type { Schema } from '../schema/standard.js';
import { type Aliases, findRightKey } from './names.js';

/** Leads to a key: an index of a list is a number, and a key of an object that may have any `null`. */
export type Place = readonly (PropertyKey | null)[];

/** Something in an input that its schema does not describe. */
export interface Finding {
  readonly kind: 'unknown-key' | 'not-an-object' | 'not-sendable';
  /** The keys and the indices that lead to it from the slot, its own key included. */
  readonly path: readonly PropertyKey[];
  /** The same for notices: a key of an object that may have any keys is `null`. */
  readonly place: Place;
  readonly value: unknown;
  /** The object whose key it is. */
  readonly parent: object;
  /** The keys that are known beside it. */
  readonly keys: SchemaKeys;
}

/** What a schema accepts, as far as keys go. */
type Form =
  | { readonly type: 'object'; readonly fields: ReadonlyMap<string, SchemaKeys> }
  | { readonly type: 'list' | 'record'; readonly each: SchemaKeys }
  | { readonly type: 'union'; readonly options: readonly SchemaKeys[] }
  /** Any value: only what no body can hold is looked for. */
  | { readonly type: 'any' }
  /** A value without keys; another one is refused by the schema. */
  | { readonly type: 'plain' };

type Zod = z.core.$ZodType;

/** A schema that lists the keys of its objects, as that of an upload does. */
type ListingSchema = Schema<unknown> & { readonly keys?: readonly string[] };

/** How many unknown names are remembered for a schema. */
const MAX_NAMES = 100;

/** The keys that a schema knows, at any depth. One for each schema, see `getKeys`. */
export class SchemaKeys {
  readonly #schema: ListingSchema | Zod;
  #form: Form | undefined;
  #known: readonly string[] | undefined;
  /** What unknown names stand for, by the table that says so. */
  readonly #rights = new Map<string, string | undefined>();
  #aliases: Aliases | undefined;

  constructor(schema: ListingSchema | Zod) {
    this.#schema = schema;
  }

  /** The keys of an object; none for other values, and for objects that may have any keys. */
  get known(): readonly string[] {
    return (this.#known ??= this.#listKnown());
  }

  #listKnown(): readonly string[] {
    const form = this.#readForm();
    if (form.type === 'object') return [...form.fields.keys()];
    return 'keys' in this.#schema ? (this.#schema.keys ?? []) : [];
  }

  /** Returns what an unknown key of an object clearly stands for, as `findRightKey` does. */
  findRight(key: string, aliases: Aliases, method: string): string | undefined {
    const name = `${method} ${key}`;
    if (this.#aliases !== aliases || this.#rights.size === MAX_NAMES) this.#rights.clear();
    this.#aliases = aliases;
    if (!this.#rights.has(name))
      this.#rights.set(name, findRightKey(key, this.known, aliases, method));
    return this.#rights.get(name);
  }

  /** Collects what the schema does not describe. Keys that are `undefined` are not there. */
  walk(value: unknown, walk: Walk): void {
    const form = (this.#form ??= describeForm(this.#schema));
    if (form.type === 'object') this.#walkObject(form.fields, value, walk);
    else if (form.type === 'any') walkAny(value, walk, this);
    else if (form.type === 'union') this.#walkUnion(form.options, value, walk);
    else if (form.type === 'list' && Array.isArray(value)) {
      for (const [at, item] of value.entries())
        if (mayHold(item))
          walk.enter(at, at, value, () => {
            form.each.walk(item, walk);
          });
    } else if (form.type === 'record' && hasFields(value)) {
      for (const [key, item] of Object.entries(value))
        if (mayHold(item))
          walk.enter(key, null, value, () => {
            form.each.walk(item, walk);
          });
    }
  }

  #walkObject(fields: ReadonlyMap<string, SchemaKeys>, value: unknown, walk: Walk): void {
    // A value of another kind is refused by the schema, which says more.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    if (!hasFields(value)) {
      walk.find('not-an-object', value, this);
      return;
    }
    for (const key of Object.keys(value)) {
      const field = fields.get(key);
      const inner = value[key];
      if (inner === undefined) continue;
      if (field === undefined)
        walk.enter(key, key, value, () => {
          // An object whose schema lists no keys may have any.
          if (fields.size > 0) walk.find('unknown-key', inner, this);
          walkAny(inner, walk, this);
        });
      else if (typeof inner === 'object' || typeof inner === 'function')
        walk.enter(key, key, value, () => {
          field.walk(inner, walk);
        });
    }
  }

  /** The keys of a value that may be one of several kinds of object are not compared. */
  #walkUnion(options: readonly SchemaKeys[], value: unknown, walk: Walk): void {
    const [only, other] = options.filter((option) => option.#mayDescribe(value));
    if (only !== undefined && other === undefined) only.walk(value, walk);
    else walkAny(value, walk, this);
  }

  #mayDescribe(value: unknown): boolean {
    const { type } = this.#readForm();
    return Array.isArray(value) ? type === 'list' : type === 'object' || type === 'record';
  }

  #readForm(): Form {
    return (this.#form ??= describeForm(this.#schema));
  }
}

const KEYS = /* @__PURE__ */ new WeakMap<object, SchemaKeys>();

/** Returns the keys of a schema. */
export function getKeys(schema: ListingSchema | Zod): SchemaKeys {
  let keys = KEYS.get(schema);
  if (keys === undefined) KEYS.set(schema, (keys = new SchemaKeys(schema)));
  return keys;
}

function describeForm(schema: ListingSchema | Zod): Form {
  const zod = getZodSchema(schema);
  if (zod === undefined) return { type: 'any' };
  const { def } = unwrapSchema(zod)._zod;
  switch (def.type) {
    case 'object':
      return {
        type: 'object',
        fields: new Map(Object.entries(def.shape).map(([key, field]) => [key, getKeys(field)])),
      };
    case 'array':
      return { type: 'list', each: getKeys(def.element) };
    case 'record':
      return { type: 'record', each: getKeys(def.valueType) };
    case 'union':
      return { type: 'union', options: def.options.map(getKeys) };
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return { type: 'plain' };
    default:
      return { type: 'any' };
  }
}

/** A walk over the input of one slot, and what it has found. */
export class Walk {
  readonly findings: Finding[] = [];
  readonly #path: PropertyKey[] = [];
  readonly #place: (PropertyKey | null)[] = [];
  readonly #parents: object[] = [];

  /** Does work on the value under a key of `parent`. */
  enter(key: PropertyKey, name: PropertyKey | null, parent: object, work: () => void): void {
    this.#path.push(key);
    this.#place.push(name);
    this.#parents.push(parent);
    work();
    this.#path.pop();
    this.#place.pop();
    this.#parents.pop();
  }

  /** Number of keys that lead to where it is. */
  get depth(): number {
    return this.#path.length;
  }

  find(kind: Finding['kind'], value: unknown, keys: SchemaKeys): void {
    const parent = this.#parents.at(-1) ?? {};
    const path = [...this.#path];
    this.findings.push({ kind, path, place: [...this.#place], value, parent, keys });
  }
}

/** How deep a value that may be any is looked into. */
const MAX_DEPTH = 100;

/** Looks for what no body can hold in a value that may be any. */
function walkAny(value: unknown, walk: Walk, keys: SchemaKeys): void {
  if (walk.depth > MAX_DEPTH) return;
  if (typeof value === 'function' || isSignal(value) || isUnread(value))
    walk.find('not-sendable', value, keys);
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      if (mayHold(item))
        walk.enter(at, at, value, () => {
          walkAny(item, walk, keys);
        });
  } else if (hasFields(value) && typeof value['toJSON'] !== 'function') {
    for (const [key, item] of Object.entries(value))
      if (mayHold(item))
        walk.enter(key, null, value, () => {
          walkAny(item, walk, keys);
        });
  }
}

/** Returns whether a value is a list or a stream, which has to be read first. */
function isUnread(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Returns whether a value may hold keys, or may be one that cannot be sent. */
function mayHold(value: unknown): boolean {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Returns whether a value is an `AbortSignal`, of this realm or of a library. */
export function isSignal(value: unknown): value is AbortSignal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'aborted' in value &&
    'addEventListener' in value &&
    typeof value.addEventListener === 'function'
  );
}
