import * as z from 'zod/v4/mini';
import { instantOrNull, integer, list, object, type ZodSchema } from '@clients/core/schema';
import { type Label, label } from './label-schemas.js';
import { type Milestone, milestone } from './milestone-schemas.js';
import { type Repository, repository } from './repository-schemas.js';
import { type Team, team } from './team-schemas.js';
import { type User, user } from './user-schemas.js';

/** The head or base of a pull request. */
export interface PRBranchInfo {
  /** Name of the branch, even after it is deleted. */
  label: string;
  /** Name of the branch; `refs/pull/N/head` once the branch or its fork is deleted. */
  ref: string;
  /** Newest commit. */
  sha: string;
  /** -1 when the fork is deleted. */
  repo_id: number;
  /** `null` when the fork is deleted. */
  repo: Repository | null;
}
export const prBranchInfo: ZodSchema<PRBranchInfo> = /* @__PURE__ */ object(() => ({
  label: z.string(),
  ref: z.string(),
  sha: z.string(),
  repo_id: integer(),
  repo: z.nullable(repository),
}));

/** A pull request. It shares its number, comments and labels with its issue. */
export interface PullRequest {
  /** Unique on the server; requests take `number` instead. */
  id: number;
  /**
   * URL of its web page, the same as `html_url`; on Forgejo 16 and newer its URL in the API.
   */
  url: string;
  /** Counts from 1 within the repository, together with the issues; requests take it as `index`. */
  number: number;
  /** Who created it; `null` when the account is deleted. */
  user: User | null;
  title: string;
  /** Markdown. */
  body: string;
  labels: Label[];
  /** `null` for none. */
  milestone: Milestone | null;
  /** First of `assignees`. */
  assignee: User | null;
  /** Empty when nobody is assigned. */
  assignees: User[];
  /** Users whose review is requested and pending. */
  requested_reviewers: User[];
  /** Teams whose review is requested and pending. Empty on Gitea up to 1.22. */
  requested_reviewers_teams: Team[];
  state: 'open' | 'closed';
  /**
   * Whether it is a draft: its title begins with a prefix such as `WIP:`, and it cannot be merged.
   */
  draft: boolean;
  /** Whether only users with write access may comment. */
  is_locked: boolean;
  /** Number of comments, including those on lines. */
  comments: number;
  /** Number of comments on lines; absent for none. */
  review_comments?: number | undefined;
  /** Lines added; absent in lists, and when the fork is deleted. */
  additions?: number | undefined;
  /** Lines removed; absent in lists, and when the fork is deleted. */
  deletions?: number | undefined;
  /** Absent in lists, and when the fork is deleted. */
  changed_files?: number | undefined;
  /** URL of its web page. */
  html_url: string;
  /** Web URL of the diff; `getDiff` downloads it with the client's credential. */
  diff_url: string;
  /** Web URL of the patch. */
  patch_url: string;
  /**
   * Whether it can be merged: false for a conflict, for a draft, and while the server is checking.
   * Stays true once it is merged.
   */
  mergeable: boolean;
  merged: boolean;
  /** `null` while not merged. */
  merged_at: string | null;
  /** Merge commit; `null` while not merged. */
  merge_commit_sha: string | null;
  /** `null` while not merged. */
  merged_by: User | null;
  /** Whether users with write access to the base repository may push to its branch. */
  allow_maintainer_edit: boolean;
  /** Branch to merge into. */
  base: PRBranchInfo;
  /** Branch with its changes. */
  head: PRBranchInfo;
  /** Last common commit of both branches. */
  merge_base: string;
  /** `null` when none is set. */
  due_date: string | null;
  created_at: string | null;
  updated_at: string | null;
  /** When it was closed; `null` while open. */
  closed_at: string | null;
  /** Position among the pinned pull requests, from 1; 0 when it is not pinned. */
  pin_order: number;
  /**
   * Number of edits to the title and body. Pass it to `update`, and the change is refused if
   * someone else has edited in the meantime. Gitea 1.26 or newer only.
   */
  content_version?: number | undefined;
  /** How it was created: 0 from a branch, 1 by a push to `refs/for/`. Forgejo only. */
  flow?: number | undefined;
}
export const pullRequest: ZodSchema<PullRequest> = /* @__PURE__ */ object(() => ({
  id: integer(),
  url: z.string(),
  number: integer(),
  user: z.nullable(user),
  title: z.string(),
  body: z.string(),
  labels: list(label),
  milestone: z.nullable(milestone),
  assignee: z.nullable(user),
  assignees: list(user),
  requested_reviewers: list(user),
  requested_reviewers_teams: list(team),
  state: z.enum(['open', 'closed']),
  draft: z.boolean(),
  is_locked: z.boolean(),
  comments: integer(),
  ...diffFields(),
  ...mergeFields(),
  due_date: instantOrNull(),
  created_at: instantOrNull(),
  updated_at: instantOrNull(),
  closed_at: instantOrNull(),
  pin_order: integer(),
  content_version: z.optional(integer()),
  flow: z.optional(integer()),
}));

/** Size and URLs of the diff. */
const diffFields = () => ({
  review_comments: z.optional(integer()),
  additions: z.optional(integer()),
  deletions: z.optional(integer()),
  changed_files: z.optional(integer()),
  html_url: z.string(),
  diff_url: z.string(),
  patch_url: z.string(),
});

/** Merge state and branches. */
const mergeFields = () => ({
  mergeable: z.boolean(),
  merged: z.boolean(),
  merged_at: instantOrNull(),
  merge_commit_sha: z.nullable(z.string()),
  merged_by: z.nullable(user),
  allow_maintainer_edit: z.boolean(),
  base: prBranchInfo,
  head: prBranchInfo,
  merge_base: z.string(),
});
