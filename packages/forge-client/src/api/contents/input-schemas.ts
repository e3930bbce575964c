import { object, type Schema, type Shape, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Instant, type Names, optionalInstant, optionalNames } from '../../refs/input-schemas.js';

/** Who wrote or committed. */
export interface Identity {
  /** At most 100 characters. */
  name?: string | undefined;
  /** Not checked by the server. At most 254 characters. */
  email?: string | undefined;
}
export const identity: Schema<Identity> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  email: z.optional(z.string()),
}));

/** Dates of a commit. */
export interface CommitDate {
  /** RFC 3339 instant or `Date`; now when left out. */
  author?: Instant | undefined;
  /** RFC 3339 instant or `Date`; now when left out. */
  committer?: Instant | undefined;
}
export const commitDate: Schema<CommitDate> = /* @__PURE__ */ object(() => ({
  author: optionalInstant(),
  committer: optionalInstant(),
}));

/** The commit that a change of files makes. */
export interface CommitOptions {
  /** Message of the commit; when left out the server says what was done, such as `Add README.md`. */
  message?: string | undefined;
  /** Branch to commit to, or to start `new_branch` from; the default branch when left out. At most 100 characters. */
  branch?: string | undefined;
  /** Branch to make for the commit; it must not exist yet. At most 100 characters. */
  new_branch?: string | undefined;
  /** Replaces `new_branch` when it exists already. */
  force_push?: boolean | undefined;
  /** The caller when left out. */
  author?: Identity | undefined;
  /** The caller when left out. */
  committer?: Identity | undefined;
  /** Now when left out. */
  dates?: CommitDate | undefined;
  /** Adds a `Signed-off-by` line with the committer. */
  signoff?: boolean | undefined;
}
const commitOptions = (): Shape<CommitOptions> => ({
  message: z.optional(z.string()),
  branch: z.optional(z.string()),
  new_branch: z.optional(z.string()),
  force_push: z.optional(z.boolean()),
  author: z.optional(zodOf(identity)),
  committer: z.optional(zodOf(identity)),
  dates: z.optional(zodOf(commitDate)),
  signoff: z.optional(z.boolean()),
});

/** A file to create, as it travels. */
export interface CreateFile extends CommitOptions {
  /** In base64. */
  content: string;
}
export const createFileBody: Schema<CreateFile> = /* @__PURE__ */ object(() => ({ ...commitOptions(), content: z.string() }));

/** New content for a file, as it travels. */
export interface UpdateFile extends CommitOptions {
  /** Hash of the file as it was read; when left out the file is created. */
  sha?: string | undefined;
  /** In base64. */
  content: string;
  /** Path the file has now, to move it. At most 500 characters. */
  from_path?: string | undefined;
}
export const updateFileBody: Schema<UpdateFile> = /* @__PURE__ */ object(() => ({
  ...commitOptions(),
  sha: z.optional(z.string()),
  content: z.string(),
  from_path: z.optional(z.string()),
}));

/** A file to delete. */
export interface DeleteFile extends CommitOptions {
  /** Hash of the file as it was read. */
  sha: string;
}
export const deleteFileBody: Schema<DeleteFile> = /* @__PURE__ */ object(() => ({ ...commitOptions(), sha: z.string() }));

/** What to do with one file, as it travels. */
export interface ChangeFileOperation {
  /** `upload` creates or replaces. */
  operation: 'create' | 'update' | 'upload' | 'rename' | 'delete';
  /** Path the file has afterwards, from the root. At most 500 characters. */
  path: string;
  /** In base64; none for `delete`. A `rename` without it keeps what is there. */
  content?: string | undefined;
  /** Hash of the file as it was read; for `update`, `rename` and `delete`. */
  sha?: string | undefined;
  /** Path the file has now, for `rename`. */
  from_path?: string | undefined;
}
export const changeFileOperation: Schema<ChangeFileOperation> = /* @__PURE__ */ object(() => ({
  operation: z.enum(['create', 'update', 'upload', 'rename', 'delete']),
  path: z.string(),
  content: z.optional(z.string()),
  sha: z.optional(z.string()),
  from_path: z.optional(z.string()),
}));

/** Files to change in one commit, as they travel. */
export interface ChangeFiles extends CommitOptions {
  /** None makes an empty commit. */
  files: readonly ChangeFileOperation[];
}
export const changeFilesBody: Schema<ChangeFiles> = /* @__PURE__ */ object(() => ({
  ...commitOptions(),
  files: z.array(zodOf(changeFileOperation)),
}));

/** Files to look up. */
export interface GetFiles {
  /** Paths from the root; the server answers only the first 30. */
  files: readonly string[];
  /** Branch, tag or full hash; the default branch when left out. */
  ref?: string | undefined;
}
export const getFilesBody: Schema<GetFiles> = /* @__PURE__ */ object(() => ({ files: z.array(z.string()), ref: z.optional(z.string()) }));

/** Files to look up, as they travel in a query. */
export interface GetManyFilesQuery {
  /** Branch, tag or full hash; the default branch when left out. */
  ref?: string | undefined;
  /** JSON: `{"files":["README.md"]}`. The server answers only the first 30. */
  body: string;
}
export const getManyFilesQuery: Schema<GetManyFilesQuery> = /* @__PURE__ */ object(() => ({
  ref: z.optional(z.string()),
  body: z.string(),
}));

/** Where to look for files. */
export interface ListContentsQuery {
  /** Branch, tag or full hash; the default branch when left out. */
  ref?: string | undefined;
}
export const listContentsQuery: Schema<ListContentsQuery> = /* @__PURE__ */ object(() => ({ ref: z.optional(z.string()) }));

/** What an answer of `getExtended` has beside names and hashes. */
export type ContentsPart = 'file_content' | 'lfs_metadata' | 'commit_metadata' | 'commit_message';

/** What to tell of files. */
export interface ExtendedContentsQuery {
  /** Branch, tag or full hash; the default branch when left out. */
  ref?: string | undefined;
  /** What an answer has beside names and hashes, as a list or separated by commas. Default: none of it. */
  includes?: Names<ContentsPart> | undefined;
}
export const extendedContentsQuery: Schema<ExtendedContentsQuery> = /* @__PURE__ */ object(() => ({
  ref: z.optional(z.string()),
  includes: optionalNames<ContentsPart>(),
}));

/** Text, sent as UTF-8, or bytes. A plain string is never read as a path. */
export type FileContent = string | Uint8Array | ArrayBuffer | Blob;

/** A file to create. */
export interface NewFile extends CommitOptions {
  /** Text or bytes; put into base64 on the way. What `get` answered in base64 needs `encoding`. */
  content: FileContent;
  /** Says that `content` is a string in base64 already. */
  encoding?: 'base64' | undefined;
}

/** New content for a file. */
export interface FileUpdate extends NewFile {
  /** Hash of the file as it was read, so that the change of somebody else is not undone; when left out the file is created. */
  sha?: string | undefined;
  /** Path the file has now, to move it. At most 500 characters. */
  from_path?: string | undefined;
}

/** What to do with one file. */
export interface FileChange {
  /** `upload` creates or replaces. */
  operation: 'create' | 'update' | 'upload' | 'rename' | 'delete';
  /** Path the file has afterwards, from the root. At most 500 characters. */
  path: string;
  /** Text or bytes; put into base64 on the way. None for `delete`; a `rename` without it keeps what is there. */
  content?: FileContent | undefined;
  /** Says that `content` is a string in base64 already. */
  encoding?: 'base64' | undefined;
  /** Hash of the file as it was read; for `update`, `rename` and `delete`. */
  sha?: string | undefined;
  /** Path the file has now, for `rename`. */
  from_path?: string | undefined;
}

/** Files to change in one commit. */
export interface FileChanges extends CommitOptions {
  /** None makes an empty commit. */
  files: readonly FileChange[];
}

/** A patch to commit. */
export interface ApplyDiffPatchFile extends CommitOptions {
  /** The patch, as `git diff` writes it. */
  content: string;
}
export const applyDiffPatchFileBody: Schema<ApplyDiffPatchFile> = /* @__PURE__ */ object(() => ({
  ...commitOptions(),
  content: z.string(),
}));
