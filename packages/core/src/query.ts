import { InputError } from './errors.js';
import { kindOf } from './kind-of.js';

/** Writes a query string, without the question mark; lists repeat their key, `undefined` is left out. */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key of Object.keys(query)) {
    const value = query[key];
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      text += `${text === '' ? '' : '&'}${encodeURIComponent(key)}=${encodeValue(key, item)}`;
    }
  }
  return text;
}

function encodeValue(key: string, value: unknown): string {
  switch (typeof value) {
    case 'string':
      try {
        return encodeURIComponent(value);
      } catch {
        throw new InputError(`query parameter ${key} must not hold half of a surrogate pair`, { code: 'invalid-query' });
      }
    case 'number':
    case 'boolean':
      return String(value);
    default:
      throw new InputError(`query parameter ${key} must be a string, a number or a boolean, not ${kindOf(value)}`, { code: 'invalid-query' });
  }
}
