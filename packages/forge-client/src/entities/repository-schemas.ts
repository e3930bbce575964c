import { closedEnum, instant, instantOrNull, list, nullable, object, optional, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import {
  type ExternalTracker,
  externalTracker,
  type ExternalWiki,
  externalWiki,
  type InternalTracker,
  internalTracker,
  type Permission,
  permission,
} from './repository-unit-schemas.js';
import { type RepoTransfer, repoTransfer } from './transfer-schemas.js';
import { type User, user } from './user-schemas.js';

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
  /** What it was forked from; absent or `null` when it is not a fork. */
  parent?: Repository | null | undefined;
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
  /** Not on Gitea up to 1.25 and Forgejo. */
  branch_count?: number | undefined;
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
  /** Not on Gitea 1.22 and Forgejo. */
  has_code?: boolean | undefined;
  has_issues: boolean;
  /** Absent when issues are off or kept elsewhere. */
  internal_tracker?: InternalTracker | undefined;
  /** Set when issues are kept elsewhere. */
  external_tracker?: ExternalTracker | undefined;
  has_wiki: boolean;
  /** The wiki has pages. Only on Forgejo. */
  has_wiki_contents?: boolean | undefined;
  /** Branch of the repository of the wiki. Only on Forgejo. */
  wiki_branch?: string | undefined;
  /** Address to clone the wiki from with SSH. Only on Forgejo. */
  wiki_ssh_url?: string | undefined;
  /** Address to clone the wiki from with HTTP. Only on Forgejo. */
  wiki_clone_url?: string | undefined;
  /** Every signed-in user may edit the wiki. Only on Forgejo. */
  globally_editable_wiki?: boolean | undefined;
  /** Set when the wiki is kept elsewhere. */
  external_wiki?: ExternalWiki | undefined;
  has_pull_requests: boolean;
  has_projects: boolean;
  /** `all`, `repo` or `owner`; empty when projects are off. Not on Forgejo. */
  projects_mode?: string | undefined;
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
  /** Not on Gitea up to 1.25 and Forgejo. */
  allow_merge_update?: boolean | undefined;
  allow_rebase_update: boolean;
  /** A merge done elsewhere may be recorded. True also when pull requests are off. Not on Gitea 1.22 and Forgejo. */
  allow_manual_merge?: boolean | undefined;
  /** A merge done elsewhere is noticed by itself. Not on Gitea 1.22 and Forgejo. */
  autodetect_manual_merge?: boolean | undefined;
  default_delete_branch_after_merge: boolean;
  /** Such as `merge`, `rebase`, `squash`; stored unchecked. */
  default_merge_style: string;
  /** `merge` or `rebase`. Not on Gitea up to 1.25. */
  default_update_style?: string | undefined;
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
  /** `null` before the first time, and for what is no mirror. Not on Gitea up to 1.25 and Forgejo. */
  mirror_last_sync_at?: string | null | undefined;
  /** Absent or `null` unless a transfer waits to be accepted. */
  repo_transfer?: RepoTransfer | null | undefined;
  /** Empty when there are none. Empty on Gitea 1.22. */
  topics: readonly string[];
  /** Names of the licences found in it. Empty on Gitea 1.22 and Forgejo. */
  licenses: readonly string[];
}
export const repository: Schema<Repository> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  owner: nullable(zodOf(user)),
  name: z.string(),
  full_name: z.string(),
  description: z.string(),
  empty: z.boolean(),
  private: z.boolean(),
  fork: z.boolean(),
  template: z.boolean(),
  get parent() {
    return optional(nullable(zodOf(repository)));
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
  ...countFields(),
  default_branch: z.string(),
  default_target_branch: optional(z.string()),
  archived: z.boolean(),
  created_at: instant(),
  updated_at: instant(),
  archived_at: instantOrNull('epoch'),
  permissions: optional(zodOf(permission)),
  ...unitFields(),
  ...mergeFields(),
  avatar_url: z.string(),
  internal: z.boolean(),
  ...mirrorFields(),
  topics: list(z.string()),
  licenses: list(z.string()),
}));

/** How much there is of everything. */
const countFields = () => ({
  stars_count: z.int(),
  forks_count: z.int(),
  watchers_count: z.int(),
  branch_count: optional(z.int()),
  open_issues_count: z.int(),
  open_pr_counter: z.int(),
  release_counter: z.int(),
});

/** Parts that may be switched off. */
const unitFields = () => ({
  has_code: optional(z.boolean()),
  has_issues: z.boolean(),
  internal_tracker: optional(zodOf(internalTracker)),
  external_tracker: optional(zodOf(externalTracker)),
  has_wiki: z.boolean(),
  has_wiki_contents: optional(z.boolean()),
  wiki_branch: optional(z.string()),
  wiki_ssh_url: optional(z.string()),
  wiki_clone_url: optional(z.string()),
  globally_editable_wiki: optional(z.boolean()),
  external_wiki: optional(zodOf(externalWiki)),
  has_pull_requests: z.boolean(),
  has_projects: z.boolean(),
  projects_mode: optional(z.string()),
  has_releases: z.boolean(),
  has_packages: z.boolean(),
  has_actions: z.boolean(),
});

/** How pull requests are merged. */
const mergeFields = () => ({
  ignore_whitespace_conflicts: z.boolean(),
  allow_merge_commits: z.boolean(),
  allow_rebase: z.boolean(),
  allow_rebase_explicit: z.boolean(),
  allow_squash_merge: z.boolean(),
  allow_fast_forward_only_merge: z.boolean(),
  allow_merge_update: optional(z.boolean()),
  allow_rebase_update: z.boolean(),
  allow_manual_merge: optional(z.boolean()),
  autodetect_manual_merge: optional(z.boolean()),
  default_delete_branch_after_merge: z.boolean(),
  default_merge_style: z.string(),
  default_update_style: optional(z.string()),
  default_allow_maintainer_edit: z.boolean(),
});

/** Mirrors and transfers. */
const mirrorFields = () => ({
  mirror_interval: z.string(),
  object_format_name: closedEnum(['sha1', 'sha256']),
  mirror_updated: instantOrNull(),
  mirror_last_sync_at: optional(instantOrNull('epoch')),
  repo_transfer: optional(nullable(zodOf(repoTransfer))),
});
