import {
  type CheckEndpoint,
  type ListEndpoint,
  isMissingInJson,
  type NothingEndpoint,
  singlePage,
} from '@clients/core';
import { text } from '../../../refs/plain-schemas.js';
import { type FlagRef, flagRef, type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { type ReplaceFlags, replaceFlagsBody } from './schemas.js';

export const listFlags: ListEndpoint<{ where: RepoRef }, string> & ProductRoute = {
  id: 'repoListFlags',
  call: 'repos.flags.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/flags',
  input: { where: repoRef },
  item: text,
  paging: singlePage,
  since: { forgejo: '11' },
  setting: '[repository] ENABLE_FLAGS',
};

export const replaceFlags: NothingEndpoint<{ where: RepoRef; body: ReplaceFlags }> & ProductRoute =
  {
    id: 'repoReplaceAllFlags',
    call: 'repos.flags.replace',
    method: 'PUT',
    path: '/repos/{owner}/{repo}/flags',
    input: { where: repoRef, body: replaceFlagsBody },
    nothing: true,
    since: { forgejo: '11' },
    setting: '[repository] ENABLE_FLAGS',
  };

export const clearFlags: NothingEndpoint<{ where: RepoRef }> & ProductRoute = {
  id: 'repoDeleteAllFlags',
  call: 'repos.flags.clear',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/flags',
  input: { where: repoRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[repository] ENABLE_FLAGS',
};

export const checkFlag: CheckEndpoint<{ where: FlagRef }> & ProductRoute = {
  id: 'repoCheckFlag',
  call: 'repos.flags.check',
  method: 'GET',
  path: '/repos/{owner}/{repo}/flags/{flag}',
  input: { where: flagRef },
  check: isMissingInJson,
  since: { forgejo: '11' },
  setting: '[repository] ENABLE_FLAGS',
};

export const addFlag: NothingEndpoint<{ where: FlagRef }> & ProductRoute = {
  id: 'repoAddFlag',
  call: 'repos.flags.add',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/flags/{flag}',
  input: { where: flagRef },
  nothing: true,
  since: { forgejo: '11' },
  setting: '[repository] ENABLE_FLAGS',
};

export const removeFlag: NothingEndpoint<{ where: FlagRef }> & ProductRoute = {
  id: 'repoDeleteFlag',
  call: 'repos.flags.remove',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/flags/{flag}',
  input: { where: flagRef },
  idempotent: true,
  nothing: true,
  since: { forgejo: '11' },
  setting: '[repository] ENABLE_FLAGS',
};
