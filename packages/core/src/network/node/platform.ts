import type { Channel } from '../../base/channel.js';
import type { Platform } from '../platform.js';
import { diagnosticsChannel } from './builtins.js';
import { makeDriver } from './make-driver.js';
import { openFile } from './open-file.js';
import { saveFile } from './save-file.js';
import { signer } from './sign.js';
import { observe } from './tracing.js';

const channels = new Map<string, Channel>();

/** Node: undici, files, PEM keys and diagnostics channels. */
export const platform: Platform = {
  driver: makeDriver,
  choosesProxy: true,
  openFile,
  saveFile,
  signer,
  channel(name) {
    let channel = channels.get(name);
    if (channel === undefined) channels.set(name, (channel = diagnosticsChannel().channel(name)));
    return channel;
  },
  observe,
};
