import { type ProductVersion, readNumbers, type ServerProduct } from './product-route.js';

/** The newest major versions that this client knows. */
export const NEWEST_KNOWN: Readonly<Record<ServerProduct, number>> = { gitea: 28, forgejo: 17 };

/** Forgejo adds the version of Gitea whose API it has: `15.0.3+gitea-1.22.0`. */
const FORGEJO_SUFFIX_PATTERN = /\+gitea-.*$/s;

/**
 * Returns the product that a version says: Forgejo's has its suffix, and Gitea counted from `1.0` to
 * `1.27`. Undefined for any other version, since Gitea went on at 28, some builds of Forgejo lack
 * the suffix, and a site may show a commit or nothing.
 */
function findProductOfVersion(version: string): ServerProduct | undefined {
  if (FORGEJO_SUFFIX_PATTERN.test(version)) return 'forgejo';
  return readNumbers(version)?.[0] === 1 ? 'gitea' : undefined;
}

/** Returns whether a version says whose it is, so that nothing has to be asked. */
export function saysProduct(version: string): boolean {
  return findProductOfVersion(version) !== undefined;
}

/**
 * Reads a version of `GET /version`.
 *
 * @param hasForgejoRoute whether the server has responded to a route that only Forgejo has. If not,
 * the number decides about a version that does not say its product: Gitea has none from 2 to 27.
 */
export function parseProductVersion(version: string, hasForgejoRoute = false): ProductVersion {
  const name = hasForgejoRoute ? 'forgejo' : findProductOfVersion(version);
  return {
    name: name ?? findProductOfNumber(readNumbers(version)?.[0]),
    version: version.replace(FORGEJO_SUFFIX_PATTERN, ''),
  };
}

function findProductOfNumber(major: number | undefined): ServerProduct | undefined {
  if (major === undefined || major < 2) return undefined;
  return major < 28 ? 'forgejo' : 'gitea';
}

/**
 * Returns how a version stands to those that this client knows: a `newer` one counts as the newest
 * of them, and so does an `unknown` one, which has no number. A server whose product is not known
 * counts as one that has every route.
 */
export function placeVersion({ name, version }: ProductVersion): 'known' | 'newer' | 'unknown' {
  const major = readNumbers(version)?.[0];
  if (name === undefined || major === undefined) return 'unknown';
  return major > NEWEST_KNOWN[name] ? 'newer' : 'known';
}
