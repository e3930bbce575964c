import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type LabelRef, labelRef } from '../../refs/issue-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type OrgLabelRef, orgLabelRef, type OrgRef, orgRef } from '../../refs/user-schemas.js';
import {
  type CreateLabel,
  createLabelBody,
  type UpdateLabel,
  updateLabelBody,
  type ListLabelsQuery,
  listLabelsQuery,
} from './schemas.js';
import { type Label, label } from '../../entities/label-schemas.js';

export const listLabels: ListEndpoint<
  { where: RepoRef; query?: ListLabelsQuery | undefined },
  Label
> = {
  id: 'issueListLabels',
  call: 'labels.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/labels',
  input: { where: repoRef, query: listLabelsQuery },
  item: label,
  paging: byTotal,
};

export const getLabel: Endpoint<{ where: LabelRef }, Label> = {
  id: 'issueGetLabel',
  call: 'labels.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/labels/{id}',
  input: { where: labelRef },
  output: label,
};

export const createLabel: Endpoint<{ where: RepoRef; body: CreateLabel }, Label> = {
  id: 'issueCreateLabel',
  call: 'labels.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/labels',
  input: { where: repoRef, body: createLabelBody },
  output: label,
};

export const updateLabel: Endpoint<{ where: LabelRef; body: UpdateLabel }, Label> = {
  id: 'issueEditLabel',
  call: 'labels.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/labels/{id}',
  input: { where: labelRef, body: updateLabelBody },
  output: label,
};

export const deleteLabel: NothingEndpoint<{ where: LabelRef }> = {
  id: 'issueDeleteLabel',
  call: 'labels.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/labels/{id}',
  input: { where: labelRef },
  idempotent: true,
  nothing: true,
};

export const listOrgLabels: ListEndpoint<
  { where: OrgRef; query?: ListLabelsQuery | undefined },
  Label
> = {
  id: 'orgListLabels',
  call: 'orgs.labels.list',
  method: 'GET',
  path: '/orgs/{org}/labels',
  input: { where: orgRef, query: listLabelsQuery },
  item: label,
  paging: byTotal,
};

export const getOrgLabel: Endpoint<{ where: OrgLabelRef }, Label> = {
  id: 'orgGetLabel',
  call: 'orgs.labels.get',
  method: 'GET',
  path: '/orgs/{org}/labels/{id}',
  input: { where: orgLabelRef },
  output: label,
};

export const createOrgLabel: Endpoint<{ where: OrgRef; body: CreateLabel }, Label> = {
  id: 'orgCreateLabel',
  call: 'orgs.labels.create',
  method: 'POST',
  path: '/orgs/{org}/labels',
  input: { where: orgRef, body: createLabelBody },
  output: label,
};

export const updateOrgLabel: Endpoint<{ where: OrgLabelRef; body: UpdateLabel }, Label> = {
  id: 'orgEditLabel',
  call: 'orgs.labels.update',
  method: 'PATCH',
  path: '/orgs/{org}/labels/{id}',
  input: { where: orgLabelRef, body: updateLabelBody },
  output: label,
};

export const deleteOrgLabel: NothingEndpoint<{ where: OrgLabelRef }> = {
  id: 'orgDeleteLabel',
  call: 'orgs.labels.delete',
  method: 'DELETE',
  path: '/orgs/{org}/labels/{id}',
  input: { where: orgLabelRef },
  idempotent: true,
  nothing: true,
};
