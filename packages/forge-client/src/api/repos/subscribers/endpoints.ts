import { type ListEndpoint, byTotal } from '@clients/core';
import { type User, user } from '../../../entities/user-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';

export const listRepoSubscribers: ListEndpoint<
  { where: RepoRef; query?: PageQuery | undefined },
  User
> = {
  id: 'repoListSubscribers',
  call: 'repos.subscribers.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/subscribers',
  input: { where: repoRef, query: pageQuery },
  item: user,
  paging: byTotal,
};
