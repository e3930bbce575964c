import type { Call } from './call.js';
import { userOf } from './rights.js';
import type { UserRecord } from './state/user-records.js';
import { Refusal } from './wire.js';

/** @throws a 403 unless the caller is an administrator */
export function onlyAdmins(call: Call): void {
  if (!call.me.is_admin) throw new Refusal(403, 'user should be the site admin');
}

/** The user of a route that is for administrators only. @throws a 403 for others */
export function userForAdmin(call: Call): UserRecord {
  onlyAdmins(call);
  return userOf(call);
}

/** A failure inside of the server: only administrators are told what it was. */
export function failure(call: Call, words: string): Refusal {
  return new Refusal(500, call.me.is_admin ? words : '');
}
