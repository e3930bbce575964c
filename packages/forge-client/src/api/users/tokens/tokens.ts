import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { TokenRef, UserRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { AccessToken, CreateAccessToken, CurrentAccessToken } from './schemas.js';

/**
 * Access tokens of a user. The server lists, creates and revokes them for a password only: a client made with `basic`, where a token may
 * stand in for the password, or with `proxyUser`. A token sent as a token is a 401 `auth required`.
 */
export class Tokens {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the access tokens of a user, without the tokens themselves.
   *
   * @throws {StatusError} 401 for a token instead of a password · 403 for those of somebody else without being administrator of the site ·
   * 404 when the user is missing or hidden
   * @see GET /users/{username}/tokens
   */
  list(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<AccessToken> {
    return this.#transport.pages(endpoints.listTokens, { where, query }, options);
  }

  /**
   * Creates an access token. Only this answer holds the token itself, as `sha1`. Not retried: a lost answer leaves a token nobody knows.
   *
   * @throws {StatusError} 400 without a scope, or for an unknown one · 401 for a token instead of a password · 403
   * for somebody else without being administrator of the site, or for more than the token in the place of the password may do · 404 when
   * the user is missing or hidden
   * @see POST /users/{username}/tokens
   */
  create(where: UserRef, body: CreateAccessToken, options?: CallOptions): Promise<AccessToken> {
    return this.#transport.call(endpoints.createToken, { where, body }, options);
  }

  /**
   * Revokes an access token, given by its id or its name.
   *
   * @throws {StatusError} 401 for a token instead of a password · 403 for one of somebody else without being administrator of the site ·
   * 404 when it is missing
   * @see DELETE /users/{username}/tokens/{token}
   */
  remove(where: TokenRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeToken, { where }, options);
  }

  /**
   * Gives the token that the request is made with: its name, scopes and user. Any scope will do.
   *
   * @throws {StatusError} 401 for a token that is revoked · 404 `invalid access token` for any credential but a token in its own header
   * @see GET /token
   */
  getCurrent(options?: CallOptions): Promise<CurrentAccessToken> {
    return this.#transport.call(endpoints.getCurrentToken, {}, options);
  }

  /**
   * Revokes the token that the request is made with: each later call is a 401.
   *
   * @throws {StatusError} 401 for a token that is revoked · 404 `invalid access token` for any credential but a token in its own header
   * @see DELETE /token
   */
  removeCurrent(options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeCurrentToken, {}, options);
  }
}
