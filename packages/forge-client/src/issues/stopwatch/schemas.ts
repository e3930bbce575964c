import { instant, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Stop watch. */
export interface StopWatch {
  created: string;
  seconds: number;
  duration: string;
  issue_index: number;
  issue_title: string;
  repo_owner_name: string;
  repo_name: string;
}
export const stopWatch: Schema<StopWatch> = /* @__PURE__ */ object(() => ({
  created: instant(),
  seconds: z.int(),
  duration: z.string(),
  issue_index: z.int(),
  issue_title: z.string(),
  repo_owner_name: z.string(),
  repo_name: z.string(),
}));
