import { concat } from '../base/bytes.js';
import type { CachedResponse, CacheStore } from '../contract/options.js';
import type { Body, WireResponse } from '../network/driver.js';
import { readHeaders } from '../network/fetch/fetch-headers.js';
import { type ResponseHeaders, toHeaders } from '../wire/headers.js';
import { hashEntry, hashRequest, readEntry } from './cache-entry.js';
import { copyStoredHeaders, isCacheable, isStorable } from './cache-rules.js';
import { findCondition, hasSameVersion } from './cache-validators.js';
import type { CallContext } from './context.js';
import { invoke } from './invoke.js';
import type { OutgoingRequest } from './request.js';
import { StoringSource } from './storing-source.js';

/** Looks up a request in the option `cache`. Returns undefined for one that is sent without it. */
export async function lookUpRequest(
  store: CacheStore,
  context: CallContext,
  outgoing: OutgoingRequest,
): Promise<CachedRequest | undefined> {
  if (!isCacheable(context, outgoing)) return undefined;
  const entry = new CacheEntry(store, context, await hashRequest(outgoing));
  return new CachedRequest(entry, context, outgoing, await entry.read());
}

/** The entry of one request in the store of the caller, whose methods may throw. */
class CacheEntry {
  readonly #store: CacheStore;
  readonly #context: CallContext;
  readonly #key: string;

  constructor(store: CacheStore, context: CallContext, key: string) {
    this.#store = store;
    this.#context = context;
    this.#key = key;
  }

  /** Returns the stored response. A corrupt entry is deleted. */
  async read(): Promise<CachedResponse | undefined> {
    const found = await invoke(this.#context, 'get of option cache', () =>
      this.#store.get(this.#key),
    );
    const stored = await readEntry(this.#key, found);
    if (stored === undefined && found !== undefined && found !== null) await this.delete();
    return stored;
  }

  async write(received: ResponseHeaders, body: Uint8Array): Promise<void> {
    const headers = copyStoredHeaders(received);
    const digest = await hashEntry(this.#key, headers, body);
    await invoke(this.#context, 'set of option cache', () =>
      this.#store.set(this.#key, { headers, body, digest }),
    );
  }

  async delete(): Promise<void> {
    await invoke(this.#context, 'delete of option cache', () => this.#store.delete(this.#key));
  }
}

/** A request with the response that is stored for it, if there is one. */
export class CachedRequest {
  /** The request to send: it asks for a response that differs from the stored one. */
  readonly outgoing: OutgoingRequest;
  readonly #entry: CacheEntry;
  readonly #context: CallContext;
  readonly #stored: CachedResponse | undefined;

  constructor(
    entry: CacheEntry,
    context: CallContext,
    outgoing: OutgoingRequest,
    stored: CachedResponse | undefined,
  ) {
    this.#entry = entry;
    this.#context = context;
    this.#stored = stored;
    const condition = stored && findCondition(stored.headers);
    this.outgoing =
      condition === undefined
        ? outgoing
        : { ...outgoing, headers: { ...outgoing.headers, ...condition } };
  }

  /**
   * Returns the response for the caller; undefined for a 304 about another version: the request is
   * then sent without a condition.
   */
  async answer(response: WireResponse): Promise<WireResponse | undefined> {
    const { status, headers, url } = response;
    const stored = this.#stored;
    if (status === 304 && stored !== undefined) {
      response.body.discard(100);
      if (hasSameVersion(stored.headers, headers))
        return { ...restoreResponse(stored, headers), url };
      await this.#entry.delete();
      return undefined;
    }
    if (status !== 200) return response;
    if (isStorable(response, this.outgoing.headers, this.#context))
      return {
        status,
        headers,
        body: new StoringSource(response.body, this.#context, (body) =>
          this.#entry.write(headers, body),
        ),
        url,
        verified: true,
      };
    if (stored !== undefined) await this.#entry.delete();
    return response;
  }
}

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
  return {
    status: 200,
    headers: readHeaders(
      toHeaders({
        ...headers,
        ...Object.fromEntries(fresh),
        'content-length': String(body.length),
      }),
    ),
    // A copy: the reader may change it.
    body: readOnce(concat([body])),
    verified: true,
  };
}

/** Returns a body of bytes that are in memory. */
function readOnce(bytes: Uint8Array): Body {
  let rest: Uint8Array | undefined = bytes;
  return {
    read() {
      const piece = rest;
      rest = undefined;
      return piece;
    },
    discard: () => undefined,
  };
}
