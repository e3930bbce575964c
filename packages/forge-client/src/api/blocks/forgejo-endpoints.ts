import { byTotal, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import {
  type OrgRef,
  orgRef,
  type OrgUserRef,
  orgUserRef,
  type UserRef,
  userRef,
} from '../../refs/user-schemas.js';
import type { ProductRoute } from '../../service/product-route.js';
import { type BlockedUser, blockedUser } from './forgejo-schemas.js';

export const listUserBlockIds: ListEndpoint<{ query?: PageQuery | undefined }, BlockedUser> &
  ProductRoute = {
  id: 'userListBlockedUsers',
  call: 'user.blocks.listIds',
  method: 'GET',
  path: '/user/list_blocked',
  input: { query: pageQuery },
  item: blockedUser,
  identity: 'block_id',
  paging: byTotal,
  since: { forgejo: '11' },
};

export const addUserBlockOnForgejo: NothingEndpoint<{ where: UserRef }> & ProductRoute = {
  id: 'userBlockUser',
  call: 'user.blocks.add',
  method: 'PUT',
  path: '/user/block/{username}',
  input: { where: userRef },
  nothing: true,
  since: { forgejo: '11' },
};

export const removeUserBlockOnForgejo: NothingEndpoint<{ where: UserRef }> & ProductRoute = {
  id: 'userUnblockUser',
  call: 'user.blocks.remove',
  method: 'PUT',
  path: '/user/unblock/{username}',
  input: { where: userRef },
  nothing: true,
  since: { forgejo: '11' },
};

export const listOrgBlockIds: ListEndpoint<
  { where: OrgRef; query?: PageQuery | undefined },
  BlockedUser
> &
  ProductRoute = {
  id: 'orgListBlockedUsers',
  call: 'orgs.blocks.listIds',
  method: 'GET',
  path: '/orgs/{org}/list_blocked',
  input: { where: orgRef, query: pageQuery },
  item: blockedUser,
  identity: 'block_id',
  paging: byTotal,
  since: { forgejo: '11' },
};

export const addOrgBlockOnForgejo: NothingEndpoint<{ where: OrgUserRef }> & ProductRoute = {
  id: 'orgBlockUser',
  call: 'orgs.blocks.add',
  method: 'PUT',
  path: '/orgs/{org}/block/{username}',
  input: { where: orgUserRef },
  nothing: true,
  since: { forgejo: '11' },
};

export const removeOrgBlockOnForgejo: NothingEndpoint<{ where: OrgUserRef }> & ProductRoute = {
  id: 'orgUnblockUser',
  call: 'orgs.blocks.remove',
  method: 'PUT',
  path: '/orgs/{org}/unblock/{username}',
  input: { where: orgUserRef },
  nothing: true,
  since: { forgejo: '11' },
};
