import * as core from 'zod/v4/core';
import * as z from 'zod/v4/mini';
import type { Steps } from './zod-steps.js';

/** As `z.int()`, whose checks take three times as long as the test that nearly all values pass. */
export const Integer: core.$constructor<z.ZodMiniNumberFormat> = /* @__PURE__ */ core.$constructor(
  'Integer',
  (inst, def) => {
    const mini: core.$constructor<z.ZodMiniNumberFormat> = z.ZodMiniNumberFormat;
    mini.init(inst, def);
    const { run } = inst._zod as Steps;
    inst._zod.run = (payload, context) =>
      Number.isSafeInteger(payload.value) ? payload : run(payload, context);
  },
);
