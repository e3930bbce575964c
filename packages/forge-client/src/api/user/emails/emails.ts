import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateEmail, DeleteEmail, Email } from './schemas.js';

/** Addresses of the caller. */
export class Emails {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the addresses of the caller, the primary one first; one request gives them all.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is for public things only
   * @see GET /user/emails
   */
  list(options?: CallOptions): Pages<Email> {
    return this.#transport.pages(endpoints.listEmails, {}, options);
  }

  /**
   * Adds addresses to the account of the caller; gives all it then has, the primary one first.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is for public things only · 422 for an address that is broken or in
   * use, or for none
   * @see POST /user/emails
   */
  add(body: CreateEmail, options?: CallOptions): Promise<readonly Email[]> {
    return this.#transport.call(endpoints.addEmails, { body }, options);
  }

  /**
   * Takes addresses off the account of the caller. An empty list is no error.
   *
   * @throws {StatusError} 404 for an address the caller does not have · 500 for the primary one
   * @see DELETE /user/emails
   */
  remove(body: DeleteEmail, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeEmails, { body }, options);
  }
}
