import { type CallOptions, InputError, type Transport } from '@clients/core';
import { checkObject } from '../../inference/pending.js';
import * as endpoints from './endpoints.js';
import type { WebFetchBody, WebFetchResponse, WebSearchBody, WebSearchResponse } from './schemas.js';

/** Who goes to the web: the cloud, with a key of ours, or the model server, with the account it is signed in with. */
export interface Via {
  /** Default `cloud`: at the origin, and with the credential, of the client's option `web`. */
  readonly via?: 'cloud' | 'local' | undefined;
}

/** What to look for, and by which way. */
export interface WebSearchRequest extends WebSearchBody, Via {}

/** The page to read, and by which way. */
export interface WebFetchRequest extends WebFetchBody, Via {}

/** What a request takes beside what travels. */
const OWN = ['via'];

/** Searches the web. */
export async function webSearch(
  transport: Transport,
  request: WebSearchRequest,
  options: CallOptions | undefined,
): Promise<WebSearchResponse> {
  checkObject(request, 'webSearch');
  transport.checkNames('webSearch', request, OWN, options);
  const { via = 'cloud', ...body } = request;
  return transport.call(isLocal(via) ? endpoints.webSearchLocal : endpoints.webSearch, { body }, options);
}

/** Reads a page of the web. */
export async function webFetch(
  transport: Transport,
  request: WebFetchRequest,
  options: CallOptions | undefined,
): Promise<WebFetchResponse> {
  checkObject(request, 'webFetch');
  transport.checkNames('webFetch', request, OWN, options);
  const { via = 'cloud', ...body } = request;
  return transport.call(isLocal(via) ? endpoints.webFetchLocal : endpoints.webFetch, { body }, options);
}

function isLocal(via: string): boolean {
  if (via === 'local' || via === 'cloud') return via === 'local';
  throw new InputError("via must be 'cloud' or 'local'", { code: 'invalid-input' });
}
