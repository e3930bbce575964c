import type { Endpoint, ListEndpoint, NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../refs/page-schemas.js';
import { type RepoRef, repoRef, type WikiPageRef, wikiPageRef } from '../refs/repo-schemas.js';
import {
  type CreateWikiPage,
  createWikiPageBody,
  type ListWikiRevisionsQuery,
  listWikiRevisionsQuery,
  type WikiCommit,
  wikiCommit,
  type WikiPage,
  wikiPage,
  type WikiPageMetaData,
  wikiPageMetaData,
} from './schemas.js';

/** Lists wiki pages. */
export const listWikiPages: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, WikiPageMetaData> = {
  id: 'repoGetWikiPages',
  method: 'GET',
  path: '/repos/{owner}/{repo}/wiki/pages',
  input: { where: repoRef, query: pageQuery },
  item: wikiPageMetaData,
  paging: 'link',
};

/** Gives wiki page. */
export const getWikiPage: Endpoint<{ where: WikiPageRef }, WikiPage> = {
  id: 'repoGetWikiPage',
  method: 'GET',
  path: '/repos/{owner}/{repo}/wiki/page/{pageName}',
  input: { where: wikiPageRef },
  output: wikiPage,
};

/** Creates wiki page. */
export const createWikiPage: Endpoint<{ where: RepoRef; body: CreateWikiPage }, WikiPage> = {
  id: 'repoCreateWikiPage',
  method: 'POST',
  path: '/repos/{owner}/{repo}/wiki/new',
  input: { where: repoRef, body: createWikiPageBody },
  output: wikiPage,
};

/** Changes wiki page. */
export const updateWikiPage: Endpoint<{ where: WikiPageRef; body: CreateWikiPage }, WikiPage> = {
  id: 'repoEditWikiPage',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/wiki/page/{pageName}',
  input: { where: wikiPageRef, body: createWikiPageBody },
  output: wikiPage,
};

/** Removes wiki page. */
export const removeWikiPage: NothingEndpoint<{ where: WikiPageRef }> = {
  id: 'repoDeleteWikiPage',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/wiki/page/{pageName}',
  input: { where: wikiPageRef },
  nothing: true,
};

/** Lists wiki revisions. */
export const listWikiRevisions: ListEndpoint<{ where: WikiPageRef; query?: ListWikiRevisionsQuery | undefined }, WikiCommit> = {
  id: 'repoGetWikiPageRevisions',
  method: 'GET',
  path: '/repos/{owner}/{repo}/wiki/revisions/{pageName}',
  input: { where: wikiPageRef, query: listWikiRevisionsQuery },
  item: wikiCommit,
  key: 'commits',
  paging: 'total',
};
