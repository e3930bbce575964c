import { list, object, type Open, openEnum, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Names, optionalNames } from '../../../refs/input-schemas.js';

/** A job that waits for a runner, or has one. */
export interface ActionRunJob {
  id: number;
  /** Counts from 1. */
  attempt: number;
  /** What a runner asks for this job by, in this attempt. */
  handle: string;
  repo_id: number;
  /** Owner of the repository. */
  owner_id: number;
  /** As the workflow names it. */
  name: string;
  /** Names of the jobs that have to be done first; the server sends `null` for none. */
  needs: readonly string[];
  /** Labels that a runner has to have. */
  runs_on: readonly string[];
  /** The task of the runner that has the job; 0 while it waits for one. */
  task_id: number;
  status: Open<'unknown' | 'waiting' | 'running' | 'success' | 'failure' | 'cancelled' | 'skipped' | 'blocked'>;
}
export const actionRunJob: Schema<ActionRunJob> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  attempt: z.int(),
  handle: z.string(),
  repo_id: z.int(),
  owner_id: z.int(),
  name: z.string(),
  needs: list(z.string()),
  runs_on: list(z.string()),
  task_id: z.int(),
  status: openEnum(['unknown', 'waiting', 'running', 'success', 'failure', 'cancelled', 'skipped', 'blocked']),
}));

/** Which jobs for runners to list. */
export interface ListRunnerJobsQuery {
  /** Only jobs that a runner with these labels can take. */
  labels?: Names | undefined;
}
export const listRunnerJobsQuery: Schema<ListRunnerJobsQuery> = /* @__PURE__ */ object(() => ({
  labels: optionalNames(),
}));
