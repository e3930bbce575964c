import { type ListEndpoint, byLink } from '@clients/core';
import { type PublicKey, publicKey } from '../../../entities/public-key-schemas.js';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import { type ListPublicKeysQuery, listPublicKeysQuery } from '../../user/keys/schemas.js';

export const listUserKeys: ListEndpoint<
  { where: UserRef; query?: ListPublicKeysQuery | undefined },
  PublicKey
> = {
  id: 'userListKeys',
  call: 'users.keys.list',
  method: 'GET',
  path: '/users/{username}/keys',
  input: { where: userRef, query: listPublicKeysQuery },
  item: publicKey,
  paging: byLink,
};
