import { concat, encodeText, Pieces } from '../base/bytes.js';
import { isThenable } from '../base/promise.js';
import { unsupportedOption } from '../base/check-options.js';
import type { ClientError } from '../base/errors.js';
import { isRecord } from '../base/record.js';
import { toBytes } from '../base/binary.js';
import type { CachedResponse, CacheStore } from '../contract/options.js';
import { isDelimitedByClose } from '../network/body-end.js';
import type { Source, WireResponse } from '../network/driver.js';
import { readHeaders } from '../network/fetch/fetch-headers.js';
import { type HeaderMap, type ResponseHeaders, toHeaders } from '../wire/headers.js';
import type { CallContext } from './context.js';
import { invoke } from './invoke.js';
import type { OutgoingRequest } from './request.js';

/** What identifies a version of a response, and the header that asks for another one. An entity tag is the more exact. */
const VALIDATORS = [
  ['etag', 'if-none-match'],
  ['last-modified', 'if-modified-since'],
] as const;

/** Matches headers that differ from request to request and on which no response depends. */
const OF_ONE_REQUEST = /^(?:baggage|traceparent|tracestate|x-request-id|x-[a-z]+-otp)$/;
/** Matches headers of a request that has conditions of its own, asks for a part, or has a credential that is made for it alone. */
const UNCACHED =
  /^(?:if-(?:match|modified-since|none-match|range|unmodified-since)|range|signature)$/;
/** Headers that describe how one response was sent, and cookies. */
const NOT_KEPT =
  /^(?:connection|content-encoding|content-length|keep-alive|set-cookie|trailer|transfer-encoding)$/;

export interface CachedRequest {
  /** The request to send: it asks for a response that differs from the stored one. */
  readonly outgoing: OutgoingRequest;
  /** Returns the response for the caller; undefined for a 304 about another version: the request is then sent without a condition. */
  readonly answered: (response: WireResponse) => Promise<WireResponse | undefined>;
}

/** Looks up a request in the option `cache`. Returns undefined for one that is sent without it. */
export async function lookUp(
  store: CacheStore,
  context: CallContext,
  outgoing: OutgoingRequest,
): Promise<CachedRequest | undefined> {
  if (!isCacheable(context, outgoing)) return undefined;
  const key = await keyOf(outgoing);
  const ask = (method: 'get' | 'delete'): unknown =>
    invoke(context, `${method} of option cache`, () => store[method](key));
  const found = await ask('get');
  const stored = await readEntry(key, found);
  // A corrupt entry is deleted.
  if (stored === undefined && found !== undefined && found !== null) await ask('delete');
  const condition = stored && conditionOf(stored.headers);
  const keep = async (received: ResponseHeaders, body: Uint8Array): Promise<void> => {
    const headers = keptHeaders(received);
    const digest = await digestOf(key, headers, body);
    await invoke(context, 'set of option cache', () => store.set(key, { headers, body, digest }));
  };
  return {
    outgoing:
      condition === undefined
        ? outgoing
        : { ...outgoing, headers: { ...outgoing.headers, ...condition } },
    async answered(response) {
      const { status, headers, url } = response;
      if (status === 304 && stored !== undefined) {
        response.source.discard(100);
        if (isOf(stored.headers, headers)) return { ...fromStore(stored, headers), url };
        await ask('delete');
        return undefined;
      }
      if (status !== 200) return response;
      if (isStorable(response, outgoing.headers, context))
        return { status, headers, source: kept(response, context, keep), url, verified: true };
      if (stored !== undefined) await ask('delete');
      return response;
    },
  };
}

function isCacheable(context: CallContext, { origin, headers }: OutgoingRequest): boolean {
  const { endpoint, target, payload } = context.plan;
  if (endpoint.method !== 'GET' || payload !== undefined || 'event' in endpoint) return false;
  if (context.crossedOrigin || origin !== target.base.origin) return false;
  return (
    !Object.keys(headers).some((name) => UNCACHED.test(name)) &&
    !forbidsStoring(headers['cache-control'])
  );
}

/** Returns the source of a response which gives the whole body to `keep` when it has been read to its end. */
function kept(
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

/** Makes a response of a stored one. Headers of the 304 replace the stored ones, except for those that describe a body. */
function fromStore({ headers, body }: CachedResponse, confirmed: ResponseHeaders): WireResponse {
  const fresh = Object.entries(keptHeaders(confirmed)).filter(
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

/** Returns whether a response can be stored: it has a validator, is whole, and depends on nothing that is not in its key. */
function isStorable(
  { headers, verified }: WireResponse,
  sent: HeaderMap,
  { call, settings }: CallContext,
): boolean {
  if (Number(headers.get('content-length') ?? 0) > call.maxBodyBytes) return false;
  if (
    conditionOf(keptHeaders(headers)) === undefined ||
    forbidsStoring(headers.get('cache-control'))
  )
    return false;
  // The end of such a body does not prove that it is whole.
  if (!verified || isDelimitedByClose(headers, settings.driver.isHttp1)) return false;
  const varies = (headers.get('vary') ?? '').toLowerCase().split(/[\s,]+/);
  // The platform, or a `fetch` of the caller's, may send a credential that is not seen here.
  const isUnseen = (name: string): boolean =>
    (name === 'cookie' || name === 'authorization') && !(name in sent);
  return !varies.some((name) => name === '*' || OF_ONE_REQUEST.test(name) || isUnseen(name));
}

const forbidsStoring = (cacheControl = ''): boolean => /\bno-store\b/i.test(cacheControl);

function conditionOf(headers: Readonly<HeaderMap>): HeaderMap | undefined {
  for (const [validator, condition] of VALIDATORS) {
    const value = headers[validator];
    if (value !== undefined && /^[\x20-\x7e]+$/.test(value)) return { [condition]: value };
  }
  return undefined;
}

function isOf(stored: Readonly<HeaderMap>, headers: ResponseHeaders): boolean {
  for (const [validator] of VALIDATORS) {
    const [then, now] = [stored[validator], headers.get(validator)];
    // A proxy that encodes bodies makes tags weak.
    if (then !== undefined && now !== undefined)
      return then.replace(/^W\//, '') === now.replace(/^W\//, '');
  }
  return true;
}

function keptHeaders(headers: ResponseHeaders): HeaderMap {
  const kept: HeaderMap = {};
  for (const [name] of headers.entries())
    if (!NOT_KEPT.test(name)) kept[name] = headers.get(name) ?? '';
  return kept;
}

/** Returns a hash of the URL and all headers: those that a response may vary with, and the credential and the user of `sudo`. */
function keyOf({ origin, path, headers }: OutgoingRequest): Promise<string> {
  const sent = Object.entries(headers).filter(([name]) => !OF_ONE_REQUEST.test(name));
  return sha256(
    encodeText(JSON.stringify([origin, path, sent.sort(([a], [b]) => (a < b ? -1 : 1))])),
  );
}

/** Returns a value of the store if it is what was stored under this key. */
async function readEntry(key: string, value: unknown): Promise<CachedResponse | undefined> {
  try {
    return await intactEntry(key, value);
  } catch {
    // A property of the value cannot be read.
    return undefined;
  }
}

async function intactEntry(key: string, value: unknown): Promise<CachedResponse | undefined> {
  if (!isRecord(value) || !isRecord(value['headers'])) return undefined;
  const { headers, digest } = value as { [K in keyof CachedResponse]?: unknown } & Pick<
    CachedResponse,
    'headers'
  >;
  const body = toBytes(value['body']);
  if (body === undefined || !Object.values(headers).every((text) => typeof text === 'string'))
    return undefined;
  return digest === (await digestOf(key, headers, body)) ? { headers, body, digest } : undefined;
}

function digestOf(key: string, headers: Readonly<HeaderMap>, body: Uint8Array): Promise<string> {
  return sha256(concat([encodeText(JSON.stringify([key, headers])), body]));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = globalThis.crypto as { readonly subtle?: typeof crypto.subtle };
  if (subtle === undefined)
    throw unsupportedOption(
      'cache',
      'it needs crypto.subtle, which pages have over https and on localhost',
    );
  return Array.from(new Uint8Array(await subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
