import * as core from 'zod/v4/core';
import * as z from 'zod/v4/mini';
import { hasFields } from '../base/fields.js';
import { isRecord } from '../base/record.js';
import { dropInheritedKeys, objectsInheritKeys } from './inherited-keys.js';
import { getCompiledObject } from './run-zod.js';
import type { Steps, Payload } from './zod-steps.js';

/**
 * As a loose object of `zod/v4/mini`; where code may be generated, zod compiles it when it first
 * reads a value, which makes it three times as fast.
 */
export const LooseObject: core.$constructor<z.ZodMiniObject> = /* @__PURE__ */ core.$constructor(
  'LooseObject',
  (inst, def) => {
    // zod would look up each key of each object to find those that are not in the shape.
    const known = { ...def, catchall: undefined };
    const compiled = getCompiledObject();
    const object: core.$constructor<core.$ZodObject> = compiled ?? core.$ZodObject;
    if (compiled === undefined) initWithoutCode(inst, known);
    else object.init(inst, known);
    const mini: core.$constructor<z.ZodMiniType> = z.ZodMiniType;
    mini.init(inst, def);
    inst._zod.def = def;
    const { minor }: { readonly minor: number } = inst._zod.version;
    if (minor === 0) keepUnfitKeys(inst);
    keepUnknownKeys(inst);
  },
);

/** Adds to what zod returns the keys that are not in the shape, in the order of the value. */
function keepUnknownKeys(inst: z.ZodMiniObject): void {
  const { parse } = inst._zod as Steps;
  const { shape } = inst._zod.def;
  /** The keys of the latest object without unknown ones: those of a list are nearly all alike. */
  let usualKeys: readonly string[] = [];
  const addUnknown = (result: Payload, given: Readonly<Record<string, unknown>>): Payload => {
    const value = result.value as Record<string, unknown>;
    if (objectsInheritKeys()) dropInheritedKeys(value, given);
    const keys = Object.keys(given);
    if (areEqual(keys, usualKeys)) return result;
    const unknown = keys.filter((key) => !Object.hasOwn(shape, key) && key !== '__proto__');
    if (unknown.length === 0) usualKeys = keys;
    for (const key of unknown) value[key] = given[key];
    return result;
  };
  inst._zod.parse = (payload, context) => {
    const given: unknown = payload.value;
    // zod reads any object, and would make an empty one of a Map or a promise.
    if (isRecord(given) && !hasFields(given)) {
      payload.issues.push({ code: 'invalid_type', expected: 'object', input: given, inst });
      return payload;
    }
    const result = parse(payload, context);
    if (result instanceof Promise)
      return result.then((late) => (isRecord(given) ? addUnknown(late, given) : late));
    return isRecord(given) ? addUnknown(result, given) : result;
  };
}

function areEqual(keys: readonly string[], others: readonly string[]): boolean {
  if (keys.length !== others.length) return false;
  for (let i = 0; i < keys.length; i++) if (keys[i] !== others[i]) return false;
  return true;
}

/**
 * Makes an object that zod does not compile, and for which it does not find out whether it could.
 */
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
    for (const { path } of result.issues) {
      const key = path?.[0];
      if (key !== undefined && !Object.hasOwn(kept, key)) kept[key] = given[key];
    }
    return result;
  };
}
