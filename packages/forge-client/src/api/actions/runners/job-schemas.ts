import { int, list, object, type Open, openEnum, type Schema, string } from '@clients/core/schema';
import { type Names, optionalNames } from '../../../refs/input-schemas.js';

/** A job that waits for a runner or has one. */
export interface ActionRunJob {
  id: number;
  /** Counts from 1. */
  attempt: number;
  /** The handle with which a runner requests this job in this attempt. */
  handle: string;
  repo_id: number;
  /** Owner of the repository. */
  owner_id: number;
  /** Its name in the workflow. */
  name: string;
  /** Names of the jobs that must finish first; the server sends `null` for none. */
  needs: readonly string[];
  /** Labels that a runner needs. */
  runs_on: readonly string[];
  /** The task of the runner that has the job; 0 while the job waits for a runner. */
  task_id: number;
  status: Open<'unknown' | 'waiting' | 'running' | 'success' | 'failure' | 'cancelled' | 'skipped' | 'blocked'>;
}
export const actionRunJob: Schema<ActionRunJob> = /* @__PURE__ */ object(() => ({
  id: int(),
  attempt: int(),
  handle: string(),
  repo_id: int(),
  owner_id: int(),
  name: string(),
  needs: list(string()),
  runs_on: list(string()),
  task_id: int(),
  status: openEnum(['unknown', 'waiting', 'running', 'success', 'failure', 'cancelled', 'skipped', 'blocked']),
}));

/** Filters of `actions.runners.listJobs`. */
export interface ListRunnerJobsQuery {
  /** Only jobs that a runner with these labels can take. */
  labels?: Names | undefined;
}
export const listRunnerJobsQuery: Schema<ListRunnerJobsQuery> = /* @__PURE__ */ object(() => ({
  labels: optionalNames(),
}));
