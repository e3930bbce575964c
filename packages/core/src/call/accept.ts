import type { Route } from '../contract/endpoint.js';
import type { HeaderMap } from '../wire/headers.js';

/**
 * Returns the headers `Accept` and `Accept-Encoding` for an endpoint. Streams and files are
 * requested unencoded: a proxy that compresses would delay events, and a cut would be harder to
 * see.
 */
export function chooseAccept(endpoint: Route<object>, encodings: string | undefined): HeaderMap {
  const accept = chooseMediaTypes(endpoint);
  const encoding = 'event' in endpoint || 'bytes' in endpoint ? 'identity' : encodings;
  return encoding === undefined ? { accept } : { accept, 'accept-encoding': encoding };
}

function chooseMediaTypes(endpoint: Route<object>): string {
  if ('event' in endpoint) return 'application/x-ndjson, application/json';
  if ('bytes' in endpoint || 'text' in endpoint) return '*/*';
  return 'application/json';
}
