import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import { type Instant, instantInput } from '../../../refs/input-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** A comment to create. */
export interface CreateIssueComment {
  /** Markdown. */
  body: string;
  /**
   * RFC 3339 instant or `Date` of the change, instead of now; for owners and administrators. Gitea
   * ignores it. Forgejo only.
   */
  updated_at?: Instant | undefined;
}
export const createIssueCommentBody: ZodSchema<CreateIssueComment> = /* @__PURE__ */ object(() => ({
  body: z.string(),
  updated_at: z.optional(instantInput()),
}));

/** The new text of a comment. */
export interface UpdateIssueComment {
  /** Markdown. */
  body: string;
  /**
   * RFC 3339 instant or `Date` of the change, instead of now; for owners and administrators. Gitea
   * ignores it. Forgejo only.
   */
  updated_at?: Instant | undefined;
}
export const updateIssueCommentBody: ZodSchema<UpdateIssueComment> = /* @__PURE__ */ object(() => ({
  body: z.string(),
  updated_at: z.optional(instantInput()),
}));

/** Filter of `issues.comments.list`. */
export interface ListCommentsQuery {
  /** RFC 3339 instant or `Date`; only comments updated at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only comments updated before it. */
  before?: Instant | undefined;
}
export const listCommentsQuery: ZodSchema<ListCommentsQuery> = /* @__PURE__ */ object(() => ({
  since: z.optional(instantInput()),
  before: z.optional(instantInput()),
}));

/** Filter and page of `issues.comments.listInRepo`. */
export interface ListRepoCommentsQuery extends PageQuery {
  /** RFC 3339 instant or `Date`; only comments updated at or after it. */
  since?: Instant | undefined;
  /** RFC 3339 instant or `Date`; only comments updated before it. */
  before?: Instant | undefined;
}
export const listRepoCommentsQuery: ZodSchema<ListRepoCommentsQuery> = /* @__PURE__ */ object(
  () => ({
    since: z.optional(instantInput()),
    before: z.optional(instantInput()),
    page: z.optional(integer()),
    limit: z.optional(integer()),
  }),
);
