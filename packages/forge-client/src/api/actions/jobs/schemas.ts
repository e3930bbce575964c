import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import {
  instant,
  instantOrNull,
  integer,
  list,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { type WorkflowStatus, workflowStatus } from '../runs/schemas.js';

/** One step of a job. */
export interface ActionWorkflowStep {
  name: string;
  /** Counts from 0. */
  number: number;
  status: OpenEnum<'queued' | 'waiting' | 'in_progress' | 'completed'>;
  /** The result; absent until the step ends. */
  conclusion?: OpenEnum<'success' | 'failure' | 'cancelled' | 'skipped'> | undefined;
  /** `null` until it starts. */
  started_at: string | null;
  /** `null` until it ends. */
  completed_at: string | null;
}
export const actionWorkflowStep: ZodSchema<ActionWorkflowStep> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  number: integer(),
  status: openEnum(['queued', 'waiting', 'in_progress', 'completed']),
  conclusion: z.optional(openEnum(['success', 'failure', 'cancelled', 'skipped'])),
  started_at: instantOrNull(),
  completed_at: instantOrNull(),
}));

/** A job of one attempt of a run; every attempt has its own jobs. */
export interface ActionWorkflowJob {
  /** Unique in the whole instance. */
  id: number;
  /** URL in the API. */
  url: string;
  /** URL of its web page. */
  html_url: string;
  /** The run it belongs to. */
  run_id: number;
  /** URL of the run in the API. */
  run_url: string;
  name: string;
  /** The labels that a runner needs to take the job: `runs-on` of the workflow. */
  labels: string[];
  /** The attempt of the run that it belongs to; counts from 1. */
  run_attempt: number;
  /** Hash of the commit that it runs on. */
  head_sha: string;
  /** The branch that it runs on; absent for a pull request. */
  head_branch?: string | undefined;
  /** `waiting` for other jobs or an approval, or `queued` for a runner until it starts. */
  status: OpenEnum<'queued' | 'waiting' | 'in_progress' | 'completed'>;
  /** The result; absent until `status` is `completed`. */
  conclusion?: OpenEnum<'success' | 'failure' | 'cancelled' | 'skipped'> | undefined;
  /** Absent until a runner takes the job, and for a skipped job. */
  runner_id?: number | undefined;
  /** Absent until a runner takes the job, and for a skipped job. */
  runner_name?: string | undefined;
  /** Empty until a runner takes the job. */
  steps: ActionWorkflowStep[];
  created_at: string;
  /** `null` until it starts, and for a skipped job. */
  started_at: string | null;
  /** `null` until it ends, and for a skipped job. */
  completed_at: string | null;
}
export const actionWorkflowJob: ZodSchema<ActionWorkflowJob> = /* @__PURE__ */ object(() => ({
  id: integer(),
  url: z.string(),
  html_url: z.string(),
  run_id: integer(),
  run_url: z.string(),
  name: z.string(),
  labels: list(z.string()),
  run_attempt: integer(),
  head_sha: z.string(),
  head_branch: z.optional(z.string()),
  status: openEnum(['queued', 'waiting', 'in_progress', 'completed']),
  conclusion: z.optional(openEnum(['success', 'failure', 'cancelled', 'skipped'])),
  runner_id: z.optional(integer()),
  runner_name: z.optional(z.string()),
  steps: list(actionWorkflowStep),
  created_at: instant(),
  started_at: instantOrNull(),
  completed_at: instantOrNull(),
}));

/** A job in the list of a run's jobs. */
export interface RunJob {
  /** Unique in the whole instance. */
  id: number;
  /** The run it belongs to. */
  run_id: number;
  name: string;
  /** On Forgejo this is the result once the job is finished; `completed` does not occur there. */
  status: OpenEnum<
    | ('queued' | 'waiting' | 'in_progress' | 'completed')
    | ('unknown' | 'running' | 'blocked' | 'success' | 'failure' | 'cancelled' | 'skipped')
  >;
  /** URL in the API. Not on Forgejo. */
  url?: string | undefined;
  /** URL of its web page. Not on Forgejo. */
  html_url?: string | undefined;
  /** URL of the run in the API. Not on Forgejo. */
  run_url?: string | undefined;
  /**
   * The labels that a runner needs to take the job. Empty on Forgejo, which sends them in
   * `runs_on`.
   */
  labels: string[];
  /** The attempt of the run that it belongs to; counts from 1. Not on Forgejo. */
  run_attempt?: number | undefined;
  /** Hash of the commit that it runs on. Not on Forgejo. */
  head_sha?: string | undefined;
  /** The branch that it runs on; absent for a pull request. Not on Forgejo. */
  head_branch?: string | undefined;
  /** The result; absent until `status` is `completed`. Not on Forgejo. */
  conclusion?: OpenEnum<'success' | 'failure' | 'cancelled' | 'skipped'> | undefined;
  /** Absent until a runner takes the job, and for a skipped job. Not on Forgejo. */
  runner_id?: number | undefined;
  /** Absent until a runner takes the job, and for a skipped job. Not on Forgejo. */
  runner_name?: string | undefined;
  /** Empty until a runner takes the job. Empty on Forgejo. */
  steps: ActionWorkflowStep[];
  /** Not on Forgejo. */
  created_at?: string | undefined;
  /** `null` until it starts, and for a skipped job. Not on Forgejo. */
  started_at?: string | null | undefined;
  /** `null` until it ends, and for a skipped job. Not on Forgejo. */
  completed_at?: string | null | undefined;
  /** The attempt of the run that it belongs to; counts from 1. Forgejo 16 or newer only. */
  attempt?: number | undefined;
  /**
   * The handle that a runner uses to request this job in this attempt. Forgejo 16 or newer only.
   */
  handle?: string | undefined;
  /** Forgejo 16 or newer only. */
  repo_id?: number | undefined;
  /** Owner of the repository. Forgejo 16 or newer only. */
  owner_id?: number | undefined;
  /** Names of the jobs that must finish first. Forgejo 16 or newer only. */
  needs: string[];
  /** The labels that a runner needs to take the job. Forgejo 16 or newer only. */
  runs_on: string[];
  /**
   * Id of the task that a runner has for the job; 0 while the job waits for a runner. Forgejo 16 or
   * newer only.
   */
  task_id?: number | undefined;
}
export const runJob: ZodSchema<RunJob> = /* @__PURE__ */ object(() => ({
  id: integer(),
  run_id: integer(),
  name: z.string(),
  status: openEnum([
    ...(['queued', 'waiting', 'in_progress', 'completed'] as const),
    ...(['unknown', 'running', 'blocked', 'success', 'failure', 'cancelled', 'skipped'] as const),
  ]),
  url: z.optional(z.string()),
  html_url: z.optional(z.string()),
  run_url: z.optional(z.string()),
  labels: list(z.string()),
  run_attempt: z.optional(integer()),
  head_sha: z.optional(z.string()),
  head_branch: z.optional(z.string()),
  conclusion: z.optional(openEnum(['success', 'failure', 'cancelled', 'skipped'])),
  runner_id: z.optional(integer()),
  runner_name: z.optional(z.string()),
  steps: list(actionWorkflowStep),
  created_at: z.optional(instant()),
  started_at: z.optional(instantOrNull()),
  completed_at: z.optional(instantOrNull()),
  attempt: z.optional(integer()),
  handle: z.optional(z.string()),
  repo_id: z.optional(integer()),
  owner_id: z.optional(integer()),
  needs: list(z.string()),
  runs_on: list(z.string()),
  task_id: z.optional(integer()),
}));

/** Filters and sort order of `actions.jobs.list`. */
export interface ListJobsQuery extends PageQuery {
  /** Only jobs in this state, or in one of these states. */
  status?: WorkflowStatus | WorkflowStatus[] | undefined;
  /** The server sorts by `id` only. Gitea 1.27 or newer only. */
  sort?: 'id' | undefined;
  /** Default `asc`, oldest first. Gitea 1.27 or newer only. */
  order?: 'asc' | 'desc' | undefined;
}

/** `ListJobsQuery` as methods take it: its lists may be readonly. */
export interface ListJobsQueryInput extends ReadonlyDeep<ListJobsQuery>, Named {}
export const listJobsQuery: ZodSchema<ListJobsQuery> = /* @__PURE__ */ object(() => ({
  status: z.optional(z.union([workflowStatus, z.array(workflowStatus)])),
  page: z.optional(integer()),
  limit: z.optional(integer()),
  sort: z.optional(z.enum(['id'])),
  order: z.optional(z.enum(['asc', 'desc'])),
}));

/** The attempt of `actions.jobs.getLogs`. */
export interface GetJobLogsQuery {
  /**
   * Number of the attempt, from 1; the latest when omitted. Gitea ignores it. Forgejo 16 or newer
   * only.
   */
  attempt?: number | undefined;
}
export const getJobLogsQuery: ZodSchema<GetJobLogsQuery> = /* @__PURE__ */ object(() => ({
  attempt: z.optional(integer()),
}));
