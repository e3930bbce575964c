import { ClientError, type ErrorContext } from '../base/errors.js';
import { type ResponseHeaders, toHeaders } from './headers.js';
import { redactResponseHeaders } from './redact.js';
import { scrub } from './scrub.js';

/** The response that a `StatusError` describes. */
export interface StatusDetail {
  readonly headers: ResponseHeaders;
  readonly body: unknown;
  /** Target of a redirect that was not followed. */
  readonly location?: string | undefined;
  /** Credentials to remove where the headers echo them. */
  readonly secrets?: readonly string[] | undefined;
}

/** The server responded with a status that does not mean success, such as one of 400 or more, or a redirect that is not followed. */
export class StatusError extends ClientError {
  override get name(): string {
    return 'StatusError';
  }

  readonly kind = 'status';
  readonly status: number;
  /** The parsed body if it is JSON, or else its first 64 KiB as text. Not enumerable: it can be long. */
  declare readonly body: unknown;
  /** Headers without cookies and signed URLs. Not enumerable. */
  declare readonly headers: Headers;
  /** The server's id of this request (`x-request-id`), if it sent one. */
  readonly requestId: string | undefined;
  /** Target of a redirect that was not followed, without its query. */
  readonly location: string | undefined;
  /** Time in ms that the server asks to wait before the next attempt. */
  readonly retryAfter: number | undefined;
  /** Token scopes of which one is required. */
  readonly requiredScopes: readonly string[] | undefined;

  constructor(status: number, message: string, detail: StatusDetail, context?: ErrorContext) {
    super(`${String(status)} ${message}`, context);
    const { headers, body, location, secrets = [] } = detail;
    const id =
      headers.get('x-request-id') ?? headers.get('x-requestid') ?? headers.get('request-id');
    this.status = status;
    this.requestId = id === undefined ? undefined : scrub(id, secrets);
    this.location = location;
    this.retryAfter = parseRetryAfter(headers.get('retry-after'), headers.get('retry-after-ms'));
    this.requiredScopes = scopesIn(message);
    Object.defineProperty(this, 'body', { value: body });
    Object.defineProperty(this, 'headers', {
      value: toHeaders(redactResponseHeaders(headers, secrets)),
    });
  }

  override toJSON(): Record<string, unknown> {
    const { status, requestId, location, retryAfter, requiredScopes } = this;
    return { ...super.toJSON(), status, requestId, location, retryAfter, requiredScopes };
  }
}

/** Servers write `required scope(s), required=[write:issue]`; Forgejo and older ones `required scope(s): [write:issue]`. */
export function scopesIn(message: string): readonly string[] | undefined {
  const list = /required(?:=| scope\(s\): )\[([^[\]]*)\]/.exec(message)?.[1];
  return list === undefined ? undefined : list.split(/[\s,]+/).filter((scope) => scope !== '');
}

/** 400: the request was not understood. */
export class BadRequestError extends StatusError {
  override get name(): string {
    return 'BadRequestError';
  }
}

/** 401: the credential is missing, or the server does not accept it. */
export class UnauthorizedError extends StatusError {
  override get name(): string {
    return 'UnauthorizedError';
  }
}

/** 403: the authenticated user lacks the permission; `requiredScopes` is set when the token lacks a scope. */
export class ForbiddenError extends StatusError {
  override get name(): string {
    return 'ForbiddenError';
  }
}

/** 404: the resource does not exist, or the authenticated user cannot see it. */
export class NotFoundError extends StatusError {
  override get name(): string {
    return 'NotFoundError';
  }
}

/** 409: the resource already exists, or has changed in the meantime. */
export class ConflictError extends StatusError {
  override get name(): string {
    return 'ConflictError';
  }
}

/** 422: the request was understood, but breaks a rule. */
export class UnprocessableError extends StatusError {
  override get name(): string {
    return 'UnprocessableError';
  }
}

/** 423: the resource is archived or locked. */
export class LockedError extends StatusError {
  override get name(): string {
    return 'LockedError';
  }
}

/** 429: too many requests; `retryAfter` is the time to wait, in ms. */
export class RateLimitError extends StatusError {
  override get name(): string {
    return 'RateLimitError';
  }
}

/** 500 and above: the server failed. */
export class ServerError extends StatusError {
  override get name(): string {
    return 'ServerError';
  }
}

/** The classes of errors, and the codes that follow from the status alone. */
const ERRORS: Readonly<
  Record<number, readonly [type: typeof StatusError, code?: string] | undefined>
> = {
  400: [BadRequestError],
  401: [UnauthorizedError, 'unauthorized'],
  403: [ForbiddenError, 'forbidden'],
  404: [NotFoundError, 'not-found'],
  405: [StatusError, 'method-not-allowed'],
  407: [StatusError, 'proxy-authentication'],
  409: [ConflictError, 'conflict'],
  413: [StatusError, 'too-large'],
  422: [UnprocessableError, 'unprocessable'],
  423: [LockedError, 'locked'],
  429: [RateLimitError, 'rate-limited'],
};

/** Returns whether a status means success: any other than these is an error, also one that no standard knows. 304 is for the caller to judge. */
export const isSuccess = (status: number): boolean =>
  (status >= 200 && status < 300) || status === 304;
export const statusClass = (status: number): typeof StatusError =>
  ERRORS[status]?.[0] ?? (status >= 500 ? ServerError : StatusError);
export const statusCode = (status: number): string | undefined => ERRORS[status]?.[1];

const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/** Parses `Retry-After` (seconds, also fractions, or an HTTP date) and `Retry-After-Ms`. Returns milliseconds; undefined for anything else. */
export function parseRetryAfter(
  retryAfter: string | undefined,
  retryAfterMs: string | undefined,
  now: number = Date.now(),
): number | undefined {
  const ms = decimal(retryAfterMs);
  if (ms !== undefined) return ms;
  const seconds = decimal(retryAfter);
  if (seconds !== undefined) return seconds * 1_000;
  if (retryAfter === undefined || !HTTP_DATE.test(retryAfter)) return undefined;
  // One of the three valid forms has no time zone; all mean GMT.
  const date = Date.parse(/gmt|utc|[+-]\d{4}/i.test(retryAfter) ? retryAfter : `${retryAfter} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function decimal(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  // Any number of digits is valid: an absurdly long wait must not become an immediate retry.
  return /^\d+(?:\.\d+)?$/.test(trimmed)
    ? Math.min(Number(trimmed), Number.MAX_SAFE_INTEGER)
    : undefined;
}
