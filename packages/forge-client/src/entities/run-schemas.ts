import * as z from 'zod/v4/mini';
import { isRecord } from '@clients/core';
import {
  instant,
  instantOrNull,
  integer,
  list,
  normalized,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';
import { type Repository, repository } from './repository-schemas.js';
import { type User, user } from './user-schemas.js';

/** The head or base repository of a pull request, in short form. */
export interface PullRequestMinimalHeadRepo {
  id: number;
  /** URL in the API. */
  url: string;
  /** Without its owner. */
  name: string;
}
export const pullRequestMinimalHeadRepo: ZodSchema<PullRequestMinimalHeadRepo> =
  /* @__PURE__ */ object(() => ({
    id: integer(),
    url: z.string(),
    name: z.string(),
  }));

/** The head or base of a pull request, in short form. */
export interface PullRequestMinimalHead {
  /** Name of the branch. */
  ref: string;
  /** Hash of its commit. */
  sha: string;
  repo: PullRequestMinimalHeadRepo;
}
export const pullRequestMinimalHead: ZodSchema<PullRequestMinimalHead> = /* @__PURE__ */ object(
  () => ({
    ref: z.string(),
    sha: z.string(),
    repo: pullRequestMinimalHeadRepo,
  }),
);

/** A pull request, in short form. */
export interface PullRequestMinimal {
  /** Unique on the server; requests take `number`, as `index`. */
  id: number;
  number: number;
  /** URL in the API. */
  url: string;
  head: PullRequestMinimalHead;
  base: PullRequestMinimalHead;
}
export const pullRequestMinimal: ZodSchema<PullRequestMinimal> = /* @__PURE__ */ object(() => ({
  id: integer(),
  number: integer(),
  url: z.string(),
  head: pullRequestMinimalHead,
  base: pullRequestMinimalHead,
}));

/**
 * One attempt of a workflow run. Gitea 1.24 sends runs only as part of an artifact, see
 * `RunOfArtifact`.
 */
export interface ActionWorkflowRun {
  /** Unique on the server; requests take it as `run`. */
  id: number;
  /** URL in the API; for an older attempt, the URL of the run. Not on Forgejo. */
  url?: string | undefined;
  /** URL of the previous attempt; `null` for the first. Gitea 1.27 or newer only. */
  previous_attempt_url?: string | null | undefined;
  /** URL of its web page. */
  html_url: string;
  /** Usually the title of the commit or pull request. Not on Forgejo. */
  display_title?: string | undefined;
  /**
   * File of the workflow and the ref it was read from: `ci.yml@refs/heads/main`. Not on Forgejo.
   */
  path?: string | undefined;
  /**
   * Event that started it, such as `push` or `workflow_dispatch`. Forgejo sends an empty text for a
   * dispatched run; it is then filled from `trigger_event`.
   */
  event: string;
  /** Counts from 1. Not on Forgejo. */
  run_attempt?: number | undefined;
  /** Counts from 1 within the repository. Not on Forgejo. */
  run_number?: number | undefined;
  /** Only in the run of an artifact. */
  repository_id?: number | undefined;
  /** Hash of the commit it runs on. Not on Forgejo. */
  head_sha?: string | undefined;
  /** Branch it runs on; absent for a pull request, in the run of an artifact, and on Forgejo. */
  head_branch?: string | undefined;
  /**
   * Empty in the run of an artifact. `waiting` includes the wait for an approval. On Forgejo this
   * is the result once the run is finished; `completed` does not occur there.
   */
  status: OpenEnum<
    | 'pending'
    | 'queued'
    | 'waiting'
    | 'in_progress'
    | 'completed'
    | 'running'
    | 'blocked'
    | 'success'
    | 'failure'
    | 'cancelled'
    | 'skipped'
  >;
  /** User who started the first attempt; absent in the run of an artifact. Not on Forgejo. */
  actor?: User | undefined;
  /** User who started this attempt; absent in the run of an artifact. Not on Forgejo. */
  trigger_actor?: User | undefined;
  /** Absent in the run of an artifact. */
  repository?: Repository | undefined;
  /** Repository of the commit, if it is a different one. */
  head_repository?: Repository | undefined;
  /** Result; absent until `status` is `completed`. Not on Forgejo. */
  conclusion?: OpenEnum<'success' | 'failure' | 'cancelled' | 'skipped'> | undefined;
  /** Pull requests it runs for. Empty on Gitea up to 1.26 and Forgejo. */
  pull_requests: PullRequestMinimal[];
  /**
   * `null` until a job starts; stays `null` when the run is cancelled before that. Not on Forgejo.
   */
  started_at?: string | null | undefined;
  /** `null` until the run ends. Not on Forgejo. */
  completed_at?: string | null | undefined;
  /** URL of its jobs in the API. Gitea 28 or newer only. */
  jobs_url?: string | undefined;
  /** URL of its logs in the API. Gitea 28 or newer only. */
  logs_url?: string | undefined;
  /** URL of its artifacts in the API. Gitea 28 or newer only. */
  artifacts_url?: string | undefined;
  /** URL in the API that cancels it. Gitea 28 or newer only. */
  cancel_url?: string | undefined;
  /** URL in the API that runs it again. Gitea 28 or newer only. */
  rerun_url?: string | undefined;
  /** Gitea 28 or newer only. */
  created_at?: string | null | undefined;
  /** Gitea 28 or newer only. */
  updated_at?: string | null | undefined;
  /** Title of the commit or pull request. Forgejo only. */
  title?: string | undefined;
  /** Name of the file of the workflow, such as `ci.yml`. Forgejo only. */
  workflow_id?: string | undefined;
  /** Counts from 1 within the repository. Forgejo only. */
  index_in_repo?: number | undefined;
  /** Hash of the commit it runs on. Forgejo only. */
  commit_sha?: string | undefined;
  /** Short name of the branch or tag it runs on. Forgejo only. */
  prettyref?: string | undefined;
  /** Who started it. Forgejo only. */
  trigger_user?: User | null | undefined;
  /** Event in `on` of the workflow that triggered the run. Forgejo only. */
  trigger_event?: string | undefined;
  /** Payload of the event, as JSON text. Forgejo only. */
  event_payload?: string | undefined;
  /** Forgejo only. */
  created?: string | undefined;
  /** Forgejo only. */
  updated?: string | undefined;
  /** `null` until a job starts. Forgejo only. */
  started?: string | null | undefined;
  /** `null` until it ends. Forgejo only. */
  stopped?: string | null | undefined;
  /**
   * Nanoseconds that it has run; may be absent. Rounded above 2^53, about 104 days. Forgejo only.
   */
  duration?: number | undefined;
  /** Whether it runs for a pull request from a fork. Forgejo only. */
  is_fork_pull_request?: boolean | undefined;
  /** Whether its branch or tag has been deleted. Forgejo only. */
  is_ref_deleted?: boolean | undefined;
  /** Whether it is waiting for approval. Forgejo only. */
  need_approval?: boolean | undefined;
  /** Id of the user who approved it; 0 for nobody. Forgejo only. */
  approved_by?: number | undefined;
  /** Id of the schedule that started it; 0 for none. Forgejo only. */
  ScheduleID?: number | undefined;
}
export const actionWorkflowRun: ZodSchema<ActionWorkflowRun> = /* @__PURE__ */ schema(() =>
  normalized(sentWorkflowRun, addEvent),
);

/** Fills in the event of a dispatched run of Forgejo. */
function addEvent(run: unknown): unknown {
  if (!isRecord(run) || run['event'] !== '' || typeof run['trigger_event'] !== 'string') return run;
  return { ...run, event: run['trigger_event'] };
}

/** A run as servers send it. */
export const sentWorkflowRun: ZodSchema<ActionWorkflowRun> = /* @__PURE__ */ object(() => ({
  id: integer(),
  url: z.optional(z.string()),
  previous_attempt_url: z.optional(z.nullable(z.string())),
  html_url: z.string(),
  display_title: z.optional(z.string()),
  path: z.optional(z.string()),
  event: z.string(),
  run_attempt: z.optional(integer()),
  run_number: z.optional(integer()),
  repository_id: z.optional(integer()),
  head_sha: z.optional(z.string()),
  head_branch: z.optional(z.string()),
  status: openEnum([
    ...(['pending', 'queued', 'waiting', 'in_progress', 'completed'] as const),
    ...(['running', 'blocked', 'success', 'failure', 'cancelled', 'skipped'] as const),
  ]),
  actor: z.optional(user),
  trigger_actor: z.optional(user),
  repository: z.optional(repository),
  head_repository: z.optional(repository),
  conclusion: z.optional(openEnum(['success', 'failure', 'cancelled', 'skipped'])),
  pull_requests: list(pullRequestMinimal),
  started_at: z.optional(instantOrNull()),
  completed_at: z.optional(instantOrNull()),
  jobs_url: z.optional(z.string()),
  logs_url: z.optional(z.string()),
  artifacts_url: z.optional(z.string()),
  cancel_url: z.optional(z.string()),
  rerun_url: z.optional(z.string()),
  created_at: z.optional(instantOrNull()),
  updated_at: z.optional(instantOrNull()),
  ...forgejoFields(),
}));

/** The fields that Forgejo sends instead. */
const forgejoFields = () => ({
  title: z.optional(z.string()),
  workflow_id: z.optional(z.string()),
  index_in_repo: z.optional(integer()),
  commit_sha: z.optional(z.string()),
  prettyref: z.optional(z.string()),
  trigger_user: z.optional(z.nullable(user)),
  trigger_event: z.optional(z.string()),
  event_payload: z.optional(z.string()),
  created: z.optional(instant()),
  updated: z.optional(instant()),
  started: z.optional(instantOrNull()),
  stopped: z.optional(instantOrNull()),
  duration: z.optional(z.number()),
  is_fork_pull_request: z.optional(z.boolean()),
  is_ref_deleted: z.optional(z.boolean()),
  need_approval: z.optional(z.boolean()),
  approved_by: z.optional(integer()),
  ScheduleID: z.optional(integer()),
});
