import {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  LockedError,
  NotFoundError,
  RateLimitError,
  ServerError,
  StatusError,
  UnauthorizedError,
  UnprocessableError,
} from './status-error.js';

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

/**
 * Returns whether a status means success: any other than these is an error, also one that no
 * standard knows. 304 is for the caller to judge.
 */
export function isSuccess(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304;
}

const STATUSES_WITHOUT_BODY: readonly number[] = [101, 204, 205, 304];

/**
 * Returns whether a response with this status has no body, whatever the server sends. The
 * constructor of `Response` refuses one for these.
 */
export function hasNoBody(status: number): boolean {
  return STATUSES_WITHOUT_BODY.includes(status);
}

/** Returns the class of the error for a status. */
export function getStatusClass(status: number): typeof StatusError {
  return STATUS_ERRORS[status]?.[0] ?? (status >= 500 ? ServerError : StatusError);
}

/** Returns the code that follows from a status alone, where there is one. */
export function getStatusCode(status: number): string | undefined {
  return STATUS_ERRORS[status]?.[1];
}
