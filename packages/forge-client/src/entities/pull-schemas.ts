import { closedEnum, instant, list, nullable, object, optional, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Label, label } from './label-schemas.js';
import { type Milestone, milestone } from './milestone-schemas.js';
import { type Repository, repository } from './repository-schemas.js';
import { type Team, team } from './team-schemas.js';
import { type User, user } from './user-schemas.js';

/** One side of a pull request. */
export interface PRBranchInfo {
  /** Name of the branch, also after it is gone. */
  label: string;
  /** Name of the branch; `refs/pull/N/head` once the branch or its fork is gone. */
  ref: string;
  /** Newest commit. */
  sha: string;
  /** -1 when the fork is gone. */
  repo_id: number;
  /** `null` when the fork is gone. */
  repo: Repository | null;
}
export const prBranchInfo: Schema<PRBranchInfo> = /* @__PURE__ */ object(() => ({
  label: z.string(),
  ref: z.string(),
  sha: z.string(),
  repo_id: z.int(),
  repo: nullable(zodOf(repository)),
}));

/** A pull request. It shares its number, comments and labels with its issue side. */
export interface PullRequest {
  /** Unique on the whole server; addresses take `number`. */
  id: number;
  /** Address of its web page, the same as `html_url`: not one of the API. */
  url: string;
  /** Counts from 1 within its repository, issues included; addresses call it `index`. */
  number: number;
  /** Who made it; `null` when the account is gone. */
  user: User | null;
  title: string;
  /** Markdown. */
  body: string;
  labels: readonly Label[];
  /** `null` for none. */
  milestone: Milestone | null;
  /** First of `assignees`. */
  assignee: User | null;
  /** Empty when nobody is assigned. */
  assignees: readonly User[];
  /** Users whose review was asked for and has not come. */
  requested_reviewers: readonly User[];
  /** Teams whose review was asked for and has not come. Empty on Gitea 1.22. */
  requested_reviewers_teams: readonly Team[];
  state: 'open' | 'closed';
  /** Its title begins with a word such as `WIP:`; it cannot be merged. */
  draft: boolean;
  /** No more comments, except by people with write access. */
  is_locked: boolean;
  /** How many comments there are, those on lines included. */
  comments: number;
  /** How many comments on lines there are; absent for none. */
  review_comments?: number | undefined;
  /** Lines added; absent in lists, and when the fork is gone. */
  additions?: number | undefined;
  /** Lines taken out; absent in lists, and when the fork is gone. */
  deletions?: number | undefined;
  /** Absent in lists, and when the fork is gone. */
  changed_files?: number | undefined;
  /** Address of its web page. */
  html_url: string;
  /** Web address of the diff; `getDiff` has it with the credential of the API. */
  diff_url: string;
  /** Web address of the patch. */
  patch_url: string;
  /** False for a conflict, for a draft, and while the server is still checking. True also once it is merged. */
  mergeable: boolean;
  merged: boolean;
  /** `null` while not merged. */
  merged_at: string | null;
  /** Commit that the merge made; `null` while not merged. */
  merge_commit_sha: string | null;
  /** `null` while not merged. */
  merged_by: User | null;
  /** Those who may write to the base may push to its branch. */
  allow_maintainer_edit: boolean;
  /** What it is to be merged into. */
  base: PRBranchInfo | null;
  /** What it brings. */
  head: PRBranchInfo | null;
  /** Commit where both sides parted. */
  merge_base: string;
  /** `null` when none is set. */
  due_date: string | null;
  created_at: string | null;
  updated_at: string | null;
  /** When it was closed; `null` while open. */
  closed_at: string | null;
  /** Place among the pinned pull requests, from 1; 0 when not pinned. */
  pin_order: number;
  /** Counts the edits of title and body; hand it to `update` to be refused when somebody was faster. Not on Gitea up to 1.25 and Forgejo. */
  content_version?: number | undefined;
  /** How it was made: 0 from a branch, 1 by a push to `refs/for/`. Only on Forgejo. */
  flow?: number | undefined;
}
export const pullRequest: Schema<PullRequest> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  url: z.string(),
  number: z.int(),
  user: nullable(zodOf(user)),
  title: z.string(),
  body: z.string(),
  labels: list(zodOf(label)),
  milestone: nullable(zodOf(milestone)),
  assignee: nullable(zodOf(user)),
  assignees: list(zodOf(user)),
  requested_reviewers: list(zodOf(user)),
  requested_reviewers_teams: list(zodOf(team)),
  state: closedEnum(['open', 'closed']),
  draft: z.boolean(),
  is_locked: z.boolean(),
  comments: z.int(),
  ...diffFields(),
  ...mergeFields(),
  due_date: nullable(instant()),
  created_at: nullable(instant()),
  updated_at: nullable(instant()),
  closed_at: nullable(instant()),
  pin_order: z.int(),
  content_version: optional(z.int()),
  flow: optional(z.int()),
}));

/** What it changes. */
const diffFields = () => ({
  review_comments: optional(z.int()),
  additions: optional(z.int()),
  deletions: optional(z.int()),
  changed_files: optional(z.int()),
  html_url: z.string(),
  diff_url: z.string(),
  patch_url: z.string(),
});

/** What it merges, and whether it is merged. */
const mergeFields = () => ({
  mergeable: z.boolean(),
  merged: z.boolean(),
  merged_at: nullable(instant()),
  merge_commit_sha: nullable(z.string()),
  merged_by: nullable(zodOf(user)),
  allow_maintainer_edit: z.boolean(),
  base: nullable(zodOf(prBranchInfo)),
  head: nullable(zodOf(prBranchInfo)),
  merge_base: z.string(),
});
