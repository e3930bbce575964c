const QUOTE = 34;

/** Returns whether a value is an event: an object that is not empty. A quote after the brace begins a key, so most objects are not searched. */
export function isEvent(value: unknown, line: string): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && (line.charCodeAt(1) === QUOTE || !isEmpty(value));
}

export function hasError(value: { readonly error?: unknown }): value is { readonly error: unknown } {
  return value.error !== undefined && value.error !== null;
}

function isEmpty(value: object): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return false;
  return true;
}
