import {
  type AuthScheme,
  type AuthTarget,
  describeCredentialFunction,
  getScheme,
} from '../contract/credential.js';
import type { Route } from '../contract/endpoint.js';
import type { HeaderMap } from '../wire/headers.js';
import type { Call } from './call.js';
import { reportRequest } from './report.js';

/** One request of an attempt: the first, or one that follows a redirect. */
export interface Hop {
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: HeaderMap;
  /** The headers that the credential set, with their original values. */
  readonly credentials: Readonly<HeaderMap>;
}

/** Builds the first request of an attempt: credential first, then hooks. */
export async function createFirstHop(call: Call): Promise<Hop> {
  const { path, query, target } = call.plan;
  const own = appendQuery(path, query);
  const credentials = await applyCredential(call, own);
  const headers = buildHeaders(call, credentials.headers);
  call.noteHeaders(headers, credentials.headers);
  await reportRequest(call, headers, credentials.headers);
  return {
    origin: target.base.origin,
    path: appendQuery(own, credentials.query),
    headers,
    credentials: credentials.headers,
  };
}

/** Merges the headers of an attempt: those of the endpoint, of the credential, and of the options. */
export function buildHeaders(
  { plan, options, settings }: Pick<Call, 'plan' | 'options' | 'settings'>,
  credentials: Readonly<HeaderMap>,
): HeaderMap {
  const headers = chooseAccept(plan.endpoint, settings.driver.encodings);
  Object.assign(headers, credentials, options.headers.set);
  if (plan.payload?.type !== undefined) headers['content-type'] = plan.payload.type;
  for (const name of options.headers.removed) Reflect.deleteProperty(headers, name);
  for (const name of settings.service.dropHeaders ?? []) Reflect.deleteProperty(headers, name);
  return headers;
}

/**
 * Returns the headers `Accept` and `Accept-Encoding` for an endpoint. Streams and files are
 * requested unencoded: a proxy that compresses would delay events, and a cut would be harder to
 * see.
 */
function chooseAccept(endpoint: Route<object>, encodings: string | undefined): HeaderMap {
  const accept = chooseMediaTypes(endpoint);
  const encoding = 'event' in endpoint || 'bytes' in endpoint ? 'identity' : encodings;
  return encoding === undefined ? { accept } : { accept, 'accept-encoding': encoding };
}

function chooseMediaTypes(endpoint: Route<object>): string {
  if ('event' in endpoint) return 'application/x-ndjson, application/json';
  if ('bytes' in endpoint || 'text' in endpoint) return '*/*';
  return 'application/json';
}

/** Adds parameters to a path, which may have some already. */
export function appendQuery(path: string, query: string): string {
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** The headers and the query parameters that hold the credential of a request. */
interface Credentials {
  readonly headers: Readonly<HeaderMap>;
  readonly query: string;
}

const NONE: Credentials = { headers: {}, query: '' };

/**
 * Applies the credential to a request to the client's own origin. A text is at hand; a function of
 * the program is asked.
 */
export async function applyCredential(call: Call, path: string): Promise<Credentials> {
  const { endpoint, target } = call.plan;
  const scheme = getScheme(target.auth);
  if (scheme === undefined) return NONE;
  const headers: HeaderMap = {};
  const query: string[] = [];
  const request: AuthTarget = {
    method: endpoint.method,
    path,
    origin: target.base.origin,
    headers,
    addQuery(name, value) {
      call.noteSecret(value);
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    },
  };
  const version = scheme.applyText?.(request);
  if (version === undefined) await askCredential(call, scheme, request);
  else call.credentialVersion = version;
  if (scheme.settled !== undefined) call.unsettled = { scheme, target: request };
  return { headers, query: query.join('&') };
}

async function askCredential(call: Call, scheme: AuthScheme, request: AuthTarget): Promise<void> {
  // A scheme that fails may name in its error what it has set so far.
  call.noteHeaders(request.headers, request.headers);
  await call.callCredential(describeCredentialFunction(scheme.scheme), () => {
    call.credentialVersion = scheme.credentialVersion?.() ?? 0;
    return scheme.apply(request);
  });
}
