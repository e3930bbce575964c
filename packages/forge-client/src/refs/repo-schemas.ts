import { closedEnum, int, object, type Schema, string } from '@clients/core/schema';

/** A repository by owner and name, regardless of letter case. */
export interface RepoRef {
  /** Login of the user or organisation that owns it. */
  owner: string;
  /** Name without `.git`. */
  repo: string;
}
export const repoRef: Schema<RepoRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string() }));

/** A repository that serves as a template. */
export interface TemplateRef {
  /** Login of the owner of the template. */
  template_owner: string;
  /** Name of the template. */
  template_repo: string;
}
export const templateRef: Schema<TemplateRef> = /* @__PURE__ */ object(() => ({ template_owner: string(), template_repo: string() }));

/** A branch. */
export interface BranchRef extends RepoRef {
  /** Name without `refs/heads/`; may contain slashes. */
  branch: string;
}
export const branchRef: Schema<BranchRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), branch: string() }));

/** A rule that protects branches. */
export interface BranchProtectionRef extends RepoRef {
  /** Name of the rule: the branch name or pattern it was created with. */
  name: string;
}
export const branchProtectionRef: Schema<BranchProtectionRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  name: string(),
}));

/** A tag, or the release of a tag. */
export interface TagRef extends RepoRef {
  /** Name without `refs/tags/`; may contain slashes. */
  tag: string;
}
export const tagRef: Schema<TagRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), tag: string() }));

/** A rule that protects tags. */
export interface TagProtectionRef extends RepoRef {
  id: number;
}
export const tagProtectionRef: Schema<TagProtectionRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  id: int(),
}));

/** A branch, tag or commit by name or hash. */
export interface GitRef extends RepoRef {
  /** Branch, tag or commit hash; may contain slashes. */
  ref: string;
}
export const gitRef: Schema<GitRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), ref: string() }));

/** A commit or another git object. */
export interface CommitRef extends RepoRef {
  /** Hash of the object. Most routes also take a shortened one or the name of a branch or tag. */
  sha: string;
}
export const commitRef: Schema<CommitRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), sha: string() }));

/** A commit as a diff or a patch. */
export interface CommitDiffRef extends RepoRef {
  /** Full or shortened hash. */
  sha: string;
  /** `patch` has author and message on top. */
  diffType: 'diff' | 'patch';
}
export const commitDiffRef: Schema<CommitDiffRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  sha: string(),
  diffType: closedEnum(['diff', 'patch']),
}));

/** Two ends to compare. */
export interface CompareRef extends RepoRef {
  /**
   * `base...head` compares with the last common commit, `base..head` compares directly, and one name is compared with the default branch.
   */
  basehead: string;
}
export const compareRef: Schema<CompareRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), basehead: string() }));

/** A file or directory in a repository. */
export interface FileRef extends RepoRef {
  /** Path from the root, without a leading slash. */
  filepath: string;
}
export const fileRef: Schema<FileRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), filepath: string() }));

/** An archive of one state of a repository. */
export interface ArchiveRef extends RepoRef {
  /** Branch, tag or commit, then `.zip`, `.tar.gz` or `.bundle`. */
  archive: string;
}
export const archiveRef: Schema<ArchiveRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), archive: string() }));

/** A user as collaborator of a repository. */
export interface CollaboratorRef extends RepoRef {
  /** Login. */
  collaborator: string;
}
export const collaboratorRef: Schema<CollaboratorRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  collaborator: string(),
}));

/** A user as possible assignee in a repository. */
export interface AssigneeRef extends RepoRef {
  /** Login. */
  assignee: string;
}
export const assigneeRef: Schema<AssigneeRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  assignee: string(),
}));

/** A user within a repository. */
export interface RepoUserRef extends RepoRef {
  /** Login. */
  user: string;
}
export const repoUserRef: Schema<RepoUserRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), user: string() }));

/** A team of the organisation that owns the repository. */
export interface RepoTeamRef extends RepoRef {
  /** Name of the team. */
  team: string;
}
export const repoTeamRef: Schema<RepoTeamRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), team: string() }));

/** A topic of a repository. */
export interface TopicRef extends RepoRef {
  /** Lower case letters, digits and dashes. */
  topic: string;
}
export const topicRef: Schema<TopicRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), topic: string() }));

/** A mirror that a repository pushes to. */
export interface PushMirrorRef extends RepoRef {
  /** `remote_name` of the mirror. */
  name: string;
}
export const pushMirrorRef: Schema<PushMirrorRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  name: string(),
}));

/** A deploy key of a repository. */
export interface DeployKeyRef extends RepoRef {
  /** `id` of the deploy key, not its `key_id`. */
  id: number;
}
export const deployKeyRef: Schema<DeployKeyRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), id: int() }));

/** A webhook of a repository. */
export interface HookRef extends RepoRef {
  id: number;
}
export const hookRef: Schema<HookRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), id: int() }));

/** A git hook of a repository. */
export interface GitHookRef extends RepoRef {
  /** Name of the hook, such as `pre-receive`. */
  id: string;
}
export const gitHookRef: Schema<GitHookRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), id: string() }));

/** A release. */
export interface ReleaseRef extends RepoRef {
  id: number;
}
export const releaseRef: Schema<ReleaseRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), id: int() }));

/** A file of a release. */
export interface ReleaseAssetRef extends RepoRef {
  /** The release. */
  id: number;
  /** The file. */
  attachment_id: number;
}
export const releaseAssetRef: Schema<ReleaseAssetRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  id: int(),
  attachment_id: int(),
}));

/** A page of a wiki. */
export interface WikiPageRef extends RepoRef {
  /**
   * Title of the page, or its `sub_url` as the server returns it. A title that contains dashes is found only by its `sub_url`. A name that
   * is completely percent-encoded counts as a `sub_url`; a page whose title looks like one, such as `100%25`, is found by its own `sub_url`.
   */
  pageName: string;
}
export const wikiPageRef: Schema<WikiPageRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  pageName: string(),
}));

/** A flag of a repository. */
export interface FlagRef extends RepoRef {
  flag: string;
}
export const flagRef: Schema<FlagRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), flag: string() }));
