import { ClientError, type ErrorContext } from '../base/errors.js';
import { type ResponseHeaders, toHeaders } from './headers.js';
import { redactResponseHeaders } from './redact.js';
import { scrub } from './scrub.js';
import { parseRetryAfter } from './retry-after.js';

/** What came with a status. */
export interface StatusDetail {
  readonly headers: ResponseHeaders;
  readonly body: unknown;
  /** The new address of a refused redirect. */
  readonly location?: string | undefined;
  /** Credentials to strike out where the headers echo them. */
  readonly secrets?: readonly string[] | undefined;
}

/** The server answered with a status of 400 or more, or with a redirect that is not followed. */
export class StatusError extends ClientError {
  override get name(): string {
    return 'StatusError';
  }

  readonly kind = 'status';
  readonly status: number;
  /** Parsed body when it was JSON, else its first 64 KiB as text. Not enumerable: it can be long. */
  declare readonly body: unknown;
  /** Without cookies and signed addresses. Not enumerable. */
  declare readonly headers: Headers;
  /** The server's name for this exchange, where it gave one. */
  readonly requestId: string | undefined;
  /** The new address of a refused redirect, without its query. */
  readonly location: string | undefined;
  /** What the server asked to wait, in ms. */
  readonly retryAfter: number | undefined;
  /** Token scopes of which the server wants one. */
  readonly requiredScopes: readonly string[] | undefined;

  constructor(status: number, message: string, detail: StatusDetail, context?: ErrorContext) {
    super(`${String(status)} ${message}`, context);
    const { headers, body, location, secrets = [] } = detail;
    const id = headers.get('x-request-id') ?? headers.get('x-requestid') ?? headers.get('request-id');
    this.status = status;
    this.requestId = id === undefined ? undefined : scrub(id, secrets);
    this.location = location;
    this.retryAfter = parseRetryAfter(headers.get('retry-after'), headers.get('retry-after-ms'));
    this.requiredScopes = scopesIn(message);
    Object.defineProperty(this, 'body', { value: body, enumerable: false });
    Object.defineProperty(this, 'headers', { value: toHeaders(redactResponseHeaders(headers, secrets)), enumerable: false });
  }

  override toJSON(): Record<string, unknown> {
    const { status, requestId, location, retryAfter, requiredScopes } = this;
    return { ...super.toJSON(), status, requestId, location, retryAfter, requiredScopes };
  }
}

function scopesIn(message: string): readonly string[] | undefined {
  const list = /required=\[([^\]]*)\]/.exec(message)?.[1];
  return list === undefined ? undefined : list.split(/[\s,]+/).filter((scope) => scope !== '');
}

/** 400: the request was not understood. */
export class BadRequestError extends StatusError {
  override get name(): string {
    return 'BadRequestError';
  }
}

/** 401: no credential, or one the server does not accept. */
export class UnauthorizedError extends StatusError {
  override get name(): string {
    return 'UnauthorizedError';
  }
}

/** 403: known, but not allowed; `requiredScopes` says when a token lacks a scope. */
export class ForbiddenError extends StatusError {
  override get name(): string {
    return 'ForbiddenError';
  }
}

/** 404: missing, or hidden from this caller. */
export class NotFoundError extends StatusError {
  override get name(): string {
    return 'NotFoundError';
  }
}

/** 409: it is there already, or was changed meanwhile. */
export class ConflictError extends StatusError {
  override get name(): string {
    return 'ConflictError';
  }
}

/** 422: understood, but against a rule. */
export class UnprocessableError extends StatusError {
  override get name(): string {
    return 'UnprocessableError';
  }
}

/** 423: archived or locked. */
export class LockedError extends StatusError {
  override get name(): string {
    return 'LockedError';
  }
}

/** 429: too many requests; `retryAfter` says for how long, in ms. */
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

const CLASSES: Readonly<Record<number, typeof StatusError | undefined>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  423: LockedError,
  429: RateLimitError,
};

/** The class for a status. */
export function statusClass(status: number): typeof StatusError {
  return CLASSES[status] ?? (status >= 500 ? ServerError : StatusError);
}

/** Codes that a status alone is sure of. */
export const STATUS_CODES: Readonly<Record<number, string | undefined>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  407: 'proxy-authentication',
  409: 'conflict',
  413: 'too-large',
  423: 'locked',
  429: 'rate-limited',
};
