import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { IdRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateOAuth2Application, OAuth2Application } from './schemas.js';

/** OAuth2 applications of the caller. */
export class Applications {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the OAuth2 applications of the caller, without their secrets.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is for public things only
   * @see GET /user/applications/oauth2
   */
  list(query?: PageQuery, options?: CallOptions): Pages<OAuth2Application> {
    return this.#transport.pages(endpoints.listApplications, { query }, options);
  }

  /**
   * Gives an OAuth2 application of the caller, without its secret.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is for public things only · 404 for an unknown one, or one of another
   * user
   * @see GET /user/applications/oauth2/{id}
   */
  get(where: IdRef, options?: CallOptions): Promise<OAuth2Application> {
    return this.#transport.call(endpoints.getApplication, { where }, options);
  }

  /**
   * Creates an OAuth2 application. Not retried: a lost answer could create it twice.
   *
   * The answer is the only one that has its secret.
   *
   * @throws {StatusError} 400 for a broken redirect address · 403 when the token lacks `write:user` · 422 without a name or redirect
   * addresses
   * @see POST /user/applications/oauth2
   */
  create(body: CreateOAuth2Application, options?: CallOptions): Promise<OAuth2Application> {
    return this.#transport.call(endpoints.createApplication, { body }, options);
  }

  /**
   * Replaces what an OAuth2 application is, and gives it a new secret: the old one ends at once.
   *
   * All fields count: what is left out becomes empty or false.
   *
   * @throws {StatusError} 400 for a broken redirect address · 404 for an unknown one · 422 without a name or redirect addresses · 500
   * for one of another user
   * @see PATCH /user/applications/oauth2/{id}
   */
  update(where: IdRef, body: CreateOAuth2Application, options?: CallOptions): Promise<OAuth2Application> {
    return this.#transport.call(endpoints.updateApplication, { where, body }, options);
  }

  /**
   * Deletes an OAuth2 application; its users are signed out of it.
   *
   * @throws {StatusError} 404 for an unknown one, or one of another user
   * @see DELETE /user/applications/oauth2/{id}
   */
  remove(where: IdRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeApplication, { where }, options);
  }
}
