import { getOwnValue } from '../base/record.js';
import type { Base } from '../wire/base-url.js';
import { adviseOnProxyStatus, type NamedProxy } from './proxy-hint.js';
import type { WebPage } from './web-page.js';

/** A response whose status is not a success, with the facts about its call that hints depend on. */
export interface RefusedResponse {
  readonly status: number;
  /** The server's message. */
  readonly message: string;
  /** The body as it arrived. */
  readonly text: string;
  readonly isJson: boolean;
  readonly base: Base;
  /** The web page that arrived instead of a response of the API. */
  readonly page: WebPage | undefined;
  /** The hint of the API's own service, which knows its server best. */
  readonly serviceHint: string | undefined;
  /** The proxy that the request went through. */
  readonly proxy: NamedProxy | undefined;
  /** Whether a credential was set for the server. */
  readonly hasCredential: boolean;
  /** What to check about the credential. */
  readonly credentialHint: string | undefined;
  /** The URL on another origin to which the server redirected. */
  readonly redirectedTo: string | undefined;
  /** The time in ms that the server asks to wait. */
  readonly wait: number | undefined;
  /** The longest such time, in ms, that the client waits. */
  readonly maxWait: number;
}

/** What to do after a status of which nothing else is known. */
const HINTS_BY_STATUS: Readonly<Record<string, string>> = {
  403: 'the credential does not allow this: check its scopes, and the permissions of its account',
  404: 'nothing has this address for this account: check the names in it, and the permissions of the account',
  405: 'the server does not have this method here: check the base URL and the version of the server',
  408: 'the server gave up waiting for the request: send it again',
  409: 'it exists already, or is not in the state that the request expects: read it again',
  410: 'it has been deleted',
  412: 'it has changed since it was read: read it again before you write',
  413: 'the body is larger than the server, or a proxy in front of it, accepts: send less, or raise the limit there',
  415: 'the server does not take this type of content: check the file and the header content-type',
  422: 'the server refuses a value: the message names it; describe() shows what is sent',
  423: 'it is locked or archived: unlock it before you change it',
  500: 'the server failed: its log says why',
  501: 'the server does not support this: check its version and its configuration',
  502: 'a proxy could not reach the server: check that it is running',
  503: 'the server is overloaded or in maintenance: try again later',
  504: 'a proxy gave up waiting for the server: raise its time limit, or check the log of the server',
};

const NO_CREDENTIAL = 'no credential was sent: set option auth';

/** Returns what to do after a status that is not a success. The best informed hint comes first. */
export function adviseOnRefusal(refused: RefusedResponse): string {
  const { status, page, serviceHint, proxy } = refused;
  return (
    serviceHint ??
    findPortHint(refused) ??
    (status === 407 && proxy !== undefined ? adviseOnProxyStatus(proxy, status) : undefined) ??
    page?.hint ??
    adviseOnCall(refused)
  );
}

/**
 * Returns what to do after a status of which nothing else is known. It speaks to the author of a
 * program.
 */
export function adviseOnStatus(status: number): string {
  return getOwnValue(HINTS_BY_STATUS, String(status)) ?? adviseOnStatusClass(status);
}

function adviseOnStatusClass(status: number): string {
  if (status >= 500) return 'the server, or a proxy in front of it, failed: check the log of both';
  if (status >= 400)
    return 'the server refuses the request: its message says why, and describe() shows what is sent';
  return 'the server redirects: use the final address as the base URL';
}

/** Returns what to do after a status, as far as it follows from the call. */
function adviseOnCall(refused: RefusedResponse): string {
  const { status, message, isJson, base, hasCredential } = refused;
  if (status === 401) return adviseOnCredential(refused);
  if (status === 403 && !hasCredential) return NO_CREDENTIAL;
  if (status === 404 && message !== '' && !isJson)
    return `${base.origin}${base.root} may not have this route: check the base URL and the version of the server`;
  if (status === 429) return adviseOnRate(refused);
  return adviseOnStatus(status);
}

/** Returns what to check when a message says that plain HTTP was sent to a TLS port. */
function findPortHint({ status, text, base }: RefusedResponse): string | undefined {
  return status === 400 &&
    /HTTP (?:request )?(?:was sent )?to (?:an )?(?:HTTPS|SSL)|host and port requires TLS/i.test(
      text,
    )
    ? `${base.origin} speaks TLS: begin the base URL with https://`
    : undefined;
}

function adviseOnCredential({
  hasCredential,
  credentialHint,
  redirectedTo,
}: RefusedResponse): string {
  if (!hasCredential) return NO_CREDENTIAL;
  if (redirectedTo !== undefined)
    return `the server redirected to ${redirectedTo}, and the credential is not sent there: check the base URL`;
  return credentialHint ?? 'check that the credential is right and of this server';
}

/** Says why there was no further attempt. */
function adviseOnRate({ wait = 0, maxWait }: RefusedResponse): string {
  return wait > maxWait
    ? `the server asks to wait ${formatSeconds(wait)}, longer than retry.maxRetryAfter (${formatSeconds(maxWait)}): wait that long, or raise it`
    : 'send fewer requests at a time, with option limit';
}

function formatSeconds(ms: number): string {
  return `${String(ms / 1000)} s`;
}
