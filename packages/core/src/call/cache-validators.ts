import type { HeaderMap, ResponseHeaders } from '../wire/headers.js';

/**
 * The headers that identify a version of a response, each with the header of a request that asks
 * for another version. An entity tag is the more exact.
 */
const VALIDATORS = [
  ['etag', 'if-none-match'],
  ['last-modified', 'if-modified-since'],
] as const;

/**
 * Returns the header that asks for a response that differs from a stored one; undefined where the
 * stored one has no validator.
 */
export function findCondition(headers: Readonly<HeaderMap>): HeaderMap | undefined {
  for (const [validator, condition] of VALIDATORS) {
    const value = headers[validator];
    if (value !== undefined && /^[\x20-\x7e]+$/.test(value)) return { [condition]: value };
  }
  return undefined;
}

/** Returns whether the headers of a 304 are about the stored response. */
export function hasSameVersion(stored: Readonly<HeaderMap>, headers: ResponseHeaders): boolean {
  for (const [validator] of VALIDATORS) {
    const then = stored[validator];
    const now = headers.get(validator);
    // A proxy that encodes bodies makes tags weak.
    if (then !== undefined && now !== undefined)
      return then.replace(/^W\//, '') === now.replace(/^W\//, '');
  }
  return true;
}
