import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, normalized, object, schema, type ZodSchema } from '@clients/core/schema';
import { type NameList, namesInput, sortByDefault } from '../../refs/input-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import {
  type ExternalTracker,
  externalTracker,
  type ExternalWiki,
  externalWiki,
  type InternalTracker,
  internalTracker,
} from '../../entities/repository-unit-schemas.js';
import { branchName } from '../../refs/ref-names.js';

/** A repository to create. */
export interface CreateRepo {
  /** At most 100 characters. */
  name: string;
  /** At most 2048 characters. */
  description?: string | undefined;
  /** Whether it is visible only to users who have access. Default false. */
  private?: boolean | undefined;
  /** Name of a label set to start with. At most 255 characters. */
  issue_labels?: string | undefined;
  /** Creates an initial commit with `readme`, `gitignores` and `license`. */
  auto_init?: boolean | undefined;
  /** Lets the repository serve as a template. */
  template?: boolean | undefined;
  /** Names of templates, as a list or separated by commas. */
  gitignores?: NameList | undefined;
  /**
   * Key of a licence template, such as `MIT`; an unknown one causes a 500. At most 100 characters.
   */
  license?: string | undefined;
  /** Name of a readme template. At most 255 characters. */
  readme?: string | undefined;
  /** Default: as configured for the instance. At most 100 characters. */
  default_branch?: string | undefined;
  /** Users whose signatures count as verified. */
  trust_model?: 'default' | 'collaborator' | 'committer' | 'collaboratorcommitter' | undefined;
  /**
   * `sha256` requires support by the server's git, otherwise it causes a 500. At most 6 characters.
   */
  object_format_name?: 'sha1' | 'sha256' | undefined;
}

/** `CreateRepo` as methods take it: its lists may be readonly. */
export interface CreateRepoInput extends ReadonlyDeep<CreateRepo>, Named {}
export const createRepoBody: ZodSchema<CreateRepo> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.optional(z.string()),
  private: z.optional(z.boolean()),
  issue_labels: z.optional(z.string()),
  auto_init: z.optional(z.boolean()),
  template: z.optional(z.boolean()),
  gitignores: z.optional(namesInput()),
  license: z.optional(z.string()),
  readme: z.optional(z.string()),
  default_branch: z.optional(branchName()),
  trust_model: z.optional(
    z.enum(['default', 'collaborator', 'committer', 'collaboratorcommitter']),
  ),
  object_format_name: z.optional(z.enum(['sha1', 'sha256'])),
}));

/** Changes to a repository; omitted fields keep their values. */
export interface UpdateRepo {
  /** New name; the server redirects the old path. At most 100 characters. */
  name?: string | undefined;
  /** At most 2048 characters. */
  description?: string | undefined;
  /** Not validated. At most 1024 characters. */
  website?: string | undefined;
  /** Whether it is visible only to users who have access. */
  private?: boolean | undefined;
  /** Lets the repository serve as a template. */
  template?: boolean | undefined;
  /** Gitea 1.25 or newer only. */
  has_code?: boolean | undefined;
  has_issues?: boolean | undefined;
  /** Settings of the built-in issue tracker. */
  internal_tracker?: InternalTracker | undefined;
  /** Settings of an external issue tracker. */
  external_tracker?: ExternalTracker | undefined;
  has_wiki?: boolean | undefined;
  /** Settings of an external wiki. */
  external_wiki?: ExternalWiki | undefined;
  /** A branch that exists. */
  default_branch?: string | undefined;
  has_pull_requests?: boolean | undefined;
  has_projects?: boolean | undefined;
  /** `all`, `repo` or `owner`. Not on Forgejo. */
  projects_mode?: string | undefined;
  has_releases?: boolean | undefined;
  has_packages?: boolean | undefined;
  has_actions?: boolean | undefined;
  /** Whether changes of whitespace alone do not count as conflicts. */
  ignore_whitespace_conflicts?: boolean | undefined;
  /** Whether pull requests can be merged with a merge commit. */
  allow_merge_commits?: boolean | undefined;
  /** Whether pull requests can be merged with a rebase, without a merge commit. */
  allow_rebase?: boolean | undefined;
  /** Rebase, followed by a merge commit. */
  allow_rebase_explicit?: boolean | undefined;
  /** Whether pull requests can be merged as a single commit. */
  allow_squash_merge?: boolean | undefined;
  /** Whether pull requests can be merged by moving the branch forward, without a new commit. */
  allow_fast_forward_only_merge?: boolean | undefined;
  /** Whether a pull request that was merged elsewhere can be marked as merged. */
  allow_manual_merge?: boolean | undefined;
  /** Whether the server detects merges made elsewhere. */
  autodetect_manual_merge?: boolean | undefined;
  /** Gitea 1.27 or newer only. */
  allow_merge_update?: boolean | undefined;
  /** Whether the branch of a pull request can be updated with a rebase. */
  allow_rebase_update?: boolean | undefined;
  /** Whether the branch of a pull request is deleted by default when it is merged. */
  default_delete_branch_after_merge?: boolean | undefined;
  /** Such as `merge`, `rebase` or `squash`; not validated. */
  default_merge_style?: string | undefined;
  /** `merge` or `rebase`. Gitea 1.27 or newer and Forgejo. */
  default_update_style?: string | undefined;
  /** By default, new pull requests let maintainers push to their branch. */
  default_allow_maintainer_edit?: boolean | undefined;
  /** True makes the repository read-only: nearly all writes then cause a 423. */
  archived?: boolean | undefined;
  /** Such as `8h30m0s`; ignored unless the repository is a mirror. */
  mirror_interval?: string | undefined;
  /** Deletes branches of a mirror that no longer exist in its source. */
  enable_prune?: boolean | undefined;
  /** User name for the source of a mirror. Gitea 1.27 or newer only. */
  mirror_username?: string | undefined;
  /** Password for the source of a mirror. Gitea 1.27 or newer only. */
  mirror_password?: string | undefined;
  /** Access token for the source of a mirror. Gitea 1.27 or newer only. */
  mirror_token?: string | undefined;
  /** Whether every user may edit the wiki. Forgejo only. */
  globally_editable_wiki?: boolean | undefined;
  /** Branch of the wiki. Forgejo only. */
  wiki_branch?: string | undefined;
}

export const updateRepoBody: ZodSchema<UpdateRepo> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  website: z.optional(z.string()),
  private: z.optional(z.boolean()),
  template: z.optional(z.boolean()),
  has_code: z.optional(z.boolean()),
  has_issues: z.optional(z.boolean()),
  internal_tracker: z.optional(internalTracker),
  external_tracker: z.optional(externalTracker),
  has_wiki: z.optional(z.boolean()),
  external_wiki: z.optional(externalWiki),
  default_branch: z.optional(branchName()),
  has_pull_requests: z.optional(z.boolean()),
  has_projects: z.optional(z.boolean()),
  projects_mode: z.optional(z.string()),
  has_releases: z.optional(z.boolean()),
  has_packages: z.optional(z.boolean()),
  has_actions: z.optional(z.boolean()),
  ignore_whitespace_conflicts: z.optional(z.boolean()),
  allow_merge_commits: z.optional(z.boolean()),
  allow_rebase: z.optional(z.boolean()),
  allow_rebase_explicit: z.optional(z.boolean()),
  allow_squash_merge: z.optional(z.boolean()),
  allow_fast_forward_only_merge: z.optional(z.boolean()),
  allow_manual_merge: z.optional(z.boolean()),
  autodetect_manual_merge: z.optional(z.boolean()),
  allow_merge_update: z.optional(z.boolean()),
  allow_rebase_update: z.optional(z.boolean()),
  default_delete_branch_after_merge: z.optional(z.boolean()),
  default_merge_style: z.optional(z.string()),
  default_update_style: z.optional(z.string()),
  default_allow_maintainer_edit: z.optional(z.boolean()),
  mirror_interval: z.optional(z.string()),
  enable_prune: z.optional(z.boolean()),
  mirror_username: z.optional(z.string()),
  mirror_password: z.optional(z.string()),
  mirror_token: z.optional(z.string()),
  ...lastFields(),
}));

const lastFields = () => ({
  archived: z.optional(z.boolean()),
  globally_editable_wiki: z.optional(z.boolean()),
  wiki_branch: z.optional(z.string()),
});

/** Filter, order and page of `repos.search`. */
export interface SearchReposQuery extends PageQuery {
  /** Text to search for. */
  q?: string | undefined;
  /** Searches for `q` in topics only. */
  topic?: boolean | undefined;
  /** Searches for `q` in descriptions too. */
  includeDesc?: boolean | undefined;
  /** Id of a user or organisation; only its repositories. */
  uid?: number | undefined;
  /** Id of an owner whose repositories are listed first. */
  priority_owner_id?: number | undefined;
  /** Id of a team; only repositories that it has access to. */
  team_id?: number | undefined;
  /** Id of a user; only repositories that the user has starred. */
  starredBy?: number | undefined;
  /** False leaves out private repositories. Default true. */
  private?: boolean | undefined;
  /** True for private repositories only, false for public ones only. */
  is_private?: boolean | undefined;
  /** True for templates only, false to leave them out. */
  template?: boolean | undefined;
  /** True for archived repositories only, false to leave them out. */
  archived?: boolean | undefined;
  /** `fork`, `source`, `mirror` or `collaborative`. */
  mode?: string | undefined;
  /**
   * With `uid`: only repositories that the user owns, without those the user merely has access to.
   */
  exclusive?: boolean | undefined;
  /** Default `alpha`, by name. */
  sort?:
    | 'alpha'
    | 'created'
    | 'updated'
    | 'size'
    | 'git_size'
    | 'lfs_size'
    | 'id'
    | 'stars'
    | 'forks'
    | undefined;
  /** Default `asc`. */
  order?: 'asc' | 'desc' | undefined;
}
export const searchReposQuery: ZodSchema<SearchReposQuery> = /* @__PURE__ */ schema(() =>
  normalized(repoSearch, (query) => sortByDefault(query, 'alpha')),
);

const repoSearch: ZodSchema<SearchReposQuery> = /* @__PURE__ */ object(() => ({
  q: z.optional(z.string()),
  topic: z.optional(z.boolean()),
  includeDesc: z.optional(z.boolean()),
  uid: z.optional(integer()),
  priority_owner_id: z.optional(integer()),
  team_id: z.optional(integer()),
  starredBy: z.optional(integer()),
  private: z.optional(z.boolean()),
  is_private: z.optional(z.boolean()),
  template: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  mode: z.optional(z.string()),
  exclusive: z.optional(z.boolean()),
  sort: z.optional(
    z.enum(['alpha', 'created', 'updated', 'size', 'git_size', 'lfs_size', 'id', 'stars', 'forks']),
  ),
  order: z.optional(z.enum(['asc', 'desc'])),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** Filters of `issues.timeline.list`. */
export interface ListRepoActivityQuery extends PageQuery {
  /** Only events of this day, such as `2030-05-06`; an invalid date is ignored. */
  date?: string | undefined;
}
export const listRepoActivityQuery: ZodSchema<ListRepoActivityQuery> = /* @__PURE__ */ object(
  () => ({
    date: z.optional(z.string()),
    page: z.optional(integer()),
    limit: z.optional(integer()),
  }),
);
