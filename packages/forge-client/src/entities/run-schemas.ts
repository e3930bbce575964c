import { instantOrNull, list, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Repository, repository } from './repository-schemas.js';
import { type User, user } from './user-schemas.js';

/** The repository on one side of a pull request, in short. */
export interface PullRequestMinimalHeadRepo {
  id: number;
  /** Address in the API. */
  url: string;
  /** Without its owner. */
  name: string;
}
export const pullRequestMinimalHeadRepo: Schema<PullRequestMinimalHeadRepo> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  url: z.string(),
  name: z.string(),
}));

/** One side of a pull request, in short. */
export interface PullRequestMinimalHead {
  /** Name of the branch. */
  ref: string;
  /** Hash of its commit. */
  sha: string;
  repo: PullRequestMinimalHeadRepo;
}
export const pullRequestMinimalHead: Schema<PullRequestMinimalHead> = /* @__PURE__ */ object(() => ({
  ref: z.string(),
  sha: z.string(),
  repo: zodOf(pullRequestMinimalHeadRepo),
}));

/** A pull request, in short. */
export interface PullRequestMinimal {
  /** Unique in the whole instance; paths take `number`, as `index`. */
  id: number;
  number: number;
  /** Address in the API. */
  url: string;
  head: PullRequestMinimalHead;
  base: PullRequestMinimalHead;
}
export const pullRequestMinimal: Schema<PullRequestMinimal> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  number: z.int(),
  url: z.string(),
  head: zodOf(pullRequestMinimalHead),
  base: zodOf(pullRequestMinimalHead),
}));

/** A run of a workflow, seen at one attempt. */
export interface ActionWorkflowRun {
  /** Unique in the whole instance; paths take it as `run`. */
  id: number;
  /** Address in the API; that of the run also for an older attempt. */
  url: string;
  /** Address of the attempt before; `null` for the first. */
  previous_attempt_url: string | null;
  /** Address of its web page. */
  html_url: string;
  /** Mostly the title of the commit or pull request. */
  display_title: string;
  /** File of the workflow and the ref it was read from: `ci.yml@refs/heads/main`. */
  path: string;
  /** What set it off, such as `push` or `workflow_dispatch`. */
  event: string;
  /** Counts from 1. */
  run_attempt: number;
  /** Counts from 1 within the repository. */
  run_number: number;
  /** Only in the run that an artifact names. */
  repository_id?: number | undefined;
  /** Hash of the commit it runs on. */
  head_sha: string;
  /** Branch it runs on; absent for a pull request, and in the run that an artifact names. */
  head_branch?: string | undefined;
  /** Empty in the run that an artifact names. `waiting` includes the wait for an approval. */
  status: Open<'queued' | 'waiting' | 'in_progress' | 'completed'>;
  /** Who set off the first attempt; absent in the run that an artifact names. */
  actor?: User | undefined;
  /** Who set off this attempt; absent in the run that an artifact names. */
  trigger_actor?: User | undefined;
  /** Absent in the run that an artifact names. */
  repository?: Repository | undefined;
  /** Where the commit comes from, if that is another repository. */
  head_repository?: Repository | undefined;
  /** How it ended; absent until `status` is `completed`. */
  conclusion?: Open<'success' | 'failure' | 'cancelled' | 'skipped'> | undefined;
  /** Pull requests it runs for. */
  pull_requests: readonly PullRequestMinimal[];
  /** `null` until a job starts; stays `null` when it was cancelled before. */
  started_at: string | null;
  /** `null` until it ends. */
  completed_at: string | null;
}
export const actionWorkflowRun: Schema<ActionWorkflowRun> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  url: z.string(),
  previous_attempt_url: z.nullable(z.string()),
  html_url: z.string(),
  display_title: z.string(),
  path: z.string(),
  event: z.string(),
  run_attempt: z.int(),
  run_number: z.int(),
  repository_id: z.optional(z.int()),
  head_sha: z.string(),
  head_branch: z.optional(z.string()),
  status: openEnum(['queued', 'waiting', 'in_progress', 'completed']),
  actor: z.optional(zodOf(user)),
  trigger_actor: z.optional(zodOf(user)),
  repository: z.optional(zodOf(repository)),
  head_repository: z.optional(zodOf(repository)),
  conclusion: z.optional(openEnum(['success', 'failure', 'cancelled', 'skipped'])),
  pull_requests: list(zodOf(pullRequestMinimal)),
  started_at: instantOrNull('epoch'),
  completed_at: instantOrNull('epoch'),
}));
