import { type IgnoredFilter, isRecord } from '@clients/core';

/** Returns what a page shows of a filter that the server ignored. */
export type FindIgnoredFilter = (
  items: readonly unknown[],
  query: URLSearchParams,
) => IgnoredFilter | undefined;

/** A filter that only some servers have; the others ignore it, and list every item. */
export interface VersionedFilter {
  readonly key: string;
  /** The servers that have it, such as `Gitea 1.24 or newer`. */
  readonly servers: string;
  /** What to do on other servers. */
  readonly otherwise: string;
  /** Whether an item fits one of the values; undefined if the item does not show it. */
  readonly fits: (item: Readonly<Record<string, unknown>>, value: string) => boolean | undefined;
}

/**
 * Makes the function by which a list finds out, from the items of a page, that the server ignored a
 * filter.
 */
export function makeFilterCheck(filters: readonly VersionedFilter[]): FindIgnoredFilter {
  return (items, query) => {
    for (const { key, servers, otherwise, fits } of filters) {
      const values = query.getAll(key).filter((value) => value !== '');
      const isLeftOut = (item: unknown): boolean =>
        isRecord(item) && values.every((value) => fits(item, value) === false);
      if (values.length > 0 && items.some(isLeftOut))
        return {
          message: `the server ignored \`${key}\`, and listed other items, too`,
          code: 'ignored-filter',
          hint: `only ${servers} ${servers.includes(' and ') ? 'filter' : 'filters'} by it: ${otherwise}`,
        };
    }
    return undefined;
  };
}

/** An order of a list: what an item is sorted by, and whether it rises. */
export interface ListOrder {
  readonly read: (item: Readonly<Record<string, unknown>>) => number | string | undefined;
  readonly rises: boolean;
}

/**
 * Makes the function by which a list finds out, from the items of a page, that the server ignored an
 * order: two that follow each other are in another one.
 *
 * @param orders the orders by the values of `key`. Those that no item shows are left out
 */
export function makeOrderCheck(
  servers: string,
  orders: Readonly<Record<string, ListOrder>>,
  key = 'sort',
): FindIgnoredFilter {
  return (items, query) => {
    const sort = query.get(key) ?? '';
    const order = Object.hasOwn(orders, sort) ? orders[sort] : undefined;
    if (order === undefined || !isDisordered(items, order)) return undefined;
    return {
      message: `the server ignored \`${key}\`, and listed the items in its own order`,
      code: 'ignored-filter',
      hint: `only ${servers} sorts by it: sort what toArray() returns`,
    };
  };
}

function isDisordered(items: readonly unknown[], { read, rises }: ListOrder): boolean {
  const values = items.map((item) => (isRecord(item) ? read(item) : undefined));
  return values.some((value, at) => {
    const next = values[at + 1];
    if (value === undefined || next === undefined || typeof value !== typeof next) return false;
    return rises ? next < value : next > value;
  });
}

/** Makes one check of several. */
export function checkEach(...checks: readonly FindIgnoredFilter[]): FindIgnoredFilter {
  return (items, query) => {
    for (const check of checks) {
      const ignored = check(items, query);
      if (ignored !== undefined) return ignored;
    }
    return undefined;
  };
}

/** Makes an order by a time. */
export function byTime(key: string, rises: boolean): ListOrder {
  return { read: (item) => readTime(item[key]), rises };
}

/** Makes an order by a number. */
export function byNumber(key: string, rises: boolean): ListOrder {
  return {
    read: ({ [key]: value }) => (typeof value === 'number' ? value : undefined),
    rises,
  };
}

/** Makes an order by a name. Only plain ones are compared: databases order all others as they like. */
export function byName(key: string, rises: boolean): ListOrder {
  return {
    read: ({ [key]: name }) =>
      typeof name === 'string' && /^[a-z\d]+$/.test(name) ? name : undefined,
    rises,
  };
}

/** Makes a comparison with a flag of an item. */
export function isFlag(key: string): VersionedFilter['fits'] {
  return ({ [key]: flag }, value) =>
    typeof flag === 'boolean' ? String(flag) === value : undefined;
}

/** Returns a time that items are sorted by. */
function readTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Returns the value at a path of keys; undefined where there is none. */
export function readAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

/** Returns whether a name is another one, without regard to case; undefined if it is no text. */
export function isSameName(name: unknown, wanted: string): boolean | undefined {
  return typeof name === 'string' ? name.toLowerCase() === wanted.toLowerCase() : undefined;
}
