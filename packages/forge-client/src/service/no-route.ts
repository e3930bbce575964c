import type { Refusal } from '@clients/core';
import { type ProductRoute, serversOf } from './server-kinds.js';

/**
 * Returns whether the server does not have a route. Its response is plain text, or an empty 405 when the path has other methods; the
 * response for a missing resource is JSON.
 */
export function hasNoRoute({ status, body, endpoint }: Refusal): boolean {
  const { since }: Refusal['endpoint'] & ProductRoute = endpoint;
  const unknownPath =
    status === 404 && typeof body === 'string' && body.startsWith('404 page not found');
  const unknownMethod = status === 405 && body === undefined && since !== undefined;
  return unknownPath || unknownMethod;
}

/** Returns advice for when the server does not have a route. */
export function noRouteHint({ endpoint, target }: Refusal): string {
  const route: ProductRoute & Refusal['endpoint'] = endpoint;
  const { setting } = route;
  const where = serversOf(route)?.join(' and ');
  if (setting !== undefined) {
    const configured = `the instance is configured with ${setting} = true`;
    return where === undefined
      ? `servers have this route only if ${configured}`
      : `only ${where} has this route, and only if ${configured}`;
  }
  if (where !== undefined)
    return `only ${where} ${where.includes(' and ') ? 'have' : 'has'} this route: check the server's product and version with server.version()`;
  return (
    baseHint(target) ??
    'this server does not have this route: check server.version(), and that baseUrl is the address of a forge, with its sub-path'
  );
}

/** Returns what seems to be wrong with a base URL below which there is no API. */
export function baseHint(target: Refusal['target']): string | undefined {
  const { origin = '', root = '' } = target?.base ?? {};
  if (origin.endsWith(':11434'))
    return `${origin} looks like Ollama: baseUrl must be the address of a forge`;
  return root === ''
    ? undefined
    : `${origin}${root} has no API: if ${root} is the path of a repository or a page, leave it out of baseUrl`;
}
