import * as core from 'zod/v4/core';
import * as z from 'zod/v4/mini';
import { isRecord } from '../base/record.js';
import { describeIssues } from './problems.js';
import { getCompiledObject, OwnRun } from './run-zod.js';

type Step = (
  payload: core.ParsePayload,
  context: core.ParseContextInternal,
) => core.ParsePayload | Promise<core.ParsePayload>;

/** What a schema of zod does with a value. zod declares methods, but they are functions that do without `this`. */
interface Steps {
  readonly parse: Step;
  readonly run: Step;
}

// Types of zod that differ from its own in what they do with values of servers. All else, such as JSON Schema, takes them for zod's.

/** A value on its way through schemas, with the issues found so far. */
type Payload = core.ParsePayload;

interface ConvertedPayload extends Payload {
  /** Tells zod up to 4.5 that a conversion made the value, which an optional key that is absent does not get. */
  fallback?: boolean;
}

/** Issues beyond this number are dropped: zod passes those of a part to the whole as arguments of one call, whose number is limited. */
const MAX_ISSUES = 10_000;

/** As `z.lazy`; its issues say what was expected. Without a locale, those of `zod/v4/mini` all say "Invalid input". */
export const LazySchema: core.$constructor<z.ZodMiniLazy> = /* @__PURE__ */ core.$constructor(
  'LazySchema',
  (inst, def) => {
    const lazy: core.$constructor<z.ZodMiniLazy> = z.ZodMiniLazy;
    lazy.init(inst, def);
    inst._zod.parse = (payload, context) => {
      const result = inst._zod.innerType._zod.run(payload, context);
      if (result instanceof Promise) return result.then(describeIssues);
      if (result.issues.length === 0) return result;
      if (result.issues.length > MAX_ISSUES) result.issues.length = MAX_ISSUES;
      // Whoever runs zod for this client explains the issues that it needs.
      return context instanceof OwnRun ? result : describeIssues(result);
    };
  },
);

/** As an object of `zod/v4/mini`; where code may be generated, zod compiles it when it first reads a value, which makes it three times as fast. */
export const LooseObject: core.$constructor<z.ZodMiniObject> = /* @__PURE__ */ core.$constructor(
  'LooseObject',
  (inst, def) => {
    const compiled = getCompiledObject();
    const object: core.$constructor<core.$ZodObject> = compiled ?? core.$ZodObject;
    if (compiled === undefined) initWithoutCode(inst, def);
    else object.init(inst, def);
    const mini: core.$constructor<z.ZodMiniType> = z.ZodMiniType;
    mini.init(inst, def);
    const { parse } = inst._zod as Steps;
    inst._zod.parse = (payload, context) => {
      const given: unknown = payload.value;
      const result = parse(payload, context);
      if (objectsInheritKeys() && !(result instanceof Promise)) dropInheritedKeys(result, given);
      return result;
    };
    const { minor }: { readonly minor: number } = inst._zod.version;
    if (minor === 0) keepUnfitKeys(inst);
  },
);

const EMPTY = {};

/** Returns whether other code has added enumerable properties to `Object.prototype`. */
function objectsInheritKeys(): boolean {
  for (const key in EMPTY) if (key in Object.prototype) return true;
  return false;
}

/** Removes what zod has copied from `Object.prototype`: it reads objects with `for … in`. */
function dropInheritedKeys({ value }: Payload, given: unknown): void {
  if (!isRecord(value) || !isRecord(given)) return;
  for (const key of Object.keys(value))
    if (key in Object.prototype && !Object.hasOwn(given, key)) Reflect.deleteProperty(value, key);
}

/** Makes an object that zod does not compile, and for which it does not find out whether it could. */
function initWithoutCode(inst: z.ZodMiniObject, def: z.ZodMiniObject['_zod']['def']): void {
  const config = core.globalConfig;
  const { jitless } = config;
  const object: core.$constructor<core.$ZodObject> = core.$ZodObject;
  try {
    config.jitless = true;
    object.init(inst, def);
  } finally {
    config.jitless = jitless;
  }
}

/** zod 4.0 drops a key that may be left out and does not fit: it stays as it was. */
function keepUnfitKeys(inst: z.ZodMiniObject): void {
  const { parse } = inst._zod as Steps;
  inst._zod.parse = (payload, context) => {
    const given = payload.value as Readonly<Record<PropertyKey, unknown>>;
    const result = parse(payload, context);
    if (result instanceof Promise || result.issues.length === 0) return result;
    const kept = result.value as Record<PropertyKey, unknown>;
    for (const [key] of result.issues.map(({ path = [] }) => path))
      if (key !== undefined && !Object.hasOwn(kept, key)) kept[key] = given[key];
    return result;
  };
}

/** Returns a value in the form that the inner schema accepts, or the value itself. Never changes its argument. */
export type Fix = (value: unknown, refuse: Refuse) => unknown;

/** Reports what was expected of a value, or of the part of it at `keys`. */
export type Refuse = (expected: string, keys?: readonly PropertyKey[]) => void;

interface NormalizedDef extends core.$ZodPipeDef {
  readonly fix: Fix;
}

interface Normalized extends core.$ZodPipe {
  _zod: core.$ZodPipeInternals & { def: NormalizedDef };
}

/** As `z.pipe` of a transform and a schema, in one step; a value that is refused, or does not fit after it, stays as it was. */
export const Normalized: core.$constructor<Normalized, NormalizedDef> =
  /* @__PURE__ */ core.$constructor('Normalized', (inst, def) => {
    const pipe: core.$constructor<core.$ZodPipe> = core.$ZodPipe;
    pipe.init(inst, def);
    const mini: core.$constructor<z.ZodMiniType> = z.ZodMiniType;
    mini.init(inst as unknown as z.ZodMiniType, def);
    const { fix, out } = def;
    inst._zod.parse = (payload: ConvertedPayload, context) => {
      const given: unknown = payload.value;
      const before = payload.issues.length;
      payload.fallback = true;
      payload.value = fix(given, (expected, path = []) => {
        payload.issues.push(createRefusal(inst, given, expected, path));
      });
      if (payload.issues.length > before) {
        payload.value = given;
        return payload;
      }
      if (payload.value === given) return out._zod.run(payload, context);
      const result = out._zod.run(payload, context);
      return result instanceof Promise
        ? result.then((late) => restoreUnfit(late, before, given))
        : restoreUnfit(result, before, given);
    };
  });

function createRefusal(
  inst: core.$ZodType,
  input: unknown,
  expected: string,
  path: readonly PropertyKey[],
): core.$ZodRawIssue {
  return { code: 'custom', input, inst, path: [...path], params: { expected } };
}

/** Puts a value back that did not fit as a whole. */
function restoreUnfit(payload: Payload, before: number, given: unknown): Payload {
  const isUnfit = payload.issues.slice(before).some((issue) => (issue.path ?? []).length === 0);
  if (isUnfit) payload.value = given;
  return payload;
}

/** An instant in UTC on a day that every month has, as most are. */
const USUAL_INSTANT =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** As an instant of `zod/v4/mini`, whose pattern is only tried for unusual ones: with leap days in all zones, it is long. */
export const UtcInstant: core.$constructor<z.ZodMiniISODateTime> =
  /* @__PURE__ */ core.$constructor('UtcInstant', (inst, def) => {
    const mini: core.$constructor<z.ZodMiniISODateTime> = z.iso.ZodMiniISODateTime;
    mini.init(inst, def);
    const { run } = inst._zod as Steps;
    inst._zod.run = (payload, context) =>
      typeof payload.value === 'string' && USUAL_INSTANT.test(payload.value)
        ? payload
        : run(payload, context);
  });

/** As `z.union`. Of a value that fits none of the options, those parts are normalized that fit the option that comes closest. */
export const AnyOf: core.$constructor<z.ZodMiniUnion> = /* @__PURE__ */ core.$constructor(
  'AnyOf',
  (inst, def) => {
    const union: core.$constructor<z.ZodMiniUnion> = z.ZodMiniUnion;
    union.init(inst, def);
    const { parse } = inst._zod as Steps;
    inst._zod.parse = (payload, context) => {
      const given: unknown = payload.value;
      const before = payload.issues.length;
      const result = parse(payload, context);
      if (result instanceof Promise || result.issues.length === before) return result;
      const closest = runClosestOption(def.options, given, context);
      if (closest === undefined) return result;
      result.issues.splice(before, Infinity, ...closest.issues);
      result.value = closest.value;
      return result;
    };
  },
);

/** Returns what the option with the fewest issues made of a value, among those that accept its kind. */
function runClosestOption(
  options: readonly core.$ZodType[],
  value: unknown,
  context: core.ParseContextInternal,
): Payload | undefined {
  let closest: Payload | undefined;
  for (const option of options) {
    const result = option._zod.run({ value, issues: [] }, context);
    if (result instanceof Promise) return undefined;
    const isOfKind = result.issues.every(({ path = [] }) => path.length > 0);
    if (isOfKind && result.issues.length < (closest?.issues.length ?? Infinity)) closest = result;
  }
  return closest;
}
