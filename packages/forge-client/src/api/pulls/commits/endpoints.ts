import { type ListEndpoint, byLink } from '@clients/core';
import { type Commit, commit } from '../../../entities/commit-schemas.js';
import { type PullRef, pullRef } from '../../../refs/issue-schemas.js';
import { type ListPullCommitsQuery, listPullCommitsQuery } from '../input-schemas.js';

export const listPullCommits: ListEndpoint<
  { where: PullRef; query?: ListPullCommitsQuery | undefined },
  Commit
> = {
  id: 'repoGetPullRequestCommits',
  call: 'pulls.commits.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}/commits',
  input: { where: pullRef, query: listPullCommitsQuery },
  item: commit,
  identity: 'sha',
  paging: byLink,
};
