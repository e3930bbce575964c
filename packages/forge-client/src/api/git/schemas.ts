import { list, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
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
  /** In base64; `null` when the file is over the limit of the server, 10 MiB by default. */
  content: string | null;
  /** `null` when `content` is. */
  encoding: Open<'base64'> | null;
  /** Address in the API. */
  url: string;
  /** Hash of the blob. */
  sha: string;
  /** In bytes. */
  size: number;
  /** Hash of the object in LFS, when the blob is a pointer to one. */
  lfs_oid?: string | undefined;
  /** Size in bytes of the object in LFS, when the blob is a pointer to one. */
  lfs_size?: number | undefined;
}
export const gitBlobResponse: Schema<GitBlobResponse> = /* @__PURE__ */ object(() => ({
  content: z.nullable(z.string()),
  encoding: z.nullable(openEnum(['base64'])),
  url: z.string(),
  sha: z.string(),
  size: z.int(),
  lfs_oid: z.optional(z.string()),
  lfs_size: z.optional(z.int()),
}));

/** A file, directory or submodule in a tree. */
export interface GitEntry {
  /** From the tree that was asked for. */
  path: string;
  /** As git writes it, such as `100644` for a file and `040000` for a directory. */
  mode: string;
  /** `blob`, `tree`, or `commit` for a submodule. */
  type: string;
  /** In bytes; 0 for a directory. */
  size: number;
  /** Hash of the blob or tree. */
  sha: string;
  /** Address in the API; empty for a submodule. */
  url: string;
}
export const gitEntry: Schema<GitEntry> = /* @__PURE__ */ object(() => ({
  path: z.string(),
  mode: z.string(),
  type: z.string(),
  size: z.int(),
  sha: z.string(),
  url: z.string(),
}));

/** One page of the entries of a directory. */
export interface GitTreeResponse {
  /** Hash of the tree, also when a commit was named. */
  sha: string;
  /** Address in the API. */
  url: string;
  /** Empty past the last page. */
  tree: readonly GitEntry[];
  /** There are more pages. */
  truncated: boolean;
  /** Number of this page. */
  page: number;
  /** Entries on all pages together. */
  total_count: number;
}
export const gitTreeResponse: Schema<GitTreeResponse> = /* @__PURE__ */ object(() => ({
  sha: z.string(),
  url: z.string(),
  tree: list(zodOf(gitEntry)),
  truncated: z.boolean(),
  page: z.int(),
  total_count: z.int(),
}));

/** What a tag points at. */
export interface AnnotatedTagObject {
  /** `commit`, also for a tag of a tag. */
  type: string;
  /** Address in the API. */
  url: string;
  /** Hash of what it points at. */
  sha: string;
}
export const annotatedTagObject: Schema<AnnotatedTagObject> = /* @__PURE__ */ object(() => ({
  type: z.string(),
  url: z.string(),
  sha: z.string(),
}));

/** A tag with a message of its own. */
export interface AnnotatedTag {
  /** Name without `refs/tags/`. */
  tag: string;
  /** Hash of the tag itself, not of its commit. */
  sha: string;
  /** Address in the API. */
  url: string;
  /** The whole message. */
  message: string;
  /** Who made it. */
  tagger: CommitUser | null;
  /** What it points at. */
  object: AnnotatedTagObject | null;
  /** Whether its signature is good. */
  verification: PayloadCommitVerification | null;
  /** How often the archives of the sources were downloaded. Only on Forgejo. */
  archive_download_count?: TagArchiveDownloadCount | undefined;
}
export const annotatedTag: Schema<AnnotatedTag> = /* @__PURE__ */ object(() => ({
  tag: z.string(),
  sha: z.string(),
  url: z.string(),
  message: z.string(),
  tagger: z.nullable(zodOf(commitUser)),
  object: z.nullable(zodOf(annotatedTagObject)),
  verification: z.nullable(zodOf(payloadCommitVerification)),
  archive_download_count: z.optional(zodOf(tagArchiveDownloadCount)),
}));

/** A note that git keeps beside a commit. */
export interface Note {
  /** The text of the note. */
  message: string;
  /** The commit that it belongs to. */
  commit: Commit | null;
}
export const note: Schema<Note> = /* @__PURE__ */ object(() => ({
  message: z.string(),
  commit: z.nullable(zodOf(commit)),
}));

/** What a reference points at. */
export interface GitObject {
  /** `commit` or `tag`. */
  type: string;
  /** Hash of the object. */
  sha: string;
  /** Address in the API. */
  url: string;
}
export const gitObject: Schema<GitObject> = /* @__PURE__ */ object(() => ({
  type: z.string(),
  sha: z.string(),
  url: z.string(),
}));

/** A name in git with what it points at. */
export interface Reference {
  /** Full name, such as `refs/heads/main`. */
  ref: string;
  /** Address in the API. */
  url: string;
  /** What it points at. */
  object: GitObject | null;
}
export const reference: Schema<Reference> = /* @__PURE__ */ object(() => ({
  ref: z.string(),
  url: z.string(),
  object: z.nullable(zodOf(gitObject)),
}));

/** How deep to go, and which page to give. */
export interface GetTreeQuery {
  /** Everything below too, not only the entries of this directory. */
  recursive?: boolean | undefined;
  /** Counts from 1, the default. */
  page?: number | undefined;
  /** Entries to a page; the most that the server allows, 1000 by default, when left out. */
  per_page?: number | undefined;
}
export const getTreeQuery: Schema<GetTreeQuery> = /* @__PURE__ */ object(() => ({
  recursive: z.optional(z.boolean()),
  page: z.optional(z.int()),
  per_page: z.optional(z.int()),
}));

/** How much of the commit to give. */
export interface GetNoteQuery {
  /** False leaves out `verification` of the commit, which is faster. Default true. */
  verification?: boolean | undefined;
  /** False leaves out `files` of the commit, which is faster. Default true. */
  files?: boolean | undefined;
}
export const getNoteQuery: Schema<GetNoteQuery> = /* @__PURE__ */ object(() => ({
  verification: z.optional(z.boolean()),
  files: z.optional(z.boolean()),
}));
