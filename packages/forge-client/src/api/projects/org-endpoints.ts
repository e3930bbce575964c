import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type Issue, issue } from '../../entities/issue-schemas.js';
import {
  type Project,
  project,
  type ProjectColumn,
  projectColumn,
} from '../../entities/project-schemas.js';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import {
  type OrgProjectColumnIssueRef,
  orgProjectColumnIssueRef,
  type OrgProjectColumnRef,
  orgProjectColumnRef,
  type OrgProjectIssueRef,
  orgProjectIssueRef,
  type OrgProjectRef,
  orgProjectRef,
} from '../../refs/project-schemas.js';
import { type OrgRef, orgRef } from '../../refs/user-schemas.js';
import type { ProductRoute } from '../../service/product-route.js';
import {
  type CreateProject,
  type CreateProjectColumn,
  createProjectBody,
  createProjectColumnBody,
  type ListProjectsQuery,
  listProjectsQuery,
  type MoveProjectColumns,
  moveProjectColumnsBody,
  type MoveProjectIssue,
  moveProjectIssueBody,
  type UpdateProject,
  updateProjectBody,
  type UpdateProjectColumn,
  updateProjectColumnBody,
} from './schemas.js';

export const listOrgProjects: ListEndpoint<
  { where: OrgRef; query?: ListProjectsQuery | undefined },
  Project
> &
  ProductRoute = {
  id: 'orgListProjects',
  call: 'orgs.projects.list',
  method: 'GET',
  path: '/orgs/{org}/projects',
  input: { where: orgRef, query: listProjectsQuery },
  item: project,
  paging: byLink,
  since: { gitea: '28' },
};

export const createOrgProject: Endpoint<{ where: OrgRef; body: CreateProject }, Project> &
  ProductRoute = {
  id: 'orgCreateProject',
  call: 'orgs.projects.create',
  method: 'POST',
  path: '/orgs/{org}/projects',
  input: { where: orgRef, body: createProjectBody },
  output: project,
  since: { gitea: '28' },
};

export const getOrgProject: Endpoint<{ where: OrgProjectRef }, Project> & ProductRoute = {
  id: 'orgGetProject',
  call: 'orgs.projects.get',
  method: 'GET',
  path: '/orgs/{org}/projects/{id}',
  input: { where: orgProjectRef },
  output: project,
  since: { gitea: '28' },
};

export const updateOrgProject: Endpoint<{ where: OrgProjectRef; body: UpdateProject }, Project> &
  ProductRoute = {
  id: 'orgEditProject',
  call: 'orgs.projects.update',
  method: 'PATCH',
  path: '/orgs/{org}/projects/{id}',
  input: { where: orgProjectRef, body: updateProjectBody },
  output: project,
  since: { gitea: '28' },
};

export const deleteOrgProject: NothingEndpoint<{ where: OrgProjectRef }> & ProductRoute = {
  id: 'orgDeleteProject',
  call: 'orgs.projects.delete',
  method: 'DELETE',
  path: '/orgs/{org}/projects/{id}',
  input: { where: orgProjectRef },
  nothing: true,
  since: { gitea: '28' },
};

export const listOrgProjectColumns: ListEndpoint<
  { where: OrgProjectRef; query?: PageQuery | undefined },
  ProjectColumn
> &
  ProductRoute = {
  id: 'orgListProjectColumns',
  call: 'orgs.projects.columns.list',
  method: 'GET',
  path: '/orgs/{org}/projects/{id}/columns',
  input: { where: orgProjectRef, query: pageQuery },
  item: projectColumn,
  paging: byLink,
  since: { gitea: '28' },
};

export const createOrgProjectColumn: Endpoint<
  { where: OrgProjectRef; body: CreateProjectColumn },
  ProjectColumn
> &
  ProductRoute = {
  id: 'orgCreateProjectColumn',
  call: 'orgs.projects.columns.create',
  method: 'POST',
  path: '/orgs/{org}/projects/{id}/columns',
  input: { where: orgProjectRef, body: createProjectColumnBody },
  output: projectColumn,
  since: { gitea: '28' },
};

export const moveOrgProjectColumns: NothingEndpoint<{
  where: OrgProjectRef;
  body: MoveProjectColumns;
}> &
  ProductRoute = {
  id: 'orgMoveProjectColumns',
  call: 'orgs.projects.columns.move',
  method: 'POST',
  path: '/orgs/{org}/projects/{id}/columns/move',
  input: { where: orgProjectRef, body: moveProjectColumnsBody },
  nothing: true,
  since: { gitea: '28' },
};

export const getOrgProjectColumn: Endpoint<{ where: OrgProjectColumnRef }, ProjectColumn> &
  ProductRoute = {
  id: 'orgGetProjectColumn',
  call: 'orgs.projects.columns.get',
  method: 'GET',
  path: '/orgs/{org}/projects/{id}/columns/{column_id}',
  input: { where: orgProjectColumnRef },
  output: projectColumn,
  since: { gitea: '28' },
};

export const updateOrgProjectColumn: Endpoint<
  { where: OrgProjectColumnRef; body: UpdateProjectColumn },
  ProjectColumn
> &
  ProductRoute = {
  id: 'orgEditProjectColumn',
  call: 'orgs.projects.columns.update',
  method: 'PATCH',
  path: '/orgs/{org}/projects/{id}/columns/{column_id}',
  input: { where: orgProjectColumnRef, body: updateProjectColumnBody },
  output: projectColumn,
  since: { gitea: '28' },
};

export const deleteOrgProjectColumn: NothingEndpoint<{ where: OrgProjectColumnRef }> &
  ProductRoute = {
  id: 'orgDeleteProjectColumn',
  call: 'orgs.projects.columns.delete',
  method: 'DELETE',
  path: '/orgs/{org}/projects/{id}/columns/{column_id}',
  input: { where: orgProjectColumnRef },
  nothing: true,
  since: { gitea: '28' },
};

export const setDefaultOrgProjectColumn: NothingEndpoint<{ where: OrgProjectColumnRef }> &
  ProductRoute = {
  id: 'orgSetDefaultProjectColumn',
  call: 'orgs.projects.columns.setDefault',
  method: 'POST',
  path: '/orgs/{org}/projects/{id}/columns/{column_id}/default',
  input: { where: orgProjectColumnRef },
  nothing: true,
  since: { gitea: '28' },
};

export const listOrgProjectColumnIssues: ListEndpoint<
  { where: OrgProjectColumnRef; query?: PageQuery | undefined },
  Issue
> &
  ProductRoute = {
  id: 'orgListProjectColumnIssues',
  call: 'orgs.projects.issues.list',
  method: 'GET',
  path: '/orgs/{org}/projects/{id}/columns/{column_id}/issues',
  input: { where: orgProjectColumnRef, query: pageQuery },
  item: issue,
  paging: byLink,
  since: { gitea: '28' },
};

export const addOrgProjectIssue: NothingEndpoint<{ where: OrgProjectColumnIssueRef }> &
  ProductRoute = {
  id: 'orgAddIssueToProjectColumn',
  call: 'orgs.projects.issues.add',
  method: 'POST',
  path: '/orgs/{org}/projects/{id}/columns/{column_id}/issues/{issue_id}',
  input: { where: orgProjectColumnIssueRef },
  nothing: true,
  since: { gitea: '28' },
};

export const removeOrgProjectIssue: NothingEndpoint<{ where: OrgProjectColumnIssueRef }> &
  ProductRoute = {
  id: 'orgRemoveIssueFromProjectColumn',
  call: 'orgs.projects.issues.remove',
  method: 'DELETE',
  path: '/orgs/{org}/projects/{id}/columns/{column_id}/issues/{issue_id}',
  input: { where: orgProjectColumnIssueRef },
  nothing: true,
  since: { gitea: '28' },
};

export const moveOrgProjectIssue: NothingEndpoint<{
  where: OrgProjectIssueRef;
  body: MoveProjectIssue;
}> &
  ProductRoute = {
  id: 'orgMoveProjectIssue',
  call: 'orgs.projects.issues.move',
  method: 'POST',
  path: '/orgs/{org}/projects/{id}/issues/{issue_id}/move',
  input: { where: orgProjectIssueRef, body: moveProjectIssueBody },
  nothing: true,
  since: { gitea: '28' },
};
