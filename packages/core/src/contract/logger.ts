import { isThenable } from '../base/callback.js';
import { invalidOption } from '../base/invalid-option.js';
import type { HookEvent, Hooks } from './hooks.js';

/**
 * Where a client writes what it does: `console`, pino, winston, or any object with these methods. Each gets a line and an object with the
 * fields of the event. Neither holds secrets or the bodies of requests and responses.
 */
export interface Logger {
  /** An attempt is about to be sent: headers, with values that may be secret as `***`. */
  debug(message: string, fields?: object): unknown;
  /** A response with a status below 400. */
  info(message: string, fields?: object): unknown;
  /** A status from 400 to 499, a retry, a warning of the server, a response that differs from its schema. */
  warn(message: string, fields?: object): unknown;
  /** A status from 500 on. */
  error(message: string, fields?: object): unknown;
}

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** Checks option `logger`. @throws {InputError} naming the method that is missing */
function checkLogger(logger: Partial<Logger>): void {
  for (const level of LEVELS) {
    const method: unknown = logger[level];
    if (typeof method !== 'function') throw invalidOption(`logger.${level}`, 'must be a function', method);
  }
}

/** Returns hooks that write to a logger. What the logger throws or returns has no effect on the call. @throws {InputError} for another value */
export function loggerHooks(logger: Logger): Hooks {
  checkLogger(logger);
  const log = (level: (typeof LEVELS)[number], { method, url, endpoint, attempt }: HookEvent, text: string, fields: object = {}): void => {
    try {
      const result = logger[level](`${method} ${url} ${text}`, { endpoint, attempt, ...fields });
      if (isThenable(result)) result.then(undefined, () => undefined);
    } catch {
      // A call does not fail because its log does.
    }
  };
  return {
    onRequest(event) {
      log('debug', event, `attempt ${String(event.attempt)}`, { headers: event.headers });
    },
    onResponse(event) {
      const { status, durationMs } = event;
      const level = status < 400 ? 'info' : status < 500 ? 'warn' : 'error';
      log(level, event, `${String(status)} in ${String(Math.round(durationMs))} ms`, { status, durationMs });
    },
    onRetry(event) {
      const { status, code, delayMs } = event;
      log('warn', event, `${String(status ?? code)}, retry in ${String(Math.round(delayMs))} ms`, { status, code, delayMs });
    },
    onWarning(event) {
      log('warn', event, event.warning);
    },
    onDrift(event) {
      const { path, expected, code } = event;
      log('warn', event, `${path}: expected ${expected}`, { path, expected, code });
    },
  };
}
