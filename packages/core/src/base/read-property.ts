/**
 * Returns a property of a value that other code has made, own or inherited. No code of the value
 * runs: a property with a getter is undefined, and so is one of a proxy that throws.
 */
export function readProperty(value: unknown, key: PropertyKey): unknown {
  try {
    return isObject(value) ? findProperty(value, key)?.value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the descriptor of a property, own or inherited. */
export function findProperty(value: object, key: PropertyKey): PropertyDescriptor | undefined {
  for (
    let holder: object | null = value;
    holder !== null;
    holder = Reflect.getPrototypeOf(holder)
  ) {
    const found = Reflect.getOwnPropertyDescriptor(holder, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns whether a value has properties of its own. */
export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
