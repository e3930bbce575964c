import * as core from 'zod/v4/core';
import * as z from 'zod/v4/mini';
import type { Payload } from './zod-steps.js';

interface ConvertedPayload extends Payload {
  /**
   * Tells zod up to 4.5 that a conversion made the value, which an optional key that is absent does
   * not get.
   */
  fallback?: boolean;
}

/**
 * Returns a value in the form that the inner schema accepts, or the value itself. Never changes its
 * argument.
 */
export type Fix = (value: unknown, refuse: Refuse) => unknown;

/** Reports what was expected of a value, or of the part of it at `keys`. */
export type Refuse = (expected: string, keys?: readonly PropertyKey[]) => void;

interface NormalizedDef extends core.$ZodPipeDef {
  readonly fix: Fix;
}

interface Normalized extends core.$ZodPipe {
  _zod: core.$ZodPipeInternals & { def: NormalizedDef };
}

/**
 * As `z.pipe` of a transform and a schema, in one step; a value that is refused, or does not fit
 * after it, stays as it was.
 */
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
      if (given === undefined) payload.fallback = true;
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
