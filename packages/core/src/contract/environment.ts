import type { Env } from '../network/proxy.js';
import type { TransportOptions } from './options.js';
import { platform } from '#platform';

/** Returns the environment variables; none where there is no process, as in browsers. */
export function getEnvironment(): Env {
  return (globalThis as { readonly process?: { readonly env?: Env } }).process?.env ?? {};
}

/** Returns an environment variable, trimmed; undefined when it is empty or not set. */
export function readVariable(name: string): string | undefined {
  const value = getEnvironment()[name]?.trim();
  return value === '' ? undefined : value;
}

/**
 * Adds the proxies of the environment, which are chosen for each origin, unless the options already
 * say how the network is reached. Applies to Node: elsewhere the platform has its own settings.
 */
export function addEnvProxy<Options extends TransportOptions>(options: Options): Options {
  const { fetch, dispatcher, socketPath, proxy } = options;
  if (!platform.choosesProxy || (fetch ?? dispatcher ?? socketPath ?? proxy) !== undefined)
    return options;
  return { ...options, proxy: { env: getEnvironment() } };
}
