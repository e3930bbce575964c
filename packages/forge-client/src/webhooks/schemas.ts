import * as z from 'zod/v4/mini';
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
import { type PayloadCommit, payloadCommit } from '../entities/commit-schemas.js';
import { type Comment, comment } from '../entities/comment-schemas.js';
import { type Issue, issue } from '../entities/issue-schemas.js';
import { type Label, label } from '../entities/label-schemas.js';
import { type PullRequest, pullRequest } from '../entities/pull-schemas.js';
import { type Repository, repository } from '../entities/repository-schemas.js';
import { type User, user } from '../entities/user-schemas.js';
import { type PayloadSubject, makeSubjectSchemas } from './subject-schemas.js';

/** A value before it was changed. */
export interface PayloadChange {
  /** The old value. */
  from: string;
}
export const changedFrom: ZodSchema<PayloadChange> = /* @__PURE__ */ object(() => ({
  from: z.string(),
}));

/** The previous values of edited fields. */
export interface PayloadChanges {
  title?: PayloadChange | undefined;
  body?: PayloadChange | undefined;
  /** The base branch of a pull request. */
  ref?: PayloadChange | undefined;
  added_labels: Label[];
  removed_labels: Label[];
}
export const changes: ZodSchema<PayloadChanges> = /* @__PURE__ */ object(() => ({
  title: z.optional(changedFrom),
  body: z.optional(changedFrom),
  ref: z.optional(changedFrom),
  added_labels: list(label),
  removed_labels: list(label),
}));

/** The action on an issue or a pull request that caused an event. */
export type IssueAction = OpenEnum<
  | 'opened'
  | 'closed'
  | 'reopened'
  | 'edited'
  | 'deleted'
  | 'assigned'
  | 'unassigned'
  | 'label_updated'
  | 'label_cleared'
  | 'synchronized'
  | 'milestoned'
  | 'demilestoned'
  | 'reviewed'
  | 'review_requested'
  | 'review_request_removed'
>;
const issueAction = (): z.core.$ZodType<IssueAction> =>
  openEnum([
    'opened',
    'closed',
    'reopened',
    'edited',
    'deleted',
    'assigned',
    'unassigned',
    'label_updated',
    'label_cleared',
    'synchronized',
    'milestoned',
    'demilestoned',
    'reviewed',
    'review_requested',
    'review_request_removed',
  ]);

/** An issue was opened, closed or changed. */
export interface IssuePayload extends PayloadSubject {
  action: IssueAction;
  /** Number of the issue. */
  number: number;
  /** Only for edits and label changes. */
  changes?: PayloadChanges | undefined;
  issue: Issue;
  /** Empty unless a commit closed it. */
  commit_id: string;
  /** The label that was added or removed. Forgejo only. */
  label?: Label | null | undefined;
}
export const issuePayload: ZodSchema<IssuePayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  action: issueAction(),
  number: integer(),
  changes: z.optional(changes),
  issue,
  commit_id: z.string(),
  label: z.optional(z.nullable(label)),
}));

/** Someone commented on an issue or a pull request. */
export interface IssueCommentPayload extends PayloadSubject {
  action: OpenEnum<'created' | 'edited' | 'deleted'>;
  issue: Issue;
  /** Only when the comment is on a pull request. Not on Gitea up to 1.22. */
  pull_request?: PullRequest | undefined;
  comment: Comment;
  changes?: PayloadChanges | undefined;
  /** Whether the comment is on a pull request. */
  is_pull: boolean;
}
export const issueCommentPayload: ZodSchema<IssueCommentPayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  action: openEnum(['created', 'edited', 'deleted']),
  issue,
  pull_request: z.optional(pullRequest),
  comment,
  changes: z.optional(changes),
  is_pull: z.boolean(),
}));

/** The outcome and text of a review. */
export interface ReviewSummary {
  /** Such as `pull_request_review_approved`. */
  type: string;
  content: string;
}
export const reviewSummary: ZodSchema<ReviewSummary> = /* @__PURE__ */ object(() => ({
  type: z.string(),
  content: z.string(),
}));

/** A pull request was opened, closed, changed or reviewed, or commits were pushed to it. */
export interface PullRequestPayload extends PayloadSubject {
  action: IssueAction;
  /** Number of the pull request. */
  number: number;
  /** Head before and after a push; only for `synchronized`. Gitea 1.27 or newer only. */
  before?: string | undefined;
  after?: string | undefined;
  /** Only for edits and label changes. */
  changes?: PayloadChanges | undefined;
  pull_request: PullRequest;
  /** `null` when no review is concerned, and for reviews on Gitea up to 1.22. */
  requested_reviewer: User | null;
  commit_id: string;
  /** Only for reviews; `null` otherwise. */
  review: ReviewSummary | null;
  /** The label that was added or removed. Forgejo only. */
  label?: Label | null | undefined;
}
export const pullRequestPayload: ZodSchema<PullRequestPayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  action: issueAction(),
  number: integer(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  changes: z.optional(changes),
  pull_request: pullRequest,
  requested_reviewer: z.nullable(user),
  commit_id: z.string(),
  review: z.nullable(reviewSummary),
  label: z.optional(z.nullable(label)),
}));

/** A branch or tag was created. */
export interface CreatePayload extends PayloadSubject {
  sha: string;
  /** Short name of the branch or tag. */
  ref: string;
  ref_type: OpenEnum<'branch' | 'tag'>;
}
export const createPayload: ZodSchema<CreatePayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  sha: z.string(),
  ref: z.string(),
  ref_type: openEnum(['branch', 'tag']),
}));

/** A branch or tag was deleted. */
export interface DeletePayload extends PayloadSubject {
  /** Short name of the branch or tag. */
  ref: string;
  ref_type: OpenEnum<'branch' | 'tag'>;
  pusher_type: OpenEnum<'user'>;
}
export const deletePayload: ZodSchema<DeletePayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  ref: z.string(),
  ref_type: openEnum(['branch', 'tag']),
  pusher_type: openEnum(['user']),
}));

/** A repository was forked. */
export interface ForkPayload extends PayloadSubject {
  /** The repository that was forked; `repository` is the new one. */
  forkee: Repository;
}
export const forkPayload: ZodSchema<ForkPayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  forkee: repository,
}));

/** Commits were pushed, or a branch or tag was moved. */
export interface PushPayload extends PayloadSubject {
  /** Full name, such as `refs/heads/main`. */
  ref: string;
  /** Zeros when the branch or tag is new. */
  before: string;
  /** Zeros when it was deleted. */
  after: string;
  /** Web URL of the comparison of `before` and `after`. */
  compare_url: string;
  /** At most as many as the instance is configured to send; `total_commits` counts all. */
  commits: PayloadCommit[];
  /** Number of commits in the push, including those that `commits` leaves out. */
  total_commits: number;
  /** The commit of `after`. */
  head_commit: PayloadCommit | null;
  pusher: User;
}
export const pushPayload: ZodSchema<PushPayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  ref: z.string(),
  before: z.string(),
  after: z.string(),
  compare_url: z.string(),
  commits: list(payloadCommit),
  total_commits: integer(),
  head_commit: z.nullable(payloadCommit),
  pusher: user,
}));

/** A status was added to a commit. */
export interface StatusPayload extends PayloadSubject {
  id: number;
  sha: string;
  commit: PayloadCommit;
  context: string;
  state: OpenEnum<'pending' | 'success' | 'error' | 'failure' | 'warning' | 'skipped'>;
  description: string;
  target_url: string;
  created_at: string;
  updated_at: string | null;
}
export const statusPayload: ZodSchema<StatusPayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  id: integer(),
  sha: z.string(),
  commit: payloadCommit,
  context: z.string(),
  state: openEnum(['pending', 'success', 'error', 'failure', 'warning', 'skipped']),
  description: z.string(),
  target_url: z.string(),
  created_at: instant(),
  updated_at: instantOrNull(),
}));
