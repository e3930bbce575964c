import { isThenable } from '../base/promise.js';
import type { HeaderMap } from '../wire/headers.js';
import type { CallContext } from './context.js';
import { applyCredential, type Credentials } from './credentials.js';
import { reportRequest } from './report.js';

/** One request of an attempt: the first, or one that follows a redirect. */
export interface OutgoingRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: HeaderMap;
  /** The headers that the credential set, with their original values. */
  readonly credentials: Readonly<HeaderMap>;
}

/**
 * Builds the first request of an attempt: credentials first, then hooks. Returns a promise only
 * when one of them does.
 */
export function buildFirstRequest(
  context: CallContext,
): OutgoingRequest | Promise<OutgoingRequest> {
  const { plan } = context;
  const path = appendQuery(plan.path, plan.query);
  const credentials = applyCredential(context, path);
  return isThenable(credentials)
    ? credentials.then((given) => buildRequest(context, path, given))
    : buildRequest(context, path, credentials);
}

function buildRequest(
  context: CallContext,
  path: string,
  credentials: Credentials,
): OutgoingRequest | Promise<OutgoingRequest> {
  const headers = buildHeaders(context, credentials);
  context.noteHeaders(headers, credentials.headers);
  const outgoing: OutgoingRequest = {
    origin: context.plan.target.base.origin,
    path: appendQuery(path, credentials.query),
    headers,
    credentials: credentials.headers,
  };
  const reported = reportRequest(context, headers);
  if (reported === undefined) return outgoing;
  return reported.then(() => {
    // Hooks may have set further headers.
    context.noteHeaders(headers, credentials.headers);
    return outgoing;
  });
}

/**
 * Merges the headers of an attempt: those that the response is requested with, of the credential,
 * and of the options.
 */
function buildHeaders({ plan, call }: CallContext, credentials: Credentials): HeaderMap {
  const headers = mergeInto({}, call.accept, credentials.headers, call.headers.set);
  if (plan.payload?.type !== undefined) headers['content-type'] = plan.payload.type;
  for (const name of call.headers.removed) Reflect.deleteProperty(headers, name);
  for (const name of call.dropped) Reflect.deleteProperty(headers, name);
  return headers;
}

/**
 * Copies key by key: V8 gives the object of a spread a hidden class that is kept until a full
 * collection.
 */
function mergeInto(headers: HeaderMap, ...parts: readonly Readonly<HeaderMap>[]): HeaderMap {
  for (const part of parts) for (const name of Object.keys(part)) headers[name] = part[name] ?? '';
  return headers;
}

/** Adds parameters to a path, which may have some already. */
export function appendQuery(path: string, query: string): string {
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
