import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import {
  type PushMirrorRef,
  pushMirrorRef,
  type RepoRef,
  repoRef,
} from '../../../refs/repo-schemas.js';
import {
  type CreatePushMirror,
  createPushMirrorBody,
  type PushMirror,
  pushMirror,
} from './schemas.js';

/** Lists the push mirrors of a repository. */
export const listPushMirrors: ListEndpoint<
  { where: RepoRef; query?: PageQuery | undefined },
  PushMirror
> = {
  id: 'repoListPushMirrors',
  call: 'repos.pushMirrors.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/push_mirrors',
  input: { where: repoRef, query: pageQuery },
  item: pushMirror,
  paging: byTotal,
};

/** Gets a push mirror of a repository, with the result of its last push. */
export const getPushMirror: Endpoint<{ where: PushMirrorRef }, PushMirror> = {
  id: 'repoGetPushMirrorByRemoteName',
  call: 'repos.pushMirrors.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/push_mirrors/{name}',
  input: { where: pushMirrorRef },
  output: pushMirror,
};

/** Creates a push mirror. Not retried: if the response is lost, a retry could create it twice. */
export const createPushMirror: Endpoint<{ where: RepoRef; body: CreatePushMirror }, PushMirror> = {
  id: 'repoAddPushMirror',
  call: 'repos.pushMirrors.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/push_mirrors',
  input: { where: repoRef, body: createPushMirrorBody },
  output: pushMirror,
};

/**
 * Deletes a push mirror; commits that were pushed stay on the remote. Succeeds even if it does not
 * exist.
 */
export const deletePushMirror: NothingEndpoint<{ where: PushMirrorRef }> = {
  id: 'repoDeletePushMirror',
  call: 'repos.pushMirrors.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/push_mirrors/{name}',
  input: { where: pushMirrorRef },
  idempotent: true,
  nothing: true,
};

/**
 * Pushes to all push mirrors of a repository and waits until the pushes are done, without a time
 * limit.
 */
export const syncPushMirrors: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoPushMirrorSync',
  call: 'repos.pushMirrors.sync',
  method: 'POST',
  path: '/repos/{owner}/{repo}/push_mirrors-sync',
  input: { where: repoRef },
  timeouts: { firstByte: null },
  nothing: true,
  emptySuccess: true,
};
