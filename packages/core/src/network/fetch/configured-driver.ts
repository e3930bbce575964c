import { checkedByPlatform } from '../body-end.js';
import type { HttpProxy } from '../driver.js';
import { FetchDriver } from './fetch-driver.js';

/** What a runtime's own `fetch` takes besides the standard settings, and how its failures read. */
export interface FetchSettings {
  /** Returns settings for requests to an origin. */
  readonly initFor: (origin: string) => object;
  /** Returns the proxy for an origin; undefined for none. */
  readonly proxyFor: (origin: string) => HttpProxy | undefined;
  /** Makes the failure for an error of `fetch`; undefined if nothing is known about it. */
  readonly failure: (error: unknown, proxied: boolean) => Error | undefined;
  /** Closes what the settings hold open. */
  readonly close?: () => void;
}

/** The driver over the `fetch` of a runtime that has settings for connections. */
export class ConfiguredDriver extends FetchDriver {
  readonly proxyFor: (origin: string) => HttpProxy | undefined;
  readonly #close: (() => void) | undefined;

  constructor({ initFor, proxyFor, failure, close }: FetchSettings) {
    super(async (input: unknown, init?: RequestInit) => {
      // The driver passes the URL as a string.
      const { origin } = new URL(input as string);
      try {
        return await globalThis.fetch(input as string, { ...init, ...initFor(origin) });
      } catch (error) {
        if (init?.signal?.aborted === true) throw error;
        throw failure(error, proxyFor(origin) !== undefined) ?? error;
      }
    }, checkedByPlatform);
    this.proxyFor = proxyFor;
    this.#close = close;
  }

  override async close(): Promise<void> {
    if (this.closedAt === undefined) this.#close?.();
    await super.close();
  }
}
