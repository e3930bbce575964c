import * as z from 'zod/v4/mini';
import { isRecord } from '@clients/core';
import {
  integer,
  object,
  type OpenEnum,
  openEnum,
  schema,
  unwrapLazy,
  type ZodSchema,
} from '@clients/core/schema';
import { branchName } from '../../refs/ref-names.js';

/** A repository to copy from another server. */
export interface MigrateRepo {
  /** HTTP, HTTPS or git URL to clone from. */
  clone_addr: string;
  /** @deprecated Use `repo_owner`. */
  uid?: number | undefined;
  /** Login of the new owner; the authenticated user when omitted. */
  repo_owner?: string | undefined;
  /** Name of the new repository. At most 100 characters. */
  repo_name: string;
  /**
   * Kind of the source server. With `git`, the default, only commits, branches and tags are copied.
   * A server takes a kind that it does not know for `git`, without an error, as Gitea does
   * `forgejo` and `pagure`: there, a Forgejo server is `gitea`.
   */
  service?:
    | 'git'
    | 'github'
    | 'gitea'
    | 'gitlab'
    | 'gogs'
    | 'onedev'
    | 'gitbucket'
    | 'codebase'
    | 'codecommit'
    | 'forgejo'
    | 'pagure'
    | undefined;
  /** User name for the source. */
  auth_username?: string | undefined;
  /** Password for the source. */
  auth_password?: string | undefined;
  /** Access token for the source. */
  auth_token?: string | undefined;
  /**
   * Keeps the copy up to date with the source, and makes it read-only. It has no milestones, labels,
   * issues, pull requests or releases of the source: servers copy none into a mirror.
   */
  mirror?: boolean | undefined;
  /** Copies LFS objects too. */
  lfs?: boolean | undefined;
  /** URL of the LFS objects, if they are stored elsewhere. */
  lfs_endpoint?: string | undefined;
  /** Default false. */
  private?: boolean | undefined;
  /** At most 2048 characters. */
  description?: string | undefined;
  /** Copies the wiki too. */
  wiki?: boolean | undefined;
  /** Copies milestones too; not for a mirror. */
  milestones?: boolean | undefined;
  /** Copies labels too; not for a mirror. */
  labels?: boolean | undefined;
  /** Copies issues too; not for a mirror. */
  issues?: boolean | undefined;
  /** Copies pull requests too; not for a mirror. */
  pull_requests?: boolean | undefined;
  /** Copies releases too; not for a mirror. */
  releases?: boolean | undefined;
  /** Update interval of a mirror, such as `8h30m`. */
  mirror_interval?: string | undefined;
  /** For the service `codecommit`. Gitea 1.23 or newer only. */
  aws_access_key_id?: string | undefined;
  /** For the service `codecommit`. Gitea 1.23 or newer only. */
  aws_secret_access_key?: string | undefined;
}
const copiedRepo: ZodSchema<MigrateRepo> = /* @__PURE__ */ object(() => ({
  clone_addr: z.string(),
  uid: z.optional(integer()),
  repo_owner: z.optional(z.string()),
  repo_name: z.string(),
  service: z.optional(
    z.enum([
      'git',
      'github',
      'gitea',
      'gitlab',
      'gogs',
      'onedev',
      'gitbucket',
      'codebase',
      'codecommit',
      'forgejo',
      'pagure',
    ]),
  ),
  auth_username: z.optional(z.string()),
  auth_password: z.optional(z.string()),
  auth_token: z.optional(z.string()),
  mirror: z.optional(z.boolean()),
  lfs: z.optional(z.boolean()),
  lfs_endpoint: z.optional(z.string()),
  private: z.optional(z.boolean()),
  description: z.optional(z.string()),
  wiki: z.optional(z.boolean()),
  milestones: z.optional(z.boolean()),
  labels: z.optional(z.boolean()),
  issues: z.optional(z.boolean()),
  pull_requests: z.optional(z.boolean()),
  releases: z.optional(z.boolean()),
  mirror_interval: z.optional(z.string()),
  aws_access_key_id: z.optional(z.string()),
  aws_secret_access_key: z.optional(z.string()),
}));

export const migrateRepoBody: ZodSchema<MigrateRepo> = /* @__PURE__ */ schema(() =>
  (unwrapLazy(copiedRepo) as ZodSchema<MigrateRepo>).check(refuseUncopied),
);

/** What servers copy into no mirror, without a word. */
const NOT_IN_MIRRORS = ['milestones', 'labels', 'issues', 'pull_requests', 'releases'] as const;

function refuseUncopied({ value, issues }: z.core.ParsePayload): void {
  if (!isRecord(value) || value['mirror'] !== true) return;
  for (const key of NOT_IN_MIRRORS)
    if (value[key] === true)
      issues.push({
        code: 'custom',
        path: [key],
        message: 'servers copy none into a mirror: leave it out, or leave out mirror',
        input: value[key],
      });
}

/** A repository to create from a template. At least one of the parts to copy must be true. */
export interface GenerateRepo {
  /** Login of the user or organisation that will own it. */
  owner: string;
  /** Name of the new repository. At most 100 characters. */
  name: string;
  /** The template's default branch when omitted. */
  default_branch?: string | undefined;
  /** At most 2048 characters. */
  description?: string | undefined;
  /** Default false. */
  private?: boolean | undefined;
  /** Copies the files of the default branch. */
  git_content?: boolean | undefined;
  /** Copies topics. */
  topics?: boolean | undefined;
  /** Copies git hooks. */
  git_hooks?: boolean | undefined;
  /** Copies webhooks. */
  webhooks?: boolean | undefined;
  /** Copies the avatar. */
  avatar?: boolean | undefined;
  /** Copies labels. */
  labels?: boolean | undefined;
  /** Copies branch protection rules. */
  protected_branch?: boolean | undefined;
}
export const generateRepoBody: ZodSchema<GenerateRepo> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  name: z.string(),
  default_branch: z.optional(branchName()),
  description: z.optional(z.string()),
  private: z.optional(z.boolean()),
  git_content: z.optional(z.boolean()),
  topics: z.optional(z.boolean()),
  git_hooks: z.optional(z.boolean()),
  webhooks: z.optional(z.boolean()),
  avatar: z.optional(z.boolean()),
  labels: z.optional(z.boolean()),
  protected_branch: z.optional(z.boolean()),
}));

/** The branch to update. */
export interface MergeUpstream {
  /** Branch of the fork; the branch of the same name is merged into it. */
  branch: string;
  /** Refuses an update that is not a fast-forward. Gitea 1.25 or newer only. */
  ff_only?: boolean | undefined;
}

export const mergeUpstreamBody: ZodSchema<MergeUpstream> = /* @__PURE__ */ object(() => ({
  branch: branchName(),
  ff_only: z.optional(z.boolean()),
}));

/** The result of updating a branch. */
export interface MergeUpstreamResponse {
  /** How the branch was updated. */
  merge_type: OpenEnum<'up-to-date' | 'fast-forward' | 'merge'>;
}
export const mergeUpstreamResponse: ZodSchema<MergeUpstreamResponse> = /* @__PURE__ */ object(
  () => ({
    merge_type: openEnum(['up-to-date', 'fast-forward', 'merge']),
  }),
);
