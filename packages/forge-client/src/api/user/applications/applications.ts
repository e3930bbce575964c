import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { IdRef } from '../../../refs/user-schemas.js';
import { updateAndKeep } from '../../../service/keep-omitted.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  CreateOAuth2ApplicationInput,
  OAuth2Application,
  UpdateOAuth2ApplicationInput,
} from './schemas.js';

/** What servers reset unless an update names it. */
const KEEPS = {
  confidential_client: (application: OAuth2Application): boolean => application.confidential_client,
  skip_secondary_authorization: (application: OAuth2Application): boolean | undefined =>
    application.skip_secondary_authorization,
};

/** OAuth2 applications of the authenticated user. */
export class CurrentUserApplications {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the OAuth2 applications of the authenticated user, without their secrets.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is limited to public resources
   * @see GET /user/applications/oauth2
   */
  list(query?: PageQuery, options?: CallOptions): Pages<OAuth2Application> {
    return this.#transport.pages(endpoints.listApplications, { query }, options);
  }

  /**
   * Gets an OAuth2 application of the authenticated user, without its secret.
   *
   * @throws {StatusError} 403 when the token lacks the scope, or is limited to public resources ·
   * 404 for an unknown application, or one of another user
   * @see GET /user/applications/oauth2/{id}
   */
  get(where: IdRef, options?: CallOptions): Promise<OAuth2Application> {
    return this.#transport.call(endpoints.getApplication, { where }, options);
  }

  /**
   * Creates an OAuth2 application. Not retried: if the response is lost, a retry could create it
   * twice.
   *
   * Only this response contains its secret.
   *
   * @throws {StatusError} 400 for an invalid redirect URI · 403 when the token lacks `write:user` ·
   * 422 without a name or redirect URIs
   * @see POST /user/applications/oauth2
   */
  create(body: CreateOAuth2ApplicationInput, options?: CallOptions): Promise<OAuth2Application> {
    return this.#transport.call(endpoints.createApplication, { body }, options);
  }

  /**
   * Updates an OAuth2 application and creates a new secret for it; the old secret stops working at
   * once.
   *
   * The server replaces `confidential_client` and `skip_secondary_authorization` even when they are
   * omitted, so the application is read first unless the update names both.
   *
   * @throws {StatusError} 400 for an invalid redirect URI · 404 for an unknown application · 422
   * without a name or redirect URIs · 500 for an application of another user
   * @see PATCH /user/applications/oauth2/{id}
   */
  update(
    where: IdRef,
    body: UpdateOAuth2ApplicationInput,
    options?: CallOptions,
  ): Promise<OAuth2Application> {
    return updateAndKeep<IdRef, UpdateOAuth2ApplicationInput, OAuth2Application>(this.#transport, {
      get: endpoints.getApplication,
      update: endpoints.updateApplication,
      where,
      body,
      options,
      keeps: KEEPS,
    });
  }

  /**
   * Deletes an OAuth2 application, which revokes its access for all users.
   *
   * @throws {StatusError} 404 for an unknown application, or one of another user
   * @see DELETE /user/applications/oauth2/{id}
   */
  delete(where: IdRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteApplication, { where }, options);
  }
}
