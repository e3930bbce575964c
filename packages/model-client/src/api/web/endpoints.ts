import type { Endpoint } from '@clients/core';
import { webOrigin } from '../../service/web-origin.js';
import {
  type WebFetchBody,
  webFetchBody,
  type WebFetchResponse,
  webFetchResponse,
  type WebSearchBody,
  webSearchBody,
  type WebSearchResponse,
  webSearchResponse,
} from './schemas.js';
import type { VersionedRoute } from '../../service/versioned-route.js';

export const webSearch: Endpoint<{ body: WebSearchBody }, WebSearchResponse> = {
  id: 'webSearch',
  call: 'webSearch',
  method: 'POST',
  path: '/api/web_search',
  input: { body: webSearchBody },
  output: webSearchResponse,
  repeatable: true,
  origin: webOrigin,
};

export const webFetch: Endpoint<{ body: WebFetchBody }, WebFetchResponse> = {
  id: 'webFetch',
  call: 'webFetch',
  method: 'POST',
  path: '/api/web_fetch',
  input: { body: webFetchBody },
  output: webFetchResponse,
  repeatable: true,
  origin: webOrigin,
};

export const webSearchLocal: Endpoint<{ body: WebSearchBody }, WebSearchResponse> & VersionedRoute =
  {
    id: 'webSearchLocal',
    call: 'webSearch',
    method: 'POST',
    path: '/api/experimental/web_search',
    input: { body: webSearchBody },
    output: webSearchResponse,
    repeatable: true,
    since: '0.18.0',
  };

export const webFetchLocal: Endpoint<{ body: WebFetchBody }, WebFetchResponse> & VersionedRoute = {
  id: 'webFetchLocal',
  call: 'webFetch',
  method: 'POST',
  path: '/api/experimental/web_fetch',
  input: { body: webFetchBody },
  output: webFetchResponse,
  repeatable: true,
  since: '0.18.0',
};
