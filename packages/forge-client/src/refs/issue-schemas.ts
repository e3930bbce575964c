import * as z from 'zod/v4/mini';
import { integer, normalized, object, schema, type ZodSchema } from '@clients/core/schema';
import { diffByDefault, labelId, milestoneId } from './input-schemas.js';
import type { RepoRef } from './repo-schemas.js';
import { branchName, headName } from './ref-names.js';

/** An issue or a pull request: they share their numbers. */
export interface IssueRef extends RepoRef {
  /** `number` of the issue, not its `id`. */
  index: number;
}
export const issueRef: ZodSchema<IssueRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
}));

/** A file attached to an issue. */
export interface IssueAssetRef extends IssueRef {
  /** `id` of the file. */
  attachment_id: number;
}
export const issueAssetRef: ZodSchema<IssueAssetRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
  attachment_id: integer(),
}));

/** A user who can be assigned to an issue. */
export interface IssueAssigneeRef extends IssueRef {
  /** Login. */
  assignee: string;
}
export const issueAssigneeRef: ZodSchema<IssueAssigneeRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
  assignee: z.string(),
}));

/** A comment together with the number of its issue, which the server ignores. */
export interface IssueCommentRef extends IssueRef {
  /** `id` of the comment. */
  id: number;
}
export const issueCommentRef: ZodSchema<IssueCommentRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
  id: integer(),
}));

/** A label on an issue. */
export interface IssueLabelRef extends IssueRef {
  /** Id of the label; a name is not accepted. */
  id: number;
}
export const issueLabelRef: ZodSchema<IssueLabelRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
  id: labelId(),
}));

/** Time recorded on an issue. */
export interface IssueTimeRef extends IssueRef {
  /** `id` of the tracked time. */
  id: number;
}
export const issueTimeRef: ZodSchema<IssueTimeRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
  id: integer(),
}));

/** A user who watches an issue. */
export interface IssueSubscriberRef extends IssueRef {
  /** Login. */
  user: string;
}
export const issueSubscriberRef: ZodSchema<IssueSubscriberRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
  user: z.string(),
}));

/** A position among the pinned issues. */
export interface PinRef extends IssueRef {
  /** Counts from 1. */
  position: number;
}
export const pinRef: ZodSchema<PinRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
  position: integer(),
}));

/** A comment on an issue or a pull request. */
export interface CommentRef extends RepoRef {
  /** `id` of the comment. */
  id: number;
}
export const commentRef: ZodSchema<CommentRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
}));

/** A file attached to a comment. */
export interface CommentAssetRef extends CommentRef {
  /** `id` of the file. */
  attachment_id: number;
}
export const commentAssetRef: ZodSchema<CommentAssetRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
  attachment_id: integer(),
}));

/** A label of a repository. */
export interface LabelRef extends RepoRef {
  /** `id` of the label, not its name. */
  id: number;
}
export const labelRef: ZodSchema<LabelRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: labelId(),
}));

/** A milestone. */
export interface MilestoneRef extends RepoRef {
  /** `id` of the milestone, not its title. */
  id: number;
}
export const milestoneRef: ZodSchema<MilestoneRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: milestoneId(),
}));

/** A pull request. */
export interface PullRef extends RepoRef {
  /** `number` of the pull request, not its `id`. */
  index: number;
}
export const pullRef: ZodSchema<PullRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
}));

/** A pull request as a diff or a patch. */
export interface PullDiffRef extends PullRef {
  /** Default `diff`; `patch` has a section with author and message for each commit. */
  diffType?: 'diff' | 'patch' | undefined;
}
export const pullDiffRef: ZodSchema<PullDiffRef> = /* @__PURE__ */ schema(() =>
  normalized(
    z.looseObject({
      owner: z.string(),
      repo: z.string(),
      index: integer(),
      diffType: z.enum(['diff', 'patch']),
    }),
    diffByDefault,
  ),
);

/** The pull request between two branches of one repository. */
export interface BaseHeadRef extends RepoRef {
  /** Branch to merge into. */
  base: string;
  /** Branch to merge from. */
  head: string;
}
export const baseHeadRef: ZodSchema<BaseHeadRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  base: branchName(),
  head: headName(),
}));

/** A review of a pull request. */
export interface ReviewRef extends PullRef {
  /** `id` of the review. */
  id: number;
}
export const reviewRef: ZodSchema<ReviewRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
  id: integer(),
}));

/** A review comment within its pull request. */
export interface PullCommentRef extends PullRef {
  /** `id` of the comment. */
  id: number;
}
export const pullCommentRef: ZodSchema<PullCommentRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
  id: integer(),
}));

/** A review comment on a line of a pull request. */
export interface ReviewCommentRef extends RepoRef {
  /** `id` of the comment. */
  id: number;
}
export const reviewCommentRef: ZodSchema<ReviewCommentRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
}));

/** A comment on a line, in its review. */
export interface CommentOfReviewRef extends ReviewRef {
  /** `id` of the comment. */
  comment: number;
}
export const commentOfReviewRef: ZodSchema<CommentOfReviewRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  index: integer(),
  id: integer(),
  comment: integer(),
}));
