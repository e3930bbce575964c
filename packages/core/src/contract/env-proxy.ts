import { getEnvironment } from '../network/environment.js';
import type { TransportOptions } from './options.js';
import { platform } from '#platform';

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
