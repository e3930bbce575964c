import { getOwnValue } from '../base/record.js';
import type { Base } from '../wire/base-url.js';

/** A response that is no success, with what its call says about it. */
export interface RefusedCall {
  readonly status: number;
  /** The server's message. */
  readonly message: string;
  /** The body as it arrived. */
  readonly text: string;
  readonly isJson: boolean;
  readonly base: Base;
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

/** What to do after a status; those of one hundred end with the one for all others. */
const BY_STATUS: Readonly<Record<string, string>> = {
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

/** Returns what to do after a status that is no success. */
export function statusHint(refused: RefusedCall): string {
  const { status, message, isJson, base, hasCredential } = refused;
  if (status === 401) return unauthorizedHint(refused);
  if (status === 403 && !hasCredential) return 'no credential was sent: set option auth';
  if (status === 404 && message !== '' && !isJson)
    return `${base.origin}${base.root} may not have this route: check the base URL and the version of the server`;
  if (status === 429) return limitedHint(refused);
  return generalStatusHint(status);
}

/**
 * Returns what to do after a status of which nothing else is known. It speaks to the author of a
 * program.
 */
export function generalStatusHint(status: number): string {
  return getOwnValue(BY_STATUS, String(status)) ?? classHint(status);
}

/** Returns what to check when a message says that plain HTTP was sent to a TLS port. */
export function portHint({ status, text, base }: RefusedCall): string | undefined {
  return status === 400 &&
    /HTTP (?:request )?(?:was sent )?to (?:an )?(?:HTTPS|SSL)|host and port requires TLS/i.test(
      text,
    )
    ? `${base.origin} speaks TLS: begin the base URL with https://`
    : undefined;
}

function unauthorizedHint({ hasCredential, credentialHint, redirectedTo }: RefusedCall): string {
  if (!hasCredential) return 'no credential was sent: set option auth';
  if (redirectedTo !== undefined)
    return `the server redirected to ${redirectedTo}, and the credential is not sent there: check the base URL`;
  return credentialHint ?? 'check that the credential is right and of this server';
}

/** Says why there was no further attempt. */
function limitedHint({ wait = 0, maxWait }: RefusedCall): string {
  return wait > maxWait
    ? `the server asks to wait ${seconds(wait)}, longer than retry.maxRetryAfter (${seconds(maxWait)}): wait that long, or raise it`
    : 'send fewer requests at a time, with option limit';
}

function seconds(ms: number): string {
  return `${String(ms / 1000)} s`;
}

function classHint(status: number): string {
  if (status >= 500) return 'the server, or a proxy in front of it, failed: check the log of both';
  if (status >= 400)
    return 'the server refuses the request: its message says why, and describe() shows what is sent';
  return 'the server redirects: use the final address as the base URL';
}
