import type { ServerProduct } from 'forge-client';
import type { ProductRoute } from 'forge-client/endpoints';
import { parseProductVersion, servesRoute } from '../../../forge-client/src/for-server.js';

/** The servers that the embedded forge emulates, by product and version. */
export type ServerKind = 'gitea-1.22' | 'gitea-1.25' | 'gitea-1.27' | 'forgejo-15';

/** The server that it emulates by default. */
export const DEFAULT_KIND: ServerKind = 'gitea-1.27';

/** The versions whose behaviour was recorded. */
export const RECORDED_VERSIONS: Readonly<Record<ServerKind, string>> = {
  'gitea-1.22': '1.22.6',
  'gitea-1.25': '1.25.4',
  'gitea-1.27': '1.27.0',
  'forgejo-15': '15.0.3+gitea-1.22.0',
};

/** Returns the product of a kind of server. */
export function findProduct(kind: ServerKind): ServerProduct {
  return kind === 'forgejo-15' ? 'forgejo' : 'gitea';
}

/** Returns whether a server has a route, unless a setting disables it. */
export function hasRoute(kind: ServerKind, route: ProductRoute): boolean {
  return servesRoute(parseProductVersion(RECORDED_VERSIONS[kind]), route);
}
