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
import {
  type CreateOrUpdateSecret,
  createOrUpdateSecretBody,
  type Secret,
  secret,
} from './schemas.js';
import type { ProductRoute } from '../../../service/server-kinds.js';

/** Lists the secrets of a repository by name; no route returns their values. */
export const listSecrets: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, Secret> &
  ProductRoute = {
  id: 'repoListActionsSecrets',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/secrets',
  input: { where: repoRef, query: pageQuery },
  item: secret,
  paging: byLink,
  since: { gitea: '1.22', forgejo: '11' },
};

/** Creates or replaces a secret of a repository. */
export const setSecret: NothingEndpoint<{ where: RepoSecretRef; body: CreateOrUpdateSecret }> &
  ProductRoute = {
  id: 'updateRepoSecret',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/actions/secrets/{secretname}',
  input: { where: repoSecretRef, body: createOrUpdateSecretBody },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

/** Deletes a secret of a repository. */
export const removeSecret: NothingEndpoint<{ where: RepoSecretRef }> & ProductRoute = {
  id: 'deleteRepoSecret',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/secrets/{secretname}',
  input: { where: repoSecretRef },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

/** Lists the secrets of an organisation by name; no route returns their values. */
export const listOrgSecrets: ListEndpoint<
  { where: OrgRef; query?: PageQuery | undefined },
  Secret
> &
  ProductRoute = {
  id: 'orgListActionsSecrets',
  method: 'GET',
  path: '/orgs/{org}/actions/secrets',
  input: { where: orgRef, query: pageQuery },
  item: secret,
  paging: byLink,
  since: { gitea: '1.21', forgejo: '11' },
};

/** Creates or replaces a secret of an organisation. */
export const setOrgSecret: NothingEndpoint<{ where: OrgSecretRef; body: CreateOrUpdateSecret }> &
  ProductRoute = {
  id: 'updateOrgSecret',
  method: 'PUT',
  path: '/orgs/{org}/actions/secrets/{secretname}',
  input: { where: orgSecretRef, body: createOrUpdateSecretBody },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

/** Deletes a secret of an organisation. */
export const removeOrgSecret: NothingEndpoint<{ where: OrgSecretRef }> & ProductRoute = {
  id: 'deleteOrgSecret',
  method: 'DELETE',
  path: '/orgs/{org}/actions/secrets/{secretname}',
  input: { where: orgSecretRef },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

/** Creates or replaces a secret of the authenticated user. */
export const setUserSecret: NothingEndpoint<{ where: SecretRef; body: CreateOrUpdateSecret }> &
  ProductRoute = {
  id: 'updateUserSecret',
  method: 'PUT',
  path: '/user/actions/secrets/{secretname}',
  input: { where: secretRef, body: createOrUpdateSecretBody },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

/** Deletes a secret of the authenticated user. */
export const removeUserSecret: NothingEndpoint<{ where: SecretRef }> & ProductRoute = {
  id: 'deleteUserSecret',
  method: 'DELETE',
  path: '/user/actions/secrets/{secretname}',
  input: { where: secretRef },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};
