import type { TransportOptions } from './options.js';
import type { Env } from '../network/proxy-env.js';
import { platform } from '#platform';

/** The environment; empty where there is none, as in browsers. */
function environment(): Env {
  return (globalThis as { readonly process?: { readonly env?: Env } }).process?.env ?? {};
}

/** A variable of the environment, trimmed; undefined when it is empty or not set. */
export function variable(name: string): string | undefined {
  const value = environment()[name]?.trim();
  return value === '' ? undefined : value;
}

/**
 * Options with the proxies that the environment names, each origin by itself, unless they say themselves how the network is reached.
 * Only Node needs to be told: where `fetch` is the way, the platform has settings of its own.
 */
export function withEnvProxy<Options extends TransportOptions>(options: Options): Options {
  const { fetch, dispatcher, socketPath, proxy } = options;
  if (!platform.choosesProxy || (fetch ?? dispatcher ?? socketPath ?? proxy) !== undefined) return options;
  return { ...options, proxy: { env: environment() } };
}
