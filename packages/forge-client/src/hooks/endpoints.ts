import type { Endpoint, ListEndpoint, NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../refs/page-schemas.js';
import { type HookRef, hookRef, type RepoRef, repoRef } from '../refs/repo-schemas.js';
import {
  type CreateHook,
  createHookBody,
  type EditHook,
  editHookBody,
  type Hook,
  hook,
  type TestHookQuery,
  testHookQuery,
} from './schemas.js';

/** Lists the webhooks of a repository. */
export const listHooks: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, Hook> = {
  id: 'repoListHooks',
  method: 'GET',
  path: '/repos/{owner}/{repo}/hooks',
  input: { where: repoRef, query: pageQuery },
  item: hook,
  paging: 'total',
};

/** Gives a webhook. */
export const getHook: Endpoint<{ where: HookRef }, Hook> = {
  id: 'repoGetHook',
  method: 'GET',
  path: '/repos/{owner}/{repo}/hooks/{id}',
  input: { where: hookRef },
  output: hook,
};

/** Makes a webhook. */
export const createHook: Endpoint<{ where: RepoRef; body: CreateHook }, Hook> = {
  id: 'repoCreateHook',
  method: 'POST',
  path: '/repos/{owner}/{repo}/hooks',
  input: { where: repoRef, body: createHookBody },
  output: hook,
};

/** Changes a webhook. */
export const updateHook: Endpoint<{ where: HookRef; body: EditHook }, Hook> = {
  id: 'repoEditHook',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/hooks/{id}',
  input: { where: hookRef, body: editHookBody },
  output: hook,
};

/** Deletes a webhook. */
export const removeHook: NothingEndpoint<{ where: HookRef }> = {
  id: 'repoDeleteHook',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/hooks/{id}',
  input: { where: hookRef },
  nothing: true,
};

/** Delivers a push event that did not happen, to try a webhook. It waits for no delivery. */
export const testHook: NothingEndpoint<{ where: HookRef; query?: TestHookQuery | undefined }> = {
  id: 'repoTestHook',
  method: 'POST',
  path: '/repos/{owner}/{repo}/hooks/{id}/tests',
  input: { where: hookRef, query: testHookQuery },
  nothing: true,
};
