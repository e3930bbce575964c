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
  identity: 'remote_name',
  paging: byTotal,
};

export const getPushMirror: Endpoint<{ where: PushMirrorRef }, PushMirror> = {
  id: 'repoGetPushMirrorByRemoteName',
  call: 'repos.pushMirrors.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/push_mirrors/{name}',
  input: { where: pushMirrorRef },
  output: pushMirror,
};

export const createPushMirror: Endpoint<{ where: RepoRef; body: CreatePushMirror }, PushMirror> = {
  id: 'repoAddPushMirror',
  call: 'repos.pushMirrors.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/push_mirrors',
  input: { where: repoRef, body: createPushMirrorBody },
  output: pushMirror,
};

export const deletePushMirror: NothingEndpoint<{ where: PushMirrorRef }> = {
  id: 'repoDeletePushMirror',
  call: 'repos.pushMirrors.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/push_mirrors/{name}',
  input: { where: pushMirrorRef },
  idempotent: true,
  nothing: true,
};

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
