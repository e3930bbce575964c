import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type PushMirrorRef, pushMirrorRef, type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type CreatePushMirror, createPushMirrorBody, type PushMirror, pushMirror } from './schemas.js';

/** Lists the mirrors that a repository pushes to. */
export const listPushMirrors: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, PushMirror> = {
  id: 'repoListPushMirrors',
  method: 'GET',
  path: '/repos/{owner}/{repo}/push_mirrors',
  input: { where: repoRef, query: pageQuery },
  item: pushMirror,
  paging: byTotal,
};

/** Gives a mirror that a repository pushes to, with how its last push went. */
export const getPushMirror: Endpoint<{ where: PushMirrorRef }, PushMirror> = {
  id: 'repoGetPushMirrorByRemoteName',
  method: 'GET',
  path: '/repos/{owner}/{repo}/push_mirrors/{name}',
  input: { where: pushMirrorRef },
  output: pushMirror,
};

/** Sets up a mirror to push to. Not retried: a lost answer could set it up twice. */
export const createPushMirror: Endpoint<{ where: RepoRef; body: CreatePushMirror }, PushMirror> = {
  id: 'repoAddPushMirror',
  method: 'POST',
  path: '/repos/{owner}/{repo}/push_mirrors',
  input: { where: repoRef, body: createPushMirrorBody },
  output: pushMirror,
};

/** Stops pushing to a mirror; what was pushed stays there. Succeeds also when there was none. */
export const removePushMirror: NothingEndpoint<{ where: PushMirrorRef }> = {
  id: 'repoDeletePushMirror',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/push_mirrors/{name}',
  input: { where: pushMirrorRef },
  idempotent: true,
  nothing: true,
};

/** Pushes to all mirrors of a repository now, and answers when that is done, however long it takes. */
export const syncPushMirrors: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoPushMirrorSync',
  method: 'POST',
  path: '/repos/{owner}/{repo}/push_mirrors-sync',
  input: { where: repoRef },
  timeouts: { firstByte: null },
  nothing: true,
};
