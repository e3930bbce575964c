import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { User } from '../../../entities/user-schemas.js';
import { noteUnknownToServer } from '../../../service/unknown-to-server.js';
import * as endpoints from './endpoints.js';
import type {
  CreateUser,
  UpdateUser,
  DeleteUserQuery,
  RenameUser,
  SearchUsersAsAdminQuery,
} from './schemas.js';
import { updateUserWithLoginName } from './login-name.js';
import { AdminUserOrgs } from './orgs/orgs.js';
import { AdminUserRepos } from './repos/repos.js';
import { AdminUserTokens } from './tokens/tokens.js';
import { AdminUserEmails } from './emails/emails.js';
import { AdminUserQuota } from './quota/quota.js';

/** What only some servers know, and send back. */
const VERSIONED_KEYS = ['pronouns', 'type'];

/** Accounts of the instance, for instance administrators. */
export class AdminUsers {
  /** Organisations of a user, for instance administrators. */
  readonly orgs: AdminUserOrgs;
  /** Repositories of a user, for instance administrators. */
  readonly repos: AdminUserRepos;
  /** Access tokens of a user, for instance administrators. */
  readonly tokens: AdminUserTokens;
  /** E-mail addresses of a user, for instance administrators. */
  readonly emails: AdminUserEmails;
  /** Quota of a user, for instance administrators. Forgejo only. */
  readonly quota: AdminUserQuota;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.quota = new AdminUserQuota(transport);
    this.emails = new AdminUserEmails(transport);
    this.tokens = new AdminUserTokens(transport);
    this.repos = new AdminUserRepos(transport);
    this.orgs = new AdminUserOrgs(transport);
  }

  /**
   * Searches the accounts of the instance, including private ones but not organisations.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 422 for an unknown
   * `visibility`, `sort` or `order`
   * @see GET /admin/users
   */
  search(query?: SearchUsersAsAdminQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.searchUsersAsAdmin, { query }, options);
  }

  /**
   * Creates an account, which is active at once.
   *
   * If the domain of the address is not among the allowed ones, the server still creates the
   * account, and sends a warning (`hooks.onWarning`).
   *
   * @throws {StatusError} 400 for a missing or weak password · 403 unless the user is an instance
   * administrator · 422, on Gitea 28 also 409, for a name or address that is taken, reserved or invalid
   * @see POST /admin/users
   */
  create(body: CreateUser, options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.createUser, { body }, options);
  }

  /**
   * Updates an account; omitted fields keep their values. `rename` changes its login.
   *
   * Forgejo and Gitea up to 1.27 require `login_name`. If it is omitted, and the server refuses the
   * update for that reason, the account is read and the update sent again with its present
   * `login_name`, as one call of three requests. Nothing is read for a Gitea that does not require
   * it.
   *
   * @example
   * await forge.admin.users.update({ username: 'grace' }, { type: 'Bot' });
   * @throws {StatusError} 400 for a weak password, or an address that is taken or invalid, and on
   * Gitea 28 for a bot with a password or an authentication source · 403 unless the user is an
   * instance administrator · 404 for an unknown user · 409 for an address that is taken, on Gitea 28
   * · 422 for an empty `login_name`
   * @see PATCH /admin/users/{username}
   * @see GET /users/{username}
   */
  async update(where: UserRef, body: UpdateUser, options?: CallOptions): Promise<User> {
    const answer = await updateUserWithLoginName(this.#transport, where, body, options);
    const exchange = { endpoint: endpoints.updateUser, body, answer };
    noteUnknownToServer(this.#transport, exchange, VERSIONED_KEYS, options);
    return answer;
  }

  /**
   * Renames an account. Its old name redirects to the new one until another account takes it.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user · 422 for a name that is taken, reserved or invalid
   * @see POST /admin/users/{username}/rename
   */
  rename(where: UserRef, body: RenameUser, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.renameUser, { where, body }, options);
  }

  /**
   * Deletes an account that owns nothing, or, with `purge`, an account with everything it owns.
   * This cannot be undone.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * user · 422 for the authenticated user, for an organisation, and without `purge` for owners of
   * repositories, organisations or packages
   * @see DELETE /admin/users/{username}
   */
  delete(where: UserRef, query: DeleteUserQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteUser, { where, query }, options);
  }
}
