import type { CheckEndpoint, Endpoint } from '@clients/core';
import { type IssueAssigneeRef, issueAssigneeRef, type IssueRef, issueRef } from '../../refs/issue-schemas.js';
import { type Issue, issue } from '../schemas.js';
import { type IssueAssignees, issueAssigneesBody } from './schemas.js';

/** Tells whether there is issue assignee. */
export const checkIssueAssignee: CheckEndpoint<{ where: IssueAssigneeRef }> = {
  id: 'issueCheckAssignee',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/assignees/{assignee}',
  input: { where: issueAssigneeRef },
  check: 'json',
};

/** Adds issue assignees. */
export const addIssueAssignees: Endpoint<{ where: IssueRef; body: IssueAssignees }, Issue> = {
  id: 'issueAddAssignees',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/assignees',
  input: { where: issueRef, body: issueAssigneesBody },
  output: issue,
};

/** Removes issue assignees. */
export const removeIssueAssignees: Endpoint<{ where: IssueRef; body: IssueAssignees }, Issue> = {
  id: 'issueRemoveAssignees',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/assignees',
  input: { where: issueRef, body: issueAssigneesBody },
  output: issue,
};
