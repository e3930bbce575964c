import { type ListEndpoint, byTotal } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import { type GPGKey, gpgKey } from '../../user/gpg-keys/schemas.js';

export const listUserGpgKeys: ListEndpoint<
  { where: UserRef; query?: PageQuery | undefined },
  GPGKey
> = {
  id: 'userListGPGKeys',
  call: 'users.gpgKeys.list',
  method: 'GET',
  path: '/users/{username}/gpg_keys',
  input: { where: userRef, query: pageQuery },
  item: gpgKey,
  paging: byTotal,
};
