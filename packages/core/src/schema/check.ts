import type * as z from 'zod/mini';
import { isPlainObject, isRecord } from '../base/values.js';
import {
  acceptedKind,
  choices,
  hasKind,
  isInstant,
  isPlainString,
  mayAccept,
  neverConverts,
  nextToCheck,
  NONE,
} from './kinds.js';
import { mustBeSync, runZod } from './problems.js';
import { builtOf } from './schema.js';
import { type Check, INVALID, type Visit } from './visit.js';

type Zod = z.core.$ZodType;
const compiled = /* @__PURE__ */ new WeakMap<Zod, Check>();

/** Compiles a schema from its definition to closures, without generated code. What is not known here is left to zod itself. */
export function compile(schema: Zod): Check {
  let check = compiled.get(schema);
  if (check === undefined) compiled.set(schema, (check = build(schema as z.core.$ZodTypes)));
  return check;
}

function build(schema: z.core.$ZodTypes): Check {
  const { def } = schema._zod;
  if (def.checks?.length) return byZod(schema);
  switch (def.type) {
    case 'boolean':
    case 'number':
      return scalar(schema) ?? byZod(schema);
    case 'string':
      return scalar(schema) ?? (isInstant(def) ? instantCheck(def) : byZod(schema));
    case 'union':
      return scalar(schema) ?? unionCheck(schema as z.core.$ZodUnion);
    case 'unknown':
    case 'any':
      return same;
    case 'enum':
    case 'literal':
      return oneOf(new Set(choices(def)));
    case 'optional':
      return unless(undefined, def.innerType, byZod(schema));
    case 'nullable':
      return unless(null, def.innerType, same);
    case 'lazy':
      return lazyCheck(schema);
    case 'pipe':
      return normalizing(schema as z.core.$ZodPipe);
    case 'array':
      return arrayCheck(def.element);
    case 'record':
      return isPlainString(def.keyType) ? recordCheck(def.valueType) : byZod(schema);
    case 'object':
      return def.catchall?._zod.def.type === 'unknown' &&
        !(def.catchall as z.core.$ZodUnknown)._zod.def.checks?.length
        ? objectCheck(def.shape)
        : byZod(schema);
    default:
      return byZod(schema);
  }
}

function byZod(schema: Zod): Check {
  return (value, visit) => {
    const { value: result, issues } = runZod(schema, value);
    return issues.length > 0 || (visit === undefined && result !== value) ? INVALID : result;
  };
}

function scalar(schema: Zod): Check | undefined {
  const accepted = acceptedKind(schema);
  return accepted === NONE ? undefined : (value) => (hasKind(accepted, value) ? value : INVALID);
}

function oneOf(values: ReadonlySet<unknown>): Check {
  return (value) => (values.has(value) ? value : INVALID);
}

const same = (value: unknown): unknown => value;

function unless(none: null | undefined, inner: Zod, ofNone: Check): Check {
  const check = compile(inner);
  return (value, visit) => (value === none ? ofNone(value, visit) : check(value, visit));
}

/** Compiled on first use: what it stands for may contain it. */
function lazyCheck(schema: Zod): Check {
  let check: Check | undefined;
  return (value, visit) => (check ??= compile(builtOf(schema)))(value, visit);
}

/** An instant in UTC on a day that every month has, as most are. */
const USUAL_INSTANT =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

function instantCheck({ pattern }: z.core.$ZodISODateTimeDef): Check {
  return (value) =>
    typeof value === 'string' && (USUAL_INSTANT.test(value) || pattern?.test(value) === true)
      ? value
      : INVALID;
}

function normalizing(schema: z.core.$ZodPipe): Check {
  const { in: first, out } = schema._zod.def;
  const { def, traits } = first._zod as z.core.$ZodTransform['_zod'];
  // A transform of zod itself takes more than one of `zod/mini`.
  if (!traits.has('ZodMiniTransform') || def.checks?.length) return byZod(schema);
  const check = compile(out);
  const unconverted = neverConverts(out);
  return (value, visit) => {
    const payload: z.core.ParsePayload = { value, issues: [] };
    const fixed = mustBeSync(def.transform(value, payload));
    if (payload.issues.length > 0) return INVALID;
    if (unconverted && fixed === value && visit?.isQuiet === true) return value;
    return visit === undefined && fixed !== value ? INVALID : check(fixed, visit);
  };
}

function arrayCheck(element: Zod): Check {
  const check = compile(element);
  const accepted = acceptedKind(element);
  const unconverted = neverConverts(element);
  return (value, visit) => {
    if (!Array.isArray(value)) return INVALID;
    const list: unknown[] = value;
    if (unconverted && visit?.isQuiet === true) return list;
    for (
      let at = nextToCheck(list, 0, accepted);
      at < list.length;
      at = nextToCheck(list, at + 1, accepted)
    ) {
      if (visit !== undefined) visit.step(list, at, element, check);
      else if (check(list[at], visit) !== list[at]) return INVALID;
    }
    return list;
  };
}

function recordCheck(item: Zod): Check {
  const check = compile(item);
  const accepted = acceptedKind(item);
  return (value, visit) => {
    if (!isPlainObject(value)) return INVALID;
    for (const key of Object.keys(value)) {
      // Assigned to another object, it would replace the prototype.
      if (key === '__proto__') {
        if (visit === undefined) return INVALID;
        Reflect.deleteProperty(value, key);
      } else if (!hasKind(accepted, value[key])) {
        if (visit !== undefined) visit.step(value, key, item, check);
        else if (check(value[key], visit) !== value[key]) return INVALID;
      }
    }
    return value;
  };
}

/** Chooses the option by the kind of the value. Where several accept it, zod converts, because an option may fail halfway. */
function unionCheck(schema: z.core.$ZodUnion): Check {
  const { options, discriminator, inclusive } = schema._zod.def as z.core.$ZodUnionDef & {
    discriminator?: string;
  };
  const ask = byZod(schema);
  if (discriminator !== undefined || inclusive === false) return ask;
  return (value, visit) => {
    const [first, second] = options.filter((option) => mayAccept(option, value));
    if (first === undefined) return INVALID;
    if (second === undefined) return compile(first)(value, visit);
    return compile(first)(value, undefined) === INVALID ? ask(value, visit) : value;
  };
}

function objectCheck(shape: z.core.$ZodShape): Check {
  // Compiled on first use: a shape may refer to itself.
  let fields: readonly Field[] | undefined;
  let active: readonly Field[] = [];
  let byKey: ReadonlyMap<string, Field>;
  return (value, visit) => {
    if (!isRecord(value)) return INVALID;
    if (fields === undefined) {
      fields = Object.keys(shape).map((key, index) => fieldOf(key, index, shape[key] as Zod));
      active = fields.filter((field) => field.absent === 'filled' || !neverConverts(field.schema));
      byKey = new Map(fields.map((field) => [field.key, field]));
    }
    if (visit === undefined) return validated(value, fields);
    return visit.isQuiet
      ? normalizeQuietly(value, active, visit)
      : normalize(value, fields, byKey, visit);
  };
}

function fieldOf(key: string, index: number, lazy: Zod): Field {
  const schema = builtOf(lazy);
  const { optin, optout } = schema._zod;
  const absent =
    optin === undefined
      ? 'problem'
      : optin === 'optional' && optout === 'optional'
        ? 'fine'
        : 'filled';
  return { key, index, schema, check: compile(schema), accepted: acceptedKind(schema), absent };
}

interface Field {
  readonly key: string;
  readonly index: number;
  readonly schema: z.core.$ZodType;
  readonly check: Check;
  /** The kind of values that are accepted without the check. */
  readonly accepted: number;
  /** How an absent key is handled: accepted, reported, or filled in by the check. */
  readonly absent: 'fine' | 'problem' | 'filled';
}

/** Returns the value if it is valid unchanged. Keys are looked up one by one: a caller's object may inherit them. */
function validated(record: Record<string, unknown>, fields: readonly Field[]): unknown {
  if (Object.hasOwn(record, '__proto__')) return INVALID;
  for (const { key, absent, accepted, check } of fields) {
    const value = record[key];
    if (value === undefined && !(key in record)) {
      if (absent !== 'fine') return INVALID;
    } else if (!hasKind(accepted, value) && check(value, undefined) !== value) return INVALID;
  }
  return record;
}

/**
 * Normalizes an object in place. With `for … in`, V8 reads each property by position instead of by name. Most keys arrive in the order of the
 * schema, so that the next key usually belongs to the next field; the map finds the others.
 */
function normalize(
  record: Record<string, unknown>,
  list: readonly Field[],
  byKey: ReadonlyMap<string, Field>,
  visit: Visit,
): unknown {
  let next = 0;
  // All fields before this index have been checked.
  let seen = 0;
  for (const key in record) {
    let field = list[next];
    if (field?.key !== key) {
      field = byKey.get(key);
      if (field === undefined) {
        if (key === '__proto__') Reflect.deleteProperty(record, key);
        continue;
      }
      for (; seen < field.index; seen++) visitIfAbsent(record, list[seen], visit);
    }
    next = field.index + 1;
    if (seen < next) seen = next;
    if (!hasKind(field.accepted, record[key])) visit.step(record, key, field.schema, field.check);
  }
  for (; seen < list.length; seen++) visitIfAbsent(record, list[seen], visit);
  return record;
}

/** As `normalize` where no problem is reported: most fields are then of no interest. */
function normalizeQuietly(
  record: Record<string, unknown>,
  active: readonly Field[],
  visit: Visit,
): unknown {
  if (Object.hasOwn(record, '__proto__')) Reflect.deleteProperty(record, '__proto__');
  for (const field of active) {
    const value = record[field.key];
    if (value === undefined) visitIfAbsent(record, field, visit);
    else if (!hasKind(field.accepted, value)) {
      const after = field.check(value, visit);
      if (after !== value && after !== INVALID) record[field.key] = after;
    }
  }
  return record;
}

function visitIfAbsent(
  record: Record<string, unknown>,
  field: Field | undefined,
  visit: Visit,
): void {
  if (field === undefined || field.absent === 'fine' || record[field.key] !== undefined) return;
  const { key, schema, absent, check } = field;
  visit.path.push(key);
  const value = absent === 'filled' ? check(undefined, visit) : INVALID;
  if (value === INVALID) visit.mismatch(schema, undefined);
  else if (value !== undefined) record[key] = value;
  visit.path.pop();
}
