import {
  ClientError,
  InputError,
  NetworkError,
  OutputError,
  TimeoutError,
} from '../base/errors.js';
import type { TooManyEncodings } from '../network/content-encoding.js';
import { readProperty } from '../base/read-property.js';
import { findFailureReason } from '../network/failure-reason.js';
import { adviseOnConnection } from '../explain/failure-hint.js';
import type { HttpProxy } from '../network/driver.js';
import type { CallContext } from './context.js';
import { errorCode, findProxyVariable } from '#platform';

/**
 * Makes the error for a failure of the network.
 *
 * @param wasSent whether some of the request may have been written
 */
export function createNetworkError(
  context: CallContext,
  failure: unknown,
  { wasSent }: { readonly wasSent: boolean },
): NetworkError | TimeoutError {
  const cause = context.secrets.cleanCause(readProperty(failure, 'cause') ?? failure);
  const code = errorCode(cause);
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new TimeoutError('connect', 'no connection within timeouts.connect', {
      ...context.errorContext('connect'),
      cause,
      code: 'timeout',
    });
  const proxy = findFailedProxy(context, cause);
  const what = wasSent ? 'the connection broke' : 'no connection';
  const through = proxy === undefined ? '' : ` through ${proxy.name}`;
  return new NetworkError(`${what}${through}${describeReason(code, cause)}`, {
    ...context.errorContext(),
    cause,
    code,
    hint: adviseOnFailure(context, code, cause, proxy),
  });
}

/**
 * Returns the proxy that a failure comes from: for https only when its tunnel did not open, for
 * http always.
 */
function findFailedProxy(context: CallContext, cause: unknown): HttpProxy | undefined {
  const { ofProxy } = (cause ?? {}) as { readonly ofProxy?: unknown };
  return context.origin.startsWith('http:') || ofProxy === true ? context.proxy : undefined;
}

/**
 * Returns what to check after a connection failed.
 *
 * @param failed the proxy, where the failure is its own
 */
function adviseOnFailure(
  { origin, url, plan, settings, proxy }: CallContext,
  code: string | undefined,
  cause: unknown,
  failed: HttpProxy | undefined,
): string {
  const { status } = (cause ?? {}) as { readonly status?: unknown };
  const { target, service } = settings;
  return adviseOnConnection({
    code,
    cause,
    // Without credentials, as the error shows it.
    origin: url.split('/', 3).join('/'),
    isBodyReadOnce: plan.payload?.canResend === false,
    isHome: origin === target.base.origin,
    isRedirected: origin !== plan.target.base.origin,
    proxy,
    isOfProxy: failed !== undefined,
    proxyStatus: typeof status === 'number' ? status : undefined,
    unusedProxy: findProxyVariable(origin),
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

/** Makes the error for a body with more encodings than are decoded. */
export function createEncodingError(
  context: CallContext,
  { message, cause }: TooManyEncodings,
): OutputError {
  return new OutputError(message, {}, context.responseContext('encoding', cause));
}

/**
 * Returns the error that is not one of the network, if there is one among a failure and its cause:
 * that of the source of the request body, for example. One without a request gets the fields of
 * this call.
 */
export function findOwnError(context: CallContext, failure: unknown): ClientError | undefined {
  const own = [failure, readProperty(failure, 'cause')].find((error) => ClientError.is(error));
  if (!(own instanceof InputError) || own.name !== 'InputError' || own.request !== '') return own;
  const { message, code, hint, cause } = own;
  const { secrets } = context;
  return new InputError(secrets.clean(message), {
    ...context.errorContext(),
    code,
    hint,
    cause: secrets.cleanCause(cause),
  });
}

/**
 * Codes and names of failures that show that the server did answer, with something that is not
 * HTTP.
 */
const NOT_HTTP = /^HPE_|^UND_ERR_HEADERS_OVERFLOW$|^HTTPParserError$/;

/** Returns whether the server did answer, with something that is not HTTP. */
export function isGarbled({ code, cause }: ClientError): boolean {
  const name = readProperty(cause, 'name');
  return NOT_HTTP.test(code ?? '') || (typeof name === 'string' && NOT_HTTP.test(name));
}

/**
 * Codes of failures that a retry would repeat: a redirect that the platform hides, a custom
 * `fetch`, the rules of a proxy.
 */
const FINAL_CODES: readonly (string | undefined)[] = [
  'redirect',
  'bad-fetch',
  'proxy-authentication',
  'proxy-refused',
];

/** Returns whether another attempt would fail in the same way. */
export function isFinal({ code }: ClientError): boolean {
  return FINAL_CODES.includes(code);
}
