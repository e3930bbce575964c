import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { IdRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateGPGKey, GPGKey, VerifyGPGKey } from './schemas.js';

/** GPG keys of the authenticated user, which sign commits. */
export class CurrentUserGpgKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the GPG keys of the authenticated user with their subkeys.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is limited to public resources
   * @see GET /user/gpg_keys
   */
  list(query?: PageQuery, options?: CallOptions): Pages<GPGKey> {
    return this.#transport.pages(endpoints.listGpgKeys, { query }, options);
  }

  /**
   * Gets a GPG key of the authenticated user.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is limited to public resources ·
   * 404 for an unknown key
   * @see GET /user/gpg_keys/{id}
   */
  get(where: IdRef, options?: CallOptions): Promise<GPGKey> {
    return this.#transport.call(endpoints.getGpgKey, { where }, options);
  }

  /**
   * Adds a GPG key to the account of the authenticated user.
   *
   * @throws {StatusError} 404 when no address in the key belongs to the account and no signature
   * was sent: the message has the token to sign · 422 for a key that is invalid or already exists,
   * or a wrong signature
   * @see POST /user/gpg_keys
   */
  create(body: CreateGPGKey, options?: CallOptions): Promise<GPGKey> {
    return this.#transport.call(endpoints.createGpgKey, { body }, options);
  }

  /**
   * Removes a GPG key from the account of the authenticated user. Succeeds even for an unknown key,
   * and for the key of another user, which stays.
   *
   * @throws {StatusError} 403 when the token lacks `write:user`
   * @see DELETE /user/gpg_keys/{id}
   */
  delete(where: IdRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteGpgKey, { where }, options);
  }

  /**
   * Gets the text to sign to prove possession of a private key. It is valid for a short time.
   *
   * @throws {StatusError} 403 with a token limited to public resources
   * @see GET /user/gpg_key_token
   */
  getVerificationToken(options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.getGpgVerificationToken, {}, options);
  }

  /**
   * Verifies that the authenticated user owns the private key of a GPG key.
   *
   * @throws {StatusError} 404 for an unknown key · 422 for a wrong signature, or the signature of
   * an expired token
   * @see POST /user/gpg_key_verify
   */
  verify(body: VerifyGPGKey, options?: CallOptions): Promise<GPGKey> {
    return this.#transport.call(endpoints.verifyGpgKey, { body }, options);
  }
}
