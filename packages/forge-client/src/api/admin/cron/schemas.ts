import { instantOrNull, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A task that the server runs by the clock. */
export interface Cron {
  /** What `run` takes. */
  name: string;
  /** Such as `@every 10m`, `@midnight` or the fields of cron; `-` for a task that runs on demand only. */
  schedule: string;
  /** `null` when it runs on demand only. */
  next: string | null;
  /** `null` before the first time since the server started. */
  prev: string | null;
  /** Runs since the server started. */
  exec_times: number;
}
export const cron: Schema<Cron> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  schedule: z.string(),
  next: instantOrNull(),
  prev: instantOrNull(),
  exec_times: z.int(),
}));
