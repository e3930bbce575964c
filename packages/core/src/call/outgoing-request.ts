import { isThenable } from '../base/callback.js';
import { credentialOf, type Credentials } from '../contract/credential.js';
import type { HeaderMap } from '../wire/headers.js';
import type { CallContext } from './call-context.js';

/** One request of an attempt: the first, or one that follows a redirect. */
export interface OutgoingRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: HeaderMap;
  /** The headers that the credential set, with their original values. */
  readonly credentials: Readonly<HeaderMap>;
}

/** Builds the first request of an attempt: credentials first, then hooks. Returns a promise only when one of them does. */
export function firstRequest(context: CallContext): OutgoingRequest | Promise<OutgoingRequest> {
  const { plan } = context;
  const path = withQuery(plan.path, plan.query);
  const credentials = credentialsOf(context, path);
  return isThenable(credentials) ? credentials.then((given) => withHeaders(context, path, given)) : withHeaders(context, path, credentials);
}

function withHeaders(context: CallContext, path: string, credentials: Credentials): OutgoingRequest | Promise<OutgoingRequest> {
  const { plan, call } = context;
  const headers = joined(call.accept, credentials.headers, call.headers.set);
  if (plan.payload?.type !== undefined) headers['content-type'] = plan.payload.type;
  for (const names of [call.headers.removed, call.dropped]) for (const name of names) Reflect.deleteProperty(headers, name);
  context.sent = headers;
  const reported = context.settings.hooks.request(context, headers);
  const outgoing: OutgoingRequest = {
    origin: plan.target.base.origin,
    path: withQuery(path, credentials.query),
    headers,
    credentials: credentials.headers,
  };
  return reported === undefined ? outgoing : reported.then(() => outgoing);
}

/** Copies key by key: V8 would give the object of a spread a map of its own and keep it until a full collection. */
function joined(...parts: readonly Readonly<HeaderMap>[]): HeaderMap {
  const headers: HeaderMap = {};
  for (const part of parts) for (const name in part) headers[name] = part[name] ?? '';
  return headers;
}

/** Returns what the credential adds to a request to the client's own origin. */
export function credentialsOf(context: CallContext, path: string): Credentials | Promise<Credentials> {
  return credentialOf(context.plan.target.auth)?.forRequest(context, path) ?? NONE;
}

const NONE: Credentials = { headers: {}, query: '' };

/** Adds to the query of a path. */
export function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
