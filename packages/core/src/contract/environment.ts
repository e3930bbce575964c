import type { TransportOptions } from './options.js';
import type { Env } from '../network/proxy-env.js';
import { platform } from '#platform';

/** Returns the environment variables; none where there is no process, as in browsers. */
function environment(): Env {
  return (globalThis as { readonly process?: { readonly env?: Env } }).process?.env ?? {};
}

/** Returns an environment variable, trimmed; undefined when it is empty or not set. */
export function variable(name: string): string | undefined {
  const value = environment()[name]?.trim();
  return value === '' ? undefined : value;
}

/**
 * Adds the proxies of the environment, which are chosen for each origin, unless the options already say how the network is reached.
 * Applies to Node, Bun and Deno: elsewhere the platform has its own settings.
 */
export function withEnvProxy<Options extends TransportOptions>(options: Options): Options {
  const { fetch, dispatcher, socketPath, proxy } = options;
  if (!platform.choosesProxy || (fetch ?? dispatcher ?? socketPath ?? proxy) !== undefined) return options;
  return { ...options, proxy: { env: environment() } };
}
