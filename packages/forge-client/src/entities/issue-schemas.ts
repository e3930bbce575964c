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
import { type Attachment, attachment } from './attachment-schemas.js';
import { type Label, label } from './label-schemas.js';
import { type Milestone, milestone } from './milestone-schemas.js';
import { type Project, project } from './project-schemas.js';
import { type RepositoryMeta, repositoryMeta } from './repository-meta-schemas.js';
import { type User, user } from './user-schemas.js';

/** The pull request of an issue. */
export interface PullRequestMeta {
  merged: boolean;
  /** `null` while not merged. */
  merged_at: string | null;
  draft: boolean;
  /** URL of its web page. */
  html_url: string;
}
export const pullRequestMeta: ZodSchema<PullRequestMeta> = /* @__PURE__ */ object(() => ({
  merged: z.boolean(),
  merged_at: instantOrNull(),
  draft: z.boolean(),
  html_url: z.string(),
}));

/**
 * An issue, or the issue of a pull request when `pull_request` is set: issues and pull requests
 * share their numbers.
 */
export interface Issue {
  /** Unique on the server; requests take `number` instead, except those of `projects`. */
  id: number;
  /** URL in the API. */
  url: string;
  /** URL of its web page. */
  html_url: string;
  /** Counts from 1 within the repository; requests take it as `index`. */
  number: number;
  /** Who created it; `null` when the account is deleted. */
  user: User | null;
  /**
   * Name of the author on the server it was migrated from; empty when it was created on this
   * server.
   */
  original_author: string;
  /** Id of `original_author`; 0 when it was created on this server. */
  original_author_id: number;
  title: string;
  /** Markdown. */
  body: string;
  /** Branch or tag it refers to; empty for none. */
  ref: string;
  /** Attached files. */
  assets: Attachment[];
  labels: Label[];
  /** `null` for none. */
  milestone: Milestone | null;
  /** Project boards it is on. Empty on Gitea up to 1.26 and Forgejo. */
  projects: Project[];
  /** @deprecated First of `assignees`. */
  assignee: User | null;
  /** Empty when nobody is assigned. */
  assignees: User[];
  state: OpenEnum<'open' | 'closed'>;
  /** Whether only users with write access may comment. */
  is_locked: boolean;
  /** Number of comments. */
  comments: number;
  created_at: string;
  updated_at: string;
  /** `null` while open. */
  closed_at: string | null;
  /**
   * `null` when none is set. The server keeps the time of day when the issue is created, and moves
   * it to the end of the day on a change.
   */
  due_date: string | null;
  /** In seconds; 0 for none. Gitea 1.25 or newer only. */
  time_estimate?: number | undefined;
  /** Set when it is the issue of a pull request. */
  pull_request: PullRequestMeta | null;
  /** The repository of the issue; `null` where the request names it. */
  repository: RepositoryMeta | null;
  /** Position among the pinned issues, from 1; 0 when it is not pinned. */
  pin_order: number;
  /**
   * Number of edits to the body; those to the title are not counted. Pass it to `update` with a new
   * body, which is refused if someone else has edited the body in the meantime. Gitea 1.26 or newer
   * only.
   */
  content_version?: number | undefined;
}
export const issue: ZodSchema<Issue> = /* @__PURE__ */ object(() => ({
  id: integer(),
  url: z.string(),
  html_url: z.string(),
  number: integer(),
  user: z.nullable(user),
  original_author: z.string(),
  original_author_id: integer(),
  title: z.string(),
  body: z.string(),
  ref: z.string(),
  assets: list(attachment),
  labels: list(label),
  milestone: z.nullable(milestone),
  projects: list(project),
  assignee: z.nullable(user),
  assignees: list(user),
  state: openEnum(['open', 'closed']),
  is_locked: z.boolean(),
  comments: integer(),
  created_at: instant(),
  updated_at: instant(),
  closed_at: instantOrNull(),
  due_date: instantOrNull(),
  time_estimate: z.optional(integer()),
  pull_request: z.nullable(pullRequestMeta),
  repository: z.nullable(repositoryMeta),
  pin_order: integer(),
  content_version: z.optional(integer()),
}));
