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
  type ProjectColumnIssueRef,
  projectColumnIssueRef,
  type ProjectColumnRef,
  projectColumnRef,
  type ProjectIssueRef,
  projectIssueRef,
  type ProjectRef,
  projectRef,
} from '../../refs/project-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
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

export const listProjects: ListEndpoint<
  { where: RepoRef; query?: ListProjectsQuery | undefined },
  Project
> &
  ProductRoute = {
  id: 'repoListProjects',
  call: 'projects.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/projects',
  input: { where: repoRef, query: listProjectsQuery },
  item: project,
  paging: byLink,
  since: { gitea: '28' },
};

export const createProject: Endpoint<{ where: RepoRef; body: CreateProject }, Project> &
  ProductRoute = {
  id: 'repoCreateProject',
  call: 'projects.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/projects',
  input: { where: repoRef, body: createProjectBody },
  output: project,
  since: { gitea: '28' },
};

export const getProject: Endpoint<{ where: ProjectRef }, Project> & ProductRoute = {
  id: 'repoGetProject',
  call: 'projects.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/projects/{id}',
  input: { where: projectRef },
  output: project,
  since: { gitea: '28' },
};

export const updateProject: Endpoint<{ where: ProjectRef; body: UpdateProject }, Project> &
  ProductRoute = {
  id: 'repoEditProject',
  call: 'projects.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/projects/{id}',
  input: { where: projectRef, body: updateProjectBody },
  output: project,
  since: { gitea: '28' },
};

export const deleteProject: NothingEndpoint<{ where: ProjectRef }> & ProductRoute = {
  id: 'repoDeleteProject',
  call: 'projects.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/projects/{id}',
  input: { where: projectRef },
  nothing: true,
  since: { gitea: '28' },
};

export const listProjectColumns: ListEndpoint<
  { where: ProjectRef; query?: PageQuery | undefined },
  ProjectColumn
> &
  ProductRoute = {
  id: 'repoListProjectColumns',
  call: 'projects.columns.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/projects/{id}/columns',
  input: { where: projectRef, query: pageQuery },
  item: projectColumn,
  paging: byLink,
  since: { gitea: '28' },
};

export const createProjectColumn: Endpoint<
  { where: ProjectRef; body: CreateProjectColumn },
  ProjectColumn
> &
  ProductRoute = {
  id: 'repoCreateProjectColumn',
  call: 'projects.columns.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/projects/{id}/columns',
  input: { where: projectRef, body: createProjectColumnBody },
  output: projectColumn,
  since: { gitea: '28' },
};

export const moveProjectColumns: NothingEndpoint<{ where: ProjectRef; body: MoveProjectColumns }> &
  ProductRoute = {
  id: 'repoMoveProjectColumns',
  call: 'projects.columns.move',
  method: 'POST',
  path: '/repos/{owner}/{repo}/projects/{id}/columns/move',
  input: { where: projectRef, body: moveProjectColumnsBody },
  nothing: true,
  since: { gitea: '28' },
};

export const getProjectColumn: Endpoint<{ where: ProjectColumnRef }, ProjectColumn> & ProductRoute =
  {
    id: 'repoGetProjectColumn',
    call: 'projects.columns.get',
    method: 'GET',
    path: '/repos/{owner}/{repo}/projects/{id}/columns/{column_id}',
    input: { where: projectColumnRef },
    output: projectColumn,
    since: { gitea: '28' },
  };

export const updateProjectColumn: Endpoint<
  { where: ProjectColumnRef; body: UpdateProjectColumn },
  ProjectColumn
> &
  ProductRoute = {
  id: 'repoEditProjectColumn',
  call: 'projects.columns.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/projects/{id}/columns/{column_id}',
  input: { where: projectColumnRef, body: updateProjectColumnBody },
  output: projectColumn,
  since: { gitea: '28' },
};

export const deleteProjectColumn: NothingEndpoint<{ where: ProjectColumnRef }> & ProductRoute = {
  id: 'repoDeleteProjectColumn',
  call: 'projects.columns.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/projects/{id}/columns/{column_id}',
  input: { where: projectColumnRef },
  nothing: true,
  since: { gitea: '28' },
};

export const setDefaultProjectColumn: NothingEndpoint<{ where: ProjectColumnRef }> & ProductRoute =
  {
    id: 'repoSetDefaultProjectColumn',
    call: 'projects.columns.setDefault',
    method: 'POST',
    path: '/repos/{owner}/{repo}/projects/{id}/columns/{column_id}/default',
    input: { where: projectColumnRef },
    nothing: true,
    since: { gitea: '28' },
  };

export const listProjectColumnIssues: ListEndpoint<
  { where: ProjectColumnRef; query?: PageQuery | undefined },
  Issue
> &
  ProductRoute = {
  id: 'repoListProjectColumnIssues',
  call: 'projects.issues.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/projects/{id}/columns/{column_id}/issues',
  input: { where: projectColumnRef, query: pageQuery },
  item: issue,
  paging: byLink,
  since: { gitea: '28' },
};

export const addProjectIssue: NothingEndpoint<{ where: ProjectColumnIssueRef }> & ProductRoute = {
  id: 'repoAddIssueToProjectColumn',
  call: 'projects.issues.add',
  method: 'POST',
  path: '/repos/{owner}/{repo}/projects/{id}/columns/{column_id}/issues/{issue_id}',
  input: { where: projectColumnIssueRef },
  nothing: true,
  since: { gitea: '28' },
};

export const removeProjectIssue: NothingEndpoint<{ where: ProjectColumnIssueRef }> & ProductRoute =
  {
    id: 'repoRemoveIssueFromProjectColumn',
    call: 'projects.issues.remove',
    method: 'DELETE',
    path: '/repos/{owner}/{repo}/projects/{id}/columns/{column_id}/issues/{issue_id}',
    input: { where: projectColumnIssueRef },
    nothing: true,
    since: { gitea: '28' },
  };

export const moveProjectIssue: NothingEndpoint<{ where: ProjectIssueRef; body: MoveProjectIssue }> &
  ProductRoute = {
  id: 'repoMoveProjectIssue',
  call: 'projects.issues.move',
  method: 'POST',
  path: '/repos/{owner}/{repo}/projects/{id}/issues/{issue_id}/move',
  input: { where: projectIssueRef, body: moveProjectIssueBody },
  nothing: true,
  since: { gitea: '28' },
};
