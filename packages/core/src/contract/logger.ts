import { createInvalidOptionError } from '../base/check-options.js';
import { isRecord, isThenable } from '../base/values.js';
import type { ClientHookEvent, ClientHooks } from './hooks.js';
import { platform } from '#platform';

/**
 * Where a client writes what it does: `console`, pino, bunyan, winston, or any object with these
 * methods. Each gets a line and an object with the fields of the event; pino and bunyan get the
 * object first, as they expect. Neither holds secrets or the bodies of requests and responses.
 */
export interface Logger {
  /** An attempt is about to be sent: headers, with values that may be secret as `***`. */
  debug(message: string, fields?: object): unknown;
  /** A response, whatever its status; a retry; a response that differs from its schema. */
  info(message: string, fields?: object): unknown;
  /**
   * A notice: the program most likely does not do what its author meant. Each code, operation and
   * place is written once. Its fields are `code`, `hint`, `operation` and `place`.
   */
  warn(message: string, fields?: object): unknown;
  /** Not called: what fails is thrown. */
  error?(message: string, fields?: object): unknown;
}

/** From the least important up. */
const LOG_LEVELS = ['debug', 'info', 'warn'] as const;

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
 * Returns the logger that an environment variable asks for, such as `MODEL_CLIENT_LOG=debug`: lines
 * of this level and above go to standard error, where they do not mix with the output of a program.
 * `null`, which silences a client, for `off` and for `error`, a level that nothing is written at.
 * Undefined where the variable is not set.
 *
 * @param service package name, which begins the name of the variable and each line
 */
export function createVariableLogger(service: string): Logger | null | undefined {
  const variable = `${service.replaceAll('-', '_').toUpperCase()}_LOG`;
  const value = platform.readAllowedVariable?.(variable)?.trim().toLowerCase() ?? '';
  if (value === '') return undefined;
  if (value === 'off' || value === 'error') return null;
  const least = LOG_LEVELS.findIndex((level) => level === value);
  if (least === -1) {
    warnOfLevel(variable);
    return undefined;
  }
  const makeWriter = (level: LogLevel): Logger[LogLevel] =>
    LOG_LEVELS.indexOf(level) < least
      ? () => undefined
      : (message, fields) => {
          console.error(`${service} ${level}: ${message}`, fields);
        };
  return {
    debug: makeWriter('debug'),
    info: makeWriter('info'),
    warn: makeWriter('warn'),
  };
}

let hasWarned = false;

/** Once in a process, however many clients it makes. The value is not shown. */
function warnOfLevel(variable: string): void {
  if (!hasWarned)
    console.error(`${variable} is ignored: set it to off, error, warn, info or debug`);
  hasWarned = true;
}

/**
 * Returns hooks that write to a logger. What the logger throws or returns has no effect on the
 * call.
 * @throws {InputError} naming a missing method
 */
export function createLoggerHooks(logger: Logger): ClientHooks {
  if (!isRecord(logger))
    throw createInvalidOptionError(
      'logger',
      'must have the methods debug, info and warn',
      logger,
      'pass console, or a logger such as pino',
    );
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
      log('info', event, `${String(status)} in ${String(Math.round(durationMs))} ms`, {
        status,
        durationMs,
      });
    },
    onRetry(event) {
      const { status, code, delayMs } = event;
      log('info', event, `${String(status ?? code)}, retry in ${String(Math.round(delayMs))} ms`, {
        status,
        code,
        delayMs,
      });
    },
    onDrift(event) {
      const { path, expected, code } = event;
      log('info', event, `${path}: expected ${expected}`, { path, expected, code });
    },
  };
}
