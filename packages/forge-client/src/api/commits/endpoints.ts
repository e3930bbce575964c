import {
  byLink,
  type BytesEndpoint,
  ByteStream,
  type Endpoint,
  type ListEndpoint,
} from '@clients/core';
import { type PullRequest, pullRequest } from '../../entities/pull-schemas.js';
import {
  type CommitDiffRef,
  commitDiffRef,
  type CommitRef,
  commitRef,
  type CompareRef,
  compareRef,
  type RepoRef,
  repoRef,
} from '../../refs/repo-schemas.js';
import {
  type Compare,
  compare,
  type CompareCommitsDiffQuery,
  compareCommitsDiffQuery,
  type CompareCommitsQuery,
  compareCommitsQuery,
  type GetCommitQuery,
  getCommitQuery,
} from './read-schemas.js';
import { type Commit, commit } from '../../entities/commit-schemas.js';
import { findIgnoredCommitFilter } from './ignored-filters.js';
import { type ListCommitsQuery, listCommitsQuery } from './schemas.js';
import type { ProductRoute } from '../../service/product-route.js';

export const listCommits: ListEndpoint<
  { where: RepoRef; query?: ListCommitsQuery | undefined },
  Commit
> = {
  id: 'repoGetAllCommits',
  call: 'commits.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/commits',
  input: { where: repoRef, query: listCommitsQuery },
  item: commit,
  identity: 'sha',
  paging: byLink,
  mayOverlap: true, // Gitea 1.22 with `path`
  findIgnoredFilter: findIgnoredCommitFilter,
};

export const getCommitPull: Endpoint<{ where: CommitRef }, PullRequest> & ProductRoute = {
  id: 'repoGetCommitPullRequest',
  call: 'commits.getPull',
  method: 'GET',
  path: '/repos/{owner}/{repo}/commits/{sha}/pull',
  input: { where: commitRef },
  output: pullRequest,
  since: { gitea: '1.22', forgejo: '11' },
};

export const getCommit: Endpoint<{ where: CommitRef; query?: GetCommitQuery | undefined }, Commit> =
  {
    id: 'repoGetSingleCommit',
    call: 'commits.get',
    method: 'GET',
    path: '/repos/{owner}/{repo}/git/commits/{sha}',
    input: { where: commitRef, query: getCommitQuery },
    output: commit,
  };

export const getCommitDiff: BytesEndpoint<{ where: CommitDiffRef }> = {
  id: 'repoDownloadCommitDiffOrPatch',
  call: 'commits.getDiff',
  method: 'GET',
  path: '/repos/{owner}/{repo}/git/commits/{sha}.{diffType}',
  input: { where: commitDiffRef },
  bytes: ByteStream,
  html: false,
};

export const compareCommits: Endpoint<
  { where: CompareRef; query?: CompareCommitsQuery | undefined },
  Compare
> &
  ProductRoute = {
  id: 'repoCompareDiff',
  call: 'commits.compare',
  method: 'GET',
  path: '/repos/{owner}/{repo}/compare/{basehead}',
  params: { basehead: 'ref' },
  input: { where: compareRef, query: compareCommitsQuery },
  output: compare,
  since: { gitea: '1.22', forgejo: '11' },
};

export const compareCommitsDiff: BytesEndpoint<{
  where: CompareRef;
  query: CompareCommitsDiffQuery;
}> &
  ProductRoute = {
  id: 'repoCompareDiff',
  call: 'commits.compareDiff',
  method: 'GET',
  path: '/repos/{owner}/{repo}/compare/{basehead}',
  params: { basehead: 'ref' },
  input: { where: compareRef, query: compareCommitsDiffQuery },
  bytes: ByteStream,
  html: false,
  since: { gitea: '1.22', forgejo: '11' },
};
