import * as diagnostics from 'node:diagnostics_channel';
import type { Channel } from '../../base/channel.js';
import type { Platform } from '../platform.js';
import { makeDriver } from './make-driver.js';
import { networkHint } from './network-hint.js';
import { openFile } from './open-file.js';
import { saveFile } from './save-file.js';
import { signer } from './sign.js';
import { observe, tracing } from './tracing.js';

const channels = new Map<string, Channel>();

/** Node: undici, files, PEM keys and diagnostics channels. */
export const platform: Platform = {
  driver: makeDriver,
  networkHint,
  choosesProxy: true,
  openFile,
  saveFile,
  signer,
  channel(name) {
    let channel = channels.get(name);
    if (channel === undefined) channels.set(name, (channel = diagnostics.channel(name)));
    return channel;
  },
  tracing,
  observe,
  setsUserAgent: true,
};
