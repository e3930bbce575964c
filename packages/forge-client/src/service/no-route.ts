import type { Refusal } from '@clients/core';
import { PRODUCT_NAMES, type ProductRoute } from './server-kinds.js';

/**
 * Returns the code `no-route` for a route that the server does not have. Its response is plain text, or an empty 405 when the path has
 * other methods; the response for a missing resource is JSON.
 */
export function codeOf({ status, body, endpoint }: Refusal): string | undefined {
  const { only, since, until }: Refusal['endpoint'] & ProductRoute = endpoint;
  const unknownPath = status === 404 && typeof body === 'string' && body.startsWith('404 page not found');
  const unknownMethod = status === 405 && body === undefined && (only ?? since ?? until) !== undefined;
  return unknownPath || unknownMethod ? 'no-route' : undefined;
}

/** Returns what to check when the server does not have a route. */
export function noRouteHint(endpoint: Refusal['endpoint']): string {
  const { only, since, until, setting }: Refusal['endpoint'] & ProductRoute = endpoint;
  if ((only ?? since ?? until) === undefined)
    return 'this server does not have this route: check server.version(), and check that the base URL includes any sub-path';
  const gitea = since !== undefined ? `Gitea ${since} or newer` : until !== undefined ? `Gitea up to ${until}` : PRODUCT_NAMES.gitea;
  const where = (only ?? (['gitea', 'forgejo'] as const))
    .map((product) => (product === 'gitea' ? gitea : PRODUCT_NAMES[product]))
    .join(' or ');
  if (setting === undefined) return `only ${where} has this route: check the server's product and version with server.version()`;
  return `only ${where} has this route, and only if the instance is configured with ${setting} = true`;
}
