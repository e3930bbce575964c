import { channel } from 'node:diagnostics_channel';
import * as z from 'zod/v4/mini';
import { allowGeneratedCode } from '../schema/check.js';
import {
  checkConnectionOptions,
  checkFetch,
  refuseConnectionOptions,
} from './connection-options.js';
import type { Driver } from './driver.js';
import { FetchDriver, type FetchSupport } from './fetch-driver.js';
import { openFile, saveFile } from './files.js';
import { MockableDriver } from './mockable-driver.js';
import { createFetchOptionsError, type NetworkOptions } from './network-options.js';
import type { Platform } from './platform-interface.js';
import { findProxy, type HearSkipped, readProxyOption } from './proxy.js';
import { makeNodeStream } from './request-body.js';
import { observe, openTracing } from './tracing.js';
import { UndiciDriver } from './undici-driver.js';

allowGeneratedCode(z.compile);

/** Node: undici, its own files and channels. */
const node: Platform = {
  driver: createNodeDriver,
  makeUserAgent: ({ name, version }) => `${name}/${version}`,
  choosesProxy: true,
  findProxyVariable,
  openFile,
  saveFile,
  channel,
  readAllowedVariable: (name) => process.env[name],
  openTracing,
  observe,
};

/**
 * Bun and Deno load the same build as Node, whose file system they have. They send
 * requests with their own `fetch`.
 */
export const platform: Platform =
  'bun' in process.versions
    ? // Bun ends a request after 5 minutes of silence, which some models need; the client has its
      // own time limits.
      { ...node, ...overFetch({ init: { timeout: false } }) }
    : 'deno' in process.versions
      ? { ...node, ...overFetch({}), readAllowedVariable }
      : node;

/** Deno asks the user, or throws, when a program reads a variable that it may not read. */
function readAllowedVariable(variable: string): string | undefined {
  const { Deno } = globalThis as unknown as {
    readonly Deno: {
      readonly permissions: {
        querySync(what: { readonly name: 'env'; readonly variable: string }): {
          readonly state: string;
        };
      };
    };
  };
  const { state } = Deno.permissions.querySync({ name: 'env', variable });
  return state === 'granted' ? process.env[variable] : undefined;
}

function overFetch(support: FetchSupport): Partial<Platform> & Pick<Platform, 'driver'> {
  return {
    driver(options) {
      refuseConnectionOptions(options);
      return new FetchDriver(checkFetch(options), support);
    },
    choosesProxy: false,
    // Bun and Deno use it themselves.
    findProxyVariable: undefined,
    sendsStreams: true,
  };
}

/**
 * Creates the driver of Node: over option `fetch` if it is set, otherwise over undici, or what a test
 * puts in its place.
 *
 * @param home the origin of `baseUrl`
 * @param service package name
 */
function createNodeDriver(
  options: NetworkOptions,
  home: string,
  connectLimit: number | null,
  service: string,
  onSkipped: HearSkipped,
): Driver {
  const fetch = checkFetch(options);
  if (fetch !== undefined) return new FetchDriver(fetch, { makeStream: makeNodeStream });
  if (options.fetchOptions !== undefined) throw createFetchOptionsError();
  checkConnectionOptions(options, home);
  const { dispatcher, tls, socketPath } = options;
  const isOpen = dispatcher === undefined && socketPath === undefined;
  const proxy = options.proxy === undefined && isOpen ? readNodeProxy() : options.proxy;
  const driver = new UndiciDriver(dispatcher, {
    home,
    tls,
    proxy: proxy === undefined ? undefined : readProxyOption(proxy, onSkipped),
    socketPath,
    connectLimit,
  });
  if (dispatcher !== undefined) return driver;
  const hasProxy = proxy !== undefined && !isOfProcess(proxy);
  return new MockableDriver(driver, { home, socketPath, hasProxy }, service);
}

/** Returns whether the proxies are those of the process, as `fromEnv` takes them. */
function isOfProcess(proxy: NonNullable<NetworkOptions['proxy']>): boolean {
  return typeof proxy === 'object' && 'env' in proxy && proxy.env === process.env;
}

/** Returns the environment if Node itself is told to use its proxies. */
function readNodeProxy(): NetworkOptions['proxy'] {
  return process.env['NODE_USE_ENV_PROXY'] === '1' ? { env: process.env } : undefined;
}

/**
 * Returns the environment variable that sets a proxy for an origin, which this client does not use.
 */
function findProxyVariable(origin: string): string | undefined {
  return findProxy(process.env, origin)?.variable;
}
