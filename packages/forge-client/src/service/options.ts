import type { CallOptions as CoreCallOptions, TransportOptions } from '@clients/core';

/** The dialects of the API, which differ in the prefix of vendor headers. */
export type HeaderDialect = 'service' | 'gitea' | 'forgejo';

/** Options of one call. `timeouts`, `headers` and `retry` merge key by key over the client's. */
export interface CallOptions extends CoreCallOptions {
  /**
   * Login of the user to act as. Requires an instance administrator; otherwise the server responds
   * with a 403. An unknown login is a 404, like a missing resource, so a `check` method returns
   * false. Only `undefined` means none: a blank login or `null` throws an `InputError`.
   */
  readonly sudo?: string | undefined;
  /**
   * One-time code for an account with two-factor authentication that uses basic authentication. A
   * code works only once. Must not be blank.
   */
  readonly otp?: string | undefined;
}

/** Options of a client. */
export interface ForgeClientOptions extends TransportOptions, CallOptions {
  /**
   * Prefix of the vendor headers in requests. By default each header is sent under all three names:
   * servers ignore names they do not know, but a browser's preflight request may be refused because
   * of them. Responses are read with all three.
   */
  readonly dialect?: HeaderDialect | undefined;
  /**
   * Path of the API below `baseUrl`, for a server behind a proxy that has it elsewhere. Default
   * `/api/v1`.
   */
  readonly apiPath?: string | undefined;
}
