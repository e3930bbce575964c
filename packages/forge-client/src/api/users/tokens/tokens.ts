import { isRecord, type Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { TokenRef, UserRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import { createLimitedToken } from './create.js';
import * as endpoints from './endpoints.js';
import type { AccessToken, CreateAccessTokenInput, CurrentAccessToken } from './schemas.js';

/**
 * Access tokens of a user. Listing, creating and revoking them requires basic authentication: use a
 * client with `basic`, where a token may be used as the password, or with `proxyUser`. A token in
 * its own header causes a 401 `auth required`.
 */
export class UserTokens {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the access tokens of a user, without the tokens themselves.
   *
   * @throws {StatusError} 401 for a token instead of a password · 403 for tokens of another user
   * unless the authenticated user is an instance administrator · 404 when the user is missing or
   * hidden
   * @see GET /users/{username}/tokens
   */
  list(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<AccessToken> {
    return this.#transport.pages(endpoints.listTokens, { where, query }, options);
  }

  /**
   * Creates an access token. Only this response contains the token itself, as `sha1`. Not retried:
   * if the response is lost, there is a token that nobody knows.
   *
   * @example
   * const { sha1 } = await forge.users.tokens.create(
   *   { username: 'ada' },
   *   { name: 'laptop', scopes: ['read:user', 'write:issue'] },
   * );
   * const byToken = forge.with({ auth: token(sha1) });
   * @throws {StatusError} 400 without a scope, or for an unknown one · 401 for a token instead of a
   * password · 403 for another user unless the authenticated user is an instance administrator, or
   * for more scopes than the token used as the password has · 404 when the user is missing or
   * hidden
   * @throws {InputError} `ignored-filter` when the server ignores `repositories`: the token, which
   * would have access to all of them, is revoked with a second request
   * @see POST /users/{username}/tokens
   * @see DELETE /users/{username}/tokens/{token}
   */
  create(
    where: UserRef,
    body: CreateAccessTokenInput,
    options?: CallOptions,
  ): Promise<AccessToken> {
    const given: unknown = body;
    return isRecord(given) && Array.isArray(given['repositories'])
      ? createLimitedToken(this.#transport, { where, body, options })
      : this.#transport.call(endpoints.createToken, { where, body }, options);
  }

  /**
   * Revokes an access token by its id or its name.
   *
   * @throws {StatusError} 401 for a token instead of a password · 403 for a token of another user
   * unless the authenticated user is an instance administrator · 404 when it is missing
   * @see DELETE /users/{username}/tokens/{token}
   */
  delete(where: TokenRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteToken, { where }, options);
  }

  /**
   * Gets the name, scopes and user of the token that authenticates the request. Any scope is
   * enough. Gitea 1.27 or newer only.
   *
   * @throws {StatusError} 401 for a revoked token · 404 `invalid access token` for any credential
   * other than a token in its own header
   * @see GET /token
   */
  getCurrent(options?: CallOptions): Promise<CurrentAccessToken> {
    return this.#transport.call(endpoints.getCurrentToken, {}, options);
  }

  /**
   * Revokes the token that authenticates the request; every later call with it fails with a 401.
   * Gitea 1.27 or newer only.
   *
   * @throws {StatusError} 401 for a revoked token · 404 `invalid access token` for any credential
   * other than a token in its own header
   * @see DELETE /token
   */
  deleteCurrent(options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteCurrentToken, {}, options);
  }
}
