import { checkedByPlatform } from '../body-end.js';
import { ownFetch } from '../fetch/own-fetch.js';
import { platform as node } from '../node/platform.js';
import type { Platform } from '../platform.js';
import { bunDriver } from './bun-driver.js';

/** Bun: its own `fetch`, and the files, keys and channels of Node. */
export const platform: Platform = {
  ...node,
  driver: (options, origin) => ownFetch(options, checkedByPlatform) ?? bunDriver(options, origin),
  sendsStreams: true,
};
