import { type CallOptions, checkRequestKeys, type CoreTransport, InputError } from '@clients/core';
import { checkObject } from '../../inference/check-request.js';
import * as endpoints from './endpoints.js';
import type {
  WebFetchBody,
  WebFetchResponse,
  WebSearchBody,
  WebSearchResponse,
} from './schemas.js';

/**
 * Who accesses the web: the cloud, with the client's key, or the model server, with the account it
 * is signed in to.
 */
export interface WebAccess {
  /** Default `cloud`, which uses the origin and credential of the client's option `web`. */
  readonly via?: 'cloud' | 'local' | undefined;
}

/** The terms to search for, and where. */
export interface WebSearchRequest extends WebSearchBody, WebAccess {}

/** The page to get, and through which server. */
export interface WebFetchRequest extends WebFetchBody, WebAccess {}

/** Keys of a request that the client handles itself. */
const UNSENT_KEYS = ['via'];

/** Searches the web. */
export async function webSearch(
  transport: CoreTransport,
  request: WebSearchRequest,
  options: CallOptions | undefined,
): Promise<WebSearchResponse> {
  checkObject(request, 'webSearch', 'query');
  checkRequestKeys(transport, endpoints.webSearch, request, UNSENT_KEYS, options);
  const { via = 'cloud', ...body } = request;
  return transport.call(
    isLocal(via) ? endpoints.webSearchLocal : endpoints.webSearch,
    { body },
    options,
  );
}

/** Gets a web page as text. */
export async function webFetch(
  transport: CoreTransport,
  request: WebFetchRequest,
  options: CallOptions | undefined,
): Promise<WebFetchResponse> {
  checkObject(request, 'webFetch', 'url');
  checkRequestKeys(transport, endpoints.webFetch, request, UNSENT_KEYS, options);
  const { via = 'cloud', ...body } = request;
  return transport.call(
    isLocal(via) ? endpoints.webFetchLocal : endpoints.webFetch,
    { body },
    options,
  );
}

function isLocal(via: string): boolean {
  if (via === 'local' || via === 'cloud') return via === 'local';
  throw new InputError("via must be 'cloud' or 'local'", { code: 'invalid-input' });
}
