import type { Reply } from '@clients/core/testing';
import type { Call } from '../http/call.js';
import { linked, listing, type ListStyle } from '../http/paging.js';
import { empty, notFound } from '../http/replies.js';
import type { UserRecord } from '../state/user-records.js';
import { userView } from '../views/people.js';

/** Returns what a search has found. @throws a 404 when it has found nothing */
export function orNotFound<T>(record: T | undefined, message?: string): T {
  if (record === undefined) throw notFound(message);
  return record;
}

/** Returns the record of a list that a test selects. @throws a 404 when there is none */
export function oneOf<T>(records: readonly T[], test: (record: T) => boolean, message?: string): T {
  return orNotFound(records.find(test), message);
}

/** Removes a record from a list. */
export function removed<T>(list: T[], record: T): Reply {
  list.splice(list.indexOf(record), 1);
  return empty();
}

/** Responds with a 204. @throws a 404 when the condition is false */
export function check(condition: boolean): Reply {
  if (!condition) throw notFound();
  return empty();
}

/** Responds with a page of users. */
export function people(call: Call, users: readonly UserRecord[], style: ListStyle = linked): Reply {
  return listing(call, users, (user) => userView(call, user), style);
}

/** Responds with a page of the users whose ids are in a set. */
export function peopleIn(call: Call, ids: Pick<ReadonlySet<number>, 'has'>, style: ListStyle = linked): Reply {
  return people(
    call,
    call.state.users.filter(({ id }) => ids.has(id)),
    style,
  );
}
