import {
  boolean,
  instant,
  instantOrNull,
  int,
  list,
  nullable,
  object,
  type Open,
  openEnum,
  optional,
  optionalInt,
  part,
  type Schema,
  string,
} from '@clients/core/schema';
import { type Attachment, attachment } from './attachment-schemas.js';
import { type Label, label } from './label-schemas.js';
import { type Milestone, milestone } from './milestone-schemas.js';
import { type RepositoryMeta, repositoryMeta } from './repository-meta-schemas.js';
import { type User, user } from './user-schemas.js';

/** A project board. */
export interface Project {
  id: number;
  title: string;
  description: string;
  /** Absent for the board of a repository. */
  owner_id?: number | undefined;
  /** Absent for the board of a user or an organisation. */
  repo_id?: number | undefined;
  /** Id of the user who created it. */
  creator_id: number;
  is_closed: boolean;
  created_at: string;
  updated_at: string;
  /** Absent while open. */
  closed_at?: string | undefined;
}
export const project: Schema<Project> = /* @__PURE__ */ object(() => ({
  id: int(),
  title: string(),
  description: string(),
  owner_id: optionalInt(),
  repo_id: optionalInt(),
  creator_id: int(),
  is_closed: boolean(),
  created_at: instant(),
  updated_at: instant(),
  closed_at: optional(instant()),
}));

/** The pull request of an issue. */
export interface PullRequestMeta {
  merged: boolean;
  /** `null` while not merged. */
  merged_at: string | null;
  draft: boolean;
  /** URL of its web page. */
  html_url: string;
}
export const pullRequestMeta: Schema<PullRequestMeta> = /* @__PURE__ */ object(() => ({
  merged: boolean(),
  merged_at: nullable(instant()),
  draft: boolean(),
  html_url: string(),
}));

/** An issue, or the issue of a pull request when `pull_request` is set: issues and pull requests share their numbers. */
export interface Issue {
  /** Unique on the server; requests take `number` instead. */
  id: number;
  /** URL in the API. */
  url: string;
  /** URL of its web page. */
  html_url: string;
  /** Counts from 1 within the repository; requests take it as `index`. */
  number: number;
  /** Who created it; `null` when the account is deleted. */
  user: User | null;
  /** Name of the author on the server it was migrated from; empty when it was created on this server. */
  original_author: string;
  /** Id of `original_author`; 0 when it was created on this server. */
  original_author_id: number;
  title: string;
  /** Markdown. */
  body: string;
  /** Branch or tag it refers to; empty for none. */
  ref: string;
  /** Attached files. */
  assets: readonly Attachment[];
  labels: readonly Label[];
  /** `null` for none. */
  milestone: Milestone | null;
  /** Project boards it is on. Empty on Gitea up to 1.25 and Forgejo. */
  projects: readonly Project[];
  /** @deprecated First of `assignees`. */
  assignee: User | null;
  /** Empty when nobody is assigned. */
  assignees: readonly User[];
  state: Open<'open' | 'closed'>;
  /** Only users with write access may comment. */
  is_locked: boolean;
  /** Number of comments. */
  comments: number;
  created_at: string;
  updated_at: string;
  /** `null` while open. */
  closed_at: string | null;
  /**
   * `null` when none is set. The server keeps the time of day when the issue is created, and moves it to the end of the day on a change.
   */
  due_date: string | null;
  /** In seconds; 0 for none. Not on Gitea 1.22 and Forgejo. */
  time_estimate?: number | undefined;
  /** Set when it is the issue of a pull request. */
  pull_request: PullRequestMeta | null;
  /** The repository of the issue; `null` where the request names it. */
  repository: RepositoryMeta | null;
  /** Position among the pinned issues, from 1; 0 when it is not pinned. */
  pin_order: number;
  /**
   * Number of edits of title and body. Pass it to `update` to have the change refused when somebody else edited in between. Not on Gitea up
   * to 1.25 and Forgejo.
   */
  content_version?: number | undefined;
}
export const issue: Schema<Issue> = /* @__PURE__ */ object(() => ({
  id: int(),
  url: string(),
  html_url: string(),
  number: int(),
  user: nullable(part(user)),
  original_author: string(),
  original_author_id: int(),
  title: string(),
  body: string(),
  ref: string(),
  assets: list(part(attachment)),
  labels: list(part(label)),
  milestone: nullable(part(milestone)),
  projects: list(part(project)),
  assignee: nullable(part(user)),
  assignees: list(part(user)),
  state: openEnum(['open', 'closed']),
  is_locked: boolean(),
  comments: int(),
  created_at: instant(),
  updated_at: instant(),
  closed_at: nullable(instant()),
  due_date: instantOrNull(),
  time_estimate: optionalInt(),
  pull_request: nullable(part(pullRequestMeta)),
  repository: nullable(part(repositoryMeta)),
  pin_order: int(),
  content_version: optionalInt(),
}));
