import { channel } from 'node:diagnostics_channel';
import type { Driver } from '../driver.js';
import type { NetworkOptions } from '../network-options.js';
import { makeFetchDriver } from '../fetch/fetch-option.js';
import type { Platform } from '../platform-interface.js';
import { parseProxyOption } from '../proxy.js';
import { checkConnection } from './connection-options.js';
import { openFile, saveFile } from './files.js';
import { checkDispatcher } from './given-dispatcher.js';
import { makeNodeStream } from './request-stream.js';
import { makeSigner } from './signer.js';
import { observe } from './tracing.js';
import { UndiciDriver } from './undici-driver.js';
import { watchEnd } from './watch-end.js';

/** Node: undici, its own files, keys and channels. */
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
 * Creates the network driver: over option `fetch` if it is set, otherwise over undici.
 *
 * @param home the origin of `baseUrl`
 */
export function makeDriver(
  options: NetworkOptions,
  home: string,
  connectTimeout: number | null = 10_000,
): Driver {
  const { dispatcher, tls, proxy, socketPath } = options;
  const own = makeFetchDriver(options, { watch: watchEnd, makeStream: makeNodeStream });
  if (own !== undefined) return own;
  if (dispatcher !== undefined) checkDispatcher(options, home);
  checkConnection(options);
  const choose = proxy === undefined ? undefined : parseProxyOption(proxy);
  return new UndiciDriver({ dispatcher, home, tls, proxy: choose, socketPath, connectTimeout });
}
