import {
  AbortError,
  ClientError,
  InputError,
  NetworkError,
  TimeoutError,
  type TimeoutPhase,
} from '../base/errors.js';
import { describeKind, isError, readProperty, readTag } from '../base/values.js';
import type { HttpProxy } from '../network/driver.js';
import {
  DriverFailure,
  findFailureCode,
  findFailureReason,
  isMockCode,
  type Thrower,
} from '../network/failure.js';
import { findConnectionHint, findSocket } from '../network/connection-hints.js';
import type { Call } from './call.js';
import { platform } from '#platform';

/**
 * Makes the error for a failure of the network.
 *
 * @param mayBeWritten whether some of the request may have been written
 */
export function createNetworkError(
  call: Call,
  failure: unknown,
  { mayBeWritten }: { readonly mayBeWritten: boolean },
): NetworkError | TimeoutError | AbortError {
  // What it is, is read before it is cleaned: what takes its place has its name and code alone.
  const found = readProperty(failure, 'cause') ?? failure;
  const cause = call.secrets.cleanCause(found);
  const thrower = failure instanceof DriverFailure ? failure.thrower : undefined;
  const code = chooseCode(findFailureCode(cause), thrower);
  // A fetch of the program, or the response that it passed, was aborted by the program itself.
  if (isAbort(cause))
    return new AbortError('the fetch of the program was aborted', {
      ...call.context(undefined, cause),
      hint: undefined,
    });
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new TimeoutError('connect', 'no connection within timeouts.connect', {
      ...call.context('timeout', cause),
      hint: call.findHint('connect'),
    });
  const limit = PLATFORM_LIMITS[code ?? ''];
  if (limit !== undefined)
    return new TimeoutError(limit.phase, `${limit.message} (${code ?? ''})`, {
      ...call.context('timeout', cause),
      hint: call.findHint('platform-limit'),
    });
  const proxy = findFailedProxy(call, found);
  const what = mayBeWritten ? 'the connection broke' : 'no connection';
  const socket = findSocket(cause);
  const through =
    proxy !== undefined
      ? ` through ${proxy.name}`
      : socket !== undefined
        ? ` to the socket ${socket}`
        : '';
  const message =
    code === 'bad-fetch' && isError(cause)
      ? cause.message
      : thrower !== undefined
        ? `${thrower === 'fetch' ? 'fetch' : 'the dispatcher'} threw: ${findFailureReason(cause) ?? describeKind(cause)}`
        : `${what}${through}${describeReason(code, cause)}`;
  return new NetworkError(message, {
    ...call.context(),
    cause,
    code,
    hint: adviseOnFailure(call, { code, cause, proxy, status: readProperty(found, 'status') }),
  });
}

/** Returns whether a failure is the reason of a signal: that of `abort()`, or of `AbortSignal.timeout`. */
function isAbort(cause: unknown): boolean {
  return (
    isError(cause) &&
    readTag(cause) === 'DOMException' &&
    (cause.name === 'AbortError' || cause.name === 'TimeoutError')
  );
}

/** The time limits of Node's own `fetch`, and of a dispatcher that it uses, by their codes. */
const PLATFORM_LIMITS: Readonly<
  Record<string, { readonly phase: TimeoutPhase; readonly message: string } | undefined>
> = {
  UND_ERR_HEADERS_TIMEOUT: {
    phase: 'firstByte',
    message: 'no response came within the time limit of fetch',
  },
  UND_ERR_BODY_TIMEOUT: {
    phase: 'idle',
    message: 'no data received within the time limit of fetch',
  },
};

/**
 * Returns the code of a failure. What a function of the program threw has none of the network: the
 * guard of nock, for one, has that of a missing route.
 */
function chooseCode(code: string | undefined, thrower: Thrower | undefined): string | undefined {
  if (thrower === undefined || (code !== undefined && isMockCode(code))) return code;
  return `${thrower}-threw`;
}

/**
 * Returns the proxy that a failure comes from: for https only when its tunnel did not open, for
 * http always.
 */
function findFailedProxy(call: Call, failure: unknown): HttpProxy | undefined {
  const isOfProxy = call.origin.startsWith('http:') || readProperty(failure, 'ofProxy') === true;
  return isOfProxy ? call.proxy : undefined;
}

/** A connection that failed. */
interface Failed {
  readonly code: string | undefined;
  readonly cause: unknown;
  /** The proxy, where the failure is its own, and the status that it answered with. */
  readonly proxy: HttpProxy | undefined;
  readonly status: unknown;
}

/** Returns what to check after a connection failed. */
function adviseOnFailure(call: Call, { code, cause, proxy, status }: Failed): string | undefined {
  const { origin, url, plan, settings } = call;
  const { target, service } = settings;
  return findConnectionHint({
    code,
    cause,
    // Without credentials, as the error shows it.
    origin: url.split('/', 3).join('/'),
    isBodyReadOnce: plan.payload?.canResend === false,
    isHome: origin === target.base.origin,
    hasAnswered: settings.answered.has(origin),
    isRedirected: origin !== plan.target.base.origin,
    proxy: call.proxy,
    isOfProxy: proxy !== undefined,
    proxyStatus: typeof status === 'number' ? status : undefined,
    unusedProxy: platform.findProxyVariable?.(origin),
    mockVariable: settings.driver.findIgnoredMock?.(),
    start: service.start,
    allowPages: service.allowPages,
  });
}

/** Returns the end of the message of a failure: its code or, without one, the reason. */
function describeReason(code: string | undefined, cause: unknown): string {
  if (code !== undefined) return ` (${code})`;
  const reason = findFailureReason(cause);
  return reason === undefined ? '' : `: ${reason}`;
}

/**
 * Returns the error that is not one of the network, if there is one among a failure and its cause:
 * that of the source of the request body, for example. One without a request gets the fields of
 * this call.
 */
export function findOwnError(call: Call, failure: unknown): ClientError | undefined {
  const own = [failure, readProperty(failure, 'cause')].find((error) => ClientError.is(error));
  return own instanceof InputError ? call.adopt(own) : own;
}

/**
 * Codes and names of failures that show that the server did answer, with something that is not
 * HTTP.
 */
const NOT_HTTP = /^HPE_|^UND_ERR_HEADERS_OVERFLOW$|^HTTPParserError$/;

/** Returns whether a failure shows that the server did answer, with something that is not HTTP. */
export function isGarbled(failure: unknown): boolean {
  const name = readProperty(readProperty(failure, 'cause'), 'name');
  return (
    NOT_HTTP.test(findFailureCode(failure) ?? '') ||
    (typeof name === 'string' && NOT_HTTP.test(name))
  );
}

/**
 * Codes of failures that a retry would repeat: a redirect that the platform hides, a custom
 * `fetch`, a mock, the rules of a proxy, a certificate.
 */
const FINAL_CODES =
  /^(?:redirect|bad-fetch|(?:fetch|dispatcher)-threw|unknown-encoding|proxy-(?:authentication|refused|certificate))$|CERT|^UNABLE_TO_(?:GET|VERIFY)|^ERR_NOCK_|^UND_MOCK_/;

/** Returns whether another attempt would fail in the same way, or wait as long. */
export function isFinal(error: ClientError): boolean {
  const { code, message } = error;
  if (error instanceof TimeoutError) return error.phase !== 'connect';
  // Deno has no codes for certificates.
  return FINAL_CODES.test(code ?? '') || message.includes('invalid peer certificate');
}
