import type { Reply } from '@clients/core/testing';
import * as endpoints from '../../endpoints.js';
import type { Product, ProductRoute } from '../../service/server-kinds.js';
import { onlyAdmins } from '../access/rights.js';
import type { Call } from '../http/call.js';

/** Responds to a request. */
export type Handler = (call: Call) => Reply | Promise<Reply>;

/** Handlers by operation id. The endpoint with that id declares the method and the path. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Returns handlers that reject users who are not administrators. */
export function forAdmins(handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers).map(([id, handler]): [string, Handler] => [
    id,
    (call) => {
      onlyAdmins(call);
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
 * Returns the routes of handlers, as the endpoints of a product declare them: Gitea and Forgejo have a few ids in common whose routes differ.
 *
 * @throws a TypeError for an operation id that no endpoint declares
 */
export function routesOf(product: Product, handlers: readonly Handlers[]): ForgeRoute[] {
  const all: readonly Partial<Declaration>[] = Object.values(endpoints);
  const declared = new Map(all.filter(({ since }) => since === undefined || since[product] !== undefined).map((one) => [one.id, one]));
  return handlers.flatMap(Object.entries<Handler>).map(([id, handler]) => {
    const { method, path } = declared.get(id) ?? {};
    if (method === undefined || path === undefined) throw new TypeError(`no endpoint of ${product} declares the operation ${id}`);
    return [id, method, path, handler];
  });
}
