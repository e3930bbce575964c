import { instantOrNull, list, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Repository, repository } from '../../repos/schemas.js';
import { type User, user } from '../../users/schemas.js';

/** Pull request minimal head repo. */
export interface PullRequestMinimalHeadRepo {
  id: number;
  /** Address in the API. */
  url: string;
  name: string;
}
export const pullRequestMinimalHeadRepo: Schema<PullRequestMinimalHeadRepo> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  url: z.string(),
  name: z.string(),
}));

/** Pull request minimal head. */
export interface PullRequestMinimalHead {
  ref: string;
  /** Hash of the object. */
  sha: string;
  repo: PullRequestMinimalHeadRepo;
}
export const pullRequestMinimalHead: Schema<PullRequestMinimalHead> = /* @__PURE__ */ object(() => ({
  ref: z.string(),
  sha: z.string(),
  repo: zodOf(pullRequestMinimalHeadRepo),
}));

/** Pull request minimal. */
export interface PullRequestMinimal {
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

/** Action workflow run. */
export interface ActionWorkflowRun {
  id: number;
  /** Address in the API. */
  url: string;
  previous_attempt_url: string | null;
  /** Address of its web page. */
  html_url: string;
  display_title: string;
  path: string;
  event: string;
  run_attempt: number;
  run_number: number;
  repository_id?: number | undefined;
  head_sha: string;
  head_branch?: string | undefined;
  status: Open<'queued' | 'waiting' | 'in_progress' | 'completed'>;
  actor?: User | undefined;
  trigger_actor?: User | undefined;
  repository?: Repository | undefined;
  head_repository?: Repository | undefined;
  /** How it ended; absent until then. */
  conclusion?: Open<'success' | 'failure' | 'cancelled' | 'skipped'> | undefined;
  pull_requests: readonly PullRequestMinimal[];
  /** `null` until it starts. */
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

/** What `listUserRuns` filters and sorts by. */
export interface ListUserRunsQuery extends PageQuery {
  event?: string | undefined;
  branch?: string | undefined;
  status?: 'pending' | 'waiting' | 'requested' | 'action_required' | 'queued' | 'in_progress' | 'completed' | 'failure' | 'success' | 'skipped' | 'neutral' | 'cancelled' | 'timed_out' | readonly ('pending' | 'waiting' | 'requested' | 'action_required' | 'queued' | 'in_progress' | 'completed' | 'failure' | 'success' | 'skipped' | 'neutral' | 'cancelled' | 'timed_out')[] | undefined;
  actor?: string | undefined;
  head_sha?: string | undefined;
  exclude_pull_requests?: boolean | undefined;
}
export const listUserRunsQuery: Schema<ListUserRunsQuery> = /* @__PURE__ */ object(() => ({
  event: z.optional(z.string()),
  branch: z.optional(z.string()),
  status: z.optional(z.union([z.enum(['pending', 'waiting', 'requested', 'action_required', 'queued', 'in_progress', 'completed', 'failure', 'success', 'skipped', 'neutral', 'cancelled', 'timed_out']), z.array(z.enum(['pending', 'waiting', 'requested', 'action_required', 'queued', 'in_progress', 'completed', 'failure', 'success', 'skipped', 'neutral', 'cancelled', 'timed_out']))])),
  actor: z.optional(z.string()),
  head_sha: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
  exclude_pull_requests: z.optional(z.boolean()),
}));

/** What `listRuns` filters and sorts by. */
export interface ListRunsQuery extends PageQuery {
  event?: string | undefined;
  branch?: string | undefined;
  status?: 'pending' | 'waiting' | 'requested' | 'action_required' | 'queued' | 'in_progress' | 'completed' | 'failure' | 'success' | 'skipped' | 'neutral' | 'cancelled' | 'timed_out' | readonly ('pending' | 'waiting' | 'requested' | 'action_required' | 'queued' | 'in_progress' | 'completed' | 'failure' | 'success' | 'skipped' | 'neutral' | 'cancelled' | 'timed_out')[] | undefined;
  actor?: string | undefined;
  head_sha?: string | undefined;
  exclude_pull_requests?: boolean | undefined;
}
export const listRunsQuery: Schema<ListRunsQuery> = /* @__PURE__ */ object(() => ({
  event: z.optional(z.string()),
  branch: z.optional(z.string()),
  status: z.optional(z.union([z.enum(['pending', 'waiting', 'requested', 'action_required', 'queued', 'in_progress', 'completed', 'failure', 'success', 'skipped', 'neutral', 'cancelled', 'timed_out']), z.array(z.enum(['pending', 'waiting', 'requested', 'action_required', 'queued', 'in_progress', 'completed', 'failure', 'success', 'skipped', 'neutral', 'cancelled', 'timed_out']))])),
  actor: z.optional(z.string()),
  head_sha: z.optional(z.string()),
  exclude_pull_requests: z.optional(z.boolean()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
