import * as z from 'zod/v4/mini';
import { integer, normalized, object, schema, type ZodSchema } from '@clients/core/schema';
import { diffByDefault } from './input-schemas.js';
import { branchName, comparedNames, refName, refPrefix, tagName } from './ref-names.js';

/** A repository by owner and name, regardless of letter case. */
export interface RepoRef {
  /** Login of the user or organisation that owns it. */
  owner: string;
  /** Name without `.git`. */
  repo: string;
}
export const repoRef: ZodSchema<RepoRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
}));

/** A repository that serves as a template. */
export interface TemplateRef {
  /** Login of the owner of the template. */
  template_owner: string;
  /** Name of the template. */
  template_repo: string;
}
export const templateRef: ZodSchema<TemplateRef> = /* @__PURE__ */ object(() => ({
  template_owner: z.string(),
  template_repo: z.string(),
}));

/** A branch. */
export interface BranchRef extends RepoRef {
  /**
   * Name; may contain slashes. A method that reads also takes the long form, `refs/heads/main`.
   */
  branch: string;
}
export const branchRef: ZodSchema<BranchRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  branch: branchName(),
}));

/**
 * A branch that is changed or deleted, by its very name: one that was called `refs/heads/x` by
 * mistake can be renamed and deleted, and not `x` in its place.
 */
export const exactBranchRef: ZodSchema<BranchRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  branch: z.string(),
}));

/** A branch protection rule. */
export interface BranchProtectionRef extends RepoRef {
  /** Name of the rule: the branch name or pattern it was created with. */
  name: string;
}
export const branchProtectionRef: ZodSchema<BranchProtectionRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  name: z.string(),
}));

/** A tag, or the release of a tag. */
export interface TagRef extends RepoRef {
  /** Name; may contain slashes. A method that reads also takes the long form, `refs/tags/v1`. */
  tag: string;
}
export const tagRef: ZodSchema<TagRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  tag: tagName(),
}));

/** A tag that is deleted, by its very name. */
export const exactTagRef: ZodSchema<TagRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  tag: z.string(),
}));

/** A tag protection rule. */
export interface TagProtectionRef extends RepoRef {
  /** `id` of the rule. */
  id: number;
}
export const tagProtectionRef: ZodSchema<TagProtectionRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
}));

/** A branch, tag or commit by name or hash. */
export interface GitRef extends RepoRef {
  /** Branch, tag or commit hash; may contain slashes. */
  ref: string;
}
export const gitRef: ZodSchema<GitRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  ref: refName(),
}));

/** The beginning of the names of references, with or without `refs/`. */
export const refPrefixRef: ZodSchema<GitRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  ref: refPrefix(),
}));

/** A commit or another git object. */
export interface CommitRef extends RepoRef {
  /** Hash of the object. Most routes also take a shortened one or the name of a branch or tag. */
  sha: string;
}
export const commitRef: ZodSchema<CommitRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  sha: z.string(),
}));

/** A commit as a diff or a patch. */
export interface CommitDiffRef extends RepoRef {
  /** Full or shortened hash. */
  sha: string;
  /** Default `diff`; `patch` starts with the author and message. */
  diffType?: 'diff' | 'patch' | undefined;
}
export const commitDiffRef: ZodSchema<CommitDiffRef> = /* @__PURE__ */ schema(() =>
  normalized(
    z.looseObject({
      owner: z.string(),
      repo: z.string(),
      sha: z.string(),
      diffType: z.enum(['diff', 'patch']),
    }),
    diffByDefault,
  ),
);

/** Two branches, tags or commits to compare. */
export interface CompareRef extends RepoRef {
  /**
   * `base...head` compares with the last common commit, `base..head` compares directly, and one
   * name is compared with the default branch.
   */
  basehead: string;
}
export const compareRef: ZodSchema<CompareRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  basehead: comparedNames(),
}));

/** A file or directory in a repository. */
export interface FileRef extends RepoRef {
  /** Path from the root, without a leading slash. */
  filepath: string;
}
export const fileRef: ZodSchema<FileRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  filepath: z.string(),
}));

/** An archive of one state of a repository. */
export interface ArchiveRef extends RepoRef {
  /** Branch, tag or commit, then `.zip`, `.tar.gz` or `.bundle`. */
  archive: string;
}
export const archiveRef: ZodSchema<ArchiveRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  archive: refName(),
}));

/** A user as collaborator of a repository. */
export interface CollaboratorRef extends RepoRef {
  /** Login. */
  collaborator: string;
}
export const collaboratorRef: ZodSchema<CollaboratorRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  collaborator: z.string(),
}));

/** A user as possible assignee in a repository. */
export interface AssigneeRef extends RepoRef {
  /** Login. */
  assignee: string;
}
export const assigneeRef: ZodSchema<AssigneeRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  assignee: z.string(),
}));

/** A user within a repository. */
export interface RepoUserRef extends RepoRef {
  /** Login. */
  user: string;
}
export const repoUserRef: ZodSchema<RepoUserRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  user: z.string(),
}));

/** A team of the organisation that owns the repository. */
export interface RepoTeamRef extends RepoRef {
  /** Name of the team. */
  team: string;
}
export const repoTeamRef: ZodSchema<RepoTeamRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  team: z.string(),
}));

/** A topic of a repository. */
export interface TopicRef extends RepoRef {
  /** Lower case letters, digits and dashes. */
  topic: string;
}
export const topicRef: ZodSchema<TopicRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  topic: z.string(),
}));

/** A mirror that a repository pushes to. */
export interface PushMirrorRef extends RepoRef {
  /** `remote_name` of the mirror. */
  name: string;
}
export const pushMirrorRef: ZodSchema<PushMirrorRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  name: z.string(),
}));

/** A deploy key of a repository. */
export interface DeployKeyRef extends RepoRef {
  /** `id` of the deploy key, not its `key_id`. */
  id: number;
}
export const deployKeyRef: ZodSchema<DeployKeyRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
}));

/** A webhook of a repository. */
export interface HookRef extends RepoRef {
  /** `id` of the webhook. */
  id: number;
}
export const hookRef: ZodSchema<HookRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
}));

/** A git hook of a repository. */
export interface GitHookRef extends RepoRef {
  /** Name of the hook, such as `pre-receive`. */
  id: string;
}
export const gitHookRef: ZodSchema<GitHookRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: z.string(),
}));

/** A release. */
export interface ReleaseRef extends RepoRef {
  /** `id` of the release, not its tag: `releases.getByTag` takes a tag. */
  id: number;
}
export const releaseRef: ZodSchema<ReleaseRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
}));

/** A file of a release. */
export interface ReleaseAssetRef extends RepoRef {
  /** `id` of the release. */
  id: number;
  /** `id` of the file. */
  attachment_id: number;
}
export const releaseAssetRef: ZodSchema<ReleaseAssetRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
  attachment_id: integer(),
}));

/** A page of a wiki. */
export interface WikiPageRef extends RepoRef {
  /**
   * Title of the page, or its `sub_url` as the server returns it. A name with dashes or escapes
   * that is both the title of one page and the `sub_url` of another, such as `100%25`, is refused;
   * the hint has a name for each.
   */
  pageName: string;
}
export const wikiPageRef: ZodSchema<WikiPageRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  pageName: z.string(),
}));

/** A flag of a repository. */
export interface FlagRef extends RepoRef {
  /** Name of the flag. */
  flag: string;
}
export const flagRef: ZodSchema<FlagRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  flag: z.string(),
}));
