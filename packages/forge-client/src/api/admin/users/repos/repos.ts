import type { Repository } from '../../../../entities/repository-schemas.js';
import type { UserRef } from '../../../../refs/user-schemas.js';
import type { CallOptions } from '../../../../service/options.js';
import type { Transport } from '../../../../service/transport.js';
import type { CreateRepoInput } from '../../../repos/input-schemas.js';
import * as endpoints from './endpoints.js';

/** Repositories of a user, for instance administrators. */
export class AdminUserRepos {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a repository that a user owns. Not retried: if the response is lost, a retry could
   * create it twice.
   *
   * @throws {StatusError} 400 for an unknown readme or license · 403 unless the user is an instance
   * administrator · 404 for an unknown user · 409 when the name is taken · 422 for an invalid field
   * @see POST /admin/users/{username}/repos
   */
  create(where: UserRef, body: CreateRepoInput, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.createRepoForUser, { where, body }, options);
  }
}
