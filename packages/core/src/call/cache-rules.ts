import { isDelimitedByClose } from '../network/body-end.js';
import type { WireResponse } from '../network/driver.js';
import type { HeaderMap, ResponseHeaders } from '../wire/headers.js';
import { isPerRequest } from './cache-entry.js';
import { findCondition } from './cache-validators.js';
import type { CallContext } from './context.js';
import type { OutgoingRequest } from './request.js';

/**
 * Matches headers of a request that has conditions of its own, asks for a part, or has a credential
 * that is made for it alone.
 */
const UNCACHEABLE_REQUEST_HEADER =
  /^(?:if-(?:match|modified-since|none-match|range|unmodified-since)|range|signature)$/;

/** Headers that describe how one response was sent, and cookies. */
const UNSTORED_RESPONSE_HEADER =
  /^(?:connection|content-encoding|content-length|keep-alive|set-cookie|trailer|transfer-encoding)$/;

/** Returns whether the response to a request may be taken from the option `cache`. */
export function isCacheable(context: CallContext, { origin, headers }: OutgoingRequest): boolean {
  const { endpoint, target, payload } = context.plan;
  if (endpoint.method !== 'GET' || payload !== undefined || 'event' in endpoint) return false;
  if (context.crossedOrigin || origin !== target.base.origin) return false;
  return (
    !Object.keys(headers).some((name) => UNCACHEABLE_REQUEST_HEADER.test(name)) &&
    !forbidsStoring(headers['cache-control'])
  );
}

/**
 * Returns whether a response can be stored: it has a validator, is whole, and depends on nothing
 * that is not in its key.
 *
 * @param sent the headers of its request
 */
export function isStorable(
  { headers, verified }: WireResponse,
  sent: HeaderMap,
  { call, settings }: CallContext,
): boolean {
  if (Number(headers.get('content-length') ?? 0) > call.maxBodyBytes) return false;
  if (
    findCondition(copyStoredHeaders(headers)) === undefined ||
    forbidsStoring(headers.get('cache-control'))
  )
    return false;
  // The end of such a body does not prove that it is whole.
  if (!verified || isDelimitedByClose(headers, settings.driver.isHttp1)) return false;
  const varies = (headers.get('vary') ?? '').toLowerCase().split(/[\s,]+/);
  // The platform, or a `fetch` of the caller's, may send a credential that is not seen here.
  const isUnseen = (name: string): boolean =>
    (name === 'cookie' || name === 'authorization') && !(name in sent);
  return !varies.some((name) => name === '*' || isPerRequest(name) || isUnseen(name));
}

/** Returns the headers of a response that are stored with its body. */
export function copyStoredHeaders(headers: ResponseHeaders): HeaderMap {
  const kept: HeaderMap = {};
  for (const [name] of headers.entries())
    if (!UNSTORED_RESPONSE_HEADER.test(name)) kept[name] = headers.get(name) ?? '';
  return kept;
}

function forbidsStoring(cacheControl = ''): boolean {
  return /\bno-store\b/i.test(cacheControl);
}
