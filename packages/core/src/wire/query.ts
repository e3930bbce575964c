import { InputError } from '../base/errors.js';
import { describeKind } from '../base/describe-value.js';

/**
 * Makes a query string without the question mark. A list repeats its key; `undefined` is left out.
 */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key of Object.keys(query)) {
    const value = query[key];
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      text += `${text === '' ? '' : '&'}${encodeParameter(key, key)}=${encodeValue(key, item)}`;
  }
  return text;
}

function encodeValue(key: string, value: unknown): string {
  if (typeof value === 'string') return encodeParameter(key, value);
  if (typeof value === 'boolean') return String(value);
  // 1e21 is written with a plus sign, which servers would read as a space.
  if (typeof value === 'number' && Number.isFinite(value)) return encodeURIComponent(value);
  const message = `query parameter ${key} must be a string, a finite number or a boolean, not ${describeKind(value)}`;
  throw new InputError(message, { code: 'invalid-query' });
}

/**
 * Encodes like `URL`: `fetch` encodes apostrophes anyway, so both drivers do, and signatures cover
 * the same text.
 */
function encodeParameter(key: string, text: string): string {
  try {
    return encodeURIComponent(text).replaceAll("'", '%27');
  } catch {
    throw new InputError(
      `query parameter ${JSON.stringify(key)} must not contain an unpaired surrogate`,
      { code: 'invalid-query' },
    );
  }
}
