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

/** Lists the labels of an issue; one request returns them all. */
export const listIssueLabels: ListEndpoint<{ where: IssueRef }, Label> = {
  id: 'issueGetLabels',
  call: 'issues.labels.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef },
  item: label,
  paging: singlePage,
};

/**
 * Adds labels to an issue and returns all its labels. An exclusive label replaces any other label
 * of its scope.
 */
export const addIssueLabels: Endpoint<{ where: IssueRef; body: UpdateIssueLabels }, Label[]> = {
  id: 'issueAddLabel',
  call: 'issues.labels.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef, body: updateIssueLabelsBody },
  output: labelList,
};

/**
 * Replaces the labels of an issue and returns its new labels. An empty list removes all of them.
 */
export const replaceIssueLabels: Endpoint<{ where: IssueRef; body: UpdateIssueLabels }, Label[]> = {
  id: 'issueReplaceLabels',
  call: 'issues.labels.replace',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef, body: updateIssueLabelsBody },
  output: labelList,
};

/** Removes a label from an issue. Succeeds even if the issue does not have it. */
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

/** Removes all labels from an issue. */
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
