import type { Pages } from '@clients/core';
import type { UserRef } from '../../../../refs/user-schemas.js';
import type { CallOptions } from '../../../../service/options.js';
import type { Transport } from '../../../../service/transport.js';
import type { Email, DeleteEmailInput } from '../../../user/emails/schemas.js';
import * as endpoints from './endpoints.js';

/** E-mail addresses of a user, for instance administrators. */
export class AdminUserEmails {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the e-mail addresses of a user; one request returns them all. Forgejo 14 or newer only;
   * `forge.admin.emails` lists those of all users on every server.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user, and `no-route` on other servers
   * @see GET /admin/users/{username}/emails
   */
  list(where: UserRef, options?: CallOptions): Pages<Email> {
    return this.#transport.pages(endpoints.listEmailsOfUser, { where }, options);
  }

  /**
   * Removes e-mail addresses from a user. Forgejo 14 or newer only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user or address, and `no-route` on other servers · 422 for the primary address
   * @see DELETE /admin/users/{username}/emails
   */
  remove(where: UserRef, body: DeleteEmailInput, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeEmailsOfUser, { where, body }, options);
  }
}
