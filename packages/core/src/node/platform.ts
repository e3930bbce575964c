import * as diagnostics from 'node:diagnostics_channel';
import type { Channel, Platform } from '../driver.js';
import { openFile, saveFile } from './files.js';
import { sign } from './sign.js';
import { UndiciDriver } from './undici-driver.js';

const channels = new Map<string, Channel>();

/** Node: undici, files, PEM keys and diagnostics channels. */
export const platform: Platform = {
  driver: (options) => new UndiciDriver(options),
  openFile,
  saveFile,
  sign,
  channel(name) {
    let channel = channels.get(name);
    if (channel === undefined) channels.set(name, (channel = diagnostics.channel(name)));
    return channel;
  },
  setsUserAgent: true,
  proxies: true,
};
