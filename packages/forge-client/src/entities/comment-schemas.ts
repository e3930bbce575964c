import * as z from 'zod/v4/mini';
import { instant, integer, list, object, type ZodSchema } from '@clients/core/schema';
import { type Attachment, attachment } from './attachment-schemas.js';
import { type User, user } from './user-schemas.js';

/** A comment on an issue or a pull request. */
export interface Comment {
  id: number;
  /** URL of its web page. */
  html_url: string;
  /** Web URL of the pull request; empty for a comment on an issue. */
  pull_request_url: string;
  /** Web URL of the issue; empty for a comment on a pull request. */
  issue_url: string;
  /** `null` when the account is deleted. */
  user: User | null;
  /**
   * Name of the author on the server it was migrated from; empty when it was created on this
   * server.
   */
  original_author: string;
  /** Id of `original_author`; 0 when it was created on this server. */
  original_author_id: number;
  /** Markdown. */
  body: string;
  /** Attached files. */
  assets: Attachment[];
  created_at: string;
  updated_at: string;
}
export const comment: ZodSchema<Comment> = /* @__PURE__ */ object(() => ({
  id: integer(),
  html_url: z.string(),
  pull_request_url: z.string(),
  issue_url: z.string(),
  user: z.nullable(user),
  original_author: z.string(),
  original_author_id: integer(),
  body: z.string(),
  assets: list(attachment),
  created_at: instant(),
  updated_at: instant(),
}));
