import type { CallOptions as CoreCallOptions, TransportOptions } from '@clients/core';

/** The dialects of the API, which differ in the prefix of vendor headers. */
export type Dialect = 'service' | 'gitea' | 'forgejo';

/** Options of one call. `timeouts`, `headers` and `retry` merge key by key over the client's. */
export interface CallOptions extends CoreCallOptions {
  /**
   * Login of the user to act as. Requires an instance administrator, otherwise the server answers with a 403. Only `undefined` means none:
   * a blank login and `null` are an `InputError`.
   */
  readonly sudo?: string | undefined;
  /** One-time code for basic authentication of an account with two-factor authentication. A code works once. It must not be blank. */
  readonly otp?: string | undefined;
}

/** Options of a client. */
export interface ForgeOptions extends TransportOptions, CallOptions {
  /**
   * Prefix of the vendor headers in requests. By default each is sent under all three names: servers ignore names they do not know, but
   * the preflight request of a browser may not. Responses are read with all three.
   */
  readonly dialect?: Dialect | undefined;
}
