import { ClientError, type ErrorContext, hideField } from '../base/errors.js';
import { omitUndefined } from '../base/values.js';
import { Secrets } from './secrets.js';
import { type ResponseHeaders, toHeaders } from './response-headers.js';
import { readRetryAfter } from './retry-after.js';

/** The response that a `StatusError` describes. */
export interface StatusDetail {
  readonly headers: ResponseHeaders;
  readonly body: unknown;
  /** The server's own words, without secrets. */
  readonly serverMessage?: string | undefined;
  /** Target of a redirect that was not followed. */
  readonly location?: string | undefined;
  /** Credentials to remove where the headers echo them. */
  readonly secrets?: Secrets | undefined;
}

/**
 * The server responded with a status that does not mean success, such as one of 400 or more, or a
 * redirect that is not followed.
 *
 * @example
 * try {
 *   await forge.issues.create(repo, { title: 'Leak' });
 * } catch (error) {
 *   if (!(error instanceof StatusError)) throw error;
 *   console.error(error.status, error.code, error.hint);
 * }
 */
export class StatusError extends ClientError {
  override get name(): string {
    return 'StatusError';
  }

  /** Always `status`. */
  readonly kind = 'status';
  /** HTTP status of the response. */
  readonly status: number;
  /**
   * The server's own words, without status, request or hint, on one line of at most 500 characters
   * and without secrets: for the users of a program. Undefined where the server said nothing: an
   * empty body, one without a message, or a web page.
   */
  declare readonly serverMessage?: string;
  /**
   * The parsed body if it is JSON, or else its first 64 KiB as text. Not enumerable: it can be
   * long.
   */
  declare readonly body: unknown;
  /** Headers without cookies and signed URLs. Not enumerable. */
  declare readonly headers: Headers;
  /** The server's id of this request (`x-request-id`), if it sent one. */
  declare readonly requestId?: string;
  /** Target of a redirect that was not followed, without its query. */
  declare readonly location?: string;
  /** Time in ms that the server asks to wait before the next attempt. */
  declare readonly retryAfter?: number;
  /** Token scopes of which one is required. */
  declare readonly requiredScopes?: readonly string[];

  constructor(status: number, message: string, detail: StatusDetail, context?: ErrorContext) {
    super(`${String(status)} ${message}`, context);
    const { headers, body, location, serverMessage, secrets = new Secrets() } = detail;
    const id =
      headers.get('x-request-id') ?? headers.get('x-requestid') ?? headers.get('request-id');
    this.status = status;
    const fields = {
      serverMessage,
      requestId: id === undefined ? undefined : secrets.clean(id),
      location,
      retryAfter: readRetryAfter(headers),
      requiredScopes: readScopes(message),
    };
    Object.assign(this, omitUndefined(fields));
    hideField(this, 'body', body);
    hideField(this, 'headers', toHeaders(secrets.cleanHeaders(headers)));
  }
}

/**
 * Servers write `required scope(s), required=[write:issue]`; Forgejo and older ones `required
 * scope(s): [write:issue]`.
 */
export function readScopes(message: string): readonly string[] | undefined {
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

/**
 * 403: the authenticated user lacks the permission; `requiredScopes` is set when the token lacks a
 * scope.
 */
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
const STATUS_ERRORS: Readonly<
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

/** Returns the class of the error for a status. */
export function getStatusClass(status: number): typeof StatusError {
  return STATUS_ERRORS[status]?.[0] ?? (status >= 500 ? ServerError : StatusError);
}

/** Returns the code that follows from a status alone, where there is one. */
export function getStatusCode(status: number): string | undefined {
  return STATUS_ERRORS[status]?.[1];
}
