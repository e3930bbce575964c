import type { Pages } from '@clients/core';
import type { PageQuery } from '../../../../refs/page-schemas.js';
import type { UserRef, TokenRef } from '../../../../refs/user-schemas.js';
import type { CallOptions } from '../../../../service/options.js';
import type { Transport } from '../../../../service/transport.js';
import type { AccessToken, CreateAccessTokenInput } from '../../../users/tokens/schemas.js';
import * as endpoints from './endpoints.js';

/** Access tokens of a user, for instance administrators. */
export class AdminUserTokens {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the access tokens of a user, without the tokens themselves. Forgejo 16 or newer only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user
   * @see GET /admin/users/{username}/tokens
   */
  list(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<AccessToken> {
    return this.#transport.pages(endpoints.listTokensOfUser, { where, query }, options);
  }

  /**
   * Creates an access token for a user. Only this response contains the token itself, as `sha1`.
   * Forgejo 16 or newer only. Not retried: if the response is lost, there is a token that nobody
   * knows.
   *
   * @throws {StatusError} 400 for a name that is taken, or an unknown scope · 403 unless the user
   * is an instance administrator · 404 for an unknown user · 422 without a name
   * @see POST /admin/users/{username}/tokens
   */
  create(
    where: UserRef,
    body: CreateAccessTokenInput,
    options?: CallOptions,
  ): Promise<AccessToken> {
    return this.#transport.call(endpoints.createTokenForUser, { where, body }, options);
  }

  /**
   * Revokes an access token of a user by its id or its name. Forgejo 16 or newer only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 when the user or
   * the token is missing
   * @see DELETE /admin/users/{username}/tokens/{token}
   */
  delete(where: TokenRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteTokenOfUser, { where }, options);
  }
}
