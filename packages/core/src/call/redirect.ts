import type { WireResponse } from '../network/driver.js';
import { findHint } from '../base/hints.js';
import { selectPortableHeaders } from '../wire/headers.js';
import type { ResponseHeaders } from '../wire/response-headers.js';
import { StatusError } from '../wire/status-error.js';
import type { Call } from './call.js';
import { appendQuery, applyCredential, type Hop } from './hop.js';

const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];
const MAX_REDIRECTS = 5;

/** Returns whether a response redirects in a way that requests may follow. */
export function isRedirect({ status }: WireResponse): boolean {
  return REDIRECT_STATUSES.includes(status);
}

/**
 * Returns the request that follows a redirect. On the client's own origin the credential is applied
 * again, because a signature covers the path and a one-time code works once; headers that the
 * caller or a hook replaced are kept. No credential is sent to another origin.
 *
 * @param count how many redirects of the attempt were followed before
 * @throws {StatusError} if the redirect is not followed
 */
export async function followRedirect(
  call: Call,
  response: WireResponse,
  hop: Hop,
  count: number,
): Promise<Hop> {
  const to = readRedirectTarget(call, response, hop, count);
  response.body.discard();
  const { origin } = to.url;
  const path = to.url.pathname + to.url.search;
  const leavesOrigin = origin !== hop.origin || call.crossedOrigin || isSigned(call, response);
  call.noteRedirect(to.shown, origin, leavesOrigin);
  if (leavesOrigin)
    return { origin, path, headers: selectPortableHeaders(hop.headers), credentials: {} };
  const fresh = await applyCredential(call, path);
  const headers = { ...hop.headers };
  for (const [name, value] of Object.entries(fresh.headers))
    if (headers[name] === hop.credentials[name]) headers[name] = value;
  call.noteHeaders(headers, fresh.headers);
  return { origin, path: appendQuery(path, fresh.query), headers, credentials: fresh.headers };
}

interface RedirectTarget {
  readonly url: URL;
  /** The URL for messages and `url`, without anything that may be a signature. */
  readonly shown: string;
}

/**
 * Returns where a redirect leads.
 * @throws {StatusError} for a redirect that is not followed, with the new URL in `location`
 */
function readRedirectTarget(
  call: Call,
  response: WireResponse,
  hop: Hop,
  count: number,
): RedirectTarget {
  const from = hop.origin + hop.path;
  const url = resolveLocation(response.headers, from);
  if (url === undefined) {
    const hasLocation = (response.headers.get('location')?.trim() ?? '') !== '';
    throw createRedirectError(call, response, hasLocation ? INVALID_LOCATION : NO_LOCATION);
  }
  const shown = call.secrets.cleanUrl(url.href);
  const target = { url, shown };
  const obstacle = findObstacle(call, response.status, target, hop.origin, count);
  if (obstacle !== undefined) throw createRedirectError(call, response, obstacle, shown);
  return target;
}

/**
 * Returns the URL that a response redirects to; undefined without a valid one.
 * @param from the URL of the request
 */
export function resolveLocation(headers: ResponseHeaders, from: string): URL | undefined {
  const location = headers.get('location')?.trim() ?? '';
  return location !== '' && URL.canParse(location, from) ? new URL(location, from) : undefined;
}

/** Why a redirect is not followed. */
interface Obstacle {
  readonly message: string;
  readonly code: string;
}

const NO_LOCATION: Obstacle = { message: 'a redirect without a Location', code: 'bad-redirect' };
const INVALID_LOCATION: Obstacle = {
  message: 'a redirect to an invalid URL',
  code: 'bad-redirect',
};

function findObstacle(
  { plan }: Call,
  status: number,
  { url, shown }: RedirectTarget,
  from: string,
  count: number,
): Obstacle | undefined {
  const { endpoint, target, payload } = plan;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { message: `a redirect to ${url.protocol} is not followed`, code: 'bad-redirect' };
  if (url.username !== '' || url.password !== '')
    return {
      message: 'a redirect to a URL with a user name is not followed',
      code: 'bad-redirect',
    };
  if (from.startsWith('https:') && url.protocol === 'http:')
    return {
      message: 'a redirect from https to http is not followed',
      code: 'insecure-redirect',
    };
  if (count >= MAX_REDIRECTS)
    return { message: `more than ${String(MAX_REDIRECTS)} redirects`, code: 'too-many-redirects' };
  if (endpoint.method === 'GET' || endpoint.method === 'HEAD') return undefined;
  // 301 to 303 turn a write into a read, and another origin is not meant to get what it sends.
  if (status < 307 || url.origin !== target.base.origin)
    return {
      message: `the URL has moved to ${shown}, and a ${endpoint.method} is not redirected`,
      code: 'moved',
    };
  if (payload?.canResend === false)
    return {
      message: `the URL has moved to ${shown}, and the body cannot be sent twice`,
      code: 'moved',
    };
  return undefined;
}

/** Makes the error for a redirect that is not followed. */
function createRedirectError(
  call: Call,
  response: WireResponse,
  { message, code }: Obstacle,
  location?: string,
): StatusError {
  response.body.discard();
  call.execution.onRedirectRefused(response.status);
  const { headers } = response;
  const detail = { headers, body: undefined, location, secrets: call.secrets };
  const hint = findHint(code, {
    status: response.status,
    location,
    newBase: findNewBase(call, location),
  });
  return new StatusError(response.status, message, detail, {
    ...call.context(),
    code,
    hint,
  });
}

/** Returns the base URL to use instead, where a redirect leads to the same path below another one. */
function findNewBase({ plan }: Call, location: string | undefined): string | undefined {
  if (location === undefined || !URL.canParse(location)) return undefined;
  const { origin, pathname } = new URL(location);
  const path = plan.path.slice(plan.target.base.root.length);
  return path !== '' && pathname.endsWith(path)
    ? origin + pathname.slice(0, -path.length)
    : undefined;
}

/** Returns whether a redirect leads to a signed URL, which needs no credential. */
function isSigned({ plan }: Call, { status }: WireResponse): boolean {
  return plan.endpoint.signedRedirect === true && status !== 301 && status !== 308;
}
