/** The products that speak this API. */
export type Product = 'gitea' | 'forgejo';

/** The servers that are supported, by product and version. */
export type ServerKind = 'gitea-1.22' | 'gitea-1.25' | 'gitea-1.27' | 'forgejo-15';

/** The server that is meant where none is named. */
export const DEFAULT_KIND: ServerKind = 'gitea-1.27';

/** Returns the product of a kind of server. */
export function productOf(kind: ServerKind): Product {
  return kind === 'forgejo-15' ? 'forgejo' : 'gitea';
}
