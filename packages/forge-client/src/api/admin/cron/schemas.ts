import * as z from 'zod/v4/mini';
import { instantOrNull, integer, object, type ZodSchema } from '@clients/core/schema';

/** A scheduled task of the server. */
export interface Cron {
  /** The name that `run` takes. */
  name: string;
  /**
   * Such as `@every 10m`, `@midnight` or a cron expression; `-` for a task that only runs on
   * demand.
   */
  schedule: string;
  /** `null` for a task that only runs on demand. */
  next: string | null;
  /** `null` until its first run since the server started. */
  prev: string | null;
  /** Runs since the server started. */
  exec_times: number;
}
export const cron: ZodSchema<Cron> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  schedule: z.string(),
  next: instantOrNull(),
  prev: instantOrNull(),
  exec_times: integer(),
}));
