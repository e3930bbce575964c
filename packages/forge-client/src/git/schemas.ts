import { list, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import {
  type Commit,
  commit,
  type CommitUser,
  commitUser,
  type PayloadCommitVerification,
  payloadCommitVerification,
} from '../commits/schemas.js';

/** Git blob response. */
export interface GitBlobResponse {
  content: string | null;
  encoding: Open<'base64'> | null;
  /** Address in the API. */
  url: string;
  /** Hash of the object. */
  sha: string;
  /** In bytes. */
  size: number;
  lfs_oid?: string | undefined;
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

/** Git entry. */
export interface GitEntry {
  path: string;
  mode: string;
  type: string;
  /** In bytes. */
  size: number;
  /** Hash of the object. */
  sha: string;
  /** Address in the API. */
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

/** Git tree response. */
export interface GitTreeResponse {
  /** Hash of the object. */
  sha: string;
  /** Address in the API. */
  url: string;
  tree: readonly GitEntry[];
  truncated: boolean;
  /** Page to start from; counts from 1, the default. */
  page: number;
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

/** Annotated tag object. */
export interface AnnotatedTagObject {
  type: string;
  /** Address in the API. */
  url: string;
  /** Hash of the object. */
  sha: string;
}
export const annotatedTagObject: Schema<AnnotatedTagObject> = /* @__PURE__ */ object(() => ({
  type: z.string(),
  url: z.string(),
  sha: z.string(),
}));

/** Annotated tag. */
export interface AnnotatedTag {
  tag: string;
  /** Hash of the object. */
  sha: string;
  /** Address in the API. */
  url: string;
  message: string;
  tagger: CommitUser | null;
  object: AnnotatedTagObject | null;
  verification: PayloadCommitVerification | null;
}
export const annotatedTag: Schema<AnnotatedTag> = /* @__PURE__ */ object(() => ({
  tag: z.string(),
  sha: z.string(),
  url: z.string(),
  message: z.string(),
  tagger: z.nullable(zodOf(commitUser)),
  object: z.nullable(zodOf(annotatedTagObject)),
  verification: z.nullable(zodOf(payloadCommitVerification)),
}));

/** Note. */
export interface Note {
  message: string;
  commit: Commit | null;
}
export const note: Schema<Note> = /* @__PURE__ */ object(() => ({
  message: z.string(),
  commit: z.nullable(zodOf(commit)),
}));

/** Git object. */
export interface GitObject {
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

/** Reference. */
export interface Reference {
  ref: string;
  /** Address in the API. */
  url: string;
  object: GitObject | null;
}
export const reference: Schema<Reference> = /* @__PURE__ */ object(() => ({
  ref: z.string(),
  url: z.string(),
  object: z.nullable(zodOf(gitObject)),
}));

/** Options of `getTree`. */
export interface GetTreeQuery {
  recursive?: boolean | undefined;
  /** Page to start from; counts from 1, the default. */
  page?: number | undefined;
  per_page?: number | undefined;
}
export const getTreeQuery: Schema<GetTreeQuery> = /* @__PURE__ */ object(() => ({
  recursive: z.optional(z.boolean()),
  page: z.optional(z.int()),
  per_page: z.optional(z.int()),
}));

/** Options of `getNote`. */
export interface GetNoteQuery {
  verification?: boolean | undefined;
  files?: boolean | undefined;
}
export const getNoteQuery: Schema<GetNoteQuery> = /* @__PURE__ */ object(() => ({
  verification: z.optional(z.boolean()),
  files: z.optional(z.boolean()),
}));
