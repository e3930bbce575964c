import {
  type Body,
  type Call,
  created,
  empty,
  json,
  linked,
  listing,
  type ListStyle,
  notFound,
  type Reply,
} from '../http/index.js';
import * as endpoints from '../../operations.js';
import type { ServerProduct, ProductRoute } from '../../service/server-kinds.js';
import { requireAdmin } from '../access/rights.js';
import type { UserRecord } from '../state/records.js';
import { userView } from '../views/index.js';

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

/** A route: operation id, method, path below `/api/v1`, and its handler. */
export type ForgeRoute = readonly [id: string, method: string, path: string, handler: Handler];

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
  const all: readonly Partial<Declaration>[] = Object.values(endpoints);
  const declared = new Map(
    all
      .filter(({ since }) => since === undefined || since[product] !== undefined)
      .map((one) => [one.id, one]),
  );
  return handlers.flatMap(Object.entries<Handler>).map(([id, handler]) => {
    const { method, path } = declared.get(id) ?? {};
    if (method === undefined || path === undefined)
      throw new TypeError(`no endpoint of ${product} declares the operation ${id}`);
    return [id, method, path, handler];
  });
}

/** Returns the result of a search. @throws a 404 when it is undefined */
export function requireFound<T>(record: T | undefined, message?: string): T {
  if (record === undefined) throw notFound(message);
  return record;
}

/**
 * Returns the record of a list that a test selects. @throws a 404 when there is none, with the
 * message of the server
 */
export function findOne<T>(
  records: readonly T[],
  test: (record: T) => boolean,
  message?: string,
): T {
  return requireFound(records.find(test), message);
}

/** Returns the record of a list whose id is in the path. @throws a 404 when there is none */
export function findById<T extends { readonly id: number }>(
  call: Call,
  records: readonly T[],
  name = 'id',
  messageOf?: (id: string) => string,
): T {
  const wanted = call.id(name);
  return findOne(records, ({ id }) => id === wanted, messageOf?.(String(wanted)));
}

export function removeRecord<T>(list: T[], record: T): Reply {
  list.splice(list.indexOf(record), 1);
  return empty();
}

export function drop<T>(list: T[], test: (record: T) => boolean): void {
  list.splice(0, Infinity, ...list.filter((record) => !test(record)));
}

export function put<T>(set: Set<T>, value: T, on = true): Reply {
  if (on) set.add(value);
  else set.delete(value);
  return empty();
}

/** Responds with a 204. @throws a 404 when the condition is false */
export function check(condition: boolean): Reply {
  if (!condition) throw notFound();
  return empty();
}

export function people(call: Call, users: readonly UserRecord[], style: ListStyle = linked): Reply {
  return listing(call, users, (user) => userView(call, user), style);
}

export function replyWithPeople(
  call: Call,
  ids: Pick<ReadonlySet<number>, 'has'>,
  style: ListStyle = linked,
): Reply {
  const users = call.state.users.filter(({ id }) => ids.has(id));
  return people(call, users, style);
}

export function pickGiven<T extends string, F extends string = never>(
  body: Body,
  texts: readonly T[],
  flags: readonly F[] = [],
): Partial<Record<T, string> & Record<F, boolean>> {
  const values = [
    ...texts.map((key) => [key, body.text(key)]),
    ...flags.map((key) => [key, body.flag(key)]),
  ];
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<
    Record<T, string> & Record<F, boolean>
  >;
}

interface Shelf<T> {
  /** Returns the list of a route. @throws when the user may not read it, or may not change it */
  readonly all: (call: Call, change: boolean) => T[];
  /** Finds the record of a route. @throws a 404 when there is none */
  readonly find: (call: Call, records: readonly T[]) => T;
  readonly view: (call: Call, record: T) => unknown;
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
  { all, find, view, make, edit, style }: Shelf<T>,
): Handlers {
  const [list, create, get, update, remove] = ids;
  return {
    [list]: (call) => listing(call, all(call, false), (record) => view(call, record), style),
    [create](call) {
      const records = all(call, true);
      const record = make(call, records);
      records.push(record);
      return created(view(call, record));
    },
    [get]: (call) => json(view(call, find(call, all(call, false)))),
    [update](call) {
      const records = all(call, true);
      const record = find(call, records);
      edit(call, record, records);
      return json(view(call, record));
    },
    [remove](call) {
      const records = all(call, true);
      return removeRecord(records, find(call, records));
    },
  };
}
