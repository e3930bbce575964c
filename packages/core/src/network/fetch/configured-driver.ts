import { trustPlatform } from '../body-end.js';
import type { HttpProxy } from '../driver.js';
import { FetchDriver } from './fetch-driver.js';

/** The settings of a runtime's `fetch` beyond the standard, and how to read its failures. */
export interface FetchSettings {
  /** Returns the additional settings for requests to an origin. */
  readonly initFor: (origin: string) => object;
  readonly proxyFor: (origin: string) => HttpProxy | undefined;
  /** Makes the failure for an error of `fetch`; undefined if nothing is known about it. */
  readonly explainFailure: (error: unknown, proxied: boolean) => Error | undefined;
  readonly close?: () => void;
}

/** The driver over the `fetch` of Bun or Deno, which accepts connection settings. */
export class ConfiguredDriver extends FetchDriver {
  readonly proxyFor: (origin: string) => HttpProxy | undefined;
  readonly #close: (() => void) | undefined;

  constructor({ initFor, proxyFor, explainFailure, close }: FetchSettings) {
    super(
      async (input: unknown, init?: RequestInit) => {
        // The driver passes the URL as a string.
        const { origin } = new URL(input as string);
        try {
          return await globalThis.fetch(input as string, { ...init, ...initFor(origin) });
        } catch (error) {
          if (init?.signal?.aborted === true) throw error;
          throw explainFailure(error, proxyFor(origin) !== undefined) ?? error;
        }
      },
      { watch: trustPlatform },
    );
    this.proxyFor = proxyFor;
    this.#close = close;
  }

  override async close(): Promise<void> {
    if (this.closedAt === undefined) this.#close?.();
    await super.close();
  }
}
