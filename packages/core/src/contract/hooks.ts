import { isThenable } from '../base/promise.js';
import { createInvalidOptionError } from '../base/check-options.js';

/** The fields of every event. None of them contains a secret. */
export interface ClientHookEvent {
  /** Operation id of the endpoint. */
  readonly endpoint: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly method: string;
  /** Without credential parameters in its query. */
  readonly url: string;
  /** The `context` option of the call. */
  readonly context: unknown;
}

/** A request has to wait, because as many requests are in progress as the option `limit` allows. */
export interface QueueEvent extends ClientHookEvent {
  /** Its place in the queue: 1 for the request that is sent next. */
  readonly position: number;
}

/** An attempt is about to be sent. */
export interface RequestEvent extends ClientHookEvent {
  /** Headers of the attempt; values that may be secret are `***`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sets a header of this attempt. */
  set(name: string, value: string): void;
  /** Removes a header of this attempt. */
  remove(name: string): void;
}

/** The status and headers of a response were received, whatever the status. */
export interface ResponseEvent extends ClientHookEvent {
  readonly status: number;
  /** From the start of the attempt, in ms. */
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** An attempt failed and will be retried. */
export interface RetryEvent extends ClientHookEvent {
  /** Delay in ms before the next attempt. */
  readonly delayMs: number;
  /** Status of the failed attempt; undefined when there was no response. */
  readonly status: number | undefined;
  /** Error code, such as `ECONNRESET`, when there was no response. */
  readonly code: string | undefined;
}

/** A response contains a warning of the server. */
export interface WarningEvent extends ClientHookEvent {
  readonly warning: string;
}

/**
 * A response does not match its schema and was returned anyway; or a request has a key in its query
 * or its body that the schema does not know: it is sent anyway, and the server most likely ignores
 * it. Reported once for each path, whatever the index of a list item in it, by a client and all
 * clients that `with` makes from it. Memory is bounded: of the keys of a map, such as the languages
 * of a repository, the latest 1 000 are remembered.
 */
export interface DriftEvent extends ClientHookEvent {
  /**
   * Where in the response, such as `labels[0].color`; or `query` or `body` and the keys of a
   * request, as in `body.options.minP`.
   */
  readonly path: string;
  readonly expected: string;
  /** `unsafe-integer`, `invalid_type`, …; `unknown-key` for a key of a request. */
  readonly code: string;
}

/**
 * Functions that are called for events. They run in the order in which they were added. One that
 * throws or rejects ends the call with an `InputError` `callback-failed`, with the thrown value as
 * `cause`. Promises are awaited, except those of `onDrift`, whose rejections are ignored: a
 * response is checked synchronously.
 */
export interface ClientHooks {
  readonly onQueue?: ((event: QueueEvent) => void | Promise<void>) | undefined;
  readonly onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  readonly onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
  readonly onWarning?: ((event: WarningEvent) => void | Promise<void>) | undefined;
  readonly onDrift?: ((event: DriftEvent) => void) | undefined;
}

export type HookEvents = {
  readonly [K in keyof ClientHooks]-?: Parameters<NonNullable<ClientHooks[K]>>[0];
};

/**
 * Where a client writes what it does: `console`, pino, winston, or any object with these methods.
 * Each gets a line and an object with the fields of the event. Neither holds secrets or the bodies
 * of requests and responses.
 */
export interface Logger {
  /** An attempt is about to be sent: headers, with values that may be secret as `***`. */
  debug(message: string, fields?: object): unknown;
  /** A response with a status below 400. */
  info(message: string, fields?: object): unknown;
  /**
   * A status from 400 to 499, a retry, a warning of the server, a response that differs from its
   * schema, a key or an option that is not known.
   */
  warn(message: string, fields?: object): unknown;
  /** A status from 500 on. */
  error(message: string, fields?: object): unknown;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** Writes to a logger. What it throws or returns has no effect. */
export function writeLog(
  logger: Logger,
  level: (typeof LOG_LEVELS)[number],
  message: string,
  fields: object,
): void {
  try {
    const result = logger[level](message, fields);
    if (isThenable(result)) result.then(undefined, () => undefined);
  } catch {
    // A call does not fail because its log does.
  }
}

/**
 * Returns hooks that write to a logger. What the logger throws or returns has no effect on the
 * call.
 * @throws {InputError} naming a missing method
 */
export function createLoggerHooks(logger: Logger): ClientHooks {
  for (const level of LOG_LEVELS) {
    const method: unknown = (logger as Partial<Logger>)[level];
    if (typeof method !== 'function')
      throw createInvalidOptionError(`logger.${level}`, 'must be a function', method);
  }
  const log = (
    level: (typeof LOG_LEVELS)[number],
    { method, url, endpoint, attempt }: ClientHookEvent,
    text: string,
    fields: object = {},
  ): void => {
    writeLog(logger, level, `${method} ${url} ${text}`, { endpoint, attempt, ...fields });
  };
  return {
    onRequest(event) {
      log('debug', event, `attempt ${String(event.attempt)}`, { headers: event.headers });
    },
    onResponse(event) {
      const { status, durationMs } = event;
      const level = status < 400 ? 'info' : status < 500 ? 'warn' : 'error';
      log(level, event, `${String(status)} in ${String(Math.round(durationMs))} ms`, {
        status,
        durationMs,
      });
    },
    onRetry(event) {
      const { status, code, delayMs } = event;
      log('warn', event, `${String(status ?? code)}, retry in ${String(Math.round(delayMs))} ms`, {
        status,
        code,
        delayMs,
      });
    },
    onWarning(event) {
      log('warn', event, event.warning);
    },
    onDrift(event) {
      const { path, expected, code } = event;
      const problem = code === 'unknown-key' ? `${path} is not known, and sent as it is` : path;
      log('warn', event, `${problem}: expected ${expected}`, { path, expected, code });
    },
  };
}
