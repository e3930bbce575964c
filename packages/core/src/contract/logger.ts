import { createInvalidOptionError } from '../base/check-options.js';
import { isThenable } from '../base/values.js';
import type { ClientHookEvent, ClientHooks } from './hooks.js';

/**
 * Where a client writes what it does: `console`, pino, bunyan, winston, or any object with these
 * methods. Each gets a line and an object with the fields of the event; pino and bunyan get the
 * object first, as they expect. Neither holds secrets or the bodies of requests and responses.
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

type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes to a logger. What it throws or returns has no effect. */
export function writeLog(logger: Logger, level: LogLevel, message: string, fields: object): void {
  try {
    const result = takesFieldsFirst(logger)
      ? logger[level](fields as never, message as never)
      : logger[level](message, fields);
    if (isThenable(result)) result.then(undefined, () => undefined);
  } catch {
    // A call does not fail because its log does.
  }
}

/** Loggers of pino's and bunyan's shape drop an object that comes after the message. */
function takesFieldsFirst(logger: object): boolean {
  return (
    ('bindings' in logger && typeof logger.bindings === 'function') ||
    ('fields' in logger && typeof logger.fields === 'object')
  );
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
    level: LogLevel,
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
      log(chooseLevel(status), event, `${String(status)} in ${String(Math.round(durationMs))} ms`, {
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

function chooseLevel(status: number): LogLevel {
  if (status < 400) return 'info';
  return status < 500 ? 'warn' : 'error';
}
