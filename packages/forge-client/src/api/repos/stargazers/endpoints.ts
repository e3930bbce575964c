import { type ListEndpoint, byTotal } from '@clients/core';
import { type User, user } from '../../../entities/user-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';

export const listStargazers: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, User> =
  {
    id: 'repoListStargazers',
    call: 'repos.stargazers.list',
    method: 'GET',
    path: '/repos/{owner}/{repo}/stargazers',
    input: { where: repoRef, query: pageQuery },
    item: user,
    paging: byTotal,
  };
