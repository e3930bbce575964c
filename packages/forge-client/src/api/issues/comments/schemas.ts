import { object, optionalInt, type Schema, string } from '@clients/core/schema';
import { type Instant, optionalInstant } from '../../../refs/input-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** A comment to create. */
export interface CreateIssueComment {
  /** Markdown. */
  body: string;
}
export const createIssueCommentBody: Schema<CreateIssueComment> = /* @__PURE__ */ object(() => ({
  body: string(),
}));

/** The new text of a comment. */
export interface EditIssueComment {
  /** Markdown. */
  body: string;
}
export const editIssueCommentBody: Schema<EditIssueComment> = /* @__PURE__ */ object(() => ({
  body: string(),
}));

/** Filter of `issues.comments.list`. */
export interface ListCommentsQuery {
  /** RFC 3339 instant or `Date`; only comments updated at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only comments updated before it. */
  before?: Instant | undefined;
}
export const listCommentsQuery: Schema<ListCommentsQuery> = /* @__PURE__ */ object(() => ({
  since: optionalInstant(),
  before: optionalInstant(),
}));

/** Filter and page of `issues.comments.listInRepo`. */
export interface ListRepoCommentsQuery extends PageQuery {
  /** RFC 3339 instant or `Date`; only comments updated at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only comments updated before it. */
  before?: Instant | undefined;
}
export const listRepoCommentsQuery: Schema<ListRepoCommentsQuery> = /* @__PURE__ */ object(() => ({
  since: optionalInstant(),
  before: optionalInstant(),
  page: optionalInt(),
  limit: optionalInt(),
}));
