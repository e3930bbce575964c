import { CONNECTION_HINTS } from '../../explain/argument-hints.js';
import {
  checkPlainObject,
  createInvalidOptionError,
  createOptionError,
} from '../../base/check-options.js';
import { checkKnown } from '../../explain/keys.js';
import type { NetworkOptions, TlsOptions } from '../network-options.js';
import { decodeText } from '../../base/utf8.js';
import { describeKind } from '../../base/describe-value.js';
import { toBytes } from '../../base/bytes.js';

/** @throws {InputError} for connection options that are invalid, or cannot be combined */
export function checkConnection({ tls, proxy, socketPath }: NetworkOptions): void {
  if (tls !== undefined) checkTls(tls);
  if (socketPath !== undefined && (typeof socketPath !== 'string' || socketPath === ''))
    throw createInvalidOptionError('socketPath', 'must be the path of a socket', socketPath);
  if (proxy !== undefined && socketPath !== undefined)
    throw createOptionError('options proxy and socketPath cannot be used together');
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

/**
 * @throws {InputError} for TLS settings that are unknown or of the wrong type; the message never
 * shows their values
 */
export function checkTls(tls: unknown): void {
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
      isPath ? CONNECTION_HINTS.pathForPem : undefined,
    );
  }
}

function isPem(value: unknown): boolean {
  const bytes = toBytes(value);
  if (typeof value !== 'string' && bytes === undefined) return false;
  return (bytes === undefined ? String(value) : decodeText(bytes)).includes('-----BEGIN ');
}
