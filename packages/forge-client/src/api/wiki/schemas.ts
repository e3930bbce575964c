import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import type { FileContent } from '../contents/input-schemas.js';
import { type CommitUser, commitUser } from '../../entities/commit-schemas.js';

/** A change of a wiki page. */
export interface WikiCommit {
  /** Hash of the commit. */
  sha: string;
  /** As recorded in git. */
  author: CommitUser | null;
  /** As recorded in git. The API spells this field with one t. */
  commiter: CommitUser | null;
  /** The whole message. */
  message: string;
}
export const wikiCommit: ZodSchema<WikiCommit> = /* @__PURE__ */ object(() => ({
  sha: z.string(),
  author: z.nullable(commitUser),
  commiter: z.nullable(commitUser),
  message: z.string(),
}));

/** A page without its content. */
export interface WikiPageMetaData {
  /** Title as displayed. */
  title: string;
  /** URL of its web page. */
  html_url: string;
  /**
   * Name in paths: with dashes for spaces, otherwise percent-encoded. `get` returns it as spelled
   * in the request.
   */
  sub_url: string;
  /** Last change. */
  last_commit: WikiCommit | null;
}
export const wikiPageMetaData: ZodSchema<WikiPageMetaData> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  html_url: z.string(),
  sub_url: z.string(),
  last_commit: z.nullable(wikiCommit),
}));

/** A page with its content. */
export interface WikiPage {
  /** Title as displayed. */
  title: string;
  /** URL of its web page. */
  html_url: string;
  /**
   * Name in paths: with dashes for spaces, otherwise percent-encoded. `get` returns it as spelled
   * in the request.
   */
  sub_url: string;
  /** Last change. */
  last_commit: WikiCommit | null;
  /** Markdown in base64. */
  content_base64: string;
  /** Number of changes so far. */
  commit_count: number;
  /** The page `_Sidebar` in base64; empty when there is none. */
  sidebar: string;
  /** The page `_Footer` in base64; empty when there is none. */
  footer: string;
}
export const wikiPage: ZodSchema<WikiPage> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  html_url: z.string(),
  sub_url: z.string(),
  last_commit: z.nullable(wikiCommit),
  content_base64: z.string(),
  commit_count: integer(),
  sidebar: z.string(),
  footer: z.string(),
}));

/** A page to create, or new content for a page. */
export interface CreateWikiPageBody {
  /**
   * Title as displayed; a different one moves the page. Some titles, such as `_pages`, are
   * reserved.
   */
  title: string;
  /** Markdown in base64; an empty page when omitted. */
  content_base64?: string | undefined;
  /** Commit message; the server writes one when it is empty. */
  message?: string | undefined;
}
export const createWikiPageBody: ZodSchema<CreateWikiPageBody> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  content_base64: z.optional(z.string()),
  message: z.optional(z.string()),
}));

/** Input of `wiki.create` and `wiki.update`. */
export interface CreateWikiPage extends CreateWikiPageBody {
  /** Markdown as text or bytes, encoded when sent. Pass this or `content_base64`, not both. */
  content?: FileContent | undefined;
}

/** Page of `wiki.revisions.list`. */
export interface ListWikiRevisionsQuery {
  /** Page to start from, from 1. Default 1. */
  page?: number | undefined;
}
export const listWikiRevisionsQuery: ZodSchema<ListWikiRevisionsQuery> = /* @__PURE__ */ object(
  () => ({
    page: z.optional(integer()),
  }),
);
