import type { Call } from '../../http/call.js';
import type { UserRecord } from '../../state/user-records.js';

export function members(call: Call, org: UserRecord): UserRecord[] {
  return call.state.users.filter((user) => user.kind === 'user' && call.state.isMember(org, user));
}
