import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import {
  instant,
  integer,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** A job that a runner took. */
export interface ActionTask {
  /** The id of the task, which differs from the ids of its job and its run. */
  id: number;
  /** Name of the job. */
  name: string;
  head_branch: string;
  /** Hash of the commit that it runs on. */
  head_sha: string;
  /** The number of its run; counts from 1 within the repository. */
  run_number: number;
  /** The event that started its run, such as `push`. */
  event: string;
  /** Usually the title of the commit. */
  display_title: string;
  /** Its values differ from the status of runs and jobs. */
  status: OpenEnum<
    | 'unknown'
    | 'waiting'
    | 'running'
    | 'success'
    | 'failure'
    | 'cancelled'
    | 'cancelling'
    | 'skipped'
    | 'blocked'
  >;
  /** Name of the file of the workflow. */
  workflow_id: string;
  /** URL of the web page of the run, not a URL in the API. */
  url: string;
  created_at: string;
  updated_at: string;
  run_started_at: string;
}
export const actionTask: ZodSchema<ActionTask> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  head_branch: z.string(),
  head_sha: z.string(),
  run_number: integer(),
  event: z.string(),
  display_title: z.string(),
  status: openEnum([
    'unknown',
    'waiting',
    'running',
    'success',
    'failure',
    'cancelled',
    'cancelling',
    'skipped',
    'blocked',
  ]),
  workflow_id: z.string(),
  url: z.string(),
  created_at: instant(),
  updated_at: instant(),
  run_started_at: instant(),
}));

/** Filter and page of `actions.tasks.list`. */
export interface ListTasksQuery extends PageQuery {
  /**
   * Only tasks in one of these states; an unknown one causes a 400. Gitea ignores it. Forgejo 15 or
   * newer only.
   */
  status?:
    | (
        | 'unknown'
        | 'waiting'
        | 'running'
        | 'success'
        | 'failure'
        | 'cancelled'
        | 'skipped'
        | 'blocked'
      )[]
    | undefined;
}

/** `ListTasksQuery` as methods take it: its lists may be readonly. */
export interface ListTasksQueryInput extends ReadonlyDeep<ListTasksQuery>, Named {}
export const listTasksQuery: ZodSchema<ListTasksQuery> = /* @__PURE__ */ object(() => ({
  status: z.optional(
    z.array(
      z.enum([
        'unknown',
        'waiting',
        'running',
        'success',
        'failure',
        'cancelled',
        'skipped',
        'blocked',
      ]),
    ),
  ),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
