import { type Endpoint, type ListEndpoint, type NothingEndpoint, singlePage } from '@clients/core';
import { type Label, label } from '../../../entities/label-schemas.js';
import {
  type IssueLabelRef,
  issueLabelRef,
  type IssueRef,
  issueRef,
} from '../../../refs/issue-schemas.js';
import {
  labelList,
  type UpdateIssueLabels,
  updateIssueLabelsBody,
  type RemoveIssueLabels,
  removeIssueLabelsBody,
} from './schemas.js';

export const listIssueLabels: ListEndpoint<{ where: IssueRef }, Label> = {
  id: 'issueGetLabels',
  call: 'issues.labels.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef },
  item: label,
  paging: singlePage,
};

export const addIssueLabels: Endpoint<{ where: IssueRef; body: UpdateIssueLabels }, Label[]> = {
  id: 'issueAddLabel',
  call: 'issues.labels.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef, body: updateIssueLabelsBody },
  output: labelList,
};

export const replaceIssueLabels: Endpoint<{ where: IssueRef; body: UpdateIssueLabels }, Label[]> = {
  id: 'issueReplaceLabels',
  call: 'issues.labels.replace',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef, body: updateIssueLabelsBody },
  output: labelList,
};

export const removeIssueLabel: NothingEndpoint<{
  where: IssueLabelRef;
  body?: RemoveIssueLabels | undefined;
}> = {
  id: 'issueRemoveLabel',
  call: 'issues.labels.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/labels/{id}',
  input: { where: issueLabelRef, body: removeIssueLabelsBody },
  idempotent: true,
  nothing: true,
};

export const clearIssueLabels: NothingEndpoint<{
  where: IssueRef;
  body?: RemoveIssueLabels | undefined;
}> = {
  id: 'issueClearLabels',
  call: 'issues.labels.clear',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef, body: removeIssueLabelsBody },
  idempotent: true,
  nothing: true,
};
