import type { Env } from './proxy.js';
import { platform } from '#platform';

/** Returns the environment variables; none where there is no process, as in browsers. */
export function getEnvironment(): Env {
  return (globalThis as { readonly process?: { readonly env?: Env } }).process?.env ?? {};
}

/**
 * Returns an environment variable, trimmed; undefined when it is empty or not set, or the process may
 * not read it.
 */
export function readVariable(name: string): string | undefined {
  const read = platform.readVariable ?? ((variable) => getEnvironment()[variable]);
  const value = read(name)?.trim();
  return value === '' ? undefined : value;
}
