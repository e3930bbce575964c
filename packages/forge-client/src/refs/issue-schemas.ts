import { closedEnum, int, object, type Schema, string } from '@clients/core/schema';
import type { RepoRef } from './repo-schemas.js';

/** An issue or a pull request: they share their numbers. */
export interface IssueRef extends RepoRef {
  /** `number` of the issue, not its `id`. */
  index: number;
}
export const issueRef: Schema<IssueRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), index: int() }));

/** A file attached to an issue. */
export interface IssueAssetRef extends IssueRef {
  attachment_id: number;
}
export const issueAssetRef: Schema<IssueAssetRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  attachment_id: int(),
}));

/** A user who can be assigned to an issue. */
export interface IssueAssigneeRef extends IssueRef {
  /** Login. */
  assignee: string;
}
export const issueAssigneeRef: Schema<IssueAssigneeRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  assignee: string(),
}));

/** A comment together with the number of its issue, which the server ignores. */
export interface IssueCommentRef extends IssueRef {
  /** The comment. */
  id: number;
}
export const issueCommentRef: Schema<IssueCommentRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  id: int(),
}));

/** A label on an issue. */
export interface IssueLabelRef extends IssueRef {
  /** The label, never its name. */
  id: number;
}
export const issueLabelRef: Schema<IssueLabelRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  id: int(),
}));

/** Time recorded on an issue. */
export interface IssueTimeRef extends IssueRef {
  /** The tracked time. */
  id: number;
}
export const issueTimeRef: Schema<IssueTimeRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  id: int(),
}));

/** A user who watches an issue. */
export interface IssueSubscriberRef extends IssueRef {
  /** Login. */
  user: string;
}
export const issueSubscriberRef: Schema<IssueSubscriberRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  user: string(),
}));

/** A position among the pinned issues. */
export interface PinRef extends IssueRef {
  /** Counts from 1. */
  position: number;
}
export const pinRef: Schema<PinRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  position: int(),
}));

/** A comment on an issue or a pull request. */
export interface CommentRef extends RepoRef {
  id: number;
}
export const commentRef: Schema<CommentRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), id: int() }));

/** A file attached to a comment. */
export interface CommentAssetRef extends CommentRef {
  attachment_id: number;
}
export const commentAssetRef: Schema<CommentAssetRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  id: int(),
  attachment_id: int(),
}));

/** A label of a repository. */
export interface LabelRef extends RepoRef {
  id: number;
}
export const labelRef: Schema<LabelRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), id: int() }));

/** A milestone. */
export interface MilestoneRef extends RepoRef {
  id: number;
}
export const milestoneRef: Schema<MilestoneRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), id: int() }));

/** A pull request. */
export interface PullRef extends RepoRef {
  /** `number` of the pull request, not its `id`. */
  index: number;
}
export const pullRef: Schema<PullRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), index: int() }));

/** A pull request as a diff or a patch. */
export interface PullDiffRef extends PullRef {
  /** `patch` has a section with author and message for each commit. */
  diffType: 'diff' | 'patch';
}
export const pullDiffRef: Schema<PullDiffRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  diffType: closedEnum(['diff', 'patch']),
}));

/** The pull request between two branches of one repository. */
export interface BaseHeadRef extends RepoRef {
  /** Branch to merge into. */
  base: string;
  /** Branch to merge from. */
  head: string;
}
export const baseHeadRef: Schema<BaseHeadRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  base: string(),
  head: string(),
}));

/** A review of a pull request. */
export interface ReviewRef extends PullRef {
  /** The review. */
  id: number;
}
export const reviewRef: Schema<ReviewRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  id: int(),
}));

/** A review comment within its pull request. */
export interface PullCommentRef extends PullRef {
  /** The comment. */
  id: number;
}
export const pullCommentRef: Schema<PullCommentRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  id: int(),
}));

/** A review comment on a line of a pull request. */
export interface ReviewCommentRef extends RepoRef {
  id: number;
}
export const reviewCommentRef: Schema<ReviewCommentRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  id: int(),
}));

/** A comment on a line, in its review. */
export interface CommentOfReviewRef extends ReviewRef {
  /** The comment. */
  comment: number;
}
export const commentOfReviewRef: Schema<CommentOfReviewRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  index: int(),
  id: int(),
  comment: int(),
}));
