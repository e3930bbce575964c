import type { DispatcherLike } from '../driver-options.js';

/** A dispatcher that this package created. */
export interface Closable extends DispatcherLike {
  /** Closes it after its pending requests. */
  close(): Promise<void>;
  /** Closes it immediately. */
  destroy(): Promise<void>;
}

/** Disables undici's timeouts: the client has its own for each phase, and undici's 300 s would abort slow models. */
export const UNTIMED = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 } as const;
