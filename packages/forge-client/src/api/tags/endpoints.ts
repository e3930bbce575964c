import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import {
  type RepoRef,
  repoRef,
  exactTagRef,
  type TagRef,
  tagRef,
} from '../../refs/repo-schemas.js';
import { type CreateTag, createTagBody, type Tag, tag } from './schemas.js';

export const listTags: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, Tag> = {
  id: 'repoListTags',
  call: 'tags.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tags',
  input: { where: repoRef, query: pageQuery },
  item: tag,
  identity: 'name',
  paging: byTotal,
};

export const getTag: Endpoint<{ where: TagRef }, Tag> = {
  id: 'repoGetTag',
  call: 'tags.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/tags/{tag}',
  params: { tag: 'ref' },
  input: { where: tagRef },
  output: tag,
};

export const createTag: Endpoint<{ where: RepoRef; body: CreateTag }, Tag> = {
  id: 'repoCreateTag',
  call: 'tags.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/tags',
  input: { where: repoRef, body: createTagBody },
  output: tag,
};

export const deleteTag: NothingEndpoint<{ where: TagRef }> = {
  id: 'repoDeleteTag',
  call: 'tags.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/tags/{tag}',
  params: { tag: 'ref' },
  input: { where: exactTagRef },
  nothing: true,
};
