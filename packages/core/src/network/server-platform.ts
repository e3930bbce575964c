import * as z from 'zod/v4/mini';
import { isError } from '../base/thrown.js';
import { allowGeneratedCode } from '../schema/check.js';
import { platform as bun } from './bun.js';
import { platform as deno } from './deno.js';
import { platform as node } from './node/node-platform.js';
import { MAX_CAUSES } from './failure-reason.js';
import type { Platform } from './platform-interface.js';
import { findProxy } from './proxy-env.js';

allowGeneratedCode(z.compile);

/**
 * Bun and Deno load the same build as Node, whose file system and keys they have. They send
 * requests differently.
 */
export const platform: Platform =
  'bun' in process.versions ? bun : 'deno' in process.versions ? deno : node;

export { findObservers, openTracing } from './node/tracing.js';

/** Returns the `User-Agent` of requests; undefined where the platform sets its own. */
export function defaultUserAgent({
  name,
  version,
}: {
  readonly name: string;
  readonly version: string;
}): string | undefined {
  return `${name}/${version}`;
}

/** Returns the environment variable that sets a proxy for an origin. */
export function findProxyVariable(origin: string): string | undefined {
  try {
    return findProxy(process.env, origin)?.variable;
  } catch {
    // Deno may deny access to the environment. Looking for a hint must not throw.
    return undefined;
  }
}

/** Returns the code of a network failure. A missing permission on Deno has only a class name. */
export function errorCode(cause: unknown): string | undefined {
  return (
    findInnerCode(cause) ??
    (isError(cause) && cause.name === 'NotCapable' ? 'ERR_ACCESS_DENIED' : undefined)
  );
}

/**
 * Returns the first code of an error, of its causes, or of the attempts it combines
 * (`AggregateError`).
 */
function findInnerCode(cause: unknown): string | undefined {
  let at = cause;
  for (let count = 0; isError(at) && count < MAX_CAUSES; count++) {
    const { code, errors } = at as { readonly code?: unknown; readonly errors?: unknown };
    if (typeof code === 'string') return code;
    const attempts: readonly unknown[] = Array.isArray(errors) ? errors : [];
    at = isError(attempts[0]) ? attempts[0] : at.cause;
  }
  return undefined;
}
