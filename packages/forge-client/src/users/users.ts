import type { Pages } from '@clients/core';
import type { CallOptions } from '../options.js';
import type { Organization } from '../orgs/schemas.js';
import type { PageQuery } from '../refs/page-schemas.js';
import type { UserRef } from '../refs/user-schemas.js';
import type { Repository } from '../repos/schemas.js';
import type { Transport } from '../transport.js';
import * as endpoints from './endpoints.js';
import type { SearchUsersQuery, User } from './schemas.js';

/** Users of the site. Organisations are users too, where they own something. */
export class Users {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Searches users and organisations by login, full name and, for signed-in callers, whole e-mail address.
   *
   * @see GET /users/search
   */
  search(query?: SearchUsersQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.searchUsers, { query }, options);
  }

  /**
   * Gives a user, or an organisation of that name.
   *
   * @throws {StatusError} 404 when there is none, or a private one that this caller may not see
   * @see GET /users/{username}
   */
  get(where: UserRef, options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.getUser, { where }, options);
  }

  /**
   * Lists repositories that a user owns and the caller may see.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/repos
   */
  listRepos(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listUserRepos, { where, query }, options);
  }

  /**
   * Lists organisations a user belongs to; of other users only public memberships.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/orgs
   */
  listOrgs(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Organization> {
    return this.#transport.pages(endpoints.listUserOrgs, { where, query }, options);
  }
}
