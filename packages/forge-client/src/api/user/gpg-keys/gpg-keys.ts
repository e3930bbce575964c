import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { IdRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateGPGKey, GPGKey, VerifyGPGKey } from './schemas.js';

/** GPG keys of the caller, for signatures of commits. */
export class GpgKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the GPG keys of the caller with their subkeys.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is for public things only
   * @see GET /user/gpg_keys
   */
  list(query?: PageQuery, options?: CallOptions): Pages<GPGKey> {
    return this.#transport.pages(endpoints.listGpgKeys, { query }, options);
  }

  /**
   * Gives a GPG key of the caller.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is for public things only · 404 for an unknown one
   * @see GET /user/gpg_keys/{id}
   */
  get(where: IdRef, options?: CallOptions): Promise<GPGKey> {
    return this.#transport.call(endpoints.getGpgKey, { where }, options);
  }

  /**
   * Adds a GPG key to the account of the caller.
   *
   * @throws {StatusError} 404 when no address in the key is one of the account and no signature came: the message has the token to
   * sign · 422 for a key that is broken or there already, or a wrong signature
   * @see POST /user/gpg_keys
   */
  create(body: CreateGPGKey, options?: CallOptions): Promise<GPGKey> {
    return this.#transport.call(endpoints.createGpgKey, { body }, options);
  }

  /**
   * Takes a GPG key off the account of the caller. Succeeds also when there is none, or when it is that of another user, which stays.
   *
   * @throws {StatusError} 403 when the token lacks `write:user`
   * @see DELETE /user/gpg_keys/{id}
   */
  remove(where: IdRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeGpgKey, { where }, options);
  }

  /**
   * Gives the text to sign as proof of having a private key. It is good for a short time.
   *
   * @throws {StatusError} 403 for a token for public things only
   * @see GET /user/gpg_key_token
   */
  getVerificationToken(options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.getGpgVerificationToken, {}, options);
  }

  /**
   * Proves that the caller has the private key of a GPG key.
   *
   * @throws {StatusError} 404 for an unknown key · 422 for a wrong signature, or one of an old token
   * @see POST /user/gpg_key_verify
   */
  verify(body: VerifyGPGKey, options?: CallOptions): Promise<GPGKey> {
    return this.#transport.call(endpoints.verifyGpgKey, { body }, options);
  }
}
