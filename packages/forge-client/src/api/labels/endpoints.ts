import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type LabelRef, labelRef } from '../../refs/issue-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type OrgLabelRef, orgLabelRef, type OrgRef, orgRef } from '../../refs/user-schemas.js';
import {
  type CreateLabel,
  createLabelBody,
  type EditLabel,
  editLabelBody,
  type ListLabelsQuery,
  listLabelsQuery,
} from './schemas.js';
import { type Label, label } from '../../entities/label-schemas.js';

/** Lists the labels of a repository, without those of its organisation. */
export const listLabels: ListEndpoint<
  { where: RepoRef; query?: ListLabelsQuery | undefined },
  Label
> = {
  id: 'issueListLabels',
  method: 'GET',
  path: '/repos/{owner}/{repo}/labels',
  input: { where: repoRef, query: listLabelsQuery },
  item: label,
  paging: byTotal,
};

/** Gets a label. */
export const getLabel: Endpoint<{ where: LabelRef }, Label> = {
  id: 'issueGetLabel',
  method: 'GET',
  path: '/repos/{owner}/{repo}/labels/{id}',
  input: { where: labelRef },
  output: label,
};

/** Creates a label. Not retried; names need not be unique. */
export const createLabel: Endpoint<{ where: RepoRef; body: CreateLabel }, Label> = {
  id: 'issueCreateLabel',
  method: 'POST',
  path: '/repos/{owner}/{repo}/labels',
  input: { where: repoRef, body: createLabelBody },
  output: label,
};

/** Updates a label; omitted fields keep their values, except `is_archived`, which becomes false. */
export const updateLabel: Endpoint<{ where: LabelRef; body: EditLabel }, Label> = {
  id: 'issueEditLabel',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/labels/{id}',
  input: { where: labelRef, body: editLabelBody },
  output: label,
};

/** Deletes a label and removes it from all issues. Succeeds even if it does not exist. */
export const removeLabel: NothingEndpoint<{ where: LabelRef }> = {
  id: 'issueDeleteLabel',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/labels/{id}',
  input: { where: labelRef },
  idempotent: true,
  nothing: true,
};

/** Lists the labels that an organisation offers to all its repositories. */
export const listOrgLabels: ListEndpoint<
  { where: OrgRef; query?: ListLabelsQuery | undefined },
  Label
> = {
  id: 'orgListLabels',
  method: 'GET',
  path: '/orgs/{org}/labels',
  input: { where: orgRef, query: listLabelsQuery },
  item: label,
  paging: byTotal,
};

/** Gets a label of an organisation. */
export const getOrgLabel: Endpoint<{ where: OrgLabelRef }, Label> = {
  id: 'orgGetLabel',
  method: 'GET',
  path: '/orgs/{org}/labels/{id}',
  input: { where: orgLabelRef },
  output: label,
};

/** Creates a label for all repositories of an organisation. `is_archived` is ignored here. */
export const createOrgLabel: Endpoint<{ where: OrgRef; body: CreateLabel }, Label> = {
  id: 'orgCreateLabel',
  method: 'POST',
  path: '/orgs/{org}/labels',
  input: { where: orgRef, body: createLabelBody },
  output: label,
};

/** Updates a label of an organisation; omitted fields keep their values, except `is_archived`, which becomes false. */
export const updateOrgLabel: Endpoint<{ where: OrgLabelRef; body: EditLabel }, Label> = {
  id: 'orgEditLabel',
  method: 'PATCH',
  path: '/orgs/{org}/labels/{id}',
  input: { where: orgLabelRef, body: editLabelBody },
  output: label,
};

/** Deletes a label of an organisation. Succeeds even if it does not exist. */
export const removeOrgLabel: NothingEndpoint<{ where: OrgLabelRef }> = {
  id: 'orgDeleteLabel',
  method: 'DELETE',
  path: '/orgs/{org}/labels/{id}',
  input: { where: orgLabelRef },
  idempotent: true,
  nothing: true,
};
