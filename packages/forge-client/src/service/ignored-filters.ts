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
  /** Whether an item fits the filter; undefined if the item does not show it. */
  readonly fits: (item: Readonly<Record<string, unknown>>, value: string) => boolean | undefined;
}

/**
 * Makes the function by which a list finds out, from the items of a page, that the server ignored a
 * filter.
 */
export function makeFilterCheck(filters: readonly VersionedFilter[]): FindIgnoredFilter {
  return (items, query) => {
    for (const { key, servers, otherwise, fits } of filters) {
      const value = query.get(key) ?? '';
      if (value !== '' && items.some((item) => isRecord(item) && fits(item, value) === false))
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
 * Makes the function by which a list finds out, from the items of a page, that the server ignored
 * `sort`: two that follow each other are in another order.
 */
export function makeOrderCheck(
  servers: string,
  orders: Readonly<Record<string, ListOrder>>,
): FindIgnoredFilter {
  return (items, query) => {
    const sort = query.get('sort') ?? '';
    const order = Object.hasOwn(orders, sort) ? orders[sort] : undefined;
    if (order === undefined || !isDisordered(items, order)) return undefined;
    return {
      message: 'the server ignored `sort`, and listed the items in its own order',
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

/** Returns a time that items are sorted by. */
export function readTime(value: unknown): number | undefined {
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
