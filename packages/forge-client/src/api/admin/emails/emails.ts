import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { Email } from '../../user/emails/schemas.js';
import * as endpoints from './endpoints.js';
import type { SearchEmailsQuery } from './schemas.js';

/** E-mail addresses of all accounts, for instance administrators. */
export class AdminEmails {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the e-mail addresses of all accounts.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator
   * @see GET /admin/emails
   */
  list(query?: PageQuery, options?: CallOptions): Pages<Email> {
    return this.#transport.pages(endpoints.listAllEmails, { query }, options);
  }

  /**
   * Searches the e-mail addresses of all accounts, by address or login.
   *
   * An empty `q` finds all addresses.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator
   * @see GET /admin/emails/search
   */
  search(query?: SearchEmailsQuery, options?: CallOptions): Pages<Email> {
    return this.#transport.pages(endpoints.searchEmails, { query }, options);
  }
}
