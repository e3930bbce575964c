import type { CallOptions } from '../../options.js';
import type { SecretRef } from '../../refs/action-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { CreateOrUpdateSecret } from './schemas.js';

/** Secrets. */
export class Secrets {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Replaces user secret.
   *
   * @throws {StatusError} 400 · 403 without the right to · 422
   * @see PUT /user/actions/secrets/{secretname}
   */
  replace(where: SecretRef, body: CreateOrUpdateSecret, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.replaceUserSecret, { where, body }, options);
  }

  /**
   * Removes user secret.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see DELETE /user/actions/secrets/{secretname}
   */
  remove(where: SecretRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeUserSecret, { where }, options);
  }
}
