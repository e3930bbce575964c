import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateEmailInput, DeleteEmailInput, Email } from './schemas.js';

/** E-mail addresses of the authenticated user. */
export class CurrentUserEmails {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the e-mail addresses of the authenticated user, the primary one first; one request
   * returns them all.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is limited to public resources
   * @see GET /user/emails
   */
  list(options?: CallOptions): Pages<Email> {
    return this.#transport.pages(endpoints.listEmails, {}, options);
  }

  /**
   * Adds e-mail addresses to the account of the authenticated user. Returns all addresses of the
   * account, the primary one first.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is limited to public resources ·
   * 422 for an address that is invalid or in use, or for an empty list; on Gitea 28 also 400 for an
   * invalid one and 409 for one in use
   * @see POST /user/emails
   */
  add(body: CreateEmailInput, options?: CallOptions): Promise<Email[]> {
    return this.#transport.call(endpoints.addEmails, { body }, options);
  }

  /**
   * Removes e-mail addresses from the account of the authenticated user. An empty list is not an
   * error.
   *
   * @throws {StatusError} 404 for an address that the user does not have · 500 for the primary one
   * @see DELETE /user/emails
   */
  remove(body: DeleteEmailInput, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeEmails, { body }, options);
  }
}
