import {
  AbortError,
  ClientError,
  InputError,
  NetworkError,
  PASSING_STATUSES,
  StatusError,
  TimeoutError,
} from '@clients/core';
import { QUOTA_EXCEEDED } from '../service/explain.js';

/**
 * The marker of every error of the AI SDK. Markers are global symbols, so that errors are
 * recognised without importing its classes.
 */
const MARKER = 'vercel.ai.error';

/** The request of a failed call. */
export interface FailedCall {
  /** The request body. */
  readonly body: unknown;
  /** Whether the request only reads, so that sending it again is harmless. */
  readonly isRead: boolean;
  /**
   * Whether another request may be sent again after a failure of the network although the server may
   * have executed it. Default false.
   */
  readonly mayRepeat?: boolean;
}

/**
 * An error of this package in the shape of the AI SDK's `APICallError`:
 * `APICallError.isInstance(error)` is true, and `cause` is the `ClientError`. `isRetryable` is
 * false when the server may have executed the request, unless the connection broke before the
 * response began: running a chat or embedding twice is harmless.
 */
class ModelCallError extends Error {
  override get name(): string {
    return 'AI_APICallError';
  }

  readonly url: string;
  readonly statusCode: number | undefined;
  readonly isRetryable: boolean;
  readonly data: unknown;
  /** User content, and therefore not enumerable. */
  declare readonly requestBodyValues: unknown;
  declare readonly responseHeaders: Readonly<Record<string, string>> | undefined;
  declare readonly responseBody: string | undefined;

  constructor(cause: ClientError, call: FailedCall) {
    super(cause.message, { cause });
    const { kind, code, hint, mayHaveExecuted } = cause;
    const status = cause instanceof StatusError ? cause : undefined;
    this.url = cause.request.replace(/^[A-Z]+ /, '');
    this.statusCode = status?.status;
    const isRepeatable = call.mayRepeat === true && cause instanceof NetworkError;
    this.isRetryable = isRepeatable || ((call.isRead || !mayHaveExecuted) && isPassing(cause));
    this.data = { kind, code, hint, mayHaveExecuted };
    const hidden = {
      requestBodyValues: call.body,
      responseHeaders: status === undefined ? undefined : Object.fromEntries(status.headers),
      responseBody: writeBody(status?.body),
    };
    for (const [key, value] of Object.entries(hidden)) Object.defineProperty(this, key, { value });
    markError(this, 'AI_APICallError');
  }
}

/**
 * Converts an error to one of the AI SDK. Aborts and refused arguments stay unchanged: the AI SDK
 * neither repeats nor wraps them.
 */
export function toCallError(error: unknown, call: FailedCall): unknown {
  if (!ClientError.is(error) || error instanceof AbortError || error instanceof InputError)
    return error;
  return new ModelCallError(error, call);
}

/**
 * Makes the error for a part of a prompt that the API cannot express. The AI SDK recognises it as
 * an `UnsupportedFunctionalityError`.
 */
export function createUnsupportedError(
  functionality: string,
  hint: string,
  endpoint = 'chat',
): InputError {
  const error = new InputError(`${functionality} cannot be sent to this API`, {
    endpoint,
    code: 'unsupported-content',
    hint,
  });
  Object.defineProperty(error, 'functionality', { value: functionality, enumerable: true });
  return markError(error, 'AI_UnsupportedFunctionalityError');
}

/**
 * Makes the error for a kind of model that the API does not have. The AI SDK recognises it as a
 * `NoSuchModelError`.
 */
export function createNoSuchModelError(modelId: string, modelType: string): InputError {
  const error = new InputError(`no such ${modelType}: ${modelId}`, {
    code: 'no-such-model',
    hint: 'the API has language, embedding and decision models',
  });
  Object.defineProperties(error, {
    modelId: { value: modelId, enumerable: true },
    modelType: { value: modelType, enumerable: true },
  });
  return markError(error, 'AI_NoSuchModelError');
}

function isPassing(error: ClientError): boolean {
  if (error instanceof StatusError)
    return PASSING_STATUSES.includes(error.status) && error.code !== QUOTA_EXCEEDED;
  return (
    error instanceof NetworkError || (error instanceof TimeoutError && error.phase === 'connect')
  );
}

function writeBody(body: unknown): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
}

function markError<E extends Error>(error: E, name: string): E {
  for (const key of [MARKER, `${MARKER}.${name}`])
    Object.defineProperty(error, Symbol.for(key), { value: true });
  return error;
}
