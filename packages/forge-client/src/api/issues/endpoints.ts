import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type IssueRef, issueRef } from '../../refs/issue-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import {
  type CreateIssueBody,
  createIssueBody,
  type UpdateDeadline,
  updateDeadlineBody,
  type UpdateIssueBody,
  updateIssueBody,
  type ListIssuesQuery,
  listIssuesQuery,
  type LockIssue,
  lockIssueBody,
  type SearchIssuesQuery,
  searchIssuesQuery,
} from './input-schemas.js';
import { type Issue, issue } from '../../entities/issue-schemas.js';
import { findIgnoredListFilter, findIgnoredSearchFilter } from './ignored-filters.js';
import { type IssueDeadline, issueDeadline } from './schemas.js';
import type { ProductRoute } from '../../service/product-route.js';

export const searchIssues: ListEndpoint<{ query?: SearchIssuesQuery | undefined }, Issue> = {
  id: 'issueSearchIssues',
  call: 'issues.search',
  method: 'GET',
  path: '/repos/issues/search',
  input: { query: searchIssuesQuery },
  item: issue,
  findIgnoredFilter: findIgnoredSearchFilter,
  paging: byLink,
};

export const listIssues: ListEndpoint<
  { where: RepoRef; query?: ListIssuesQuery | undefined },
  Issue
> = {
  id: 'issueListIssues',
  call: 'issues.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues',
  input: { where: repoRef, query: listIssuesQuery },
  item: issue,
  findIgnoredFilter: findIgnoredListFilter,
  paging: byLink,
};

export const getIssue: Endpoint<{ where: IssueRef }, Issue> = {
  id: 'issueGetIssue',
  call: 'issues.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}',
  input: { where: issueRef },
  output: issue,
};

export const createIssue: Endpoint<{ where: RepoRef; body: CreateIssueBody }, Issue> = {
  id: 'issueCreateIssue',
  call: 'issues.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues',
  input: { where: repoRef, body: createIssueBody },
  output: issue,
};

export const updateIssue: Endpoint<{ where: IssueRef; body: UpdateIssueBody }, Issue> = {
  id: 'issueEditIssue',
  call: 'issues.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/issues/{index}',
  input: { where: issueRef, body: updateIssueBody },
  output: issue,
};

export const deleteIssue: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueDelete',
  call: 'issues.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}',
  input: { where: issueRef },
  nothing: true,
};

export const setIssueDeadline: Endpoint<{ where: IssueRef; body: UpdateDeadline }, IssueDeadline> =
  {
    id: 'issueEditIssueDeadline',
    call: 'issues.setDeadline',
    method: 'POST',
    path: '/repos/{owner}/{repo}/issues/{index}/deadline',
    input: { where: issueRef, body: updateDeadlineBody },
    output: issueDeadline,
  };

export const lockIssue: NothingEndpoint<{ where: IssueRef; body: LockIssue }> & ProductRoute = {
  id: 'issueLockIssue',
  call: 'issues.lock',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/issues/{index}/lock',
  input: { where: issueRef, body: lockIssueBody },
  idempotent: true,
  nothing: true,
  since: { gitea: '1.24' },
};

export const unlockIssue: NothingEndpoint<{ where: IssueRef }> & ProductRoute = {
  id: 'issueUnlockIssue',
  call: 'issues.unlock',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/lock',
  input: { where: issueRef },
  idempotent: true,
  nothing: true,
  since: { gitea: '1.24' },
};
