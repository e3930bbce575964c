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
  type UserProjectColumnIssueRef,
  userProjectColumnIssueRef,
  type UserProjectColumnRef,
  userProjectColumnRef,
  type UserProjectIssueRef,
  userProjectIssueRef,
  type UserProjectRef,
  userProjectRef,
} from '../../refs/project-schemas.js';
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

export const listUserProjects: ListEndpoint<{ query?: ListProjectsQuery | undefined }, Project> &
  ProductRoute = {
  id: 'userCurrentListProjects',
  call: 'user.projects.list',
  method: 'GET',
  path: '/user/projects',
  input: { query: listProjectsQuery },
  item: project,
  paging: byLink,
  since: { gitea: '28' },
};

export const createUserProject: Endpoint<{ body: CreateProject }, Project> & ProductRoute = {
  id: 'userCurrentCreateProject',
  call: 'user.projects.create',
  method: 'POST',
  path: '/user/projects',
  input: { body: createProjectBody },
  output: project,
  since: { gitea: '28' },
};

export const getUserProject: Endpoint<{ where: UserProjectRef }, Project> & ProductRoute = {
  id: 'userCurrentGetProject',
  call: 'user.projects.get',
  method: 'GET',
  path: '/user/projects/{id}',
  input: { where: userProjectRef },
  output: project,
  since: { gitea: '28' },
};

export const updateUserProject: Endpoint<{ where: UserProjectRef; body: UpdateProject }, Project> &
  ProductRoute = {
  id: 'userCurrentEditProject',
  call: 'user.projects.update',
  method: 'PATCH',
  path: '/user/projects/{id}',
  input: { where: userProjectRef, body: updateProjectBody },
  output: project,
  since: { gitea: '28' },
};

export const deleteUserProject: NothingEndpoint<{ where: UserProjectRef }> & ProductRoute = {
  id: 'userCurrentDeleteProject',
  call: 'user.projects.delete',
  method: 'DELETE',
  path: '/user/projects/{id}',
  input: { where: userProjectRef },
  nothing: true,
  since: { gitea: '28' },
};

export const listUserProjectColumns: ListEndpoint<
  { where: UserProjectRef; query?: PageQuery | undefined },
  ProjectColumn
> &
  ProductRoute = {
  id: 'userCurrentListProjectColumns',
  call: 'user.projects.columns.list',
  method: 'GET',
  path: '/user/projects/{id}/columns',
  input: { where: userProjectRef, query: pageQuery },
  item: projectColumn,
  paging: byLink,
  since: { gitea: '28' },
};

export const createUserProjectColumn: Endpoint<
  { where: UserProjectRef; body: CreateProjectColumn },
  ProjectColumn
> &
  ProductRoute = {
  id: 'userCurrentCreateProjectColumn',
  call: 'user.projects.columns.create',
  method: 'POST',
  path: '/user/projects/{id}/columns',
  input: { where: userProjectRef, body: createProjectColumnBody },
  output: projectColumn,
  since: { gitea: '28' },
};

export const moveUserProjectColumns: NothingEndpoint<{
  where: UserProjectRef;
  body: MoveProjectColumns;
}> &
  ProductRoute = {
  id: 'userCurrentMoveProjectColumns',
  call: 'user.projects.columns.move',
  method: 'POST',
  path: '/user/projects/{id}/columns/move',
  input: { where: userProjectRef, body: moveProjectColumnsBody },
  nothing: true,
  since: { gitea: '28' },
};

export const getUserProjectColumn: Endpoint<{ where: UserProjectColumnRef }, ProjectColumn> &
  ProductRoute = {
  id: 'userCurrentGetProjectColumn',
  call: 'user.projects.columns.get',
  method: 'GET',
  path: '/user/projects/{id}/columns/{column_id}',
  input: { where: userProjectColumnRef },
  output: projectColumn,
  since: { gitea: '28' },
};

export const updateUserProjectColumn: Endpoint<
  { where: UserProjectColumnRef; body: UpdateProjectColumn },
  ProjectColumn
> &
  ProductRoute = {
  id: 'userCurrentEditProjectColumn',
  call: 'user.projects.columns.update',
  method: 'PATCH',
  path: '/user/projects/{id}/columns/{column_id}',
  input: { where: userProjectColumnRef, body: updateProjectColumnBody },
  output: projectColumn,
  since: { gitea: '28' },
};

export const deleteUserProjectColumn: NothingEndpoint<{ where: UserProjectColumnRef }> &
  ProductRoute = {
  id: 'userCurrentDeleteProjectColumn',
  call: 'user.projects.columns.delete',
  method: 'DELETE',
  path: '/user/projects/{id}/columns/{column_id}',
  input: { where: userProjectColumnRef },
  nothing: true,
  since: { gitea: '28' },
};

export const setDefaultUserProjectColumn: NothingEndpoint<{ where: UserProjectColumnRef }> &
  ProductRoute = {
  id: 'userCurrentSetDefaultProjectColumn',
  call: 'user.projects.columns.setDefault',
  method: 'POST',
  path: '/user/projects/{id}/columns/{column_id}/default',
  input: { where: userProjectColumnRef },
  nothing: true,
  since: { gitea: '28' },
};

export const listUserProjectColumnIssues: ListEndpoint<
  { where: UserProjectColumnRef; query?: PageQuery | undefined },
  Issue
> &
  ProductRoute = {
  id: 'userCurrentListProjectColumnIssues',
  call: 'user.projects.issues.list',
  method: 'GET',
  path: '/user/projects/{id}/columns/{column_id}/issues',
  input: { where: userProjectColumnRef, query: pageQuery },
  item: issue,
  paging: byLink,
  since: { gitea: '28' },
};

export const addUserProjectIssue: NothingEndpoint<{ where: UserProjectColumnIssueRef }> &
  ProductRoute = {
  id: 'userCurrentAddIssueToProjectColumn',
  call: 'user.projects.issues.add',
  method: 'POST',
  path: '/user/projects/{id}/columns/{column_id}/issues/{issue_id}',
  input: { where: userProjectColumnIssueRef },
  nothing: true,
  since: { gitea: '28' },
};

export const removeUserProjectIssue: NothingEndpoint<{ where: UserProjectColumnIssueRef }> &
  ProductRoute = {
  id: 'userCurrentRemoveIssueFromProjectColumn',
  call: 'user.projects.issues.remove',
  method: 'DELETE',
  path: '/user/projects/{id}/columns/{column_id}/issues/{issue_id}',
  input: { where: userProjectColumnIssueRef },
  nothing: true,
  since: { gitea: '28' },
};

export const moveUserProjectIssue: NothingEndpoint<{
  where: UserProjectIssueRef;
  body: MoveProjectIssue;
}> &
  ProductRoute = {
  id: 'userCurrentMoveProjectIssue',
  call: 'user.projects.issues.move',
  method: 'POST',
  path: '/user/projects/{id}/issues/{issue_id}/move',
  input: { where: userProjectIssueRef, body: moveProjectIssueBody },
  nothing: true,
  since: { gitea: '28' },
};
