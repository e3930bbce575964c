import * as z from 'zod/v4/mini';
import { instant, integer, object, type ZodSchema } from '@clients/core/schema';

/** A running stopwatch. */
export interface StopWatch {
  /** Start time. */
  created: string;
  /** Running time in seconds. */
  seconds: number;
  /** Running time as text, such as `1 hour 5 minutes`. */
  duration: string;
  /** `number` of the issue. */
  issue_index: number;
  /** Title of the issue. */
  issue_title: string;
  /** Login of the owner. */
  repo_owner_name: string;
  /** Name without the owner. */
  repo_name: string;
}
export const stopWatch: ZodSchema<StopWatch> = /* @__PURE__ */ object(() => ({
  created: instant(),
  seconds: integer(),
  duration: z.string(),
  issue_index: integer(),
  issue_title: z.string(),
  repo_owner_name: z.string(),
  repo_name: z.string(),
}));
