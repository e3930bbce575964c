import * as z from 'zod/v4/mini';
import { instant, integer, object, type ZodSchema } from '@clients/core/schema';
import { type User, user } from '../../../entities/user-schemas.js';

/** A comment on a line of a pull request. */
export interface PullReviewComment {
  id: number;
  /** Markdown. */
  body: string;
  /** Author; `null` when the account no longer exists. */
  user: User | null;
  /** User who resolved the conversation; `null` while it is open. */
  resolver: User | null;
  /** Id of the review that it belongs to. */
  pull_request_review_id: number;
  created_at: string;
  updated_at: string;
  /** Path of the file that it is on. */
  path: string;
  /** Commit that last touched the line. */
  commit_id: string;
  /** Usually empty. */
  original_commit_id: string;
  /** The surrounding lines, as a hunk of a diff. */
  diff_hunk: string;
  /** Line in the new file; 0 for a comment on a deleted line. */
  position: number;
  /** Line in the old file; 0 for a comment on the new side. */
  original_position: number;
  /** Number of lines above it that it also covers. Forgejo 16 or newer only. */
  extra_lines_count?: number | undefined;
  /** URL of its web page. */
  html_url: string;
  /** Web page of the pull request. */
  pull_request_url: string;
}
export const pullReviewComment: ZodSchema<PullReviewComment> = /* @__PURE__ */ object(() => ({
  id: integer(),
  body: z.string(),
  user: z.nullable(user),
  resolver: z.nullable(user),
  pull_request_review_id: integer(),
  created_at: instant(),
  updated_at: instant(),
  path: z.string(),
  commit_id: z.string(),
  original_commit_id: z.string(),
  diff_hunk: z.string(),
  position: integer(),
  original_position: integer(),
  extra_lines_count: z.optional(integer()),
  html_url: z.string(),
  pull_request_url: z.string(),
}));

/** A reply to create. */
export interface CreatePullReviewCommentReply {
  /** Markdown. */
  body: string;
}
export const createPullReviewCommentReplyBody: ZodSchema<CreatePullReviewCommentReply> =
  /* @__PURE__ */ object(() => ({
    body: z.string(),
  }));

/** A comment on a line, for a review. */
export interface CreatePullReviewComment {
  /** Path of the file, from the root. The server takes any, and any line: see `pulls.files.list`. */
  path?: string | undefined;
  /** Markdown. */
  body?: string | undefined;
  /** Line in the old file, counted from 1, for a deleted line. It counts if both are set. */
  old_position?: number | undefined;
  /** Line in the new file, counted from 1: not a line of the diff. */
  new_position?: number | undefined;
  /**
   * Number of further lines, after the first, that the comment is about. Gitea ignores it. Forgejo
   * 16 or newer only.
   */
  extra_lines_count?: number | undefined;
}
export const createPullReviewCommentBody: ZodSchema<CreatePullReviewComment> =
  /* @__PURE__ */ object(() => ({
    path: z.optional(z.string()),
    body: z.optional(z.string()),
    old_position: z.optional(integer()),
    new_position: z.optional(integer()),
    extra_lines_count: z.optional(integer()),
  }));
