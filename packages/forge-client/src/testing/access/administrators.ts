import type { Call } from '../http/call.js';
import { userOf } from './rights.js';
import type { UserRecord } from '../state/user-records.js';
import { Refusal } from '../http/replies.js';

/** Rejects users who are not administrators. @throws a 403 */
export function onlyAdmins(call: Call): void {
  if (!call.me.is_admin) throw new Refusal(403, 'user should be the site admin');
}

/** Returns the user of a route that is for administrators only. @throws a 403 for others */
export function userForAdmin(call: Call): UserRecord {
  onlyAdmins(call);
  return userOf(call);
}

/** Returns an internal server error; only administrators receive its cause. */
export function failure(call: Call, words: string): Refusal {
  return new Refusal(500, call.me.is_admin ? words : '');
}
