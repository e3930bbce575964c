import type { Endpoint, ListEndpoint } from '@clients/core';
import { type PullRequest, pullRequest } from '../pulls/schemas.js';
import { type CommitRef, commitRef, type RepoRef, repoRef } from '../refs/repo-schemas.js';
import { type Commit, commit, type ListCommitsQuery, listCommitsQuery } from './schemas.js';

/** Lists commits, newest first, as `git log` would. */
export const listCommits: ListEndpoint<{ where: RepoRef; query?: ListCommitsQuery | undefined }, Commit> = {
  id: 'repoGetAllCommits',
  method: 'GET',
  path: '/repos/{owner}/{repo}/commits',
  input: { where: repoRef, query: listCommitsQuery },
  item: commit,
  paging: 'link',
};

/** Gives the pull request that a commit was merged by. */
export const getCommitPull: Endpoint<{ where: CommitRef }, PullRequest> = {
  id: 'repoGetCommitPullRequest',
  method: 'GET',
  path: '/repos/{owner}/{repo}/commits/{sha}/pull',
  input: { where: commitRef },
  output: pullRequest,
};
