import * as core from 'zod/v4/core';
import * as z from 'zod/v4/mini';
import { describeIssues } from './problems.js';
import { OwnRun } from './run-zod.js';
import type { Steps } from './zod-steps.js';

/**
 * Issues beyond this number are dropped: zod passes those of a part to the whole as arguments of
 * one call, whose number is limited.
 */
const MAX_ISSUES = 10_000;

/**
 * As `z.lazy`; its issues say what was expected. Without a locale, those of `zod/v4/mini` all say
 * "Invalid input".
 */
export const LazySchema: core.$constructor<z.ZodMiniLazy> = /* @__PURE__ */ core.$constructor(
  'LazySchema',
  (inst, def) => {
    const lazy: core.$constructor<z.ZodMiniLazy> = z.ZodMiniLazy;
    lazy.init(inst, def);
    let inner: Steps | undefined;
    inst._zod.parse = (payload, context) => {
      // zod finds it by a getter.
      inner ??= inst._zod.innerType._zod as Steps;
      const result = inner.run(payload, context);
      if (result instanceof Promise) return result.then(describeIssues);
      if (result.issues.length === 0) return result;
      if (result.issues.length > MAX_ISSUES) result.issues.length = MAX_ISSUES;
      // Whoever runs zod for this client explains the issues that it needs.
      return context instanceof OwnRun ? result : describeIssues(result);
    };
  },
);
