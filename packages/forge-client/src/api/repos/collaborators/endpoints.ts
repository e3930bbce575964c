import {
  byTotal,
  type CheckEndpoint,
  type Endpoint,
  type ListEndpoint,
  isMissingInJson,
  type NothingEndpoint,
} from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import {
  type CollaboratorRef,
  collaboratorRef,
  type RepoRef,
  repoRef,
} from '../../../refs/repo-schemas.js';
import { type User, user } from '../../../entities/user-schemas.js';
import {
  type AddCollaborator,
  addCollaboratorBody,
  type RepoCollaboratorPermission,
  repoCollaboratorPermission,
} from './schemas.js';

export const listCollaborators: ListEndpoint<
  { where: RepoRef; query?: PageQuery | undefined },
  User
> = {
  id: 'repoListCollaborators',
  call: 'repos.collaborators.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/collaborators',
  input: { where: repoRef, query: pageQuery },
  item: user,
  paging: byTotal,
};

export const checkCollaborator: CheckEndpoint<{ where: CollaboratorRef }> = {
  id: 'repoCheckCollaborator',
  call: 'repos.collaborators.check',
  method: 'GET',
  path: '/repos/{owner}/{repo}/collaborators/{collaborator}',
  input: { where: collaboratorRef },
  check: isMissingInJson,
};

export const addCollaborator: NothingEndpoint<{ where: CollaboratorRef; body: AddCollaborator }> = {
  id: 'repoAddCollaborator',
  call: 'repos.collaborators.add',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/collaborators/{collaborator}',
  input: { where: collaboratorRef, body: addCollaboratorBody },
  nothing: true,
};

export const removeCollaborator: NothingEndpoint<{ where: CollaboratorRef }> = {
  id: 'repoDeleteCollaborator',
  call: 'repos.collaborators.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/collaborators/{collaborator}',
  input: { where: collaboratorRef },
  idempotent: true,
  nothing: true,
};

export const getCollaboratorPermission: Endpoint<
  { where: CollaboratorRef },
  RepoCollaboratorPermission
> = {
  id: 'repoGetRepoPermissions',
  call: 'repos.collaborators.getPermission',
  method: 'GET',
  path: '/repos/{owner}/{repo}/collaborators/{collaborator}/permission',
  input: { where: collaboratorRef },
  output: repoCollaboratorPermission,
};
