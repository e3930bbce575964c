import type { DispatcherLike } from '../driver.js';

/** A dispatcher that the client has made itself, and destroys. */
export interface Closable extends DispatcherLike {
  destroy(): Promise<void>;
}

/**
 * Disables undici's timeouts: the client has its own for each phase, and undici's 300 s would abort
 * slow models.
 */
export const UNTIMED = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 } as const;
