import type { Reply } from '@clients/core/testing';
import { orgOf, userForAdmin, userOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { counted, listing } from '../../http/paging.js';
import { empty, invalid, json } from '../../http/replies.js';
import type { UserRecord } from '../../state/user-records.js';
import { dropEmails, emailsOf } from '../users/users.js';
import type { Handlers } from '../route.js';

export const forgejoUserRoutes: Handlers = {
  userListBlockedUsers: (call) => list(call, call.me),
  userBlockUser: (call) => block(call, call.me),
  userUnblockUser: (call) => unblock(call, call.me),
  orgListBlockedUsers: (call) => list(call, orgOf(call, 'owner')),
  orgBlockUser: (call) => block(call, orgOf(call, 'owner')),
  orgUnblockUser: (call) => unblock(call, orgOf(call, 'owner')),
  adminListUserEmails: (call) => json(emailsOf(userForAdmin(call))),
  adminDeleteUserEmails(call) {
    const user = userForAdmin(call);
    const gone = call.body.as('DeleteEmailOption').texts('emails') ?? [];
    return dropEmails(user, gone, invalid(`cannot delete primary email address [email: ${user.email}]`));
  },
};

function keyOf(blocker: UserRecord, id: number): string {
  return `${String(blocker.id)}:${String(id)}`;
}

function list(call: Call, blocker: UserRecord): Reply {
  const { blockedAt } = call.state.forgejo;
  const view = (id: number): unknown => ({ block_id: id, created_at: blockedAt.get(keyOf(blocker, id)) ?? blocker.created });
  return listing(call, [...blocker.blocked.keys()], view, counted);
}

/** Blocks a user. Neither follows the other any more. An existing block stays as it is. */
function block(call: Call, blocker: UserRecord): Reply {
  const user = person(call);
  if (blocker.blocked.has(user.id)) return empty();
  blocker.blocked.set(user.id, '');
  call.state.forgejo.blockedAt.set(keyOf(blocker, user.id), call.state.now());
  blocker.following.delete(user.id);
  user.following.delete(blocker.id);
  return empty();
}

function unblock(call: Call, blocker: UserRecord): Reply {
  const { id } = person(call);
  blocker.blocked.delete(id);
  call.state.forgejo.blockedAt.delete(keyOf(blocker, id));
  return empty();
}

function person(call: Call): UserRecord {
  const user = userOf(call);
  if (user.kind === 'org') throw invalid(`${user.login} is an organization not a user`);
  return user;
}
