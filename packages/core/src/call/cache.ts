import { concat } from '../base/bytes.js';
import { Pieces } from '../base/pieces.js';
import { isThenable } from '../base/promise.js';
import type { ClientError } from '../base/errors.js';
import type { CachedResponse, CacheStore } from '../contract/options.js';
import { isDelimitedByClose } from '../network/body-end.js';
import type { Source, WireResponse } from '../network/driver.js';
import { readHeaders } from '../network/fetch/fetch-headers.js';
import { type HeaderMap, type ResponseHeaders, toHeaders } from '../wire/headers.js';
import type { CallContext } from './context.js';
import { invoke } from './invoke.js';
import type { OutgoingRequest } from './request.js';
import { isPerRequest, hashRequest, readEntry, hashEntry } from './cache-entry.js';
import { findCondition, hasSameVersion } from './cache-validators.js';

/**
 * Matches headers of a request that has conditions of its own, asks for a part, or has a credential
 * that is made for it alone.
 */
const UNCACHEABLE_REQUEST_HEADER =
  /^(?:if-(?:match|modified-since|none-match|range|unmodified-since)|range|signature)$/;

/** Headers that describe how one response was sent, and cookies. */
const UNSTORED_RESPONSE_HEADER =
  /^(?:connection|content-encoding|content-length|keep-alive|set-cookie|trailer|transfer-encoding)$/;

export interface CachedRequest {
  /** The request to send: it asks for a response that differs from the stored one. */
  readonly outgoing: OutgoingRequest;
  /**
   * Returns the response for the caller; undefined for a 304 about another version: the request is
   * then sent without a condition.
   */
  readonly answer: (response: WireResponse) => Promise<WireResponse | undefined>;
}

/** Looks up a request in the option `cache`. Returns undefined for one that is sent without it. */
export async function lookUp(
  store: CacheStore,
  context: CallContext,
  outgoing: OutgoingRequest,
): Promise<CachedRequest | undefined> {
  if (!isCacheable(context, outgoing)) return undefined;
  const key = await hashRequest(outgoing);
  const callStore = (method: 'get' | 'delete'): unknown =>
    invoke(context, `${method} of option cache`, () => store[method](key));
  const found = await callStore('get');
  const stored = await readEntry(key, found);
  // A corrupt entry is deleted.
  if (stored === undefined && found !== undefined && found !== null) await callStore('delete');
  const condition = stored && findCondition(stored.headers);
  const keep = async (received: ResponseHeaders, body: Uint8Array): Promise<void> => {
    const headers = copyStoredHeaders(received);
    const digest = await hashEntry(key, headers, body);
    await invoke(context, 'set of option cache', () => store.set(key, { headers, body, digest }));
  };
  return {
    outgoing:
      condition === undefined
        ? outgoing
        : { ...outgoing, headers: { ...outgoing.headers, ...condition } },
    async answer(response) {
      const { status, headers, url } = response;
      if (status === 304 && stored !== undefined) {
        response.source.discard(100);
        if (hasSameVersion(stored.headers, headers))
          return { ...restoreResponse(stored, headers), url };
        await callStore('delete');
        return undefined;
      }
      if (status !== 200) return response;
      if (isStorable(response, outgoing.headers, context))
        return {
          status,
          headers,
          source: storeWhenRead(response, context, keep),
          url,
          verified: true,
        };
      if (stored !== undefined) await callStore('delete');
      return response;
    },
  };
}

function isCacheable(context: CallContext, { origin, headers }: OutgoingRequest): boolean {
  const { endpoint, target, payload } = context.plan;
  if (endpoint.method !== 'GET' || payload !== undefined || 'event' in endpoint) return false;
  if (context.crossedOrigin || origin !== target.base.origin) return false;
  return (
    !Object.keys(headers).some((name) => UNCACHEABLE_REQUEST_HEADER.test(name)) &&
    !forbidsStoring(headers['cache-control'])
  );
}

/**
 * Returns the source of a response which gives the whole body to `keep` when it has been read to
 * its end.
 */
function storeWhenRead(
  { source, headers }: WireResponse,
  { lifetime, call }: CallContext,
  keep: Keep,
): Source {
  let pieces: Pieces | undefined = new Pieces();
  const seen = (piece: Uint8Array | undefined): Uint8Array | undefined | Promise<undefined> => {
    if (pieces === undefined) return piece;
    if (piece !== undefined && pieces.size + piece.length <= call.maxBodyBytes) {
      // A copy, because the reader may change the piece. `slice` of a `Buffer` makes none.
      pieces.add(concat([piece]));
      return piece;
    }
    const whole = concat(pieces.take());
    pieces = undefined;
    return piece ?? keep(headers, whole).then(() => undefined, failed);
  };
  const failed = (error: unknown): never => {
    // Otherwise the reader of the body would take it for a failure of the network.
    lifetime.fail(error as ClientError);
    throw error;
  };
  return {
    read() {
      const next = source.read();
      return isThenable(next) ? next.then(seen) : seen(next);
    },
    discard(graceMs) {
      pieces = undefined;
      source.discard(graceMs);
    },
  };
}

type Keep = (headers: ResponseHeaders, body: Uint8Array) => Promise<void>;

/**
 * Makes a response of a stored one. Headers of the 304 replace the stored ones, except for those
 * that describe a body.
 */
function restoreResponse(
  { headers, body }: CachedResponse,
  confirmed: ResponseHeaders,
): WireResponse {
  const fresh = Object.entries(copyStoredHeaders(confirmed)).filter(
    ([name]) => !name.startsWith('content-'),
  );
  // A copy: the reader may change it.
  let rest: Uint8Array | undefined = concat([body]);
  return {
    status: 200,
    headers: readHeaders(
      toHeaders({
        ...headers,
        ...Object.fromEntries(fresh),
        'content-length': String(body.length),
      }),
    ),
    source: {
      read() {
        const piece = rest;
        rest = undefined;
        return piece;
      },
      discard: () => undefined,
    },
    verified: true,
  };
}

/**
 * Returns whether a response can be stored: it has a validator, is whole, and depends on nothing
 * that is not in its key.
 */
function isStorable(
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

const forbidsStoring = (cacheControl = ''): boolean => /\bno-store\b/i.test(cacheControl);

function copyStoredHeaders(headers: ResponseHeaders): HeaderMap {
  const kept: HeaderMap = {};
  for (const [name] of headers.entries())
    if (!UNSTORED_RESPONSE_HEADER.test(name)) kept[name] = headers.get(name) ?? '';
  return kept;
}
