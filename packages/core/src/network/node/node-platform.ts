import { adviseOnDispatcherOption, CONNECTION_HINTS } from '../../explain/argument-hints.js';
import type { KeyObject } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { Platform, Signer } from '../platform-interface.js';
import { openFile, saveFile } from './files.js';
import { observe } from './tracing.js';
import type { Driver, NetworkOptions } from '../driver.js';
import { makeFetchDriver } from '../fetch/fetch-option.js';
import { makeNodeStream } from './request-stream.js';
import { invalidOption, optionError } from '../../base/check-options.js';
import { findBoundOrigins, otherOriginError, UndiciDriver } from './undici-driver.js';
import { checkConnection } from './connection-options.js';
import { parseProxyOption } from '../proxy.js';
import { watchEnd } from './watch-end.js';

export const platform: Platform = {
  driver: makeDriver,
  choosesProxy: true,
  openFile,
  saveFile,
  signer: makeSigner,
  channel,
  observe,
};

/**
 * Creates the network driver: over option `fetch` if it is set, otherwise over undici. `home` is
 * the origin of `baseUrl`.
 */
export function makeDriver(
  options: NetworkOptions,
  home: string,
  connectTimeout: number | null = 10_000,
): Driver {
  const { dispatcher, tls, proxy, socketPath } = options;
  const own = makeFetchDriver(options, { watch: watchEnd, makeStream: makeNodeStream });
  if (own !== undefined) return own;
  if (dispatcher !== undefined) checkDispatcher(dispatcher, { tls, proxy, socketPath }, home);
  checkConnection(options);
  const choose = proxy === undefined ? undefined : parseProxyOption(proxy);
  return new UndiciDriver({ dispatcher, home, tls, proxy: choose, socketPath, connectTimeout });
}

function checkDispatcher(dispatcher: unknown, own: Record<string, unknown>, home: string): void {
  const { dispatch, closed, destroyed } = (dispatcher ?? {}) as {
    dispatch?: unknown;
    closed?: unknown;
    destroyed?: unknown;
  };
  if (typeof dispatcher !== 'object' || dispatcher === null || typeof dispatch !== 'function')
    throw invalidOption('dispatcher', 'must be an undici dispatcher', dispatcher);
  if (closed === true || destroyed === true)
    throw optionError('option dispatcher is already closed', CONNECTION_HINTS.closedDispatcher);
  const clash = Object.keys(own).find((name) => own[name] !== undefined);
  if (clash !== undefined)
    throw optionError(
      `options dispatcher and ${clash} cannot be used together`,
      adviseOnDispatcherOption(clash),
    );
  const bound = findBoundOrigins(dispatcher) ?? [];
  if (bound.length > 0 && !bound.includes(home)) throw otherOriginError(home);
}

/**
 * Returns a function that signs with a private key; undefined for a kind of key that servers do not
 * accept, such as ECDSA.
 */
export function makeSigner(privateKey: string, passphrase: string | undefined): Signer | undefined {
  // Loaded only when a key is used. Not by `import()`, which is asynchronous.
  const crypto = process.getBuiltinModule('node:crypto');
  const read = (): KeyObject =>
    crypto.createPrivateKey(
      passphrase === undefined ? privateKey : { key: privateKey, passphrase },
    );
  let key: KeyObject;
  try {
    key = read();
  } catch {
    // Node mistakes an error that another operation left in OpenSSL's queue for one of this key.
    // Throwing it has cleared the queue.
    key = read();
  }
  const kind = ALGORITHMS[key.asymmetricKeyType ?? ''];
  if (kind === undefined) return undefined;
  const { algorithm, hash } = kind;
  return (bytes) => ({ algorithm, signature: crypto.sign(hash, bytes, key).toString('base64') });
}

/** Algorithms of HTTP signatures, by the type of the key. */
const ALGORITHMS: Readonly<
  Record<string, { readonly algorithm: string; readonly hash: string | null } | undefined>
> = {
  rsa: { algorithm: 'rsa-sha256', hash: 'sha256' },
  ed25519: { algorithm: 'hs2019', hash: null },
};
