import { instant, instantOrNull, list, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';

/** Action workflow step. */
export interface ActionWorkflowStep {
  name: string;
  number: number;
  status: Open<'queued' | 'waiting' | 'in_progress' | 'completed'>;
  /** How it ended; absent until then. */
  conclusion?: Open<'success' | 'failure' | 'cancelled' | 'skipped'> | undefined;
  /** `null` until it starts. */
  started_at: string | null;
  /** `null` until it ends. */
  completed_at: string | null;
}
export const actionWorkflowStep: Schema<ActionWorkflowStep> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  number: z.int(),
  status: openEnum(['queued', 'waiting', 'in_progress', 'completed']),
  conclusion: z.optional(openEnum(['success', 'failure', 'cancelled', 'skipped'])),
  started_at: instantOrNull('epoch'),
  completed_at: instantOrNull('epoch'),
}));

/** Action workflow job. */
export interface ActionWorkflowJob {
  id: number;
  /** Address in the API. */
  url: string;
  /** Address of its web page. */
  html_url: string;
  run_id: number;
  run_url: string;
  name: string;
  labels: readonly string[];
  run_attempt: number;
  head_sha: string;
  head_branch?: string | undefined;
  status: Open<'queued' | 'waiting' | 'in_progress' | 'completed'>;
  /** How it ended; absent until then. */
  conclusion?: Open<'success' | 'failure' | 'cancelled' | 'skipped'> | undefined;
  runner_id?: number | undefined;
  runner_name?: string | undefined;
  steps: readonly ActionWorkflowStep[];
  created_at: string;
  /** `null` until it starts. */
  started_at: string | null;
  /** `null` until it ends. */
  completed_at: string | null;
}
export const actionWorkflowJob: Schema<ActionWorkflowJob> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  url: z.string(),
  html_url: z.string(),
  run_id: z.int(),
  run_url: z.string(),
  name: z.string(),
  labels: list(z.string()),
  run_attempt: z.int(),
  head_sha: z.string(),
  head_branch: z.optional(z.string()),
  status: openEnum(['queued', 'waiting', 'in_progress', 'completed']),
  conclusion: z.optional(openEnum(['success', 'failure', 'cancelled', 'skipped'])),
  runner_id: z.optional(z.int()),
  runner_name: z.optional(z.string()),
  steps: list(zodOf(actionWorkflowStep)),
  created_at: instant(),
  started_at: instantOrNull('epoch'),
  completed_at: instantOrNull('epoch'),
}));

/** What `listUserJobs` filters and sorts by. */
export interface ListUserJobsQuery extends PageQuery {
  status?: 'pending' | 'waiting' | 'requested' | 'action_required' | 'queued' | 'in_progress' | 'completed' | 'failure' | 'success' | 'skipped' | 'neutral' | 'cancelled' | 'timed_out' | readonly ('pending' | 'waiting' | 'requested' | 'action_required' | 'queued' | 'in_progress' | 'completed' | 'failure' | 'success' | 'skipped' | 'neutral' | 'cancelled' | 'timed_out')[] | undefined;
  sort?: 'id' | undefined;
  /** Only together with `sort`. */
  order?: 'asc' | 'desc' | undefined;
}
export const listUserJobsQuery: Schema<ListUserJobsQuery> = /* @__PURE__ */ object(() => ({
  status: z.optional(z.union([z.enum(['pending', 'waiting', 'requested', 'action_required', 'queued', 'in_progress', 'completed', 'failure', 'success', 'skipped', 'neutral', 'cancelled', 'timed_out']), z.array(z.enum(['pending', 'waiting', 'requested', 'action_required', 'queued', 'in_progress', 'completed', 'failure', 'success', 'skipped', 'neutral', 'cancelled', 'timed_out']))])),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
  sort: z.optional(z.enum(['id'])),
  order: z.optional(z.enum(['asc', 'desc'])),
}));
