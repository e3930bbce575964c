import { type ListEndpoint, type NothingEndpoint, unpaged } from '@clients/core';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import { type Badge, badge, type UserBadges, userBadgesBody } from './schemas.js';

/** Lists the badges of a user; one request gets them all. */
export const listBadges: ListEndpoint<{ where: UserRef }, Badge> = {
  id: 'adminListUserBadges',
  method: 'GET',
  path: '/admin/users/{username}/badges',
  input: { where: userRef },
  item: badge,
  paging: unpaged,
};

/** Adds badges to a user. */
export const addBadges: NothingEndpoint<{ where: UserRef; body: UserBadges }> = {
  id: 'adminAddUserBadges',
  method: 'POST',
  path: '/admin/users/{username}/badges',
  input: { where: userRef, body: userBadgesBody },
  nothing: true,
};

/** Removes badges from a user. Succeeds also when the user does not have them, or they do not exist. */
export const removeBadges: NothingEndpoint<{ where: UserRef; body: UserBadges }> = {
  id: 'adminDeleteUserBadges',
  method: 'DELETE',
  path: '/admin/users/{username}/badges',
  input: { where: userRef, body: userBadgesBody },
  idempotent: true,
  nothing: true,
};
