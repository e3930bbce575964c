import { instant, instantOrNull, list, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Team, team } from './team-schemas.js';
import { type User, user } from './user-schemas.js';

/** What the caller may do in a repository. */
export interface Permission {
  /** May change settings. */
  admin: boolean;
  /** May write. */
  push: boolean;
  /** May read. */
  pull: boolean;
}
export const permission: Schema<Permission> = /* @__PURE__ */ object(() => ({
  admin: z.boolean(),
  push: z.boolean(),
  pull: z.boolean(),
}));

/** How issues work that are kept in the forge. */
export interface InternalTracker {
  enable_time_tracker: boolean;
  /** Others may not record time. */
  allow_only_contributors_to_track_time: boolean;
  /** Issues may depend on each other. */
  enable_issue_dependencies: boolean;
}
export const internalTracker: Schema<InternalTracker> = /* @__PURE__ */ object(() => ({
  enable_time_tracker: z.boolean(),
  allow_only_contributors_to_track_time: z.boolean(),
  enable_issue_dependencies: z.boolean(),
}));

/** Where issues are kept outside of the forge. */
export interface ExternalTracker {
  /** Where the issues are. */
  external_tracker_url: string;
  /** Address of one issue, with `{user}`, `{repo}` and `{index}` filled in. */
  external_tracker_format: string;
  /** How issues are written in text: `numeric`, `alphanumeric` or `regexp`. */
  external_tracker_style: string;
  /** Pattern of an issue in text, for the style `regexp`. */
  external_tracker_regexp_pattern: string;
}
export const externalTracker: Schema<ExternalTracker> = /* @__PURE__ */ object(() => ({
  external_tracker_url: z.string(),
  external_tracker_format: z.string(),
  external_tracker_style: z.string(),
  external_tracker_regexp_pattern: z.string(),
}));

/** Where the wiki is kept outside of the forge. */
export interface ExternalWiki {
  /** Where the wiki is. */
  external_wiki_url: string;
}
export const externalWiki: Schema<ExternalWiki> = /* @__PURE__ */ object(() => ({
  external_wiki_url: z.string(),
}));

/** A transfer that waits to be accepted. */
export interface RepoTransfer {
  /** Who started it. */
  doer: User | null;
  /** Who has to accept it. */
  recipient: User | null;
  /** Teams of the recipient that get access. */
  teams: readonly Team[];
}
export const repoTransfer: Schema<RepoTransfer> = /* @__PURE__ */ object(() => ({
  doer: z.nullable(zodOf(user)),
  recipient: z.nullable(zodOf(user)),
  teams: list(zodOf(team)),
}));

/** A repository. */
export interface Repository {
  id: number;
  /** User or organisation. */
  owner: User | null;
  /** Without the owner. */
  name: string;
  /** `owner/name`. */
  full_name: string;
  description: string;
  /** Has no commit yet. Lags a moment behind the first push. */
  empty: boolean;
  /** Visible to those who were added only. */
  private: boolean;
  fork: boolean;
  /** May serve as a template for new repositories. */
  template: boolean;
  /** What it was forked from; absent when it is no fork. */
  parent?: Repository | undefined;
  /** Follows another repository and takes no pushes. */
  mirror: boolean;
  /** In KiB. */
  size: number;
  /** The one that most of it is written in; empty when unknown. */
  language: string;
  /** Where the share of each language is. */
  languages_url: string;
  /** Address of its web page. */
  html_url: string;
  /** Address in the API. */
  url: string;
  /** Web address to show for it; usually empty. */
  link: string;
  /** Address to clone from with SSH. */
  ssh_url: string;
  /** Address to clone from with HTTP. */
  clone_url: string;
  /** Where it was migrated or is mirrored from; empty otherwise. */
  original_url: string;
  website: string;
  stars_count: number;
  forks_count: number;
  watchers_count: number;
  branch_count: number;
  /** Open issues, pull requests not counted. */
  open_issues_count: number;
  /** Open pull requests. */
  open_pr_counter: number;
  /** Releases, drafts not counted. */
  release_counter: number;
  default_branch: string;
  /** Base that new pull requests start with; absent when it is the default branch. */
  default_target_branch?: string | undefined;
  /** Takes no more writes. */
  archived: boolean;
  created_at: string;
  updated_at: string;
  /** `null` when it is not archived. */
  archived_at: string | null;
  /** What the caller may do; absent in notifications. */
  permissions?: Permission | undefined;
  has_code: boolean;
  has_issues: boolean;
  /** Absent when issues are off or kept elsewhere. */
  internal_tracker?: InternalTracker | undefined;
  /** Set when issues are kept elsewhere. */
  external_tracker?: ExternalTracker | undefined;
  has_wiki: boolean;
  /** Set when the wiki is kept elsewhere. */
  external_wiki?: ExternalWiki | undefined;
  has_pull_requests: boolean;
  has_projects: boolean;
  /** `all`, `repo` or `owner`; empty when projects are off. */
  projects_mode: string;
  has_releases: boolean;
  has_packages: boolean;
  has_actions: boolean;
  ignore_whitespace_conflicts: boolean;
  allow_merge_commits: boolean;
  allow_rebase: boolean;
  /** Rebase, then a merge commit. */
  allow_rebase_explicit: boolean;
  allow_squash_merge: boolean;
  allow_fast_forward_only_merge: boolean;
  allow_merge_update: boolean;
  allow_rebase_update: boolean;
  /** A merge done elsewhere may be recorded. True also when pull requests are off. */
  allow_manual_merge: boolean;
  /** A merge done elsewhere is noticed by itself. */
  autodetect_manual_merge: boolean;
  default_delete_branch_after_merge: boolean;
  /** Such as `merge`, `rebase`, `squash`; stored unchecked. */
  default_merge_style: string;
  /** `merge` or `rebase`. */
  default_update_style: string;
  /** New pull requests let maintainers push to their branch. */
  default_allow_maintainer_edit: boolean;
  avatar_url: string;
  /** Visible to signed-in users only. */
  internal: boolean;
  /** How often a mirror is updated, such as `8h0m0s`; empty for what is no mirror. */
  mirror_interval: string;
  /** Kind of hashes. */
  object_format_name: 'sha1' | 'sha256';
  /** When a mirror was last updated; `null` for what is no mirror. */
  mirror_updated: string | null;
  /** `null` before the first time, and for what is no mirror. */
  mirror_last_sync_at: string | null;
  /** Absent unless a transfer waits to be accepted. */
  repo_transfer?: RepoTransfer | undefined;
  /** Empty when there are none. */
  topics: readonly string[];
  /** Names of the licences found in it. */
  licenses: readonly string[];
}
export const repository: Schema<Repository> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  owner: z.nullable(zodOf(user)),
  name: z.string(),
  full_name: z.string(),
  description: z.string(),
  empty: z.boolean(),
  private: z.boolean(),
  fork: z.boolean(),
  template: z.boolean(),
  get parent() {
    return z.optional(zodOf(repository));
  },
  mirror: z.boolean(),
  size: z.int(),
  language: z.string(),
  languages_url: z.string(),
  html_url: z.string(),
  url: z.string(),
  link: z.string(),
  ssh_url: z.string(),
  clone_url: z.string(),
  original_url: z.string(),
  website: z.string(),
  stars_count: z.int(),
  forks_count: z.int(),
  watchers_count: z.int(),
  branch_count: z.int(),
  open_issues_count: z.int(),
  open_pr_counter: z.int(),
  release_counter: z.int(),
  default_branch: z.string(),
  default_target_branch: z.optional(z.string()),
  archived: z.boolean(),
  created_at: instant(),
  updated_at: instant(),
  archived_at: instantOrNull('epoch'),
  permissions: z.optional(zodOf(permission)),
  has_code: z.boolean(),
  has_issues: z.boolean(),
  internal_tracker: z.optional(zodOf(internalTracker)),
  external_tracker: z.optional(zodOf(externalTracker)),
  has_wiki: z.boolean(),
  external_wiki: z.optional(zodOf(externalWiki)),
  has_pull_requests: z.boolean(),
  has_projects: z.boolean(),
  projects_mode: z.string(),
  has_releases: z.boolean(),
  has_packages: z.boolean(),
  has_actions: z.boolean(),
  ignore_whitespace_conflicts: z.boolean(),
  allow_merge_commits: z.boolean(),
  allow_rebase: z.boolean(),
  allow_rebase_explicit: z.boolean(),
  allow_squash_merge: z.boolean(),
  allow_fast_forward_only_merge: z.boolean(),
  allow_merge_update: z.boolean(),
  allow_rebase_update: z.boolean(),
  allow_manual_merge: z.boolean(),
  autodetect_manual_merge: z.boolean(),
  default_delete_branch_after_merge: z.boolean(),
  default_merge_style: z.string(),
  default_update_style: z.string(),
  default_allow_maintainer_edit: z.boolean(),
  avatar_url: z.string(),
  internal: z.boolean(),
  mirror_interval: z.string(),
  object_format_name: z.enum(['sha1', 'sha256']),
  mirror_updated: instantOrNull(),
  mirror_last_sync_at: instantOrNull('epoch'),
  repo_transfer: z.optional(zodOf(repoTransfer)),
  topics: list(z.string()),
  licenses: list(z.string()),
}));

/** The repository of an issue. */
export interface RepositoryMeta {
  id: number;
  name: string;
  /** Login. */
  owner: string;
  /** `owner/name`. */
  full_name: string;
}
export const repositoryMeta: Schema<RepositoryMeta> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  owner: z.string(),
  full_name: z.string(),
}));
