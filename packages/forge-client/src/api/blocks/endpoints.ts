import { byLink, type CheckEndpoint, type ListEndpoint, missingWithoutBody, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type OrgRef, orgRef, type OrgUserRef, orgUserRef, type UserRef, userRef } from '../../refs/user-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import { type AddUserBlockQuery, addUserBlockQuery } from './schemas.js';
import type { GiteaOnly } from '../../service/server-kinds.js';

/** Lists the users whom the authenticated user has blocked. */
export const listUserBlocks: ListEndpoint<{ query?: PageQuery | undefined }, User> & GiteaOnly = {
  id: 'userListBlocks',
  method: 'GET',
  path: '/user/blocks',
  input: { query: pageQuery },
  item: user,
  paging: byLink,
  only: ['gitea'],
};

/** Returns whether the authenticated user has blocked a user. An unknown user throws 404 instead. */
export const checkUserBlock: CheckEndpoint<{ where: UserRef }> & GiteaOnly = {
  id: 'userCheckUserBlock',
  method: 'GET',
  path: '/user/blocks/{username}',
  input: { where: userRef },
  check: missingWithoutBody,
  only: ['gitea'],
};

/** Blocks a user, who can no longer open issues, comment, react, star or follow here. */
export const addUserBlock: NothingEndpoint<{ where: UserRef; query?: AddUserBlockQuery | undefined }> & GiteaOnly = {
  id: 'userBlockUser',
  method: 'PUT',
  path: '/user/blocks/{username}',
  input: { where: userRef, query: addUserBlockQuery },
  nothing: true,
  only: ['gitea'],
};

/** Unblocks a user. */
export const removeUserBlock: NothingEndpoint<{ where: UserRef }> & GiteaOnly = {
  id: 'userUnblockUser',
  method: 'DELETE',
  path: '/user/blocks/{username}',
  input: { where: userRef },
  nothing: true,
  only: ['gitea'],
};

/** Lists the users whom an organisation has blocked. */
export const listOrgBlocks: ListEndpoint<{ where: OrgRef; query?: PageQuery | undefined }, User> & GiteaOnly = {
  id: 'organizationListBlocks',
  method: 'GET',
  path: '/orgs/{org}/blocks',
  input: { where: orgRef, query: pageQuery },
  item: user,
  paging: byLink,
  only: ['gitea'],
};

/** Returns whether an organisation has blocked a user. An unknown user or organisation throws 404 instead. */
export const checkOrgBlock: CheckEndpoint<{ where: OrgUserRef }> & GiteaOnly = {
  id: 'organizationCheckUserBlock',
  method: 'GET',
  path: '/orgs/{org}/blocks/{username}',
  input: { where: orgUserRef },
  check: missingWithoutBody,
  only: ['gitea'],
};

/** Blocks a user from all repositories of an organisation. */
export const addOrgBlock: NothingEndpoint<{ where: OrgUserRef; query?: AddUserBlockQuery | undefined }> & GiteaOnly = {
  id: 'organizationBlockUser',
  method: 'PUT',
  path: '/orgs/{org}/blocks/{username}',
  input: { where: orgUserRef, query: addUserBlockQuery },
  nothing: true,
  only: ['gitea'],
};

/** Unblocks a user for an organisation. */
export const removeOrgBlock: NothingEndpoint<{ where: OrgUserRef }> & GiteaOnly = {
  id: 'organizationUnblockUser',
  method: 'DELETE',
  path: '/orgs/{org}/blocks/{username}',
  input: { where: orgUserRef },
  nothing: true,
  only: ['gitea'],
};
