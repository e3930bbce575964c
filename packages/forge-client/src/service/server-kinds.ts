/** The products that implement this API. */
export type Product = 'gitea' | 'forgejo';

/** The display names of the products. */
export const PRODUCT_NAMES: Readonly<Record<Product, string>> = { gitea: 'Gitea', forgejo: 'Forgejo' };

/** The servers that are supported, by product and version. */
export type ServerKind = 'gitea-1.22' | 'gitea-1.25' | 'gitea-1.27' | 'forgejo-15';

/** The default server. */
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

/** The product and the version of a server. */
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

/** Settings of an instance that enable routes. */
export type InstanceSetting = '[quota] ENABLED' | '[repository] ENABLE_FLAGS';

/** Versions of Gitea in which routes were added, as far as the supported versions show it. */
export type SinceVersion = '1.25' | '1.27';

/** Versions of Gitea after which routes were removed, as far as the supported versions show it. */
export type UntilVersion = '1.22' | '1.25';

/** The part of a route's declaration that says which supported servers have it. */
export interface ProductRoute {
  /** The products that have the route; all of them when omitted. */
  readonly only?: readonly Product[];
  /** The oldest supported version of Gitea that has the route. All of them have it when omitted. */
  readonly since?: SinceVersion;
  /** The newest supported version of Gitea that is known to have the route. All of them have it when omitted. */
  readonly until?: UntilVersion;
  /** The setting of the instance that enables the route. It is always enabled when omitted. */
  readonly setting?: InstanceSetting;
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

/** Added to the type of an endpoint that Forgejo and older versions of Gitea have. */
export interface OlderRoute extends ProductRoute {
  readonly until: UntilVersion;
}

/** Returns whether a server has a route, as far as its product and version show; a setting may disable it. */
export function servesRoute({ name, version }: ProductVersion, { only, since, until }: ProductRoute): boolean {
  if (only === undefined && since === undefined && until === undefined) return true;
  if (name === undefined || only?.includes(name) === false) return false;
  const minor = minorOf(version);
  return name === 'forgejo' || ((since === undefined || minor >= minorOf(since)) && (until === undefined || minor <= minorOf(until)));
}

function minorOf(version: string): number {
  return Number.parseInt(version.slice(version.indexOf('.') + 1), 10);
}

/** Returns whether a server has a route, unless a setting disables it. */
export function hasRoute(kind: ServerKind, { only, since, until }: ProductRoute): boolean {
  const product = productOf(kind);
  if (only?.includes(product) === false) return false;
  if (product === 'forgejo') return true;
  return (since === undefined || kind >= `gitea-${since}`) && (until === undefined || kind <= `gitea-${until}`);
}
