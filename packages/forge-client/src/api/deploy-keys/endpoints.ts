import { byTotal, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type DeployKeyRef, deployKeyRef, type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type CreateKey, createKeyBody } from '../user/keys/schemas.js';
import type { ProductRoute } from '../../service/product-route.js';
import {
  type CreateDeployToken,
  createDeployTokenBody,
  type DeployKey,
  deployKey,
  type ListDeployKeysQuery,
  listDeployKeysQuery,
} from './schemas.js';

export const listDeployKeys: ListEndpoint<
  { where: RepoRef; query?: ListDeployKeysQuery | undefined },
  DeployKey
> = {
  id: 'repoListKeys',
  call: 'deployKeys.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/keys',
  input: { where: repoRef, query: listDeployKeysQuery },
  item: deployKey,
  paging: byTotal,
};

export const getDeployKey: Endpoint<{ where: DeployKeyRef }, DeployKey> = {
  id: 'repoGetKey',
  call: 'deployKeys.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/keys/{id}',
  input: { where: deployKeyRef },
  output: deployKey,
};

export const createDeployKey: Endpoint<{ where: RepoRef; body: CreateKey }, DeployKey> = {
  id: 'repoCreateKey',
  call: 'deployKeys.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/keys',
  input: { where: repoRef, body: createKeyBody },
  output: deployKey,
};

export const createDeployToken: Endpoint<{ where: RepoRef; body: CreateDeployToken }, DeployKey> &
  ProductRoute = {
  id: 'repoCreateDeployToken',
  call: 'deployKeys.createToken',
  method: 'POST',
  path: '/repos/{owner}/{repo}/keys/tokens',
  input: { where: repoRef, body: createDeployTokenBody },
  output: deployKey,
  since: { gitea: '28' },
};

export const deleteDeployKey: NothingEndpoint<{ where: DeployKeyRef }> = {
  id: 'repoDeleteKey',
  call: 'deployKeys.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/keys/{id}',
  input: { where: deployKeyRef },
  idempotent: true,
  nothing: true,
};
