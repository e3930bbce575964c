import type { Refusal } from '@clients/core';
import { type ProductRoute, serversOf } from './server-kinds.js';

/**
 * Returns the code `no-route` for a route that the server does not have. Its response is plain text, or an empty 405 when the path has
 * other methods; the response for a missing resource is JSON.
 */
export function codeOf({ status, body, endpoint }: Refusal): string | undefined {
  const { since }: Refusal['endpoint'] & ProductRoute = endpoint;
  const unknownPath = status === 404 && typeof body === 'string' && body.startsWith('404 page not found');
  const unknownMethod = status === 405 && body === undefined && since !== undefined;
  return unknownPath || unknownMethod ? 'no-route' : undefined;
}

/** Returns what to check when the server does not have a route. */
export function noRouteHint(endpoint: Refusal['endpoint']): string {
  const route: ProductRoute & Refusal['endpoint'] = endpoint;
  const { setting } = route;
  const where = serversOf(route)?.join(' and ');
  if (setting !== undefined) {
    const configured = `the instance is configured with ${setting} = true`;
    return where === undefined
      ? `servers have this route only if ${configured}`
      : `only ${where} has this route, and only if ${configured}`;
  }
  if (where === undefined)
    return 'this server does not have this route: check server.version(), and check that the base URL includes any sub-path';
  return `only ${where} ${where.includes(' and ') ? 'have' : 'has'} this route: check the server's product and version with server.version()`;
}
