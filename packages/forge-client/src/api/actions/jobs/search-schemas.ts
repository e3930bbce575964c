import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import {
  integer,
  list,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import { type NameList, namesInput } from '../../../refs/input-schemas.js';

/** A job that is waiting for a runner or running on one. */
export interface ActionRunJob {
  id: number;
  /** The run it belongs to. Forgejo 16 or newer only. */
  run_id?: number | undefined;
  /** Counts from 1. Forgejo 15 or newer only. */
  attempt?: number | undefined;
  /**
   * The handle that a runner uses to request this job in this attempt. Forgejo 15 or newer only.
   */
  handle?: string | undefined;
  repo_id: number;
  /** Owner of the repository. */
  owner_id: number;
  /** Its name in the workflow. */
  name: string;
  /** Names of the jobs that must finish first; the server sends `null` for none. */
  needs: string[];
  /** Labels that a runner needs. */
  runs_on: string[];
  /** Id of the task that a runner has for the job; 0 while the job waits for a runner. */
  task_id: number;
  status: OpenEnum<
    'unknown' | 'waiting' | 'running' | 'success' | 'failure' | 'cancelled' | 'skipped' | 'blocked'
  >;
}
export const actionRunJob: ZodSchema<ActionRunJob> = /* @__PURE__ */ object(() => ({
  id: integer(),
  run_id: z.optional(integer()),
  attempt: z.optional(integer()),
  handle: z.optional(z.string()),
  repo_id: integer(),
  owner_id: integer(),
  name: z.string(),
  needs: list(z.string()),
  runs_on: list(z.string()),
  task_id: integer(),
  status: openEnum([
    'unknown',
    'waiting',
    'running',
    'success',
    'failure',
    'cancelled',
    'skipped',
    'blocked',
  ]),
}));

/** Filters of `actions.jobs.search`. */
export interface SearchJobsQuery {
  /** Only jobs that a runner with these labels can take. */
  labels?: NameList | undefined;
}

/** `SearchJobsQuery` as methods take it: its lists may be readonly. */
export interface SearchJobsQueryInput extends ReadonlyDeep<SearchJobsQuery>, Named {}
export const searchJobsQuery: ZodSchema<SearchJobsQuery> = /* @__PURE__ */ object(() => ({
  labels: z.optional(namesInput()),
}));
