import type { CallOptions as CoreCallOptions, TransportOptions } from '@clients/core';

/** The dialects of the API, which differ in the prefix of their own headers. */
export type Dialect = 'service' | 'gitea' | 'forgejo';

/** Options of one call. `timeouts`, `headers` and `retry` merge key by key over the client's. */
export interface CallOptions extends CoreCallOptions {
  /** Login of the user to act as; the caller must be a site administrator, else 403. */
  readonly sudo?: string | undefined;
  /** One-time code for basic authentication of an account with two factors. A code works once. */
  readonly otp?: string | undefined;
}

/** Options of a client. */
export interface ForgeOptions extends TransportOptions, CallOptions {
  /**
   * Prefix of the vendor headers that are sent. By default each goes out under all three names: servers ignore those they do not know,
   * but the preflight of a browser may not. All three are understood in answers.
   */
  readonly dialect?: Dialect | undefined;
}
