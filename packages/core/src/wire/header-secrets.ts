import { binaryBytes } from '../base/base64.js';
import { decodeText } from '../base/utf8.js';
import type { HeaderMap } from './headers.js';
import { isOpenHeader, isSecretHeader } from './secret-names.js';
import { MIN_SECRET_LENGTH } from './secrets.js';

/**
 * Shorter values of a header whose name does not say that it is secret are not taken for secrets.
 */
const MIN_UNKNOWN_LENGTH = 8;

/**
 * Returns the texts in headers of a request that are secrets: whole values, and what they consist
 * of.
 */
export function findHeaderSecrets(headers: Readonly<HeaderMap>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const isTooShort =
      value.length < (isSecretHeader(name) ? MIN_SECRET_LENGTH : MIN_UNKNOWN_LENGTH);
    // User names are kept: messages are about them.
    return isTooShort || isOpenHeader(name) || name.endsWith('sudo')
      ? []
      : splitHeaderSecret(name, value);
  });
}

function splitHeaderSecret(name: string, value: string): string[] {
  if (name === 'cookie') return [value, ...readCookieValues(value)];
  if (name === 'signature')
    return [
      value,
      ...Array.from(value.matchAll(/signature="([^"]+)"/g), ([, inner = '']) => inner),
    ];
  const scheme = name.endsWith('authorization')
    ? /^\S+ +([^ ].*)$/
    : /^(?:basic|bearer|token) (.+)$/i;
  const credential = scheme.exec(value)?.[1] ?? value;
  const pair = /^basic /i.test(value) ? decodePassword(credential) : [];
  return [value, credential, ...pair];
}

function decodePassword(pair: string): string[] {
  try {
    const text = decodeText(binaryBytes(atob(pair)));
    return [text, text.slice(text.indexOf(':') + 1)];
  } catch {
    return [];
  }
}

function readCookieValues(header: string): string[] {
  return header.split(';').map((pair) =>
    pair
      .slice(pair.indexOf('=') + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );
}
