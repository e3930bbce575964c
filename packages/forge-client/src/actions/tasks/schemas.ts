import { instant, object, type Open, openEnum, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Action task. */
export interface ActionTask {
  id: number;
  name: string;
  head_branch: string;
  head_sha: string;
  run_number: number;
  event: string;
  display_title: string;
  status: Open<'unknown' | 'waiting' | 'running' | 'success' | 'failure' | 'cancelled' | 'cancelling' | 'skipped' | 'blocked'>;
  workflow_id: string;
  /** Address in the API. */
  url: string;
  created_at: string;
  updated_at: string;
  run_started_at: string;
}
export const actionTask: Schema<ActionTask> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  head_branch: z.string(),
  head_sha: z.string(),
  run_number: z.int(),
  event: z.string(),
  display_title: z.string(),
  status: openEnum(['unknown', 'waiting', 'running', 'success', 'failure', 'cancelled', 'cancelling', 'skipped', 'blocked']),
  workflow_id: z.string(),
  url: z.string(),
  created_at: instant(),
  updated_at: instant(),
  run_started_at: instant(),
}));
