import { closedEnum, object, type Open, openEnum, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A repository to copy from elsewhere. */
export interface MigrateRepo {
  /** HTTP, HTTPS or git address to clone from. */
  clone_addr: string;
  /** @deprecated Write `repo_owner` instead. */
  uid?: number | undefined;
  /** Login of the new owner; the caller when left out. */
  repo_owner?: string | undefined;
  /** Name of the new repository. At most 100 characters. */
  repo_name: string;
  /** Kind of server it comes from. With `git`, the default, only commits, branches and tags come. */
  service?: 'git' | 'github' | 'gitea' | 'gitlab' | 'gogs' | 'onedev' | 'gitbucket' | 'codebase' | 'codecommit' | undefined;
  /** For the source. */
  auth_username?: string | undefined;
  /** For the source. */
  auth_password?: string | undefined;
  /** For the source. */
  auth_token?: string | undefined;
  /** Keeps following the source, and takes no pushes. */
  mirror?: boolean | undefined;
  /** Copies LFS objects too. */
  lfs?: boolean | undefined;
  /** Where LFS objects are, when not at the source. */
  lfs_endpoint?: string | undefined;
  /** Default false. */
  private?: boolean | undefined;
  /** At most 2048 characters. */
  description?: string | undefined;
  /** Copies the wiki too. */
  wiki?: boolean | undefined;
  /** Copies milestones too. */
  milestones?: boolean | undefined;
  /** Copies labels too. */
  labels?: boolean | undefined;
  /** Copies issues too. */
  issues?: boolean | undefined;
  /** Copies pull requests too. */
  pull_requests?: boolean | undefined;
  /** Copies releases too. */
  releases?: boolean | undefined;
  /** How often a mirror is updated, such as `8h30m`. */
  mirror_interval?: string | undefined;
  /** For the service `codecommit`. */
  aws_access_key_id?: string | undefined;
  /** For the service `codecommit`. */
  aws_secret_access_key?: string | undefined;
}
export const migrateRepoBody: Schema<MigrateRepo> = /* @__PURE__ */ object(() => ({
  clone_addr: z.string(),
  uid: optional(z.int()),
  repo_owner: optional(z.string()),
  repo_name: z.string(),
  service: optional(closedEnum(['git', 'github', 'gitea', 'gitlab', 'gogs', 'onedev', 'gitbucket', 'codebase', 'codecommit'])),
  auth_username: optional(z.string()),
  auth_password: optional(z.string()),
  auth_token: optional(z.string()),
  mirror: optional(z.boolean()),
  lfs: optional(z.boolean()),
  lfs_endpoint: optional(z.string()),
  private: optional(z.boolean()),
  description: optional(z.string()),
  wiki: optional(z.boolean()),
  milestones: optional(z.boolean()),
  labels: optional(z.boolean()),
  issues: optional(z.boolean()),
  pull_requests: optional(z.boolean()),
  releases: optional(z.boolean()),
  mirror_interval: optional(z.string()),
  aws_access_key_id: optional(z.string()),
  aws_secret_access_key: optional(z.string()),
}));

/** A repository to make from a template. At least one of the parts to copy has to be true. */
export interface GenerateRepo {
  /** Login of the user or organisation that gets it. */
  owner: string;
  /** Name of the new repository. At most 100 characters. */
  name: string;
  /** That of the template when left out. */
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
  /** Copies the picture. */
  avatar?: boolean | undefined;
  /** Copies labels. */
  labels?: boolean | undefined;
  /** Copies rules that protect branches. */
  protected_branch?: boolean | undefined;
}
export const generateRepoBody: Schema<GenerateRepo> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  name: z.string(),
  default_branch: optional(z.string()),
  description: optional(z.string()),
  private: optional(z.boolean()),
  git_content: optional(z.boolean()),
  topics: optional(z.boolean()),
  git_hooks: optional(z.boolean()),
  webhooks: optional(z.boolean()),
  avatar: optional(z.boolean()),
  labels: optional(z.boolean()),
  protected_branch: optional(z.boolean()),
}));

/** What to bring up to date. */
export interface MergeUpstreamRequest {
  /** Branch of the fork; the branch of the same name is merged. */
  branch: string;
  /** Refuses what is no fast-forward. */
  ff_only?: boolean | undefined;
}
export const mergeUpstreamRequestBody: Schema<MergeUpstreamRequest> = /* @__PURE__ */ object(() => ({
  branch: z.string(),
  ff_only: optional(z.boolean()),
}));

/** How a branch was brought up to date. */
export interface MergeUpstreamResponse {
  /** What happened. */
  merge_type: Open<'up-to-date' | 'fast-forward' | 'merge'>;
}
export const mergeUpstreamResponse: Schema<MergeUpstreamResponse> = /* @__PURE__ */ object(() => ({
  merge_type: openEnum(['up-to-date', 'fast-forward', 'merge']),
}));
