import { isThenable } from '../base/callback.js';
import { type AuthTarget, credentialFunction } from '../contract/auth.js';
import { crossOriginHeaders, type HeaderMap } from '../wire/headers.js';
import type { RedirectTarget } from './redirect.js';
import type { CallContext } from './call-context.js';

/** One request of an attempt: the first, or one that follows a redirect. */
export interface OutgoingRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: HeaderMap;
  /** The headers that the credential set, with their original values. */
  readonly credentials: Readonly<HeaderMap>;
}

interface Credentials {
  readonly headers: HeaderMap;
  readonly query: string;
}

/** Builds the first request of an attempt: credentials first, then hooks. Returns a promise only when one of them does. */
export function firstRequest(context: CallContext): OutgoingRequest | Promise<OutgoingRequest> {
  const { plan } = context;
  const path = withQuery(plan.path, plan.query);
  const credentials = plan.target.auth === undefined ? NONE : credentialsOf(context, path);
  return isThenable(credentials) ? credentials.then((given) => withHeaders(context, path, given)) : withHeaders(context, path, credentials);
}

function withHeaders(context: CallContext, path: string, credentials: Credentials): OutgoingRequest | Promise<OutgoingRequest> {
  const { plan, call } = context;
  const headers = joined(call.accept, credentials.headers, call.headers.set);
  if (plan.payload?.type !== undefined) headers['content-type'] = plan.payload.type;
  for (const names of [call.headers.removed, call.dropped]) for (const name of names) Reflect.deleteProperty(headers, name);
  context.sent = headers;
  const reported = context.settings.hooks?.request(context, headers);
  const outgoing: OutgoingRequest = {
    origin: plan.target.base.origin,
    path: withQuery(path, credentials.query),
    headers,
    credentials: credentials.headers,
  };
  return reported === undefined ? outgoing : reported.then(() => outgoing);
}

/**
 * Builds the request that follows a redirect. On the client's own origin the credential is applied again, because a signature covers the
 * path and a one-time code works once; headers that the caller or a hook replaced are kept. No credential is sent to another origin.
 */
export async function redirectedRequest(context: CallContext, outgoing: OutgoingRequest, next: RedirectTarget): Promise<OutgoingRequest> {
  context.url = next.shown;
  const { origin, path } = next;
  if (origin !== outgoing.origin || context.crossedOrigin || next.signed) {
    context.crossedOrigin = true;
    return { origin, path, headers: crossOriginHeaders(outgoing.headers), credentials: {} };
  }
  const fresh = context.plan.target.auth === undefined ? NONE : await credentialsOf(context, path);
  const headers = { ...outgoing.headers };
  for (const [name, value] of Object.entries(fresh.headers)) {
    if (headers[name] === outgoing.credentials[name]) headers[name] = value;
  }
  context.sent = headers;
  return { origin, path: withQuery(path, fresh.query), headers, credentials: fresh.headers };
}

/** Copies key by key: V8 would give the object of a spread a map of its own and keep it until a full collection. */
function joined(...parts: readonly Readonly<HeaderMap>[]): HeaderMap {
  const headers: HeaderMap = {};
  for (const part of parts) for (const name in part) headers[name] = part[name] ?? '';
  return headers;
}

const NONE: Credentials = { headers: {}, query: '' };

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function credentialsOf(context: CallContext, path: string): Credentials | Promise<Credentials> {
  const { auth, base } = context.plan.target;
  const headers: HeaderMap = {};
  const query: string[] = [];
  const target: AuthTarget = {
    method: context.plan.endpoint.method,
    path,
    host: base.origin,
    headers,
    addQuery(name, value) {
      context.secretQuery.push(value);
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    },
  };
  const applied = auth === undefined ? undefined : context.invoke(credentialFunction(auth), () => auth.apply(target));
  const given = (): Credentials => ({ headers, query: query.join('&') });
  return applied === undefined ? given() : applied.then(given);
}
