import type { ServerProduct } from 'forge-client';
import type { ProductRoute } from 'forge-client/endpoints';
import { parseProductVersion, servesRoute } from '../../../forge-client/src/for-server.js';

/** The servers that the embedded forge emulates, by product and version. */
export type ServerKind = 'gitea-1.22' | 'gitea-1.25' | 'gitea-1.27' | 'gitea-28' | 'forgejo-15';

/** The servers whose behaviour differs from that of Gitea 1.27, which Gitea 28 adds to. */
export type OlderKind = Exclude<ServerKind, 'gitea-1.27' | 'gitea-28'>;

/** The server that it emulates by default. */
export const DEFAULT_KIND: ServerKind = 'gitea-28';

/** The versions whose behaviour is emulated. All but Gitea 28 were recorded. */
export const EMULATED_VERSIONS: Readonly<Record<ServerKind, string>> = {
  'gitea-1.22': '1.22.6',
  'gitea-1.25': '1.25.4',
  'gitea-1.27': '1.27.0',
  'gitea-28': '28.1.0',
  'forgejo-15': '15.0.3+gitea-1.22.0',
};

/** Returns the product of a kind of server. */
export function findProduct(kind: ServerKind): ServerProduct {
  return kind === 'forgejo-15' ? 'forgejo' : 'gitea';
}

/** Returns whether a server has a route, unless a setting disables it. */
export function hasRoute(kind: ServerKind, route: ProductRoute): boolean {
  return servesRoute(parseProductVersion(EMULATED_VERSIONS[kind]), route);
}

/** Returns whether a server behaves otherwise than Gitea 1.27, which Gitea 28 adds to. */
export function isOlder(kind: ServerKind): kind is OlderKind {
  return kind !== 'gitea-1.27' && kind !== 'gitea-28';
}
