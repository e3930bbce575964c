import { ownFetch } from '../fetch/own-fetch.js';
import { commonHint } from '../node/common-hint.js';
import { platform as node } from '../node/platform.js';
import type { Platform } from '../platform.js';
import { denoDriver } from './deno-driver.js';
import { errorCode } from './error-code.js';

/** Deno: its own `fetch`, and the files, keys and channels of Node. */
export const platform: Platform = {
  ...node,
  driver: (options) => ownFetch(options) ?? denoDriver(options),
  // Node's hint names an option that Deno does not have.
  networkHint: (code, cause, origin, once) =>
    code?.includes('ALTNAME') === true ? commonHint(code, cause, origin) : node.networkHint(code, cause, origin, once),
  errorCode,
  sendsStreams: true,
};
