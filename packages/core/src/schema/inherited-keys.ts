// Other code may add enumerable properties to `Object.prototype`. Every object then has them in a
// `for … in`, by which zod reads values, and its own tables when it makes a schema.

const EMPTY = {};

/** Returns whether objects inherit enumerable keys. */
export function objectsInheritKeys(): boolean {
  for (const key in EMPTY) if (key in Object.prototype) return true;
  return false;
}

/** Removes from a value what zod has copied from `Object.prototype`. */
export function dropInheritedKeys(
  value: Record<string, unknown>,
  given: Readonly<Record<string, unknown>>,
): void {
  for (const key of Object.keys(value))
    if (key in Object.prototype && !Object.hasOwn(given, key)) Reflect.deleteProperty(value, key);
}

/** Makes a schema while objects inherit no enumerable keys. */
export function buildWithoutInheritedKeys<T>(build: () => T): T {
  if (!objectsInheritKeys()) return build();
  const keys = Object.keys(Object.prototype);
  setInherited(keys, { enumerable: false });
  try {
    return build();
  } finally {
    setInherited(keys, { enumerable: true });
  }
}

function setInherited(keys: readonly string[], attributes: { readonly enumerable: boolean }): void {
  for (const key of keys) Reflect.defineProperty(Object.prototype, key, attributes);
}
