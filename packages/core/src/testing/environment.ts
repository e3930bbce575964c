import { base64, binaryBytes } from '../base/base64.js';

/** The modules of Node that the embedded servers use. */
interface Builtins {
  readonly 'node:fs': typeof import('node:fs');
  readonly 'node:fs/promises': typeof import('node:fs/promises');
  readonly 'node:http': typeof import('node:http');
}

/**
 * Loads a module of Node, also on Bun and Deno; returns undefined elsewhere. Not by `import`:
 * bundlers for browsers could not resolve the name.
 */
export function loadBuiltin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly getBuiltinModule?: (name: Name) => Builtins[Name] | undefined };
  };
  return process?.getBuiltinModule?.(name);
}

/** Returns bytes as base64url, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64(bytes).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
}

/** Returns the bytes of a base64 text; undefined when it is not base64. White space is ignored. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return binaryBytes(atob(text));
  } catch {
    return undefined;
  }
}

/** The time of an embedded server: real time plus what a test has added with `advance`. */
export class ServerClock {
  #ahead = 0;

  /** Returns the time in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /**
   * Moves the clock forward by `ms` milliseconds, so that whatever expires within this time expires
   * at once.
   */
  advance(ms: number): void {
    this.#ahead += ms;
  }
}

/**
 * Waits `ms` milliseconds, or until the signal aborts; `Infinity` waits for the signal alone. Never
 * rejects.
 */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0 || signal?.aborted === true) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = ms === Infinity ? undefined : setTimeout(finish, Math.min(ms, 2 ** 31 - 1));
    signal?.addEventListener('abort', finish);
  });
}
