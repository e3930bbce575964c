import type { Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { TokenRef, UserRef } from '../../refs/user-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { AccessToken, CreateAccessToken, CurrentAccessToken } from './schemas.js';

/** Tokens. */
export class Tokens {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists tokens.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see GET /users/{username}/tokens
   */
  list(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<AccessToken> {
    return this.#transport.pages(endpoints.listTokens, { where, query }, options);
  }

  /**
   * Creates token.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden · 422
   * @see POST /users/{username}/tokens
   */
  create(where: UserRef, body: CreateAccessToken, options?: CallOptions): Promise<AccessToken> {
    return this.#transport.call(endpoints.createToken, { where, body }, options);
  }

  /**
   * Removes token.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see DELETE /users/{username}/tokens/{token}
   */
  remove(where: TokenRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeToken, { where }, options);
  }

  /**
   * Gives current token.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /token
   */
  getCurrent(options?: CallOptions): Promise<CurrentAccessToken> {
    return this.#transport.call(endpoints.getCurrentToken, {}, options);
  }

  /**
   * Removes current token.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see DELETE /token
   */
  removeCurrent(options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeCurrentToken, {}, options);
  }
}
