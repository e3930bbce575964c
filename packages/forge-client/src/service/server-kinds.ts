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

/**
 * Returns the product that has a version: Forgejo adds the version of Gitea that it is compatible with, `15.0.3+gitea-1.22.0`, and Gitea
 * counts from `1.0`. Undefined for any other version.
 */
export function productOfVersion(version: string): Product | undefined {
  if (version.includes('+gitea-')) return 'forgejo';
  return /^v?1\.\d+(?:\.\d+)?(?:[-+](?:rc|dev|\d+-g)[\w.+-]*)?$/.test(version) ? 'gitea' : undefined;
}

/** What a server says that it is. */
export interface ProductVersion {
  /** Undefined for a server of neither product. */
  readonly name: Product | undefined;
  /** Version of the product itself: of `15.0.3+gitea-1.22.0` the part before the `+`. */
  readonly version: string;
}

/** Reads a version of `GET /version`. */
export function productVersion(version: string): ProductVersion {
  return { name: productOfVersion(version), version: version.replace(/\+gitea-.*$/s, '') };
}

/** Settings of a site that turn routes on. */
export type SiteSetting = '[quota] ENABLED' | '[repository] ENABLE_FLAGS';

/** Versions of Gitea in which routes appeared, as far as the supported versions show it. */
export type SinceVersion = '1.25' | '1.27';

/** What the declaration of a route says that not every supported server has. */
export interface ProductRoute {
  /** The products that have the route; all of them when omitted. */
  readonly only?: readonly Product[];
  /** The oldest supported version of Gitea that has the route: the one before it does not. All of them have it when omitted. */
  readonly since?: SinceVersion;
  /** The setting of the site that turns the route on; it is always on when left out. */
  readonly setting?: SiteSetting;
}

/** Added to the type of an endpoint that Forgejo has and Gitea does not. */
export interface ForgejoOnly extends ProductRoute {
  readonly only: readonly ['forgejo'];
}

/** Added to the type of an endpoint that Gitea has and Forgejo does not. */
export interface GiteaOnly extends ProductRoute {
  readonly only: readonly ['gitea'];
}

/** Added to the type of an endpoint that Forgejo and older versions of Gitea do not have. */
export interface NewerGitea extends GiteaOnly {
  readonly since: SinceVersion;
}

/** Added to the type of an endpoint that Forgejo and newer versions of Gitea have. */
export interface NewerRoute extends ProductRoute {
  readonly since: SinceVersion;
}

/** Returns whether a server has a route that no setting turns off. */
export function hasRoute(kind: ServerKind, { only, since }: ProductRoute): boolean {
  const product = productOf(kind);
  if (only?.includes(product) === false) return false;
  return since === undefined || product === 'forgejo' || kind >= `gitea-${since}`;
}
