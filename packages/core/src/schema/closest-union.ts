import * as core from 'zod/v4/core';
import * as z from 'zod/v4/mini';
import type { Steps, Payload } from './zod-steps.js';

/**
 * As `z.union`. If a value fits none of the options, the parts that fit the closest one are
 * normalized.
 */
export const ClosestUnion: core.$constructor<z.ZodMiniUnion> = /* @__PURE__ */ core.$constructor(
  'ClosestUnion',
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

/**
 * Returns what the option with the fewest issues made of a value, among those that accept its kind.
 */
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
