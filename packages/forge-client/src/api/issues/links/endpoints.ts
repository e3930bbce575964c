import { byLink, type Endpoint, type ListEndpoint, untilEmpty } from '@clients/core';
import { type IssueRef, issueRef } from '../../../refs/issue-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type Issue, issue } from '../../../entities/issue-schemas.js';
import { type IssueMeta, issueMetaBody } from './schemas.js';

export const listDependencies: ListEndpoint<
  { where: IssueRef; query?: PageQuery | undefined },
  Issue
> = {
  id: 'issueListIssueDependencies',
  call: 'issues.dependencies.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/dependencies',
  input: { where: issueRef, query: pageQuery },
  item: issue,
  paging: byLink,
};

export const addDependency: Endpoint<{ where: IssueRef; body: IssueMeta }, Issue> = {
  id: 'issueCreateIssueDependencies',
  call: 'issues.dependencies.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/dependencies',
  input: { where: issueRef, body: issueMetaBody },
  output: issue,
};

export const removeDependency: Endpoint<{ where: IssueRef; body: IssueMeta }, Issue> = {
  id: 'issueRemoveIssueDependencies',
  call: 'issues.dependencies.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/dependencies',
  input: { where: issueRef, body: issueMetaBody },
  output: issue,
};

export const listBlockedIssues: ListEndpoint<
  { where: IssueRef; query?: PageQuery | undefined },
  Issue
> = {
  id: 'issueListBlocks',
  call: 'issues.blocking.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/blocks',
  input: { where: issueRef, query: pageQuery },
  item: issue,
  paging: untilEmpty,
};

export const addBlockedIssue: Endpoint<{ where: IssueRef; body: IssueMeta }, Issue> = {
  id: 'issueCreateIssueBlocking',
  call: 'issues.blocking.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/blocks',
  input: { where: issueRef, body: issueMetaBody },
  output: issue,
};

export const removeBlockedIssue: Endpoint<{ where: IssueRef; body: IssueMeta }, Issue> = {
  id: 'issueRemoveIssueBlocking',
  call: 'issues.blocking.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/blocks',
  input: { where: issueRef, body: issueMetaBody },
  output: issue,
};
