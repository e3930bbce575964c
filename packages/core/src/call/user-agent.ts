import { checkHeader } from '../wire/header-syntax.js';
import type { HeaderMap } from '../wire/headers.js';
import type { Service } from '../contract/service.js';
import { defaultUserAgent } from '#platform';

/**
 * Returns the header `User-Agent`: the option `userAgent`, or the default; no header in browsers,
 * which set their own.
 */
export function createUserAgentHeader(
  given: string | undefined,
  service: Service<never>,
): HeaderMap {
  const value = given ?? defaultUserAgent(service);
  return value === undefined
    ? {}
    : { 'user-agent': checkHeader('user-agent', value, 'option userAgent') };
}
