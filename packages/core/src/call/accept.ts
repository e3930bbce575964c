import type { Route } from '../contract/endpoint.js';
import type { HeaderMap } from '../wire/headers.js';

/**
 * Returns the headers `Accept` and `Accept-Encoding` for an endpoint. Streams and files are
 * requested unencoded: a proxy that compresses would delay events, and a cut would be harder to
 * see.
 */
export function chooseAccept(endpoint: Route<object>, encodings: string | undefined): HeaderMap {
  const isStream = 'event' in endpoint;
  const isFile = 'bytes' in endpoint;
  const accept = isStream
    ? 'application/x-ndjson, application/json'
    : isFile || 'text' in endpoint
      ? '*/*'
      : 'application/json';
  const encoding = isStream || isFile ? 'identity' : encodings;
  return encoding === undefined ? { accept } : { accept, 'accept-encoding': encoding };
}
