import {
  boolean,
  int,
  list,
  nullable,
  object,
  type Open,
  openEnum,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  part,
  type Schema,
  string,
} from '@clients/core/schema';
import { type TagArchiveDownloadCount, tagArchiveDownloadCount } from '../../entities/download-schemas.js';
import {
  type Commit,
  commit,
  type CommitUser,
  commitUser,
  type PayloadCommitVerification,
  payloadCommitVerification,
} from '../../entities/commit-schemas.js';

/** The bytes of a file. */
export interface GitBlobResponse {
  /** In base64; `null` when the file is over the server's limit, 10 MiB by default. */
  content: string | null;
  /** `null` when `content` is. */
  encoding: Open<'base64'> | null;
  /** URL in the API. */
  url: string;
  /** Hash of the blob. */
  sha: string;
  /** In bytes. */
  size: number;
  /** Hash of the LFS object, when the blob is a pointer to one. */
  lfs_oid?: string | undefined;
  /** Size of the LFS object in bytes, when the blob is a pointer to one. */
  lfs_size?: number | undefined;
}
export const gitBlobResponse: Schema<GitBlobResponse> = /* @__PURE__ */ object(() => ({
  content: nullable(string()),
  encoding: nullable(openEnum(['base64'])),
  url: string(),
  sha: string(),
  size: int(),
  lfs_oid: optionalString(),
  lfs_size: optionalInt(),
}));

/** A file, directory or submodule in a tree. */
export interface GitEntry {
  /** Relative to the requested tree. */
  path: string;
  /** As git writes it, such as `100644` for a file and `040000` for a directory. */
  mode: string;
  /** `blob`, `tree`, or `commit` for a submodule. */
  type: string;
  /** In bytes; 0 for a directory. */
  size: number;
  /** Hash of the blob or tree. */
  sha: string;
  /** URL in the API; empty for a submodule. */
  url: string;
}
export const gitEntry: Schema<GitEntry> = /* @__PURE__ */ object(() => ({
  path: string(),
  mode: string(),
  type: string(),
  size: int(),
  sha: string(),
  url: string(),
}));

/** One page of the entries of a directory. */
export interface GitTreeResponse {
  /** Hash of the tree, even when a commit was requested. */
  sha: string;
  /** URL in the API. */
  url: string;
  /** Empty past the last page. */
  tree: readonly GitEntry[];
  /** Whether there are more pages. */
  truncated: boolean;
  /** Number of this page. */
  page: number;
  /** Number of entries on all pages. */
  total_count: number;
}
export const gitTreeResponse: Schema<GitTreeResponse> = /* @__PURE__ */ object(() => ({
  sha: string(),
  url: string(),
  tree: list(part(gitEntry)),
  truncated: boolean(),
  page: int(),
  total_count: int(),
}));

/** The object that a tag points to. */
export interface AnnotatedTagObject {
  /** `commit`, even when a tag points to another tag. */
  type: string;
  /** URL in the API. */
  url: string;
  /** Hash of the object. */
  sha: string;
}
export const annotatedTagObject: Schema<AnnotatedTagObject> = /* @__PURE__ */ object(() => ({
  type: string(),
  url: string(),
  sha: string(),
}));

/** A tag with a message of its own. */
export interface AnnotatedTag {
  /** Name without `refs/tags/`. */
  tag: string;
  /** Hash of the tag object itself, not of its commit. */
  sha: string;
  /** URL in the API. */
  url: string;
  /** The whole message. */
  message: string;
  /** The person who created the tag. */
  tagger: CommitUser | null;
  /** The object that the tag points to. */
  object: AnnotatedTagObject | null;
  /** Result of checking the signature. */
  verification: PayloadCommitVerification | null;
  /** Number of downloads of the source code archives. Only on Forgejo. */
  archive_download_count?: TagArchiveDownloadCount | undefined;
}
export const annotatedTag: Schema<AnnotatedTag> = /* @__PURE__ */ object(() => ({
  tag: string(),
  sha: string(),
  url: string(),
  message: string(),
  tagger: nullable(part(commitUser)),
  object: nullable(part(annotatedTagObject)),
  verification: nullable(part(payloadCommitVerification)),
  archive_download_count: optional(part(tagArchiveDownloadCount)),
}));

/** A note that git keeps beside a commit. */
export interface Note {
  /** The text of the note. */
  message: string;
  /** The commit that wrote the note, which lies in a history of its own; not the one that the note is about. */
  commit: Commit | null;
}
export const note: Schema<Note> = /* @__PURE__ */ object(() => ({
  message: string(),
  commit: nullable(part(commit)),
}));

/** The object that a reference points to. */
export interface GitObject {
  /** `commit` or `tag`. */
  type: string;
  /** Hash of the object. */
  sha: string;
  /** URL in the API. */
  url: string;
}
export const gitObject: Schema<GitObject> = /* @__PURE__ */ object(() => ({
  type: string(),
  sha: string(),
  url: string(),
}));

/** A git reference and the object that it points to. */
export interface Reference {
  /** Full name, such as `refs/heads/main`. */
  ref: string;
  /** URL in the API. */
  url: string;
  /** The object that the reference points to. */
  object: GitObject | null;
}
export const reference: Schema<Reference> = /* @__PURE__ */ object(() => ({
  ref: string(),
  url: string(),
  object: nullable(part(gitObject)),
}));

/** Depth and page of a tree. */
export interface GetTreeQuery {
  /** Includes the entries of all subdirectories. */
  recursive?: boolean | undefined;
  /** Page number, from 1. Default 1. */
  page?: number | undefined;
  /** Entries per page; the server's maximum, 1000 by default, when omitted. */
  per_page?: number | undefined;
}
export const getTreeQuery: Schema<GetTreeQuery> = /* @__PURE__ */ object(() => ({
  recursive: optionalBoolean(),
  page: optionalInt(),
  per_page: optionalInt(),
}));

/** Which parts of the commit to return. */
export interface GetNoteQuery {
  /** False leaves out `verification` of the commit, which is faster. Default true. */
  verification?: boolean | undefined;
  /** False leaves out `files` of the commit, which is faster. Default true. */
  files?: boolean | undefined;
}
export const getNoteQuery: Schema<GetNoteQuery> = /* @__PURE__ */ object(() => ({
  verification: optionalBoolean(),
  files: optionalBoolean(),
}));
