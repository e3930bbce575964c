import {
  byLink,
  byTotal,
  type Endpoint,
  type ListEndpoint,
  type NothingEndpoint,
} from '@clients/core';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type RepoRef, repoRef, type WikiPageRef, wikiPageRef } from '../../refs/repo-schemas.js';
import {
  type CreateWikiPageBody,
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
import { pageNames } from './sub-url.js';

export const listWikiPages: ListEndpoint<
  { where: RepoRef; query?: PageQuery | undefined },
  WikiPageMetaData
> = {
  id: 'repoGetWikiPages',
  call: 'wiki.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/wiki/pages',
  input: { where: repoRef, query: pageQuery },
  item: wikiPageMetaData,
  identity: 'sub_url',
  paging: byLink,
};

export const getWikiPage: Endpoint<{ where: WikiPageRef }, WikiPage> = {
  id: 'repoGetWikiPage',
  call: 'wiki.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/wiki/page/{pageName}',
  params: pageNames,
  input: { where: wikiPageRef },
  output: wikiPage,
};

export const createWikiPage: Endpoint<{ where: RepoRef; body: CreateWikiPageBody }, WikiPage> = {
  id: 'repoCreateWikiPage',
  call: 'wiki.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/wiki/new',
  input: { where: repoRef, body: createWikiPageBody },
  output: wikiPage,
};

export const updateWikiPage: Endpoint<{ where: WikiPageRef; body: CreateWikiPageBody }, WikiPage> =
  {
    id: 'repoEditWikiPage',
    call: 'wiki.update',
    method: 'PATCH',
    path: '/repos/{owner}/{repo}/wiki/page/{pageName}',
    params: pageNames,
    input: { where: wikiPageRef, body: createWikiPageBody },
    output: wikiPage,
  };

export const deleteWikiPage: NothingEndpoint<{ where: WikiPageRef }> = {
  id: 'repoDeleteWikiPage',
  call: 'wiki.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/wiki/page/{pageName}',
  params: pageNames,
  input: { where: wikiPageRef },
  nothing: true,
};

export const listWikiRevisions: ListEndpoint<
  { where: WikiPageRef; query?: ListWikiRevisionsQuery | undefined },
  WikiCommit
> = {
  id: 'repoGetWikiPageRevisions',
  call: 'wiki.revisions.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/wiki/revisions/{pageName}',
  params: pageNames,
  input: { where: wikiPageRef, query: listWikiRevisionsQuery },
  item: wikiCommit,
  identity: 'sha',
  key: 'commits',
  paging: byTotal,
};
