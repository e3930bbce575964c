import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Repository } from '../../../entities/repository-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Repositories that the authenticated user has starred. */
export class CurrentUserStarred {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the repositories that the authenticated user has starred.
   *
   * A token needs the scopes `read:user` and `read:repository`. For a token limited to public
   * resources the list omits private repositories, but the total counts them.
   *
   * @throws {StatusError} 403 when the token lacks one of the scopes
   * @see GET /user/starred
   */
  list(query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listStarred, { query }, options);
  }

  /**
   * Returns whether the authenticated user has starred a repository. Also returns false for a
   * hidden or missing repository.
   *
   * @throws {StatusError} 403 when the token lacks `read:user` or `read:repository`
   * @see GET /user/starred/{owner}/{repo}
   */
  check(where: RepoRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkStarred, { where }, options);
  }

  /**
   * Stars a repository. Succeeds even if it is already starred.
   *
   * @throws {StatusError} 403 when the owner has blocked the user · 404 when it is missing or
   * hidden
   * @see PUT /user/starred/{owner}/{repo}
   */
  add(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.starRepo, { where }, options);
  }

  /**
   * Removes a star. Succeeds even if the repository is not starred.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see DELETE /user/starred/{owner}/{repo}
   */
  remove(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.unstarRepo, { where }, options);
  }
}
