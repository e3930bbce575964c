import * as z from 'zod/v4/mini';
import {
  instant,
  instantOrNull,
  integer,
  list,
  object,
  type ZodSchema,
} from '@clients/core/schema';
import type {
  ExternalTracker,
  ExternalWiki,
  InternalTracker,
  Permission,
} from './repository-unit-schemas.js';
import {
  externalTracker,
  externalWiki,
  internalTracker,
  permission,
} from './repository-unit-schemas.js';
import { type RepoTransfer, repoTransfer } from './transfer-schemas.js';
import { type User, user } from './user-schemas.js';

/** A repository. */
export interface Repository {
  id: number;
  /** User or organisation. */
  owner: User;
  /** Without the owner. */
  name: string;
  /** `owner/name`. */
  full_name: string;
  /** Empty when there is none. */
  description: string;
  /** Whether it has no commits yet. Stays true for a moment after the first push. */
  empty: boolean;
  /** Whether it is visible only to users who have access. */
  private: boolean;
  /** Whether it was forked from another repository. */
  fork: boolean;
  /** Whether new repositories can be generated from it. */
  template: boolean;
  /** The repository it was forked from; absent or `null` when it is not a fork. */
  parent?: Repository | null | undefined;
  /** Whether it mirrors another repository and accepts no pushes. */
  mirror: boolean;
  /** In KiB. */
  size: number;
  /** Main programming language; empty when unknown. */
  language: string;
  /** URL in the API of the number of bytes in each language. */
  languages_url: string;
  /** URL of its web page. */
  html_url: string;
  /** URL in the API. */
  url: string;
  /** Web URL to show for it; usually empty. */
  link: string;
  /** URL to clone from over SSH. */
  ssh_url: string;
  /** URL to clone from over HTTP. */
  clone_url: string;
  /** URL it was migrated from or is mirrored from; empty otherwise. */
  original_url: string;
  /** Empty when there is none. */
  website: string;
  /** Number of users who have starred it. */
  stars_count: number;
  forks_count: number;
  /** Number of users who watch it. */
  watchers_count: number;
  /** Gitea 1.26 or newer only. */
  branch_count?: number | undefined;
  /** Number of open issues, not counting pull requests. */
  open_issues_count: number;
  /** Open pull requests. */
  open_pr_counter: number;
  /** Number of releases, not counting drafts. */
  release_counter: number;
  default_branch: string;
  /**
   * Default base of new pull requests; absent when it is the default branch. Gitea 1.26 or newer
   * only.
   */
  default_target_branch?: string | undefined;
  /** Whether it is archived, and therefore read-only. */
  archived: boolean;
  created_at: string;
  updated_at: string;
  /** `null` when it is not archived. */
  archived_at: string | null;
  /** Permissions of the authenticated user; absent in notifications. */
  permissions?: Permission | undefined;
  /** Gitea 1.25 or newer only. */
  has_code?: boolean | undefined;
  has_issues: boolean;
  /** Absent when issues are switched off or tracked elsewhere. */
  internal_tracker?: InternalTracker | undefined;
  /** Set when issues are tracked elsewhere. */
  external_tracker?: ExternalTracker | undefined;
  has_wiki: boolean;
  /** Whether the wiki has pages. Forgejo 15 or newer only. */
  has_wiki_contents?: boolean | undefined;
  /** Branch of the wiki repository. Forgejo only. */
  wiki_branch?: string | undefined;
  /** URL to clone the wiki from over SSH. Forgejo 15 or newer only. */
  wiki_ssh_url?: string | undefined;
  /** URL to clone the wiki from over HTTP. Forgejo 15 or newer only. */
  wiki_clone_url?: string | undefined;
  /** Whether every signed-in user may edit the wiki. Forgejo only. */
  globally_editable_wiki?: boolean | undefined;
  /** Set when the wiki is hosted elsewhere. */
  external_wiki?: ExternalWiki | undefined;
  has_pull_requests: boolean;
  has_projects: boolean;
  /** `all`, `repo` or `owner`; empty when projects are off. Not on Forgejo. */
  projects_mode?: string | undefined;
  has_releases: boolean;
  has_packages: boolean;
  has_actions: boolean;
  /** Whether changes of whitespace alone do not count as conflicts. */
  ignore_whitespace_conflicts: boolean;
  /** Whether pull requests can be merged with a merge commit. */
  allow_merge_commits: boolean;
  /** Whether pull requests can be merged with a rebase, without a merge commit. */
  allow_rebase: boolean;
  /** Whether pull requests can be merged with a rebase followed by a merge commit. */
  allow_rebase_explicit: boolean;
  /** Whether pull requests can be merged as a single commit. */
  allow_squash_merge: boolean;
  /** Whether pull requests can be merged by moving the branch forward, without a new commit. */
  allow_fast_forward_only_merge: boolean;
  /** Gitea 1.27 or newer only. */
  allow_merge_update?: boolean | undefined;
  /** Whether the branch of a pull request can be updated with a rebase. */
  allow_rebase_update: boolean;
  /**
   * Whether a merge made outside the server can be recorded. Also true when pull requests are
   * switched off. Gitea 1.25 or newer only.
   */
  allow_manual_merge?: boolean | undefined;
  /** Whether the server detects merges made elsewhere. Gitea 1.25 or newer only. */
  autodetect_manual_merge?: boolean | undefined;
  /** Whether the branch of a pull request is deleted by default when it is merged. */
  default_delete_branch_after_merge: boolean;
  /** Such as `merge`, `rebase`, `squash`; stored unchecked. */
  default_merge_style: string;
  /** `merge` or `rebase`. Gitea 1.27 or newer and Forgejo. */
  default_update_style?: string | undefined;
  /** Whether new pull requests allow maintainers to push to their branch. */
  default_allow_maintainer_edit: boolean;
  /** Empty when it has no avatar. */
  avatar_url: string;
  /** Whether it is visible to signed-in users only. */
  internal: boolean;
  /** Interval between updates of a mirror, such as `8h0m0s`; empty when it is not a mirror. */
  mirror_interval: string;
  /** Hash algorithm. */
  object_format_name: 'sha1' | 'sha256';
  /** When a mirror was last updated; `null` when it is not a mirror. */
  mirror_updated: string | null;
  /** `null` before the first update, and when it is not a mirror. Gitea 1.27 or newer only. */
  mirror_last_sync_at?: string | null | undefined;
  /** Absent or `null` unless a transfer is waiting to be accepted. */
  repo_transfer?: RepoTransfer | null | undefined;
  /** Empty when there are none. Empty on Gitea up to 1.22. */
  topics: string[];
  /** Names of the licences that the server detected. Empty on Gitea up to 1.22 and Forgejo. */
  licenses: string[];
}
export const repository: ZodSchema<Repository> = /* @__PURE__ */ object(() => ({
  id: integer(),
  owner: user,
  name: z.string(),
  full_name: z.string(),
  description: z.string(),
  empty: z.boolean(),
  private: z.boolean(),
  fork: z.boolean(),
  template: z.boolean(),
  get parent() {
    return z.optional(z.nullable(repository));
  },
  mirror: z.boolean(),
  size: integer(),
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
  default_target_branch: z.optional(z.string()),
  archived: z.boolean(),
  created_at: instant(),
  updated_at: instant(),
  archived_at: instantOrNull(),
  permissions: z.optional(permission),
  ...unitFields(),
  ...mergeFields(),
  avatar_url: z.string(),
  internal: z.boolean(),
  topics: list(z.string()),
  licenses: list(z.string()),
}));

/** Counters. */
const countFields = () => ({
  stars_count: integer(),
  forks_count: integer(),
  watchers_count: integer(),
  branch_count: z.optional(integer()),
  open_issues_count: integer(),
  open_pr_counter: integer(),
  release_counter: integer(),
});

/** Parts that may be switched off. */
const unitFields = () => ({
  has_code: z.optional(z.boolean()),
  has_issues: z.boolean(),
  internal_tracker: z.optional(internalTracker),
  external_tracker: z.optional(externalTracker),
  has_wiki: z.boolean(),
  has_wiki_contents: z.optional(z.boolean()),
  wiki_branch: z.optional(z.string()),
  wiki_ssh_url: z.optional(z.string()),
  wiki_clone_url: z.optional(z.string()),
  globally_editable_wiki: z.optional(z.boolean()),
  external_wiki: z.optional(externalWiki),
  has_pull_requests: z.boolean(),
  has_projects: z.boolean(),
  projects_mode: z.optional(z.string()),
  has_releases: z.boolean(),
  has_packages: z.boolean(),
  has_actions: z.boolean(),
});

/** How pull requests are merged, mirrors and transfers. */
const mergeFields = () => ({
  ignore_whitespace_conflicts: z.boolean(),
  allow_merge_commits: z.boolean(),
  allow_rebase: z.boolean(),
  allow_rebase_explicit: z.boolean(),
  allow_squash_merge: z.boolean(),
  allow_fast_forward_only_merge: z.boolean(),
  allow_merge_update: z.optional(z.boolean()),
  allow_rebase_update: z.boolean(),
  allow_manual_merge: z.optional(z.boolean()),
  autodetect_manual_merge: z.optional(z.boolean()),
  default_delete_branch_after_merge: z.boolean(),
  default_merge_style: z.string(),
  default_update_style: z.optional(z.string()),
  default_allow_maintainer_edit: z.boolean(),
  mirror_interval: z.string(),
  object_format_name: z.enum(['sha1', 'sha256']),
  mirror_updated: instantOrNull(),
  mirror_last_sync_at: z.optional(instantOrNull()),
  repo_transfer: z.optional(z.nullable(repoTransfer)),
});
