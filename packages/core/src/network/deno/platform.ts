import { checkedByPlatform } from '../body-end.js';
import { ownFetch } from '../fetch/own-fetch.js';
import { platform as node } from '../node/platform.js';
import type { Platform } from '../platform.js';
import { denoDriver } from './deno-driver.js';

/** Deno: its own `fetch`, and the files, keys and channels of Node. */
export const platform: Platform = {
  ...node,
  driver: (options, origin) => ownFetch(options, checkedByPlatform) ?? denoDriver(options, origin),
  sendsStreams: true,
};
