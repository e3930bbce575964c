import { type Endpoint, type ListEndpoint, type NothingEndpoint, unpaged } from '@clients/core';
import { type Label, label } from '../../../entities/label-schemas.js';
import { type IssueLabelRef, issueLabelRef, type IssueRef, issueRef } from '../../../refs/issue-schemas.js';
import { type PutIssueLabels, putIssueLabelsBody, labelList } from './schemas.js';

/** Lists the labels of an issue; one request gives them all. */
export const listIssueLabels: ListEndpoint<{ where: IssueRef }, Label> = {
  id: 'issueGetLabels',
  method: 'GET',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef },
  item: label,
  paging: unpaged,
};

/** Puts labels on an issue and gives all it has then. An exclusive label pushes the other of its scope off. */
export const addIssueLabels: Endpoint<{ where: IssueRef; body: PutIssueLabels }, readonly Label[]> = {
  id: 'issueAddLabel',
  method: 'POST',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef, body: putIssueLabelsBody },
  output: labelList,
};

/** Replaces the labels of an issue and gives those it has then. An empty list takes all of them off. */
export const replaceIssueLabels: Endpoint<{ where: IssueRef; body: PutIssueLabels }, readonly Label[]> = {
  id: 'issueReplaceLabels',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef, body: putIssueLabelsBody },
  output: labelList,
};

/** Takes a label off an issue. Succeeds also when it was not on it. */
export const removeIssueLabel: NothingEndpoint<{ where: IssueLabelRef }> = {
  id: 'issueRemoveLabel',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/labels/{id}',
  input: { where: issueLabelRef },
  idempotent: true,
  nothing: true,
};

/** Takes all labels off an issue. */
export const clearIssueLabels: NothingEndpoint<{ where: IssueRef }> = {
  id: 'issueClearLabels',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/issues/{index}/labels',
  input: { where: issueRef },
  idempotent: true,
  nothing: true,
};
