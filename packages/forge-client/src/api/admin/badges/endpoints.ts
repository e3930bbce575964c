import { type ListEndpoint, type NothingEndpoint, singlePage } from '@clients/core';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import { type Badge, badge, type UpdateUserBadges, updateUserBadgesBody } from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listBadges: ListEndpoint<{ where: UserRef }, Badge> & ProductRoute = {
  id: 'adminListUserBadges',
  call: 'admin.badges.list',
  method: 'GET',
  path: '/admin/users/{username}/badges',
  input: { where: userRef },
  item: badge,
  paging: singlePage,
  since: { gitea: '1.22' },
};

export const addBadges: NothingEndpoint<{ where: UserRef; body: UpdateUserBadges }> & ProductRoute =
  {
    id: 'adminAddUserBadges',
    call: 'admin.badges.add',
    method: 'POST',
    path: '/admin/users/{username}/badges',
    input: { where: userRef, body: updateUserBadgesBody },
    nothing: true,
    since: { gitea: '1.22' },
  };

export const removeBadges: NothingEndpoint<{ where: UserRef; body: UpdateUserBadges }> &
  ProductRoute = {
  id: 'adminDeleteUserBadges',
  call: 'admin.badges.remove',
  method: 'DELETE',
  path: '/admin/users/{username}/badges',
  input: { where: userRef, body: updateUserBadgesBody },
  idempotent: true,
  nothing: true,
  since: { gitea: '1.22' },
};
