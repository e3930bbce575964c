import { platform as bun } from '../bun/platform.js';
import { networkHint as denoHint } from '../deno/network-hint.js';
import { platform as deno } from '../deno/platform.js';
import { errorCode as denoCode } from '../deno/error-code.js';
import { networkHint as nodeHint } from '../node/network-hint.js';
import { platform as node } from '../node/platform.js';
import type { NetworkHint, Platform } from '../platform.js';

/** Bun and Deno load the build for Node, which has the file system and the keys. They differ in how requests are sent. */
export const platform: Platform = 'bun' in process.versions ? bun : 'deno' in process.versions ? deno : node;

export const networkHint: NetworkHint = platform === deno ? denoHint : nodeHint;

export { notedProxy, proxyFailure, proxySecrets } from '../proxy-failure.js';
export { tracingOf } from '../node/tracing.js';

/** Returns the header `User-Agent` of a client that sets none. */
export function defaultUserAgent({ name, version }: { readonly name: string; readonly version: string }): string | undefined {
  return `${name}/${version}`;
}

/** Returns a code for a failure that has none. */
export function errorCode(cause: unknown): string | undefined {
  return platform === deno ? denoCode(cause) : undefined;
}
