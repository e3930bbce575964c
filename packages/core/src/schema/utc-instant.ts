import * as core from 'zod/v4/core';
import * as z from 'zod/v4/mini';
import type { Steps } from './zod-steps.js';

/** An instant in UTC on a day that every month has, as most are. */
const USUAL_INSTANT =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/**
 * As an instant of `zod/v4/mini`, whose pattern is only tried for unusual ones: with leap days in
 * all zones, it is long.
 */
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
