import * as z from 'zod/v4/mini';
import {
  integer,
  list,
  normalized,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';
import {
  type TagArchiveDownloadCount,
  tagArchiveDownloadCount,
} from '../../entities/download-schemas.js';
import {
  type Commit,
  commit,
  type CommitUser,
  commitUser,
  type PayloadCommitVerification,
  payloadCommitVerification,
} from '../../entities/commit-schemas.js';
import { nullUnsentContent } from '../../entities/unsent-content.js';

/** The bytes of a file. */
export interface GitBlobResponse {
  /** In base64; `null` when the file is over the server's limit, 10 MiB by default. */
  content: string | null;
  /** `null` when `content` is. */
  encoding: OpenEnum<'base64'> | null;
  /** URL in the API. */
  url: string;
  /** Hash of the blob. */
  sha: string;
  /** In bytes. */
  size: number;
  /** Hash of the LFS object, when the blob is a pointer to one. Gitea 1.25 or newer only. */
  lfs_oid?: string | undefined;
  /**
   * Size of the LFS object in bytes, when the blob is a pointer to one. Gitea 1.25 or newer only.
   */
  lfs_size?: number | undefined;
}
export const gitBlobResponse: ZodSchema<GitBlobResponse> = /* @__PURE__ */ schema(() =>
  normalized(sentBlob, nullUnsentContent),
);

/** A blob as servers send it. */
const sentBlob: ZodSchema<GitBlobResponse> = /* @__PURE__ */ object(() => ({
  content: z.nullable(z.string()),
  encoding: z.nullable(openEnum(['base64'])),
  url: z.string(),
  sha: z.string(),
  size: integer(),
  lfs_oid: z.optional(z.string()),
  lfs_size: z.optional(integer()),
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
export const gitEntry: ZodSchema<GitEntry> = /* @__PURE__ */ object(() => ({
  path: z.string(),
  mode: z.string(),
  type: z.string(),
  size: integer(),
  sha: z.string(),
  url: z.string(),
}));

/** One page of the entries of a directory. */
export interface GitTreeResponse {
  /** Hash of the tree, even when a commit was requested. */
  sha: string;
  /** URL in the API. */
  url: string;
  /** Empty past the last page. */
  tree: GitEntry[];
  /** Whether there are more pages. */
  truncated: boolean;
  /** Number of this page. */
  page: number;
  /** Number of entries on all pages. */
  total_count: number;
}
export const gitTreeResponse: ZodSchema<GitTreeResponse> = /* @__PURE__ */ object(() => ({
  sha: z.string(),
  url: z.string(),
  tree: list(gitEntry),
  truncated: z.boolean(),
  page: integer(),
  total_count: integer(),
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
export const annotatedTagObject: ZodSchema<AnnotatedTagObject> = /* @__PURE__ */ object(() => ({
  type: z.string(),
  url: z.string(),
  sha: z.string(),
}));

/** An annotated tag: a tag with a message. */
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
  /** Number of downloads of the source code archives. Forgejo only. */
  archive_download_count?: TagArchiveDownloadCount | undefined;
}
export const annotatedTag: ZodSchema<AnnotatedTag> = /* @__PURE__ */ object(() => ({
  tag: z.string(),
  sha: z.string(),
  url: z.string(),
  message: z.string(),
  tagger: z.nullable(commitUser),
  object: z.nullable(annotatedTagObject),
  verification: z.nullable(payloadCommitVerification),
  archive_download_count: z.optional(tagArchiveDownloadCount),
}));

/** A note that git stores for a commit. */
export interface Note {
  /** The text of the note. */
  message: string;
  /**
   * The commit that added the note, which is in a separate history; not the commit that the note is
   * for.
   */
  commit: Commit | null;
}
export const note: ZodSchema<Note> = /* @__PURE__ */ object(() => ({
  message: z.string(),
  commit: z.nullable(commit),
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
export const gitObject: ZodSchema<GitObject> = /* @__PURE__ */ object(() => ({
  type: z.string(),
  sha: z.string(),
  url: z.string(),
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
export const reference: ZodSchema<Reference> = /* @__PURE__ */ object(() => ({
  ref: z.string(),
  url: z.string(),
  object: z.nullable(gitObject),
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
export const getTreeQuery: ZodSchema<GetTreeQuery> = /* @__PURE__ */ object(() => ({
  recursive: z.optional(z.boolean()),
  page: z.optional(integer()),
  per_page: z.optional(integer()),
}));

/** Which parts of the commit to return. */
export interface GetNoteQuery {
  /** False leaves out `verification` of the commit, which is faster. Default true. */
  verification?: boolean | undefined;
  /** False leaves out `files` of the commit, which is faster. Default true. */
  files?: boolean | undefined;
}
export const getNoteQuery: ZodSchema<GetNoteQuery> = /* @__PURE__ */ object(() => ({
  verification: z.optional(z.boolean()),
  files: z.optional(z.boolean()),
}));
