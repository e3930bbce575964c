import { byLink, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import {
  type OrgSecretRef,
  orgSecretRef,
  type RepoSecretRef,
  repoSecretRef,
  type SecretRef,
  secretRef,
} from '../../../refs/action-schemas.js';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import { type SetSecret, setSecretBody, type Secret, secret } from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listSecrets: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, Secret> &
  ProductRoute = {
  id: 'repoListActionsSecrets',
  call: 'actions.secrets.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/secrets',
  input: { where: repoRef, query: pageQuery },
  item: secret,
  identity: 'name',
  paging: byLink,
  since: { gitea: '1.22', forgejo: '11' },
};

export const setSecret: NothingEndpoint<{ where: RepoSecretRef; body: SetSecret }> & ProductRoute =
  {
    id: 'updateRepoSecret',
    call: 'actions.secrets.set',
    method: 'PUT',
    path: '/repos/{owner}/{repo}/actions/secrets/{secretname}',
    input: { where: repoSecretRef, body: setSecretBody },
    secretFields: ['data'],
    nothing: true,
    since: { gitea: '1.21', forgejo: '11' },
  };

export const deleteSecret: NothingEndpoint<{ where: RepoSecretRef }> & ProductRoute = {
  id: 'deleteRepoSecret',
  call: 'actions.secrets.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/secrets/{secretname}',
  input: { where: repoSecretRef },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

export const listOrgSecrets: ListEndpoint<
  { where: OrgRef; query?: PageQuery | undefined },
  Secret
> &
  ProductRoute = {
  id: 'orgListActionsSecrets',
  call: 'orgs.actions.secrets.list',
  method: 'GET',
  path: '/orgs/{org}/actions/secrets',
  input: { where: orgRef, query: pageQuery },
  item: secret,
  identity: 'name',
  paging: byLink,
  since: { gitea: '1.21', forgejo: '11' },
};

export const setOrgSecret: NothingEndpoint<{ where: OrgSecretRef; body: SetSecret }> &
  ProductRoute = {
  id: 'updateOrgSecret',
  call: 'orgs.actions.secrets.set',
  method: 'PUT',
  path: '/orgs/{org}/actions/secrets/{secretname}',
  input: { where: orgSecretRef, body: setSecretBody },
  secretFields: ['data'],
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

export const deleteOrgSecret: NothingEndpoint<{ where: OrgSecretRef }> & ProductRoute = {
  id: 'deleteOrgSecret',
  call: 'orgs.actions.secrets.delete',
  method: 'DELETE',
  path: '/orgs/{org}/actions/secrets/{secretname}',
  input: { where: orgSecretRef },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

export const setUserSecret: NothingEndpoint<{ where: SecretRef; body: SetSecret }> & ProductRoute =
  {
    id: 'updateUserSecret',
    call: 'user.actions.secrets.set',
    method: 'PUT',
    path: '/user/actions/secrets/{secretname}',
    input: { where: secretRef, body: setSecretBody },
    secretFields: ['data'],
    nothing: true,
    since: { gitea: '1.21', forgejo: '11' },
  };

export const deleteUserSecret: NothingEndpoint<{ where: SecretRef }> & ProductRoute = {
  id: 'deleteUserSecret',
  call: 'user.actions.secrets.delete',
  method: 'DELETE',
  path: '/user/actions/secrets/{secretname}',
  input: { where: secretRef },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};
