import {
  byLink,
  type CheckEndpoint,
  type ListEndpoint,
  isMissingWithoutBody,
  type NothingEndpoint,
} from '@clients/core';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import {
  type OrgRef,
  orgRef,
  type OrgUserRef,
  orgUserRef,
  type UserRef,
  userRef,
} from '../../refs/user-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import { type AddUserBlockQuery, addUserBlockQuery } from './schemas.js';
import type { ProductRoute } from '../../service/product-route.js';

export const listUserBlocks: ListEndpoint<{ query?: PageQuery | undefined }, User> & ProductRoute =
  {
    id: 'userListBlocks',
    call: 'user.blocks.list',
    method: 'GET',
    path: '/user/blocks',
    input: { query: pageQuery },
    item: user,
    paging: byLink,
    since: { gitea: '1.22' },
  };

export const checkUserBlock: CheckEndpoint<{ where: UserRef }> & ProductRoute = {
  id: 'userCheckUserBlock',
  call: 'user.blocks.check',
  method: 'GET',
  path: '/user/blocks/{username}',
  input: { where: userRef },
  check: isMissingWithoutBody,
  since: { gitea: '1.22' },
};

export const addUserBlock: NothingEndpoint<{
  where: UserRef;
  query?: AddUserBlockQuery | undefined;
}> &
  ProductRoute = {
  id: 'userBlockUser',
  call: 'user.blocks.add',
  method: 'PUT',
  path: '/user/blocks/{username}',
  input: { where: userRef, query: addUserBlockQuery },
  nothing: true,
  since: { gitea: '1.22' },
};

export const removeUserBlock: NothingEndpoint<{ where: UserRef }> & ProductRoute = {
  id: 'userUnblockUser',
  call: 'user.blocks.remove',
  method: 'DELETE',
  path: '/user/blocks/{username}',
  input: { where: userRef },
  nothing: true,
  since: { gitea: '1.22' },
};

export const listOrgBlocks: ListEndpoint<{ where: OrgRef; query?: PageQuery | undefined }, User> &
  ProductRoute = {
  id: 'organizationListBlocks',
  call: 'orgs.blocks.list',
  method: 'GET',
  path: '/orgs/{org}/blocks',
  input: { where: orgRef, query: pageQuery },
  item: user,
  paging: byLink,
  since: { gitea: '1.22' },
};

export const checkOrgBlock: CheckEndpoint<{ where: OrgUserRef }> & ProductRoute = {
  id: 'organizationCheckUserBlock',
  call: 'orgs.blocks.check',
  method: 'GET',
  path: '/orgs/{org}/blocks/{username}',
  input: { where: orgUserRef },
  check: isMissingWithoutBody,
  since: { gitea: '1.22' },
};

export const addOrgBlock: NothingEndpoint<{
  where: OrgUserRef;
  query?: AddUserBlockQuery | undefined;
}> &
  ProductRoute = {
  id: 'organizationBlockUser',
  call: 'orgs.blocks.add',
  method: 'PUT',
  path: '/orgs/{org}/blocks/{username}',
  input: { where: orgUserRef, query: addUserBlockQuery },
  nothing: true,
  since: { gitea: '1.22' },
};

export const removeOrgBlock: NothingEndpoint<{ where: OrgUserRef }> & ProductRoute = {
  id: 'organizationUnblockUser',
  call: 'orgs.blocks.remove',
  method: 'DELETE',
  path: '/orgs/{org}/blocks/{username}',
  input: { where: orgUserRef },
  nothing: true,
  since: { gitea: '1.22' },
};
