import type { CallOptions, CoreTransport } from '@clients/core';
import * as endpoints from './endpoints.js';
import type { KeyRef, UserResponse } from './schemas.js';

/**
 * The account that the server is signed in to. Cloud models, and web search through the server,
 * require one.
 */
export class Account {
  readonly #transport: CoreTransport;

  constructor(transport: CoreTransport) {
    this.#transport = transport;
  }

  /**
   * Gets the account. Resolves with `null` if a server of version 0.12 cannot reach the cloud.
   * Since 0.12.
   *
   * @throws {StatusError} 401 with the code `sign-in` when the server is not signed in;
   * `body.signin_url` is the page to open · 503 with the code `account-unavailable` when the server
   * cannot reach the cloud
   * @see POST /api/me
   */
  me(options?: CallOptions): Promise<UserResponse | null> {
    return this.#transport.call(endpoints.me, {}, options);
  }

  /**
   * Signs the server out. Since 0.12.
   *
   * @throws {StatusError} 401 when it is not signed in · 500 when it cannot reach the cloud
   * @see POST /api/signout
   */
  signout(options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.signout, {}, options);
  }

  /**
   * Removes a key of the server from the account. Since 0.12.
   *
   * @deprecated The server keeps this operation for older programs: use `signout`.
   * @throws {StatusError} 401 when it is not signed in · 500 when it cannot reach the cloud
   * @see DELETE /api/user/keys/{encodedKey}
   */
  removeKey(where: KeyRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.signoutKey, { where }, options);
  }
}
