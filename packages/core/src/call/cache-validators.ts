import { type HeaderMap, type ResponseHeaders } from '../wire/headers.js';

/**
 * What identifies a version of a response, and the header that asks for another one. An entity tag
 * is the more exact.
 */
const VALIDATORS = [
  ['etag', 'if-none-match'],
  ['last-modified', 'if-modified-since'],
] as const;

export function findCondition(headers: Readonly<HeaderMap>): HeaderMap | undefined {
  for (const [validator, condition] of VALIDATORS) {
    const value = headers[validator];
    if (value !== undefined && /^[\x20-\x7e]+$/.test(value)) return { [condition]: value };
  }
  return undefined;
}

export function hasSameVersion(stored: Readonly<HeaderMap>, headers: ResponseHeaders): boolean {
  for (const [validator] of VALIDATORS) {
    const [then, now] = [stored[validator], headers.get(validator)];
    // A proxy that encodes bodies makes tags weak.
    if (then !== undefined && now !== undefined)
      return then.replace(/^W\//, '') === now.replace(/^W\//, '');
  }
  return true;
}
