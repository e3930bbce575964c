import {
  checkPlainObject,
  createInvalidOptionError,
  createOptionError,
} from '../base/check-options.js';
import { toBytes } from '../base/bytes.js';
import { describeKind, isUrl } from '../base/values.js';
import { InputError } from '../base/errors.js';
import { decodeText } from '../base/text.js';
import { checkKnown } from '../keys/check-options.js';
import type { NetworkOptions, TlsOptions } from './network-options.js';

/** The options that only Node's own driver takes. */
const CONNECTION_OPTIONS = ['dispatcher', 'tls', 'proxy', 'socketPath'] as const;

/**
 * Returns option `fetch`.
 * @throws {InputError} if it is not a function, or beside options that `fetch` does not take
 */
export function checkFetch(options: NetworkOptions): NetworkOptions['fetch'] {
  const { fetch } = options;
  if (fetch === undefined) return undefined;
  if (typeof fetch !== 'function')
    throw createInvalidOptionError('fetch', 'must be a function', fetch);
  const clash = CONNECTION_OPTIONS.find((name) => options[name] !== undefined);
  if (clash !== undefined)
    throw createOptionError(`options fetch and ${clash} cannot be used together`);
  return fetch;
}

/** @throws {InputError} for an option that only Node's own driver takes */
export function refuseConnectionOptions(options: NetworkOptions): void {
  const name = CONNECTION_OPTIONS.find((each) => options[each] !== undefined);
  if (name !== undefined)
    throw new InputError(`option ${name} is not supported on this platform`, {
      code: 'unsupported',
      hint: 'it is for Node: elsewhere, pass what fetch takes in fetchOptions',
    });
}

/**
 * Checks the options of Node's own driver.
 *
 * @param home the origin of `baseUrl`
 * @throws {InputError} for options that are invalid, or cannot be combined
 */
export function checkConnectionOptions(options: NetworkOptions, home: string): void {
  const { dispatcher, tls, proxy, socketPath } = options;
  if (dispatcher !== undefined) checkDispatcher(options, home);
  if (tls !== undefined) checkTls(tls);
  if (socketPath !== undefined && (typeof socketPath !== 'string' || socketPath === ''))
    throw createInvalidOptionError('socketPath', 'must be the path of a socket', socketPath);
  if (proxy !== undefined && socketPath !== undefined)
    throw createOptionError('options proxy and socketPath cannot be used together');
}

function checkDispatcher(options: NetworkOptions, home: string): void {
  const dispatcher = (options.dispatcher ?? undefined) as
    | { readonly dispatch?: unknown; readonly closed?: unknown; readonly destroyed?: unknown }
    | undefined;
  if (typeof dispatcher !== 'object' || typeof dispatcher.dispatch !== 'function')
    throw createInvalidOptionError(
      'dispatcher',
      'must be an undici dispatcher',
      options.dispatcher,
    );
  if (dispatcher.closed === true || dispatcher.destroyed === true)
    throw createOptionError('option dispatcher is already closed', 'create a new one');
  const clash = CONNECTION_OPTIONS.slice(1).find((name) => options[name] !== undefined);
  if (clash !== undefined)
    throw createOptionError(
      `options dispatcher and ${clash} cannot be used together`,
      `pass ${clash} to the dispatcher itself`,
    );
  const bound = findBoundOrigins(dispatcher);
  if (bound !== undefined && !bound.includes(home)) throw createBoundError(home);
}

/**
 * Makes the error for a request to another origin than the one that the caller's dispatcher is
 * bound to: it would be sent there, with the credentials for the other.
 */
export function createBoundError(origin: string): InputError {
  return new InputError(`option dispatcher is bound to another origin than ${origin}`, {
    code: 'dispatcher-bound',
    hint: 'a Client or a Pool serves the origin of baseUrl alone: make it for that origin, or pass an Agent, which serves every origin',
  });
}

/**
 * Returns the origins that a dispatcher is bound to: those of a `Client`, a `Pool` or a
 * `BalancedPool`. Undefined for others.
 */
export function findBoundOrigins(dispatcher: object): readonly string[] | undefined {
  const { upstreams } = dispatcher as { readonly upstreams?: unknown };
  if (Array.isArray(upstreams)) return upstreams.map(String);
  const symbol = Object.getOwnPropertySymbols(dispatcher).find(
    ({ description }) => description === 'url',
  );
  const url =
    symbol === undefined ? undefined : (dispatcher as Readonly<Record<symbol, unknown>>)[symbol];
  return isUrl(url) ? [url.origin] : undefined;
}

/** Returns undefined for a valid value, otherwise the rule that it breaks: `must be …`. */
type CheckValue = (value: unknown) => string | undefined;

const checkText: CheckValue = (value) => (typeof value === 'string' ? undefined : 'a string');

const checkPem: CheckValue = (value) => (isPem(value) ? undefined : 'text or bytes in PEM');

const checkPemList: CheckValue = (value) =>
  Array.isArray(value) && value.every(isPem) ? undefined : 'a list of texts or bytes in PEM';

const TLS_CHECKS: { readonly [K in keyof TlsOptions]-?: CheckValue } = {
  ca: (value) => (Array.isArray(value) ? checkPemList(value) : checkPem(value)),
  cert: checkPem,
  key: checkPem,
  passphrase: checkText,
  servername: checkText,
  rejectUnauthorized: (value) => (typeof value === 'boolean' ? undefined : 'a boolean'),
};

/** @throws {InputError} which never shows the values of the settings */
function checkTls(tls: unknown): void {
  checkPlainObject('tls', tls);
  checkKnown(tls, Object.keys(TLS_CHECKS), {}, 'tls.');
  for (const [name, value] of Object.entries(tls)) {
    if (value === undefined || !Object.hasOwn(TLS_CHECKS, name)) continue;
    const rule = TLS_CHECKS[name as keyof TlsOptions](value);
    if (rule === undefined) continue;
    const kind = typeof value === 'string' && value !== '' ? 'another string' : describeKind(value);
    const isPath = typeof value === 'string' && rule.includes('PEM');
    throw createOptionError(
      `option tls.${name} must be ${rule}, not ${kind}`,
      isPath ? 'pass the content of the file, not its path' : undefined,
    );
  }
}

function isPem(value: unknown): boolean {
  const bytes = toBytes(value);
  const text = bytes === undefined ? value : decodeText(bytes);
  return typeof text === 'string' && text.includes('-----BEGIN ');
}
