import { invalidOption, optionError } from '../../base/check-options.js';
import { checkKnown } from '../../explain/known-options.js';
import type { NetworkOptions, TlsOptions } from '../driver.js';
import { decodeText } from '../../base/bytes.js';
import { bytesOf, kindOf } from '../../base/values.js';

export function checkConnection({ tls, proxy, socketPath }: NetworkOptions): void {
  if (tls !== undefined) checkTls(tls);
  if (socketPath !== undefined && (typeof socketPath !== 'string' || socketPath === ''))
    throw invalidOption('socketPath', 'must be the path of a socket', socketPath);
  if (proxy !== undefined && socketPath !== undefined)
    throw optionError('options proxy and socketPath cannot be used together');
}

type Check = (value: unknown) => string | undefined;
const text: Check = (value) => (typeof value === 'string' ? undefined : 'a string');
const pem: Check = (value) => (isPem(value) ? undefined : 'text or bytes in PEM');
const pemList: Check = (value) =>
  Array.isArray(value) && value.every(isPem) ? undefined : 'a list of texts or bytes in PEM';

const CHECKS: { readonly [K in keyof TlsOptions]-?: Check } = {
  ca: (value) => (Array.isArray(value) ? pemList(value) : pem(value)),
  cert: pem,
  key: pem,
  passphrase: text,
  servername: text,
  rejectUnauthorized: (value) => (typeof value === 'boolean' ? undefined : 'a boolean'),
};

export function checkTls(tls: unknown): void {
  if (typeof tls !== 'object' || tls === null) throw invalidOption('tls', 'must be an object', tls);
  checkKnown(tls, Object.keys(CHECKS), undefined, 'tls.');
  for (const [name, value] of Object.entries(tls) as [string, unknown][]) {
    if (value === undefined || !Object.hasOwn(CHECKS, name)) continue;
    const rule = CHECKS[name as keyof TlsOptions](value);
    if (rule === undefined) continue;
    const kind = typeof value === 'string' && value !== '' ? 'another string' : kindOf(value);
    const isPath = typeof value === 'string' && rule.includes('PEM');
    throw optionError(
      `option tls.${name} must be ${rule}, not ${kind}`,
      isPath ? 'pass the content of the file, not its path' : undefined,
    );
  }
}

function isPem(value: unknown): boolean {
  const bytes = bytesOf(value);
  if (typeof value !== 'string' && bytes === undefined) return false;
  return (bytes === undefined ? String(value) : decodeText(bytes)).includes('-----BEGIN ');
}
