import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { extended, integer, object, schema, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { branchName } from '../../../refs/ref-names.js';

/**
 * State of a run or a job to filter by: a status or a conclusion. On Gitea, `action_required`,
 * `pending`, `requested` and `waiting` are equivalent, and `neutral` means `skipped`. Forgejo knows
 * `waiting`, `running`, `blocked`, `success`, `failure`, `cancelled` and `skipped`; any other, such
 * as `completed` or `queued`, causes a 400 there.
 */
export type WorkflowStatus =
  | 'pending'
  | 'waiting'
  | 'requested'
  | 'action_required'
  | 'queued'
  | 'in_progress'
  | 'completed'
  | 'failure'
  | 'success'
  | 'skipped'
  | 'neutral'
  | 'cancelled'
  | 'timed_out'
  | 'running'
  | 'blocked';
export const workflowStatus: ZodSchema<WorkflowStatus> = /* @__PURE__ */ schema(() =>
  z.enum([
    ...([
      'pending',
      'waiting',
      'requested',
      'action_required',
      'queued',
      'in_progress',
      'completed',
    ] as const),
    ...([
      'failure',
      'success',
      'skipped',
      'neutral',
      'cancelled',
      'timed_out',
      'running',
      'blocked',
    ] as const),
  ]),
);

/** Filters of the lists of runs of an organisation, a user or the instance. */
export interface ListRunsQuery extends PageQuery {
  /** Only runs started by this event, such as `push` or `workflow_dispatch`. */
  event?: string | undefined;
  /** Only runs on this branch. Not on Forgejo. */
  branch?: string | undefined;
  /** Only runs in this state, or in one of these states. */
  status?: WorkflowStatus | WorkflowStatus[] | undefined;
  /** Login of the user who started the run; an unknown login causes a 500. Not on Forgejo. */
  actor?: string | undefined;
  /** Only runs on this commit. */
  head_sha?: string | undefined;
  /** Leaves `pull_requests` empty; the runs themselves stay. Gitea 1.27 or newer only. */
  exclude_pull_requests?: boolean | undefined;
}

/** `ListRunsQuery` as methods take it: its lists may be readonly. */
export interface ListRunsQueryInput extends ReadonlyDeep<ListRunsQuery>, Named {}
export const listRunsQuery: ZodSchema<ListRunsQuery> = /* @__PURE__ */ object(() => ({
  event: z.optional(z.string()),
  branch: z.optional(branchName()),
  status: z.optional(z.union([workflowStatus, z.array(workflowStatus)])),
  actor: z.optional(z.string()),
  head_sha: z.optional(z.string()),
  exclude_pull_requests: z.optional(z.boolean()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** Filters of `actions.runs.list` of a repository. */
export interface ListRepoRunsQuery extends Omit<ListRunsQuery, 'event'> {
  /**
   * Only runs started by this event, such as `push` or `workflow_dispatch`, or by one of these;
   * Gitea uses only the first.
   */
  event?: string | string[] | undefined;
  /**
   * Only the run with this number, which counts from 1 within the repository. Gitea ignores it.
   * Forgejo only.
   */
  run_number?: number | undefined;
  /**
   * Only runs of this branch or tag, as in `refs/heads/main`. Gitea ignores it. Forgejo 15 or newer
   * only.
   */
  ref?: string | undefined;
  /**
   * Only runs of the workflow in the file with this name. Gitea ignores it. Forgejo 15 or newer
   * only.
   */
  workflow_id?: string | undefined;
}

/** `ListRepoRunsQuery` as methods take it: its lists may be readonly. */
export interface ListRepoRunsQueryInput extends ReadonlyDeep<ListRepoRunsQuery>, Named {}
export const listRepoRunsQuery: ZodSchema<ListRepoRunsQuery> = /* @__PURE__ */ extended(
  listRunsQuery,
  () => ({
    event: z.optional(z.union([z.string(), z.array(z.string())])),
    run_number: z.optional(integer()),
    ref: z.optional(z.string()),
    workflow_id: z.optional(z.string()),
  }),
);

/** Filters of `actions.runs.listOfWorkflow`. */
export interface ListWorkflowRunsQuery extends ListRunsQuery {
  /** Id of the repository that the workflow comes from, if it is a different one. */
  scoped_workflow_source_repo_id?: number | undefined;
}

/** `ListWorkflowRunsQuery` as methods take it: its lists may be readonly. */
export interface ListWorkflowRunsQueryInput extends ReadonlyDeep<ListWorkflowRunsQuery>, Named {}
export const listWorkflowRunsQuery: ZodSchema<ListWorkflowRunsQuery> = /* @__PURE__ */ extended(
  listRunsQuery,
  () => ({
    scoped_workflow_source_repo_id: z.optional(integer()),
  }),
);
