import type { NoInput, NothingEndpoint } from '@clients/core';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../refs/user-schemas.js';
import { type UpdateAvatar, updateAvatarBody } from './schemas.js';

/** Sets the picture of the caller. */
export const updateUserAvatar: NothingEndpoint<{ body: UpdateAvatar }> = {
  id: 'userUpdateAvatar',
  method: 'POST',
  path: '/user/avatar',
  input: { body: updateAvatarBody },
  nothing: true,
};

/** Goes back to the picture that the server made up for the caller. Succeeds also when there was no other. */
export const removeUserAvatar: NothingEndpoint<NoInput> = {
  id: 'userDeleteAvatar',
  method: 'DELETE',
  path: '/user/avatar',
  input: {},
  idempotent: true,
  nothing: true,
};

/** Sets the picture of a repository. */
export const updateRepoAvatar: NothingEndpoint<{ where: RepoRef; body: UpdateAvatar }> = {
  id: 'repoUpdateAvatar',
  method: 'POST',
  path: '/repos/{owner}/{repo}/avatar',
  input: { where: repoRef, body: updateAvatarBody },
  nothing: true,
};

/** Takes the picture of a repository away. Succeeds also when it had none. */
export const removeRepoAvatar: NothingEndpoint<{ where: RepoRef }> = {
  id: 'repoDeleteAvatar',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/avatar',
  input: { where: repoRef },
  idempotent: true,
  nothing: true,
};

/** Sets the picture of an organisation. */
export const updateOrgAvatar: NothingEndpoint<{ where: OrgRef; body: UpdateAvatar }> = {
  id: 'orgUpdateAvatar',
  method: 'POST',
  path: '/orgs/{org}/avatar',
  input: { where: orgRef, body: updateAvatarBody },
  nothing: true,
};

/** Goes back to the picture that the server made up for an organisation. */
export const removeOrgAvatar: NothingEndpoint<{ where: OrgRef }> = {
  id: 'orgDeleteAvatar',
  method: 'DELETE',
  path: '/orgs/{org}/avatar',
  input: { where: orgRef },
  nothing: true,
};
