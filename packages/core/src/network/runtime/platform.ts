import { type ErrorContext, TimeoutError } from '../../base/errors.js';
import { isError } from '../../base/values.js';
import { platform as bun } from '../bun.js';
import { networkHint as denoHint, platform as deno } from '../deno.js';
import { networkHint as nodeHint } from '../node/network-hint.js';
import { platform as node } from '../node/platform.js';
import { LineTemplate } from './line-template.js';
import type { LineParser, NetworkHint, Platform } from '../platform.js';

/** Bun and Deno load the build for Node, which has the file system and the keys. They differ in how requests are sent. */
export const platform: Platform =
  'bun' in process.versions ? bun : 'deno' in process.versions ? deno : node;
export const networkHint: NetworkHint = platform === deno ? denoHint : nodeHint;

interface FailedCall {
  errorContext(topic: string): ErrorContext;
}

export { notedProxy, proxyFailure, proxySecrets } from '../proxy.js';
export { tracingOf } from '../node/tracing.js';

export const lineParser = (): LineParser => new LineTemplate();

export function defaultUserAgent({
  name,
  version,
}: {
  readonly name: string;
  readonly version: string;
}): string | undefined {
  return `${name}/${version}`;
}

export function connectTimeout(
  call: FailedCall,
  code: string | undefined,
  cause: unknown,
): TimeoutError | undefined {
  if (code !== 'UND_ERR_CONNECT_TIMEOUT') return undefined;
  return new TimeoutError('connect', 'no connection in time (connect)', {
    ...call.errorContext('connect'),
    cause,
    code: 'timeout',
  });
}

/** Returns the code of a failure of the network. Deno names the lack of a permission by its class only. */
export function errorCode(cause: unknown): string | undefined {
  return (
    innerCode(cause) ??
    (isError(cause) && cause.name === 'NotCapable' ? 'ERR_ACCESS_DENIED' : undefined)
  );
}

/** Returns the first code of an error, of its causes, or of the attempts that it stands for. */
function innerCode(cause: unknown): string | undefined {
  for (let at = cause; isError(at); at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
    const inner = (at as { errors?: unknown }).errors;
    if (Array.isArray(inner) && isError(inner[0])) return innerCode(inner[0]);
  }
  return undefined;
}
