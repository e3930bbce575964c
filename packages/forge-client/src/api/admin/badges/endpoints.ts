import { type ListEndpoint, type NothingEndpoint, unpaged } from '@clients/core';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import { type Badge, badge, type UserBadges, userBadgesBody } from './schemas.js';
import type { GiteaOnly } from '../../../service/server-kinds.js';

/** Lists the badges of a user; one request returns them all. */
export const listBadges: ListEndpoint<{ where: UserRef }, Badge> & GiteaOnly = {
  id: 'adminListUserBadges',
  method: 'GET',
  path: '/admin/users/{username}/badges',
  input: { where: userRef },
  item: badge,
  paging: unpaged,
  only: ['gitea'],
};

/** Adds badges to a user. */
export const addBadges: NothingEndpoint<{ where: UserRef; body: UserBadges }> & GiteaOnly = {
  id: 'adminAddUserBadges',
  method: 'POST',
  path: '/admin/users/{username}/badges',
  input: { where: userRef, body: userBadgesBody },
  nothing: true,
  only: ['gitea'],
};

/** Removes badges from a user. Succeeds also when the user does not have them, or they do not exist. */
export const removeBadges: NothingEndpoint<{ where: UserRef; body: UserBadges }> & GiteaOnly = {
  id: 'adminDeleteUserBadges',
  method: 'DELETE',
  path: '/admin/users/{username}/badges',
  input: { where: userRef, body: userBadgesBody },
  idempotent: true,
  nothing: true,
  only: ['gitea'],
};
