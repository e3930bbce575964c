import {
  type Body,
  type Call,
  replyWithCreated,
  replyWithNothing,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  type ListStyle,
  createNotFound,
  type Reply,
} from '../http/index.js';
import { operations } from '../../../forge-client/src/for-server.js';
import type { ServerProduct } from 'forge-client';
import type { ProductRoute } from 'forge-client/endpoints';
import { requireAdmin } from '../access/rights.js';
import type { UserRecord } from '../state/records.js';
import { renderUser } from '../views/index.js';

export type Handler = (call: Call) => Reply | Promise<Reply>;

/** Handlers by operation id. The endpoint with that id declares the method and the path. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Returns handlers that reject users who are not administrators. */
export function requireAdminForAll(handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers).map(([id, handler]): [string, Handler] => [
    id,
    (call) => {
      requireAdmin(call);
      return handler(call);
    },
  ]);
  return Object.fromEntries(guarded);
}

export interface ForgeRoute {
  /** The operation id. */
  readonly id: string;
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly handler: Handler;
}

interface Declaration extends ProductRoute {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/**
 * Returns the routes of handlers, as the endpoints of a product declare them: Gitea and Forgejo
 * have a few ids in common whose routes differ.
 *
 * @throws a TypeError for an operation id that no endpoint declares
 */
export function makeRoutes(product: ServerProduct, handlers: readonly Handlers[]): ForgeRoute[] {
  const all: readonly Partial<Declaration>[] = Object.values(operations);
  const declared = new Map(
    all
      .filter(({ since }) => since === undefined || since[product] !== undefined)
      .map((one) => [one.id, one]),
  );
  return handlers.flatMap(Object.entries<Handler>).map(([id, handler]) => {
    const { method, path } = declared.get(id) ?? {};
    if (method === undefined || path === undefined)
      throw new TypeError(`no endpoint of ${product} declares the operation ${id}`);
    return { id, method, path, handler };
  });
}

/**
 * Returns the result of a search.
 * @throws a 404 when it is undefined
 */
export function requireFound<T>(record: T | undefined, message?: string): T {
  if (record === undefined) throw createNotFound(message);
  return record;
}

/**
 * Returns the record of a list that a test selects.
 * @throws a 404 when there is none, with the message of the server
 */
export function findOne<T>(
  records: readonly T[],
  test: (record: T) => boolean,
  message?: string,
): T {
  return requireFound(records.find(test), message);
}

/**
 * Returns the record of a list whose id is in the path.
 * @throws a 404 when there is none
 */
export function findById<T extends { readonly id: number }>(
  call: Call,
  records: readonly T[],
  name = 'id',
  messageOf?: (id: string) => string,
): T {
  const wanted = call.readId(name);
  return findOne(records, ({ id }) => id === wanted, messageOf?.(String(wanted)));
}

/** Removes a record of a list, and responds with a 204. */
export function removeRecord<T>(list: T[], record: T): Reply {
  list.splice(list.indexOf(record), 1);
  return replyWithNothing();
}

export function removeMatching<T>(list: T[], test: (record: T) => boolean): void {
  replaceItems(
    list,
    list.filter((record) => !test(record)),
  );
}

/** Gives a list other items. */
export function replaceItems<T>(list: T[], items: readonly T[]): void {
  list.splice(0, list.length, ...items);
}

/** Adds a value to a set, or leaves it there, and responds with a 204. */
export function addMember<T>(set: Set<T>, value: T): Reply {
  set.add(value);
  return replyWithNothing();
}

/** Removes a value from a set if it is there, and responds with a 204. */
export function removeMember<T>(set: Set<T>, value: T): Reply {
  set.delete(value);
  return replyWithNothing();
}

/** Lets a value be a member of a set or not, and responds with a 204. */
export function setMember<T>(set: Set<T>, value: T, isMember: boolean): Reply {
  return isMember ? addMember(set, value) : removeMember(set, value);
}

/**
 * Responds with a 204.
 * @throws a 404 when the condition is false
 */
export function replyWithCheck(condition: boolean): Reply {
  if (!condition) throw createNotFound();
  return replyWithNothing();
}

export function replyWithUsers(
  call: Call,
  users: readonly UserRecord[],
  style: ListStyle = LINKED_STYLE,
): Reply {
  return replyWithPagedList(call, users, (user) => renderUser(call, user), style);
}

export function replyWithUserIds(
  call: Call,
  ids: Pick<ReadonlySet<number>, 'has'>,
  style: ListStyle = LINKED_STYLE,
): Reply {
  const users = call.state.users.filter(({ id }) => ids.has(id));
  return replyWithUsers(call, users, style);
}

/** Returns the texts and flags that a body has, by their keys. */
export function pickGiven<T extends string, F extends string = never>(
  body: Body,
  texts: readonly T[],
  flags: readonly F[] = [],
): Partial<Record<T, string> & Record<F, boolean>> {
  const values = [
    ...texts.map((key) => [key, body.readText(key)]),
    ...flags.map((key) => [key, body.readFlag(key)]),
  ];
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<
    Record<T, string> & Record<F, boolean>
  >;
}

/** What a route wants with the records that it finds. */
export type Access = 'read' | 'write';

/** The records of one kind that a record above them has, such as the milestones of a repository. */
interface Shelf<T> {
  /**
   * Returns the list of a route.
   * @throws when the user may not read it, or may not change it
   */
  readonly findAll: (call: Call, access: Access) => T[];
  /**
   * Finds the record of a route.
   * @throws a 404 when there is none
   */
  readonly find: (call: Call, records: readonly T[]) => T;
  readonly render: (call: Call, record: T) => unknown;
  readonly make: (call: Call, records: readonly T[]) => T;
  /** Changes a record as the body describes. */
  readonly edit: (call: Call, record: T, records: readonly T[]) => void;
  readonly style?: ListStyle;
}

/**
 * Returns the routes that list, create, read, change and remove the records of a shelf, by their
 * operation ids in this order.
 */
export function makeShelfRoutes<T>(
  ids: readonly [string, string, string, string, string],
  { findAll, find, render, make, edit, style }: Shelf<T>,
): Handlers {
  const [list, create, get, update, remove] = ids;
  return {
    [list]: (call) =>
      replyWithPagedList(call, findAll(call, 'read'), (record) => render(call, record), style),
    [create](call) {
      const records = findAll(call, 'write');
      const record = make(call, records);
      records.push(record);
      return replyWithCreated(render(call, record));
    },
    [get]: (call) => replyWithJson(render(call, find(call, findAll(call, 'read')))),
    [update](call) {
      const records = findAll(call, 'write');
      const record = find(call, records);
      edit(call, record, records);
      return replyWithJson(render(call, record));
    },
    [remove](call) {
      const records = findAll(call, 'write');
      return removeRecord(records, find(call, records));
    },
  };
}
