import type { WireResponse } from '../network/driver.js';
import { bareUrl } from '../wire/redact.js';
import { scrub } from '../wire/scrub.js';
import { StatusError } from '../wire/status.js';
import type { CallContext } from './call-context.js';

export interface RedirectTarget {
  readonly origin: string;
  readonly path: string;
  /** The URL for messages and `url`, without anything that may be a signature. */
  readonly shown: string;
  /** The URL is signed and needs no credential. */
  readonly signed: boolean;
}

const MOVED = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;

/**
 * Returns the target of a redirect; undefined for any other response.
 *
 * @throws {StatusError} for a redirect that is not followed, with the new URL in `location`
 */
export function redirectTarget(context: CallContext, response: WireResponse, from: string, redirects: number): RedirectTarget | undefined {
  if (!MOVED.has(response.status)) return undefined;
  const location = response.headers.get('location');
  const { endpoint, target, payload } = context.plan;
  const refuse = (why: string, code: string, to?: string): StatusError => {
    response.source.discard(100);
    context.lifetime.close();
    return refusal(context, response, why, code, to);
  };
  if (location === undefined || location.trim() === '') throw refuse('a redirect without a Location', 'bad-redirect');
  const to = parse(location, from);
  if (to === undefined) throw refuse('a redirect to an invalid URL', 'bad-redirect');
  const shown = scrub(bareUrl(to.href), context.secrets);
  if (to.protocol !== 'http:' && to.protocol !== 'https:')
    throw refuse(`a redirect to ${to.protocol} is not followed`, 'bad-redirect', shown);
  if (to.username !== '' || to.password !== '') throw refuse('a redirect to a URL with a user name is not followed', 'bad-redirect', shown);
  if (from.startsWith('https:') && to.protocol === 'http:')
    throw refuse('a redirect from https to http is not followed', 'insecure-redirect', shown);
  if (redirects >= MAX_REDIRECTS) throw refuse(`more than ${String(MAX_REDIRECTS)} redirects`, 'too-many-redirects', shown);
  const reads = endpoint.method === 'GET' || endpoint.method === 'HEAD';
  if (!reads && (response.status < 307 || to.origin !== target.base.origin)) {
    throw refuse(`the URL has moved to ${shown}, and a ${endpoint.method} is not redirected`, 'moved', shown);
  }
  if (!reads && payload?.repeatable === false)
    throw refuse(`the URL has moved to ${shown}, and the body cannot be sent twice`, 'moved', shown);
  const signed = endpoint.signedRedirect === true && response.status !== 301 && response.status !== 308;
  return { origin: to.origin, path: to.pathname + to.search, shown, signed };
}

function parse(location: string, from: string): URL | undefined {
  try {
    return new URL(location, from);
  } catch {
    return undefined;
  }
}

function refusal(context: CallContext, response: WireResponse, why: string, code: string, location: string | undefined): StatusError {
  const hint =
    location?.startsWith('http') === true ? `use the new URL ${location}: change baseUrl, or the name in the request` : undefined;
  const reads = context.plan.safe;
  // 302 and 303 may follow a write that was executed; the other statuses mean that it was not.
  const mayHaveExecuted = !reads && (context.executedBefore || response.status === 302 || response.status === 303);
  const detail = { headers: response.headers, body: undefined, location, secrets: context.secrets };
  return new StatusError(response.status, why, detail, { ...context.errorContext(), code, hint, mayHaveExecuted });
}
