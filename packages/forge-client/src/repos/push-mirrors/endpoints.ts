import type { Endpoint, ListEndpoint, NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type PushMirrorRef, pushMirrorRef, type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type CreatePushMirror, createPushMirrorBody, type PushMirror, pushMirror } from './schemas.js';

/** Lists push mirrors. */
export const listPushMirrors: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, PushMirror> = {
  id: 'repoListPushMirrors',
  method: 'GET',
  path: '/repos/{owner}/{repo}/push_mirrors',
  input: { where: repoRef, query: pageQuery },
  item: pushMirror,
  paging: 'total',
};

/** Gives push mirror. */
export const getPushMirror: Endpoint<{ where: PushMirrorRef }, PushMirror> = {
  id: 'repoGetPushMirrorByRemoteName',
  method: 'GET',
  path: '/repos/{owner}/{repo}/push_mirrors/{name}',
  input: { where: pushMirrorRef },
  output: pushMirror,
};

/** Creates push mirror. */
export const createPushMirror: Endpoint<{ where: RepoRef; body: CreatePushMirror }, PushMirror> = {
  id: 'repoAddPushMirror',
  method: 'POST',
  path: '/repos/{owner}/{repo}/push_mirrors',
  input: { where: repoRef, body: createPushMirrorBody },
  output: pushMirror,
};

/** Removes push mirror. */
export const removePushMirror: NothingEndpoint<{ where: PushMirrorRef }> = {
  id: 'repoDeletePushMirror',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/push_mirrors/{name}',
  input: { where: pushMirrorRef },
  idempotent: true,
  nothing: true,
};

/** Syncs push mirrors. */
export const syncPushMirrors: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoPushMirrorSync',
  method: 'POST',
  path: '/repos/{owner}/{repo}/push_mirrors-sync',
  input: { where: repoRef },
  nothing: true,
};
