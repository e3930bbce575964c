/** Returns whether a value is an object and not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the value of an own key: a table that is asked for `constructor` must not return what
 * every object inherits.
 */
export function getOwnValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/**
 * Copies the own keys of options, and those of `over` in their place. The copy inherits nothing:
 * reading one that is left out must not return what every object inherits.
 */
export function copyOwn<Options extends object>(
  options: Options,
  over: Partial<Options> = {},
): Options {
  return Object.assign(Object.create(null) as Options, options, over);
}

/**
 * Returns an object without its keys that are `undefined`, so that none of them replaces a value
 * when it is spread over another object.
 */
export function omitUndefined<T extends object>(
  values: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
