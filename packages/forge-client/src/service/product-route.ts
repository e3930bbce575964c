/** The products that implement this API. */
export type ServerProduct = 'gitea' | 'forgejo';

/** The display names of the products. */
const PRODUCT_NAMES: Readonly<Record<ServerProduct, string>> = {
  gitea: 'Gitea',
  forgejo: 'Forgejo',
};

/**
 * Returns the product that has a version: Forgejo adds the version of Gitea that it is compatible
 * with, `15.0.3+gitea-1.22.0`, and Gitea counts from `1.0`. Undefined for any other version.
 */
function findProductOfVersion(version: string): ServerProduct | undefined {
  if (version.includes('+gitea-')) return 'forgejo';
  return /^v?1\.\d+(?:\.\d+)?(?:[-+](?:rc|dev|\d+-g)[\w.+-]*)?$/.test(version)
    ? 'gitea'
    : undefined;
}

/** The product and the version of a server. */
export interface ProductVersion {
  /** Undefined for a server of neither product. */
  readonly name: ServerProduct | undefined;
  /** Version of the product itself: of `15.0.3+gitea-1.22.0` the part before the `+`. */
  readonly version: string;
}

/** Reads a version of `GET /version`. */
export function parseProductVersion(version: string): ProductVersion {
  return { name: findProductOfVersion(version), version: version.replace(/\+gitea-.*$/s, '') };
}

/** Settings of an instance that enable routes. */
export type InstanceSetting =
  | '[api] ENABLE_SWAGGER'
  | '[federation] ENABLED'
  | '[quota] ENABLED'
  | '[repository] ENABLE_FLAGS'
  | '[service] ENABLE_USER_HEATMAP';

/** A version of each product, such as `{ gitea: '1.24', forgejo: '15' }`. */
export type VersionsByProduct = Readonly<Partial<Record<ServerProduct, string>>>;

/** The part of a route's declaration that determines which servers have it. */
export interface ProductRoute {
  /**
   * The oldest version of each product that has the route; a product that is not named does not
   * have it. `1.20` and `11` are the oldest versions that are known: older ones count as these.
   * Every server has the route when omitted.
   */
  readonly since?: VersionsByProduct;
  /** The newest version that has the route, for each product that has removed it. */
  readonly until?: VersionsByProduct;
  /** The setting of the instance that enables the route. It is always enabled when omitted. */
  readonly setting?: InstanceSetting;
}

const OLDEST_KNOWN: Readonly<Record<ServerProduct, string>> = { gitea: '1.20', forgejo: '11' };

/** The oldest supported versions. */
const OLDEST_SUPPORTED: Readonly<Record<ServerProduct, string>> = { gitea: '1.22', forgejo: '11' };

const PRODUCTS = ['gitea', 'forgejo'] as const;

/**
 * Returns whether a server has a route, as far as its product and version show; a setting may
 * disable it. A development version or release candidate counts as the version it precedes. A
 * server of neither product has the routes that every supported server has.
 */
export function servesRoute({ name, version }: ProductVersion, route: ProductRoute): boolean {
  if (name === undefined) return describeServers(route) === undefined;
  const { since, until } = route;
  if (since === undefined) return true;
  const oldest = since[name];
  const newest = until?.[name];
  if (oldest === undefined) return false;
  return (
    (oldest === OLDEST_KNOWN[name] || isAtLeast(version, oldest)) &&
    (newest === undefined || !isAtLeast(version, incrementVersion(newest)))
  );
}

/**
 * Returns the servers that have a route in words, `Gitea 1.24 or newer` and `Forgejo`; undefined
 * when every supported server has it.
 */
export function describeServers({ since, until }: ProductRoute): readonly string[] | undefined {
  if (since === undefined) return undefined;
  const isEverywhere =
    PRODUCTS.every((product) => isSupportedEverywhere(product, since[product])) &&
    until === undefined;
  if (isEverywhere) return undefined;
  return PRODUCTS.filter((product) => since[product] !== undefined).map((product) => {
    const name = PRODUCT_NAMES[product];
    const oldest = since[product];
    const newest = until?.[product];
    if (newest !== undefined) return `${name} up to ${newest}`;
    return isSupportedEverywhere(product, oldest) ? name : `${name} ${oldest ?? ''} or newer`;
  });
}

/** Returns whether every supported version of a product is at least the oldest one. */
function isSupportedEverywhere(product: ServerProduct, oldest: string | undefined): boolean {
  return oldest !== undefined && isAtLeast(OLDEST_SUPPORTED[product], oldest);
}

/** Returns whether a version is another one or newer; the part after the numbers does not count. */
function isAtLeast(version: string, oldest: string): boolean {
  const numbers = parseNumbers(version);
  const others = parseNumbers(oldest);
  const at = others.findIndex((other, index) => other !== (numbers[index] ?? 0));
  return at < 0 || (numbers[at] ?? 0) > (others[at] ?? 0);
}

/** Returns the version with the last number one higher: `1.26` for `1.25`. */
function incrementVersion(version: string): string {
  const numbers = parseNumbers(version);
  return numbers.map((each, at) => (at === numbers.length - 1 ? each + 1 : each)).join('.');
}

/** The numbers at the beginning of a version: 1, 27 and 0 of `1.27.0+dev-3-g12ab`. */
function parseNumbers(version: string): readonly number[] {
  return (/^v?([\d.]+)/.exec(version)?.[1] ?? '').split('.').map(Number);
}
