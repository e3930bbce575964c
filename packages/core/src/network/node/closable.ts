import type { DispatcherLike } from '../driver-options.js';

/** A dispatcher of our own. */
export interface Closable extends DispatcherLike {
  /** Ends it after the requests that it has. */
  close(): Promise<void>;
  /** Ends it now. */
  destroy(): Promise<void>;
}

/** Our own timers know the phases of a request; undici's 300 s would kill slow models. */
export const UNTIMED = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 } as const;
