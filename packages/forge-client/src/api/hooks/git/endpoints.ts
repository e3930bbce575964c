import { type Endpoint, type ListEndpoint, type NothingEndpoint, singlePage } from '@clients/core';
import { type GitHookRef, gitHookRef, type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type UpdateGitHook, updateGitHookBody, type GitHook, gitHook } from './schemas.js';

export const listGitHooks: ListEndpoint<{ where: RepoRef }, GitHook> = {
  id: 'repoListGitHooks',
  call: 'hooks.git.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/hooks/git',
  input: { where: repoRef },
  item: gitHook,
  paging: singlePage,
};

export const getGitHook: Endpoint<{ where: GitHookRef }, GitHook> = {
  id: 'repoGetGitHook',
  call: 'hooks.git.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/hooks/git/{id}',
  input: { where: gitHookRef },
  output: gitHook,
};

export const updateGitHook: Endpoint<{ where: GitHookRef; body: UpdateGitHook }, GitHook> = {
  id: 'repoEditGitHook',
  call: 'hooks.git.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/hooks/git/{id}',
  input: { where: gitHookRef, body: updateGitHookBody },
  output: gitHook,
};

export const deleteGitHook: NothingEndpoint<{ where: GitHookRef }> = {
  id: 'repoDeleteGitHook',
  call: 'hooks.git.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/hooks/git/{id}',
  input: { where: gitHookRef },
  nothing: true,
};
