import {
  boolean,
  instant,
  int,
  list,
  nullable,
  object,
  type Open,
  openEnum,
  optional,
  optionalString,
  part,
  type PartSchema,
  type Schema,
  string,
} from '@clients/core/schema';
import { type PayloadCommit, payloadCommit } from '../entities/commit-schemas.js';
import { type Comment, comment } from '../entities/comment-schemas.js';
import { type Issue, issue } from '../entities/issue-schemas.js';
import { type Label, label } from '../entities/label-schemas.js';
import { type PullRequest, pullRequest } from '../entities/pull-schemas.js';
import { type Repository, repository } from '../entities/repository-schemas.js';
import { type User, user } from '../entities/user-schemas.js';
import { type Subject, subject } from './subject-schemas.js';

/** A value before it was changed. */
export interface ChangedFrom {
  from: string;
}
export const changedFrom: Schema<ChangedFrom> = /* @__PURE__ */ object(() => ({ from: string() }));

/** The previous values of edited fields. */
export interface Changes {
  title?: ChangedFrom | undefined;
  body?: ChangedFrom | undefined;
  /** The base branch of a pull request. */
  ref?: ChangedFrom | undefined;
  added_labels: readonly Label[];
  removed_labels: readonly Label[];
}
export const changes: Schema<Changes> = /* @__PURE__ */ object(() => ({
  title: optional(part(changedFrom)),
  body: optional(part(changedFrom)),
  ref: optional(part(changedFrom)),
  added_labels: list(part(label)),
  removed_labels: list(part(label)),
}));

/** The action on an issue or a pull request that caused an event. */
export type IssueAction = Open<
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
const issueAction = (): PartSchema<IssueAction> =>
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
export interface IssuePayload extends Subject {
  action: IssueAction;
  number: number;
  /** Only for edits and label changes. */
  changes?: Changes | undefined;
  issue: Issue | null;
  /** Empty unless a commit closed it. */
  commit_id: string;
}
export const issuePayload: Schema<IssuePayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  action: issueAction(),
  number: int(),
  changes: optional(part(changes)),
  issue: nullable(part(issue)),
  commit_id: string(),
}));

/** Somebody commented on an issue or a pull request. */
export interface IssueCommentPayload extends Subject {
  action: Open<'created' | 'edited' | 'deleted'>;
  issue: Issue | null;
  /** Only when the comment is on a pull request. */
  pull_request?: PullRequest | undefined;
  comment: Comment | null;
  changes?: Changes | undefined;
  is_pull: boolean;
}
export const issueCommentPayload: Schema<IssueCommentPayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  action: openEnum(['created', 'edited', 'deleted']),
  issue: nullable(part(issue)),
  pull_request: optional(part(pullRequest)),
  comment: nullable(part(comment)),
  changes: optional(part(changes)),
  is_pull: boolean(),
}));

/** The outcome and text of a review. */
export interface ReviewSummary {
  /** Such as `pull_request_review_approved`. */
  type: string;
  content: string;
}
export const reviewSummary: Schema<ReviewSummary> = /* @__PURE__ */ object(() => ({ type: string(), content: string() }));

/** A pull request was opened, closed, changed or reviewed, or commits were pushed to it. */
export interface PullRequestPayload extends Subject {
  action: IssueAction;
  number: number;
  /** Head before and after a push; only for `synchronized`. */
  before?: string | undefined;
  after?: string | undefined;
  changes?: Changes | undefined;
  pull_request: PullRequest | null;
  requested_reviewer: User | null;
  commit_id: string;
  review: ReviewSummary | null;
}
export const pullRequestPayload: Schema<PullRequestPayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  action: issueAction(),
  number: int(),
  before: optionalString(),
  after: optionalString(),
  changes: optional(part(changes)),
  pull_request: nullable(part(pullRequest)),
  requested_reviewer: nullable(part(user)),
  commit_id: string(),
  review: nullable(part(reviewSummary)),
}));

/** A branch or tag was created. */
export interface CreatePayload extends Subject {
  sha: string;
  /** Short name of the branch or tag. */
  ref: string;
  ref_type: Open<'branch' | 'tag'>;
}
export const createPayload: Schema<CreatePayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  sha: string(),
  ref: string(),
  ref_type: openEnum(['branch', 'tag']),
}));

/** A branch or tag was deleted. */
export interface DeletePayload extends Subject {
  /** Short name of the branch or tag. */
  ref: string;
  ref_type: Open<'branch' | 'tag'>;
  pusher_type: Open<'user'>;
}
export const deletePayload: Schema<DeletePayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  ref: string(),
  ref_type: openEnum(['branch', 'tag']),
  pusher_type: openEnum(['user']),
}));

/** A repository was forked. */
export interface ForkPayload extends Subject {
  /** The repository that was forked; `repository` is the new one. */
  forkee: Repository | null;
}
export const forkPayload: Schema<ForkPayload> = /* @__PURE__ */ object(() => ({ ...subject(), forkee: nullable(part(repository)) }));

/** Commits were pushed, or a branch or tag was moved. */
export interface PushPayload extends Subject {
  /** Full name, such as `refs/heads/main`. */
  ref: string;
  /** Zeros when the branch or tag is new. */
  before: string;
  /** Zeros when it was deleted. */
  after: string;
  compare_url: string;
  /** At most as many as the instance is configured to send; `total_commits` counts all. */
  commits: readonly PayloadCommit[];
  total_commits: number;
  head_commit: PayloadCommit | null;
  pusher: User | null;
}
export const pushPayload: Schema<PushPayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  ref: string(),
  before: string(),
  after: string(),
  compare_url: string(),
  commits: list(part(payloadCommit)),
  total_commits: int(),
  head_commit: nullable(part(payloadCommit)),
  pusher: nullable(part(user)),
}));

/** A status was added to a commit. */
export interface StatusPayload extends Subject {
  id: number;
  sha: string;
  commit: PayloadCommit | null;
  context: string;
  state: Open<'pending' | 'success' | 'error' | 'failure' | 'warning' | 'skipped'>;
  description: string;
  target_url: string;
  created_at: string;
  updated_at: string | null;
}
export const statusPayload: Schema<StatusPayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  id: int(),
  sha: string(),
  commit: nullable(part(payloadCommit)),
  context: string(),
  state: openEnum(['pending', 'success', 'error', 'failure', 'warning', 'skipped']),
  description: string(),
  target_url: string(),
  created_at: instant(),
  updated_at: nullable(instant()),
}));
