import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { normalized, object, schema, type ZodSchema, type Shape } from '@clients/core/schema';
import { type Instant, type NameList, instantInput, namesInput } from '../../refs/input-schemas.js';
import { branchName, refName } from '../../refs/ref-names.js';

/** The author or committer of a commit. */
export interface Identity {
  /** At most 100 characters. */
  name?: string | undefined;
  /** Not validated by the server. At most 254 characters. */
  email?: string | undefined;
}
export const identity: ZodSchema<Identity> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  email: z.optional(z.string()),
}));

/** Dates of a commit. */
export interface CommitDate {
  /** RFC 3339 instant or `Date`; now when omitted. */
  author?: Instant | undefined;
  /** RFC 3339 instant or `Date`; now when omitted. */
  committer?: Instant | undefined;
}
export const commitDate: ZodSchema<CommitDate> = /* @__PURE__ */ object(() => ({
  author: z.optional(instantInput()),
  committer: z.optional(instantInput()),
}));

/** The commit that changes files. */
export interface CommitOptions {
  /** Commit message; when omitted the server describes the change, such as `Add README.md`. */
  message?: string | undefined;
  /**
   * Branch to commit to, or to start `new_branch` from; the default branch when omitted. At most
   * 100 characters.
   */
  branch?: string | undefined;
  /**
   * Branch to create for the commit; it must not exist, unless it is to be replaced. At most 100
   * characters.
   */
  new_branch?: string | undefined;
  /** Replaces `new_branch` if it exists. Gitea 1.26 or newer only. */
  force_push?: boolean | undefined;
  /** Replaces `new_branch` if it exists. Gitea ignores it. Forgejo 16 or newer only. */
  force_overwrite_new_branch?: boolean | undefined;
  /** The authenticated user when omitted. */
  author?: Identity | undefined;
  /** The authenticated user when omitted. */
  committer?: Identity | undefined;
  /** Now when omitted. */
  dates?: CommitDate | undefined;
  /** Adds a `Signed-off-by` line that names the committer. */
  signoff?: boolean | undefined;
}
const makeCommitOptions = (): Shape<CommitOptions> => ({
  message: z.optional(z.string()),
  branch: z.optional(branchName()),
  new_branch: z.optional(branchName()),
  force_push: z.optional(z.boolean()),
  force_overwrite_new_branch: z.optional(z.boolean()),
  author: z.optional(identity),
  committer: z.optional(identity),
  dates: z.optional(commitDate),
  signoff: z.optional(z.boolean()),
});

/** A file to create, as it is sent. */
export interface CreateFileBody extends CommitOptions {
  /** In base64. */
  content: string;
}
export const createFileBody: ZodSchema<CreateFileBody> = /* @__PURE__ */ object(() => ({
  ...makeCommitOptions(),
  content: z.string(),
}));

/** New content for a file, as it is sent. */
export interface UpdateFileBody extends CommitOptions {
  /**
   * Hash of the file when it was read; when omitted the file is created, by Gitea 1.26 and newer
   * only.
   */
  sha?: string | undefined;
  /** In base64. */
  content: string;
  /** Current path of the file, to move it. At most 500 characters. */
  from_path?: string | undefined;
}
export const updateFileBody: ZodSchema<UpdateFileBody> = /* @__PURE__ */ object(() => ({
  ...makeCommitOptions(),
  sha: z.optional(z.string()),
  content: z.string(),
  from_path: z.optional(z.string()),
}));

/** A file to delete. */
export interface DeleteFile extends CommitOptions {
  /** Hash of the file when it was read. */
  sha: string;
}

export const deleteFileBody: ZodSchema<DeleteFile> = /* @__PURE__ */ object(() => ({
  ...makeCommitOptions(),
  sha: z.string(),
}));

/** A change to one file, as it is sent. */
export interface FileChangeBody {
  /** `upload` creates or replaces the file. */
  operation: 'create' | 'update' | 'upload' | 'rename' | 'delete';
  /** Path of the file after the change, from the root. At most 500 characters. */
  path: string;
  /** In base64; omitted for `delete`. A `rename` without it keeps the content. */
  content?: string | undefined;
  /** Hash of the file when it was read; for `update`, `rename` and `delete`. */
  sha?: string | undefined;
  /** Path of the file before the change, for `rename`. */
  from_path?: string | undefined;
}
export const fileChangeBody: ZodSchema<FileChangeBody> = /* @__PURE__ */ object(() => ({
  operation: z.enum(['create', 'update', 'upload', 'rename', 'delete']),
  path: z.string(),
  content: z.optional(z.string()),
  sha: z.optional(z.string()),
  from_path: z.optional(z.string()),
}));

/** Files to change in one commit, as they are sent. */
export interface ChangeFilesBody extends CommitOptions {
  /** An empty list makes an empty commit. */
  files: FileChangeBody[];
}
export const changeFilesBody: ZodSchema<ChangeFilesBody> = /* @__PURE__ */ object(() => ({
  ...makeCommitOptions(),
  files: z.array(fileChangeBody),
}));

/** Files to look up. */
export interface GetFiles {
  /** Paths from the root, such as `docs/valve.md`; the server returns only the first 30. */
  files: string[];
  /** Branch, tag or full hash; the default branch when omitted. */
  ref?: string | undefined;
}

/** `GetFiles` as methods take it: its lists may be readonly. */
export interface GetFilesInput extends ReadonlyDeep<GetFiles>, Named {}
export const getFilesBody: ZodSchema<GetFiles> = /* @__PURE__ */ object(() => ({
  files: z.array(z.string()),
  ref: z.optional(refName()),
}));

/** Files to look up, as they are sent in a query. */
export interface GetManyFilesQuery {
  /** Branch, tag or full hash; the default branch when omitted. */
  ref?: string | undefined;
  /** JSON: `{"files":["README.md"]}`. The server returns only the first 30. */
  body: string;
}
export const getManyFilesQuery: ZodSchema<GetManyFilesQuery> = /* @__PURE__ */ object(() => ({
  ref: z.optional(refName()),
  body: z.string(),
}));

/** The state of the repository to read from. */
export interface ListContentsQuery {
  /** Branch, tag or full hash; the default branch when omitted. */
  ref?: string | undefined;
}

export const listContentsQuery: ZodSchema<ListContentsQuery> = /* @__PURE__ */ object(() => ({
  ref: z.optional(refName()),
}));

/** A part that `getExtended` can return in addition to names and hashes. */
export type ContentsPart = 'file_content' | 'lfs_metadata' | 'commit_metadata' | 'commit_message';

/** Which parts of files to return. */
export interface ExtendedContentsQuery {
  /** Branch, tag or full hash; the default branch when omitted. */
  ref?: string | undefined;
  /**
   * Parts to return in addition to names and hashes, as a list or separated by commas. Default:
   * none.
   */
  includes?: NameList<ContentsPart> | undefined;
}

/** `ExtendedContentsQuery` as methods take it: its lists may be readonly. */
export interface ExtendedContentsQueryInput extends ReadonlyDeep<ExtendedContentsQuery>, Named {}
export const extendedContentsQuery: ZodSchema<ExtendedContentsQuery> = /* @__PURE__ */ object(
  () => ({
    ref: z.optional(refName()),
    includes: z.optional(namesInput<ContentsPart>()),
  }),
);

/** Text, sent as UTF-8, or bytes. A plain string is never read as a path. */
export type FileContent = string | Uint8Array | ArrayBuffer | Blob;

/** A file to create. */
export interface CreateFile extends CommitOptions {
  /**
   * Text or bytes, which the client encodes as base64. For content that is already base64, such as
   * the result of `get`, set `encoding`.
   */
  content: FileContent;
  /** Set this if `content` is already a base64 string. */
  encoding?: 'base64' | undefined;
}

/** New content for a file. */
export interface UpdateFile extends CreateFile {
  /**
   * Hash of the file when it was read, so that nobody else's change is overwritten. If it is
   * omitted, Gitea 1.26 and newer create the file; other servers refuse the request.
   */
  sha?: string | undefined;
  /** Current path of the file, to move it. At most 500 characters. */
  from_path?: string | undefined;
}

/** The commit of `contents.edit`. */
export type EditFile = CommitOptions;

/** A change to one file. */
export interface FileChange {
  /** `upload` creates or replaces the file. */
  operation: 'create' | 'update' | 'upload' | 'rename' | 'delete';
  /** Path of the file after the change, from the root. At most 500 characters. */
  path: string;
  /**
   * Text or bytes, which the client encodes as base64. Omitted for `delete`; a `rename` without it
   * keeps the content. For content that is already base64, such as the result of `get`, set
   * `encoding`.
   */
  content?: FileContent | undefined;
  /** Set this if `content` is already a base64 string. */
  encoding?: 'base64' | undefined;
  /** Hash of the file when it was read; for `update`, `rename` and `delete`. */
  sha?: string | undefined;
  /** Path of the file before the change, for `rename`. */
  from_path?: string | undefined;
}

/** Files to change in one commit. */
export interface ChangeFiles extends CommitOptions {
  /** An empty list makes an empty commit. */
  files: FileChange[];
}

/** `ChangeFiles` as methods take it: its lists may be readonly. */
export interface ChangeFilesInput extends ReadonlyDeep<ChangeFiles>, Named {}

/** A patch to commit. */
export interface ApplyDiffPatchFile extends CommitOptions {
  /** The patch, as `git diff` writes it. */
  content: string;
}

export const applyDiffPatchFileBody: ZodSchema<ApplyDiffPatchFile> = /* @__PURE__ */ schema(() =>
  normalized(applyDiffPatchFile, addHash),
);

const applyDiffPatchFile: ZodSchema<ApplyDiffPatchFile> = /* @__PURE__ */ object(() => ({
  ...makeCommitOptions(),
  content: z.string(),
}));

/** Gitea 1.22 and Forgejo require a file hash, but do not read it. */
function addHash(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? { ...body, sha: '-' } : body;
}
