import type { Reply } from '@clients/core/testing';
import { orgOf, userForAdmin, userOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { counted, listing } from '../../http/paging.js';
import { empty, invalid, json } from '../../http/replies.js';
import type { UserRecord } from '../../state/user-records.js';
import type { Handlers } from '../route.js';
import { dropEmails, emailsOf } from '../users/users.js';

export const forgejoUserRoutes: Handlers = {
  ...blocksAt(['userListBlockedUsers', 'userBlockUser', 'userUnblockUser'], (call) => call.me),
  ...blocksAt(['orgListBlockedUsers', 'orgBlockUser', 'orgUnblockUser'], (call) => orgOf(call, 'owner')),
  adminListUserEmails: (call) => json(emailsOf(userForAdmin(call))),
  adminDeleteUserEmails(call) {
    const user = userForAdmin(call);
    return dropEmails(user, call.body.texts('emails') ?? [], invalid('cannot delete primary email address'));
  },
};

function blocksAt([list, block, unblock]: readonly [string, string, string], blockerOf: (call: Call) => UserRecord): Handlers {
  const keyOf = (blocker: UserRecord, id: number): string => `${String(blocker.id)}:${String(id)}`;
  const set = (call: Call, on: boolean): Reply => {
    const [blocker, user] = [blockerOf(call), userOf(call)];
    if (user.kind === 'org') throw invalid(`${user.login} is an organization not a user`);
    const { blockedAt } = call.state.forgejo;
    if (!on) blocker.blocked.delete(user.id);
    if (!on || blocker.blocked.has(user.id)) return empty();
    blocker.blocked.set(user.id, '');
    blockedAt.set(keyOf(blocker, user.id), call.state.now());
    blocker.following.delete(user.id);
    user.following.delete(blocker.id);
    return empty();
  };
  return {
    [list](call) {
      const blocker = blockerOf(call);
      const since = (id: number): string => call.state.forgejo.blockedAt.get(keyOf(blocker, id)) ?? blocker.created;
      return listing(call, [...blocker.blocked.keys()], (id) => ({ block_id: id, created_at: since(id) }), counted);
    },
    [block]: (call) => set(call, true),
    [unblock]: (call) => set(call, false),
  };
}
