import type { NoInput, NothingEndpoint } from '@clients/core';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../refs/user-schemas.js';
import { type UpdateAvatar, updateAvatarBody } from './schemas.js';
import type { ProductRoute } from '../../service/product-route.js';

export const updateUserAvatar: NothingEndpoint<{ body: UpdateAvatar }> & ProductRoute = {
  id: 'userUpdateAvatar',
  call: 'user.avatar.update',
  method: 'POST',
  path: '/user/avatar',
  input: { body: updateAvatarBody },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

export const deleteUserAvatar: NothingEndpoint<NoInput> & ProductRoute = {
  id: 'userDeleteAvatar',
  call: 'user.avatar.delete',
  method: 'DELETE',
  path: '/user/avatar',
  input: {},
  idempotent: true,
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

export const updateRepoAvatar: NothingEndpoint<{ where: RepoRef; body: UpdateAvatar }> &
  ProductRoute = {
  id: 'repoUpdateAvatar',
  call: 'repos.avatar.update',
  method: 'POST',
  path: '/repos/{owner}/{repo}/avatar',
  input: { where: repoRef, body: updateAvatarBody },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

export const deleteRepoAvatar: NothingEndpoint<{ where: RepoRef }> & ProductRoute = {
  id: 'repoDeleteAvatar',
  call: 'repos.avatar.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/avatar',
  input: { where: repoRef },
  idempotent: true,
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

export const updateOrgAvatar: NothingEndpoint<{ where: OrgRef; body: UpdateAvatar }> &
  ProductRoute = {
  id: 'orgUpdateAvatar',
  call: 'orgs.avatar.update',
  method: 'POST',
  path: '/orgs/{org}/avatar',
  input: { where: orgRef, body: updateAvatarBody },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};

export const deleteOrgAvatar: NothingEndpoint<{ where: OrgRef }> & ProductRoute = {
  id: 'orgDeleteAvatar',
  call: 'orgs.avatar.delete',
  method: 'DELETE',
  path: '/orgs/{org}/avatar',
  input: { where: orgRef },
  nothing: true,
  since: { gitea: '1.21', forgejo: '11' },
};
