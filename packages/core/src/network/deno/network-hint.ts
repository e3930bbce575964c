import { commonHint } from '../node/common-hint.js';
import { networkHint as nodeHint } from '../node/network-hint.js';
import type { NetworkHint } from '../platform.js';

/** As on Node, whose hint for a certificate of another name is about an option that Deno does not have. */
export const networkHint: NetworkHint = (code, cause, origin) => {
  if (code === 'ERR_ACCESS_DENIED') return 'start Deno with --allow-net, or with the host and port in it';
  return code?.includes('ALTNAME') === true ? commonHint(code, cause, origin) : nodeHint(code, cause, origin);
};
