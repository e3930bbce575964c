import { isThenable } from '../base/callback.js';
import { credentialOf, type Credentials } from '../contract/credential.js';
import { crossOriginHeaders, type HeaderMap } from '../wire/headers.js';
import type { CallContext } from './context.js';
import type { WireResponse } from '../network/driver.js';
import { bareUrl } from '../wire/redact.js';
import { scrub } from '../wire/scrub.js';
import { StatusError } from '../wire/status.js';

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
  return isThenable(credentials)
    ? credentials.then((given) => withHeaders(context, path, given))
    : withHeaders(context, path, credentials);
}

function withHeaders(
  context: CallContext,
  path: string,
  credentials: Credentials,
): OutgoingRequest | Promise<OutgoingRequest> {
  const { plan, call } = context;
  const headers = joined(call.accept, credentials.headers, call.headers.set);
  if (plan.payload?.type !== undefined) headers['content-type'] = plan.payload.type;
  for (const names of [call.headers.removed, call.dropped])
    for (const name of names) Reflect.deleteProperty(headers, name);
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

export function credentialsOf(
  context: CallContext,
  path: string,
): Credentials | Promise<Credentials> {
  return credentialOf(context.plan.target.auth)?.forRequest(context, path) ?? NONE;
}

const NONE: Credentials = { headers: {}, query: '' };
export const withQuery = (path: string, query: string): string =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;

interface RedirectTarget extends Pick<OutgoingRequest, 'origin' | 'path'> {
  /** The URL for messages and `url`, without anything that may be a signature. */
  readonly shown: string;
  /** The URL is signed and needs no credential. */
  readonly signed: boolean;
}

const MAX_REDIRECTS = 5;

/**
 * Returns the request that follows a redirect, the `count + 1`st of the attempt. On the client's own origin the credential is applied again,
 * because a signature covers the path and a one-time code works once; headers that the caller or a hook replaced are kept. No credential is
 * sent to another origin. @throws {StatusError} if the redirect is not followed
 */
export async function followed(
  context: CallContext,
  response: WireResponse,
  outgoing: OutgoingRequest,
  count: number,
): Promise<OutgoingRequest> {
  const { origin, path, shown, signed } = redirectTarget(
    context,
    response,
    outgoing.origin + outgoing.path,
    count,
  );
  response.source.discard(100);
  // A server that redirects a request has not executed it.
  context.mayHaveExecuted = context.executedBefore;
  context.url = shown;
  context.origin = origin;
  if (origin !== outgoing.origin || context.crossedOrigin || signed) {
    context.crossedOrigin = true;
    return { origin, path, headers: crossOriginHeaders(outgoing.headers), credentials: {} };
  }
  const fresh = await credentialsOf(context, path);
  const headers = { ...outgoing.headers };
  for (const [name, value] of Object.entries(fresh.headers))
    if (headers[name] === outgoing.credentials[name]) headers[name] = value;
  context.sent = headers;
  return { origin, path: withQuery(path, fresh.query), headers, credentials: fresh.headers };
}

/** @throws {StatusError} for a redirect that is not followed, with the new URL in `location` */
function redirectTarget(
  context: CallContext,
  response: WireResponse,
  from: string,
  redirects: number,
): RedirectTarget {
  const location = response.headers.get('location');
  const { endpoint, target, payload } = context.plan;
  const refuse = (why: string, code: string, to?: string): StatusError => {
    response.source.discard(100);
    context.lifetime.close();
    const hint =
      to?.startsWith('http') === true
        ? `use the new URL ${to}: change baseUrl, or the name in the request`
        : undefined;
    // 302 and 303 may follow a write that was executed; the other statuses mean that it was not.
    context.mayHaveExecuted =
      context.executedBefore || response.status === 302 || response.status === 303;
    const detail = {
      headers: response.headers,
      body: undefined,
      location: to,
      secrets: context.secrets,
    };
    return new StatusError(response.status, why, detail, { ...context.errorContext(), code, hint });
  };
  if (location === undefined || location.trim() === '')
    throw refuse('a redirect without a Location', 'bad-redirect');
  if (!URL.canParse(location, from)) throw refuse('a redirect to an invalid URL', 'bad-redirect');
  const to = new URL(location, from);
  const shown = scrub(bareUrl(to.href), context.secrets);
  if (to.protocol !== 'http:' && to.protocol !== 'https:')
    throw refuse(`a redirect to ${to.protocol} is not followed`, 'bad-redirect', shown);
  if (to.username !== '' || to.password !== '')
    throw refuse('a redirect to a URL with a user name is not followed', 'bad-redirect', shown);
  if (from.startsWith('https:') && to.protocol === 'http:')
    throw refuse('a redirect from https to http is not followed', 'insecure-redirect', shown);
  if (redirects >= MAX_REDIRECTS)
    throw refuse(`more than ${String(MAX_REDIRECTS)} redirects`, 'too-many-redirects', shown);
  const reads = endpoint.method === 'GET' || endpoint.method === 'HEAD';
  if (!reads && (response.status < 307 || to.origin !== target.base.origin))
    throw refuse(
      `the URL has moved to ${shown}, and a ${endpoint.method} is not redirected`,
      'moved',
      shown,
    );
  if (!reads && payload?.repeatable === false)
    throw refuse(
      `the URL has moved to ${shown}, and the body cannot be sent twice`,
      'moved',
      shown,
    );
  const signed =
    endpoint.signedRedirect === true && response.status !== 301 && response.status !== 308;
  return { origin: to.origin, path: to.pathname + to.search, shown, signed };
}
