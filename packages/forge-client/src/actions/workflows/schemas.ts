import { instant, instantOrNull, object, type Open, openEnum, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';

/** Action workflow. */
export interface ActionWorkflow {
  id: string;
  name: string;
  path: string;
  state: Open<'active' | 'disabled_manually'>;
  created_at: string;
  updated_at: string;
  /** Address in the API. */
  url: string;
  /** Address of its web page. */
  html_url: string;
  badge_url: string;
  deleted_at: string | null;
}
export const actionWorkflow: Schema<ActionWorkflow> = /* @__PURE__ */ object(() => ({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  state: openEnum(['active', 'disabled_manually']),
  created_at: instant(),
  updated_at: instant(),
  url: z.string(),
  html_url: z.string(),
  badge_url: z.string(),
  deleted_at: instantOrNull(),
}));

/** Run details. */
export interface RunDetails {
  workflow_run_id: number;
  run_url: string;
  /** Address of its web page. */
  html_url: string;
}
export const runDetails: Schema<RunDetails> = /* @__PURE__ */ object(() => ({
  workflow_run_id: z.int(),
  run_url: z.string(),
  html_url: z.string(),
}));

/** Create action workflow dispatch. */
export interface CreateActionWorkflowDispatch {
  ref: string;
  inputs?: Readonly<Record<string, string>> | undefined;
}
export const createActionWorkflowDispatchBody: Schema<CreateActionWorkflowDispatch> = /* @__PURE__ */ object(() => ({
  ref: z.string(),
  inputs: z.optional(z.record(z.string(), z.string())),
}));

/** What `listWorkflowRuns` filters and sorts by. */
export interface ListWorkflowRunsQuery extends PageQuery {
  event?: string | undefined;
  branch?: string | undefined;
  status?: 'pending' | 'waiting' | 'requested' | 'action_required' | 'queued' | 'in_progress' | 'completed' | 'failure' | 'success' | 'skipped' | 'neutral' | 'cancelled' | 'timed_out' | readonly ('pending' | 'waiting' | 'requested' | 'action_required' | 'queued' | 'in_progress' | 'completed' | 'failure' | 'success' | 'skipped' | 'neutral' | 'cancelled' | 'timed_out')[] | undefined;
  actor?: string | undefined;
  head_sha?: string | undefined;
  exclude_pull_requests?: boolean | undefined;
  scoped_workflow_source_repo_id?: number | undefined;
}
export const listWorkflowRunsQuery: Schema<ListWorkflowRunsQuery> = /* @__PURE__ */ object(() => ({
  event: z.optional(z.string()),
  branch: z.optional(z.string()),
  status: z.optional(z.union([z.enum(['pending', 'waiting', 'requested', 'action_required', 'queued', 'in_progress', 'completed', 'failure', 'success', 'skipped', 'neutral', 'cancelled', 'timed_out']), z.array(z.enum(['pending', 'waiting', 'requested', 'action_required', 'queued', 'in_progress', 'completed', 'failure', 'success', 'skipped', 'neutral', 'cancelled', 'timed_out']))])),
  actor: z.optional(z.string()),
  head_sha: z.optional(z.string()),
  exclude_pull_requests: z.optional(z.boolean()),
  scoped_workflow_source_repo_id: z.optional(z.int()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

/** Options of `dispatchWorkflow`. */
export interface DispatchWorkflowQuery {
  return_run_details?: boolean | undefined;
  scoped_workflow_source_repo_id?: number | undefined;
}
export const dispatchWorkflowQuery: Schema<DispatchWorkflowQuery> = /* @__PURE__ */ object(() => ({
  return_run_details: z.optional(z.boolean()),
  scoped_workflow_source_repo_id: z.optional(z.int()),
}));
