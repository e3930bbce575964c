import {
  array,
  closedEnum,
  object,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  part,
  schema,
  type Schema,
  union,
} from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';

/**
 * State of a run or a job to filter by: a status or a conclusion. For Gitea `action_required`, `pending`, `requested` and `waiting` are the
 * same, and `neutral` means `skipped`. Forgejo knows `waiting`, `running`, `blocked`, `success`, `failure`, `cancelled` and `skipped`; any
 * other, such as `completed` or `queued`, is a 400 there.
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
export const workflowStatus: Schema<WorkflowStatus> = /* @__PURE__ */ schema(() =>
  closedEnum([
    ...(['pending', 'waiting', 'requested', 'action_required', 'queued', 'in_progress', 'completed'] as const),
    ...(['failure', 'success', 'skipped', 'neutral', 'cancelled', 'timed_out', 'running', 'blocked'] as const),
  ]),
);

/** Filters of `actions.runs.list`. */
export interface ListRunsQuery extends PageQuery {
  /** Only runs started by this event, such as `push` or `workflow_dispatch`. */
  event?: string | undefined;
  /** Only runs on this branch. Not on Forgejo. */
  branch?: string | undefined;
  /** Only runs in this state, or in one of these states. */
  status?: WorkflowStatus | readonly WorkflowStatus[] | undefined;
  /** Login of the user who started the run; an unknown login is a 500. Not on Forgejo. */
  actor?: string | undefined;
  /** Only runs on this commit. */
  head_sha?: string | undefined;
  /** Leaves `pull_requests` empty; the runs themselves stay. Not on Gitea up to 1.25 and Forgejo. */
  exclude_pull_requests?: boolean | undefined;
}
export const listRunsQuery: Schema<ListRunsQuery> = /* @__PURE__ */ object(() => ({
  event: optionalString(),
  branch: optionalString(),
  status: optional(union([part(workflowStatus), array(part(workflowStatus))])),
  actor: optionalString(),
  head_sha: optionalString(),
  exclude_pull_requests: optionalBoolean(),
  page: optionalInt(),
  limit: optionalInt(),
}));
