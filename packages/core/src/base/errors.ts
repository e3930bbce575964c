import { findHint } from './hints.js';
import { isError, omitUndefined, readTag } from './values.js';

/** The phase of a call that failed. A `switch` over it covers every error of this package. */
export type ErrorKind =
  'input' | 'queue' | 'network' | 'timeout' | 'aborted' | 'status' | 'output' | 'stream' | 'state';

/** The page at which a list stopped. */
export interface PageMark {
  /** Counts from 1 within this iteration. */
  readonly number: number;
  /** Pass it as `cursor` to continue from this page. */
  readonly cursor: string | undefined;
}

/** Details of the request that an error reports. They contain no secrets. */
export interface ErrorContext {
  /** `GET https://forge.example/api/v1/user`: no query, no credentials. */
  readonly request?: string | undefined;
  /** Operation id of the endpoint. */
  readonly endpoint?: string | undefined;
  /** How many times the request was tried. Default 0. */
  readonly attempts?: number | undefined;
  /** Whether the server may have acted on the request. Default false. */
  readonly mayHaveExecuted?: boolean | undefined;
  /** What went wrong, for programs, such as `not-found`. */
  readonly code?: string | undefined;
  /** One sentence on what to check or do. */
  readonly hint?: string | undefined;
  /** The value thrown by the code that failed. */
  readonly cause?: unknown;
  /** Removes the secrets of the request from a text that is to be shown. */
  readonly redact?: ((text: string) => string) | undefined;
}

/** How many frames V8 writes into a stack unless a program wants others. */
const USUAL_FRAMES = 10;
/**
 * How many it writes into the stacks of these errors: a key that is refused is up to fifteen calls
 * below the line of the program, and what fails in a list as many awaits.
 */
const MAX_FRAMES = 25;

/**
 * The base class of every error that this package throws; `kind` says which it is.
 *
 * An error is made where a failure is caught, in a function that is awaited, never in a timer or in
 * an event of the network: V8 then has the line of the program in the stack.
 *
 * @example
 * try {
 *   await forge.issues.create(repo, { title: 'Leak' });
 * } catch (error) {
 *   if (!(error instanceof ClientError)) throw error;
 *   console.error(error.kind, error.message, error.hint);
 * }
 */
export abstract class ClientError extends Error {
  /**
   * Identifies errors of this package where two copies of this package are installed and
   * `instanceof` fails.
   */
  get isClientError(): true {
    return true;
  }

  /** The phase of the call that failed; each class has one. */
  abstract readonly kind: ErrorKind;
  /**
   * Method and URL without query or credentials; empty for arguments refused before a request
   * existed.
   */
  declare readonly request: string;
  /** Operation id of the endpoint. */
  declare readonly endpoint?: string;
  /** How many times the request was tried, redirects not counted. */
  declare readonly attempts: number;
  /**
   * Whether the server may have acted on the request, or on an earlier one of the same call. Always
   * false where all of them only read.
   */
  declare readonly mayHaveExecuted: boolean;
  /**
   * What went wrong, such as `model-not-found`. Undefined when the cause is not certain; more codes
   * may be added.
   */
  declare readonly code?: string;
  /** One sentence on what to check or do. */
  declare readonly hint?: string;
  /** The page that failed, when the error ended a list. */
  declare page?: PageMark;
  /** Items that had arrived before the failure; set by `toArray` only. */
  declare items?: readonly unknown[];
  /**
   * What had arrived before the failure, for a stream and for a call that sends several requests.
   * Not enumerable: it is user content and does not belong in logs.
   */
  declare readonly partial?: unknown;

  constructor(message: string, context: ErrorContext = {}) {
    const { request = '', endpoint, attempts = 0, mayHaveExecuted = false, code, cause } = context;
    const hasUsualLimit = Error.stackTraceLimit === USUAL_FRAMES;
    if (hasUsualLimit) Error.stackTraceLimit = MAX_FRAMES;
    super(
      request === '' ? message : `${request}: ${message}`,
      cause === undefined ? undefined : { cause },
    );
    if (hasUsualLimit) Error.stackTraceLimit = USUAL_FRAMES;
    const hint = context.hint ?? findHint(code);
    const fields = { request, endpoint, attempts, mayHaveExecuted, code, hint };
    Object.assign(this, omitUndefined(fields));
    showHint(this);
  }

  /**
   * Returns whether a value is an error of this package, also of another module format or installed
   * copy.
   */
  static is(error: unknown): error is ClientError {
    return isError(error) && (error as Partial<ClientError>).isClientError === true;
  }

  /**
   * Returns plain fields for a log line, without those that are not set. The cause is reduced to
   * name, code and message.
   */
  toJSON(): Record<string, unknown> {
    const { name, message, cause } = this;
    return omitUndefined({ name, message, ...(this as object), cause: describeCause(cause) });
  }
}

/** Sets a field that consoles do not print: it may be long, or private. */
export function hideField(error: ClientError, key: string, value: unknown): void {
  Object.defineProperty(error, key, { value, configurable: true });
}

/** Changes what an error says about its request, where its caller knows more. */
export function amendError<E extends ClientError>(
  error: E,
  known: Pick<ErrorContext, 'code' | 'hint' | 'mayHaveExecuted'>,
): E {
  const { hint } = error;
  Object.assign(error, omitUndefined(known));
  showHint(error, hint);
  return error;
}

/**
 * Returns a copy of an error, for a call that has failed for the same reason as others: what is
 * noted on it later, such as a page, belongs to that call alone.
 */
export function copyError<E extends ClientError>(error: E): E {
  // An object that is made from the prototype alone is no error to `structuredClone` and to loggers.
  const copy: object = new Error(error.message);
  Object.setPrototypeOf(copy, Object.getPrototypeOf(error) as object);
  Object.defineProperties(copy, Object.getOwnPropertyDescriptors(error));
  // In some engines the stack is no property of the object.
  if (error.stack !== undefined) Object.assign(copy, { stack: error.stack });
  return copy as E;
}

/** Writes the hint of an error into its stack, on the line after the message. */
function showHint(error: ClientError, before?: string): void {
  const { name, message, stack, hint } = error;
  const title = `${name}: ${message}`;
  // Only V8 writes the message into the stack.
  if (hint === undefined || stack?.startsWith(title) !== true) return;
  const shown = before === undefined ? title : `${title}\nhint: ${before}`;
  error.stack = `${title}\nhint: ${hint}${stack.slice(shown.length)}`;
}

function describeCause(cause: unknown): unknown {
  if (!isError(cause)) return typeof cause === 'object' ? undefined : cause;
  return { name: cause.name, code: (cause as { code?: unknown }).code, message: cause.message };
}

/**
 * Invalid arguments, refused before any I/O; or a user's function or stream that failed during the
 * call. In the second case `code` is `callback-failed` or `source-failed`, `cause` is what was
 * thrown, and `attempts` and `mayHaveExecuted` say how far the call had got.
 */
export class InputError extends ClientError {
  override get name(): string {
    return 'InputError';
  }

  /** Always `input`. */
  readonly kind = 'input';
}

/**
 * The `limit` of the client has as many calls waiting as its `queue` allows. Nothing was sent.
 * `code` is `queue-full`.
 */
export class QueueFullError extends ClientError {
  override get name(): string {
    return 'QueueFullError';
  }

  /** Always `queue`. */
  readonly kind = 'queue';
  /** How many calls are waiting. */
  readonly queue: number;

  constructor(queue: number, context?: ErrorContext) {
    super(
      `limit.queue is full: ${queue === 1 ? '1 call is' : `${String(queue)} calls are`} waiting`,
      {
        ...context,
        code: 'queue-full',
      },
    );
    this.queue = queue;
  }
}

/**
 * No response arrived, or it was cut off. `code` is the system's error code, such as
 * `ECONNREFUSED`, where there is one.
 */
export class NetworkError extends ClientError {
  override get name(): string {
    return 'NetworkError';
  }

  /** Always `network`. */
  readonly kind = 'network';
}

/** The time limit that expired. */
export type TimeoutPhase = 'connect' | 'firstByte' | 'idle' | 'total';

/**
 * A time limit of this package expired; `phase` says which.
 *
 * @example
 * const error = await model.list().catch((error: unknown) => error);
 * if (error instanceof TimeoutError) console.error(error.phase);
 */
export class TimeoutError extends ClientError {
  override get name(): string {
    return 'TimeoutError';
  }

  /** Always `timeout`. */
  readonly kind = 'timeout';
  /** Which limit expired: the key of option `timeouts`. */
  readonly phase: TimeoutPhase;

  constructor(phase: TimeoutPhase, message: string, context?: ErrorContext) {
    super(message, context);
    this.phase = phase;
  }
}

/**
 * The call was ended by the caller's signal or by `cancel()`; `cause` is the signal's reason.
 * `code` is `signal-timeout` when the signal came from `AbortSignal.timeout` and its time expired.
 */
export class AbortError extends ClientError {
  override get name(): string {
    return 'AbortError';
  }

  /** Always `aborted`. */
  readonly kind = 'aborted';

  constructor(message: string, context: ErrorContext = {}) {
    const timedOut = isTimeout(context.cause);
    super(
      timedOut ? `${message}: its signal timed out` : message,
      timedOut ? { ...context, code: 'signal-timeout', hint: undefined } : context,
    );
  }
}

/** Returns whether a reason is that of `AbortSignal.timeout`, of any realm. */
function isTimeout(reason: unknown): boolean {
  return isError(reason) && readTag(reason) === 'DOMException' && reason.name === 'TimeoutError';
}

/** A response that does not match its schema, or cannot be read as what it should be. */
export class OutputError extends ClientError {
  override get name(): string {
    return 'OutputError';
  }

  /** Always `output`. */
  readonly kind = 'output';
  /** The place in the response, such as `labels[0].color`; empty for the whole response. */
  readonly path: string;
  /** The requirement of the schema there. */
  declare readonly expected?: string;
  /** The value found there. Not enumerable: it may be large or private. */
  declare readonly value: unknown;

  constructor(
    message: string,
    detail: { path?: string; expected?: string | undefined; value?: unknown },
    context?: ErrorContext,
  ) {
    super(message, context);
    this.path = detail.path ?? '';
    if (detail.expected !== undefined) this.expected = detail.expected;
    hideField(this, 'value', detail.value);
  }
}

/** Details of a stream that failed. */
export interface StreamErrorContext extends ErrorContext {
  /** The server's own words. */
  readonly serverMessage?: string | undefined;
}

/** Why a stream did not reach its end. */
export type StreamFailure = 'truncated' | 'malformed' | 'server' | 'too-long';

/**
 * A stream that ended before it was complete, or contained something that is not an event; or a
 * server that reported its failure in the body of a success.
 *
 * @example
 * try {
 *   for await (const text of stream.text) process.stdout.write(text);
 * } catch (error) {
 *   if (!(error instanceof StreamError)) throw error;
 *   console.error(error.reason, error.partial); // all that was received
 * }
 */
export class StreamError extends ClientError {
  override get name(): string {
    return 'StreamError';
  }

  /** Always `stream`. */
  readonly kind = 'stream';
  /** Why the stream ended early. */
  readonly reason: StreamFailure;
  /**
   * Everything received before the failure. Not enumerable: it is user content and does not belong
   * in logs.
   */
  declare readonly partial: unknown;
  /**
   * The server's own words, without request or hint, on one line of at most 500 characters and
   * without secrets: for the users of a program. Undefined where the server did not say why it
   * failed, such as for a connection that broke.
   */
  declare readonly serverMessage?: string;

  constructor(
    reason: StreamFailure,
    message: string,
    partial: unknown,
    context?: StreamErrorContext,
  ) {
    super(message, context);
    this.reason = reason;
    if (context?.serverMessage !== undefined) this.serverMessage = context.serverMessage;
    hideField(this, 'partial', partial);
  }
}
