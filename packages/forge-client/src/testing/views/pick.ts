/** Returns the properties of a record that have the same names in the API. */
export function pick<T, Key extends keyof T>(record: T, ...keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<T, Key>;
}
