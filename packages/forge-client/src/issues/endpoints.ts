import type { Endpoint, ListEndpoint, NothingEndpoint } from '@clients/core';
import { type IssueRef, issueRef } from '../refs/issue-schemas.js';
import { type RepoRef, repoRef } from '../refs/repo-schemas.js';
import {
  type CreateIssue,
  createIssueBody,
  type EditIssue,
  editIssueBody,
  type ListIssuesQuery,
  listIssuesQuery,
  type SearchIssuesQuery,
  searchIssuesQuery,
} from './input-schemas.js';
import { type Issue, issue } from './schemas.js';

/** Searches issues and pull requests in all repositories the caller may see. */
export const searchIssues: ListEndpoint<{ query?: SearchIssuesQuery | undefined }, Issue> = {
  id: 'issueSearchIssues',
  method: 'GET',
  path: '/repos/issues/search',
  input: { query: searchIssuesQuery },
  item: issue,
  paging: 'link',
};

/** Lists issues of a repository, newest first, pull requests included unless `type` says otherwise. */
export const listIssues: ListEndpoint<{ where: RepoRef; query?: ListIssuesQuery | undefined }, Issue> = {
  id: 'issueListIssues',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues',
  input: { where: repoRef, query: listIssuesQuery },
  item: issue,
  paging: 'link',
};

/** Gives an issue, or the issue side of a pull request. */
export const getIssue: Endpoint<{ where: IssueRef }, Issue> = {
  id: 'issueGetIssue',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}',
  input: { where: issueRef },
  output: issue,
};

/** Opens an issue. Not retried: a lost answer could open it twice. */
export const createIssue: Endpoint<{ where: RepoRef; body: CreateIssue }, Issue> = {
  id: 'issueCreateIssue',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues',
  input: { where: repoRef, body: createIssueBody },
  output: issue,
};

/** Changes an issue; what is left out stays. */
export const updateIssue: Endpoint<{ where: IssueRef; body: EditIssue }, Issue> = {
  id: 'issueEditIssue',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/issues/{index}',
  input: { where: issueRef, body: editIssueBody },
  output: issue,
};

/** Deletes an issue for good; its number is not used again. */
export const removeIssue: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueDelete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}',
  input: { where: issueRef },
  nothing: true,
};
