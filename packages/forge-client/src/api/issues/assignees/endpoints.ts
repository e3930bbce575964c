import { type CheckEndpoint, type Endpoint, isMissingInJson } from '@clients/core';
import {
  type IssueAssigneeRef,
  issueAssigneeRef,
  type IssueRef,
  issueRef,
} from '../../../refs/issue-schemas.js';
import { type Issue, issue } from '../../../entities/issue-schemas.js';
import { type UpdateIssueAssignees, updateIssueAssigneesBody } from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const checkIssueAssignee: CheckEndpoint<{ where: IssueAssigneeRef }> & ProductRoute = {
  id: 'issueCheckAssignee',
  call: 'issues.assignees.check',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/assignees/{assignee}',
  input: { where: issueAssigneeRef },
  check: isMissingInJson,
  since: { gitea: '1.27' },
};

export const addIssueAssignees: Endpoint<{ where: IssueRef; body: UpdateIssueAssignees }, Issue> &
  ProductRoute = {
  id: 'issueAddAssignees',
  call: 'issues.assignees.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/assignees',
  input: { where: issueRef, body: updateIssueAssigneesBody },
  output: issue,
  since: { gitea: '1.27' },
};

export const removeIssueAssignees: Endpoint<
  { where: IssueRef; body: UpdateIssueAssignees },
  Issue
> &
  ProductRoute = {
  id: 'issueRemoveAssignees',
  call: 'issues.assignees.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/assignees',
  input: { where: issueRef, body: updateIssueAssigneesBody },
  output: issue,
  since: { gitea: '1.27' },
};
