import { object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type CommitUser, commitUser } from '../commits/schemas.js';

/** Wiki commit. */
export interface WikiCommit {
  /** Hash of the object. */
  sha: string;
  author: CommitUser | null;
  commiter: CommitUser | null;
  message: string;
}
export const wikiCommit: Schema<WikiCommit> = /* @__PURE__ */ object(() => ({
  sha: z.string(),
  author: z.nullable(zodOf(commitUser)),
  commiter: z.nullable(zodOf(commitUser)),
  message: z.string(),
}));

/** Wiki page meta data. */
export interface WikiPageMetaData {
  title: string;
  /** Address of its web page. */
  html_url: string;
  sub_url: string;
  last_commit: WikiCommit | null;
}
export const wikiPageMetaData: Schema<WikiPageMetaData> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  html_url: z.string(),
  sub_url: z.string(),
  last_commit: z.nullable(zodOf(wikiCommit)),
}));

/** Wiki page. */
export interface WikiPage {
  title: string;
  /** Address of its web page. */
  html_url: string;
  sub_url: string;
  last_commit: WikiCommit | null;
  content_base64: string;
  commit_count: number;
  sidebar: string;
  footer: string;
}
export const wikiPage: Schema<WikiPage> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  html_url: z.string(),
  sub_url: z.string(),
  last_commit: z.nullable(zodOf(wikiCommit)),
  content_base64: z.string(),
  commit_count: z.int(),
  sidebar: z.string(),
  footer: z.string(),
}));

/** Create wiki page. */
export interface CreateWikiPage {
  title?: string | undefined;
  content_base64?: string | undefined;
  message?: string | undefined;
}
export const createWikiPageBody: Schema<CreateWikiPage> = /* @__PURE__ */ object(() => ({
  title: z.optional(z.string()),
  content_base64: z.optional(z.string()),
  message: z.optional(z.string()),
}));

/** Options of `listWikiRevisions`. */
export interface ListWikiRevisionsQuery {
  /** Page to start from; counts from 1, the default. */
  page?: number | undefined;
}
export const listWikiRevisionsQuery: Schema<ListWikiRevisionsQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(z.int()),
}));
