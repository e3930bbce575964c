/** The products that implement this API. */
export type ServerProduct = 'gitea' | 'forgejo';

/** The product and the version of a server. */
export interface ProductVersion {
  /** Undefined for a server whose product cannot be told. */
  readonly name: ServerProduct | undefined;
  /** Version of the product itself: of `15.0.3+gitea-1.22.0` the part before the `+`. */
  readonly version: string;
}

/** The display names of the products. */
export const PRODUCT_NAMES: Readonly<Record<ServerProduct, string>> = {
  gitea: 'Gitea',
  forgejo: 'Forgejo',
};

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
 * disable it. A development version or release candidate counts as the version it precedes, and a
 * version that is not known as the newest one. A server whose product is not known has every route.
 */
export function servesRoute({ name, version }: ProductVersion, route: ProductRoute): boolean {
  const { since, until } = route;
  if (name === undefined || since === undefined) return true;
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

/** Returns whether a version is another one or newer. One that has no number is the newest. */
function isAtLeast(version: string, oldest: string): boolean {
  return compareVersions(version, oldest) >= 0;
}

/** Returns the version with the last number one higher: `1.26` for `1.25`. */
function incrementVersion(version: string): string {
  const numbers = version.split('.').map(Number);
  return numbers.map((each, at) => (at === numbers.length - 1 ? each + 1 : each)).join('.');
}

/**
 * The numbers at the beginning of a version: 28, 1 and 0 of `v28.1.0+dev-3-g12ab`. A commit has
 * none, even one that begins with a digit.
 */
const NUMBERS_PATTERN = /^v?(\d{1,3}(?:\.\d{1,6})*)(?![\da-z])/i;

/**
 * Compares two versions of one product, as the function of `sort` does. What follows the numbers
 * does not count. A version without a number is the newest.
 */
function compareVersions(version: string, other: string): number {
  const numbers = readNumbers(version);
  const others = readNumbers(other);
  if (numbers === undefined || others === undefined)
    return Number(numbers === undefined) - Number(others === undefined);
  const at = others.findIndex((each, index) => each !== (numbers[index] ?? 0));
  return at < 0 ? 0 : (numbers[at] ?? 0) - (others[at] ?? 0);
}

/** Returns the numbers at the beginning of a version; undefined for one that has none. */
export function readNumbers(version: string): readonly number[] | undefined {
  return NUMBERS_PATTERN.exec(version)?.[1]?.split('.').map(Number);
}
