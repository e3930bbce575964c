import type { Pages } from '@clients/core';
import type { Repository } from '../../../entities/repository-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ListCurrentUserReposQuery } from '../schemas.js';
import * as endpoints from './endpoints.js';

/** Repositories that the authenticated user can access. `forge.repos.create` creates one. */
export class CurrentUserRepos {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the repositories that the authenticated user owns or collaborates on.
   *
   * A token needs the scopes `read:user` and `read:repository`.
   *
   * @example
   * for await (const repo of forge.user.repos.list())
   *   console.log(repo.full_name);
   * @throws {StatusError} 403 when the token lacks one of the scopes
   * @see GET /user/repos
   */
  list(query?: ListCurrentUserReposQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listCurrentUserRepos, { query }, options);
  }
}
