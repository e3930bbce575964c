import { isError } from './realm.js';

/** The phase that failed; a `switch` over it is complete. */
export type ErrorKind = 'input' | 'network' | 'timeout' | 'aborted' | 'status' | 'output' | 'stream';

/** Where a paged call stopped. */
export interface PageMark {
  /** Counts from 1 within this iteration. */
  readonly number: number;
  /** Hand it back as `cursor` to go on from this page. */
  readonly cursor: string | undefined;
}

/** What an error knows of its request; no part of it ever holds a secret. */
export interface ErrorContext {
  /** `GET https://forge.example/api/v1/user`: no query, no credentials. */
  readonly request?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly attempts?: number | undefined;
  readonly mayHaveExecuted?: boolean | undefined;
  readonly code?: string | undefined;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/** Everything this package throws on purpose; `kind` tells which. */
export abstract class ClientError extends Error {
  /** Marks our errors where two copies of this package are installed and `instanceof` fails. */
  declare readonly isClientError: true;
  abstract readonly kind: ErrorKind;
  /** Method and URL without query or credentials; empty for arguments refused before a request existed. */
  readonly request: string;
  /** Operation id of the endpoint. */
  readonly endpoint: string | undefined;
  /** How often the request was sent; 0 when it never was. */
  readonly attempts: number;
  /** The server may have acted on the request. Always false for reads. */
  readonly mayHaveExecuted: boolean;
  /** Open set of words for what went wrong, such as `model-not-found`; absent when unsure. */
  readonly code: string | undefined;
  /** One sentence: what to check. */
  readonly hint: string | undefined;
  /** Set when the error ended a list: the page that failed. */
  declare page?: PageMark;
  /** Set by `toArray` only: what had arrived before the failure. */
  declare items?: readonly unknown[];

  constructor(message: string, context: ErrorContext = {}) {
    super(context.request ? `${context.request}: ${message}` : message, context.cause === undefined ? undefined : { cause: context.cause });
    Object.defineProperty(this, 'isClientError', { value: true, enumerable: false });
    this.request = context.request ?? '';
    this.endpoint = context.endpoint;
    this.attempts = context.attempts ?? 0;
    this.mayHaveExecuted = context.mayHaveExecuted ?? false;
    this.code = context.code;
    this.hint = context.hint;
  }

  /** Recognises our errors across module formats and installed copies. */
  static is(error: unknown): error is ClientError {
    return isError(error) && (error as { isClientError?: unknown }).isClientError === true;
  }

  /** Plain fields for a log line; causes are reduced to name, code and message. */
  toJSON(): Record<string, unknown> {
    const { name, message, kind, request, endpoint, attempts, mayHaveExecuted, code, hint, page } = this;
    return { name, kind, message, request, endpoint, attempts, mayHaveExecuted, code, hint, page, cause: causeOf(this.cause) };
  }
}

function causeOf(cause: unknown): unknown {
  if (!isError(cause)) return typeof cause === 'object' ? undefined : cause;
  return { name: cause.name, code: (cause as { code?: unknown }).code, message: cause.message };
}

/**
 * Arguments refused before any I/O, or a function or stream of the caller's that failed on the way: then `code` is `callback-failed` or
 * `source-failed`, `cause` is what it threw, and `attempts` and `mayHaveExecuted` say how far the call was.
 */
export class InputError extends ClientError {
  override get name(): string {
    return 'InputError';
  }

  readonly kind = 'input';
}

/** No answer came, or it broke off; `code` is the system's word for it where there is one. */
export class NetworkError extends ClientError {
  override get name(): string {
    return 'NetworkError';
  }

  readonly kind = 'network';
}

/** Which waiting ran out. */
export type TimeoutPhase = 'connect' | 'firstByte' | 'idle' | 'total';

/** One of our own time limits ran out. */
export class TimeoutError extends ClientError {
  override get name(): string {
    return 'TimeoutError';
  }

  readonly kind = 'timeout';
  readonly phase: TimeoutPhase;

  constructor(phase: TimeoutPhase, message: string, context?: ErrorContext) {
    super(message, context);
    this.phase = phase;
  }
}

/**
 * The caller's signal, or the caller's own `cancel()`; `cause` is the signal's reason. `code` is `signal-timeout` when the signal was one
 * of `AbortSignal.timeout`, whose time ran out.
 */
export class AbortError extends ClientError {
  override get name(): string {
    return 'AbortError';
  }

  readonly kind = 'aborted';

  constructor(message: string, context: ErrorContext = {}) {
    if (isTimeout(context.cause))
      super(`${message}: its signal timed out`, {
        code: 'signal-timeout',
        hint: 'give AbortSignal.timeout more time if the call may take longer',
        ...context,
      });
    else super(message, context);
  }
}

/** The reason of `AbortSignal.timeout`, of whatever realm. */
function isTimeout(reason: unknown): boolean {
  return Object.prototype.toString.call(reason) === '[object DOMException]' && (reason as DOMException).name === 'TimeoutError';
}

/** An answer that is not what its schema says. */
export class OutputError extends ClientError {
  override get name(): string {
    return 'OutputError';
  }

  readonly kind = 'output';
  /** Where in the answer, such as `labels[0].color`; empty for the whole of it. */
  readonly path: string;
  /** What the schema asked for. */
  readonly expected: string | undefined;
  /** What stood there; not enumerable, for it may be large or private. */
  declare readonly value: unknown;

  constructor(message: string, detail: { path?: string; expected?: string | undefined; value?: unknown }, context?: ErrorContext) {
    super(message, context);
    this.path = detail.path ?? '';
    this.expected = detail.expected;
    Object.defineProperty(this, 'value', { value: detail.value, enumerable: false });
  }
}

/** Why a stream did not reach its end. */
export type StreamFailure = 'truncated' | 'malformed' | 'server' | 'too-long';

/** A stream that ended before it was complete, or held what is no event. */
export class StreamError extends ClientError {
  override get name(): string {
    return 'StreamError';
  }

  readonly kind = 'stream';
  readonly reason: StreamFailure;
  /** All that had arrived. Not enumerable: it is the user's text, not a log line. */
  declare readonly partial: unknown;

  constructor(reason: StreamFailure, message: string, partial: unknown, context?: ErrorContext) {
    super(message, context);
    this.reason = reason;
    Object.defineProperty(this, 'partial', { value: partial, enumerable: false });
  }
}
