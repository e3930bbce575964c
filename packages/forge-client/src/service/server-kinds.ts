/** The products that speak this API. */
export type Product = 'gitea' | 'forgejo';

/** The names of the products in texts. */
export const PRODUCT_NAMES: Readonly<Record<Product, string>> = { gitea: 'Gitea', forgejo: 'Forgejo' };

/** The servers that are supported, by product and version. */
export type ServerKind = 'gitea-1.22' | 'gitea-1.25' | 'gitea-1.27' | 'forgejo-15';

/** The server that is meant where none is named. */
export const DEFAULT_KIND: ServerKind = 'gitea-1.27';

/** Returns the product of a kind of server. */
export function productOf(kind: ServerKind): Product {
  return kind === 'forgejo-15' ? 'forgejo' : 'gitea';
}

/** Returns the product that calls itself by a version: Forgejo adds the version of Gitea that it began with, `15.0.3+gitea-1.22.0`. */
export function productOfVersion(version: string): Product {
  return version.includes('+gitea-') ? 'forgejo' : 'gitea';
}

/** Settings of a site that turn routes on. */
export type SiteSetting = '[quota] ENABLED' | '[repository] ENABLE_FLAGS';

/** What the declaration of a route says that not every product has. */
export interface ProductRoute {
  /** The products that have the route. */
  readonly only: readonly Product[];
  /** The setting of the site that turns the route on; it is always on when left out. */
  readonly setting?: SiteSetting;
}

/** Added to the type of an endpoint that Forgejo has and Gitea does not. */
export interface ForgejoOnly extends ProductRoute {
  readonly only: readonly ['forgejo'];
}

/** Returns whether a product has a route; each has those that do not name any. */
export function hasRoute(product: Product, { only }: Partial<ProductRoute>): boolean {
  return only === undefined || only.includes(product);
}
