import { InputError } from '../../base/errors.js';
import { invalidOption } from '../../base/invalid-option.js';
import type { NetworkOptions } from '../driver-options.js';
import { checkTls } from './tls-options.js';

/** Checks the options on how connections are made. @throws {InputError} naming the option, never its value */
export function checkConnection({ tls, proxy, socketPath }: NetworkOptions): void {
  if (tls !== undefined) checkTls(tls);
  if (socketPath !== undefined && (typeof socketPath !== 'string' || socketPath === '')) {
    throw invalidOption('socketPath', 'must be the path of a socket', socketPath);
  }
  if (proxy !== undefined && socketPath !== undefined)
    throw new InputError('options proxy and socketPath cannot be used together', { code: 'invalid-option' });
}
