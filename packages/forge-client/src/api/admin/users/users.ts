import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { CreateOrg } from '../../orgs/schemas.js';
import type { DeleteEmail, Email } from '../../user/emails/schemas.js';
import type { Organization } from '../../../entities/organization-schemas.js';
import type { QuotaInfo } from '../../../entities/quota-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { TokenRef, UserRef } from '../../../refs/user-schemas.js';
import type { AccessToken, CreateAccessToken } from '../../users/tokens/schemas.js';
import type { CreateRepo } from '../../repos/input-schemas.js';
import type { Repository } from '../../../entities/repository-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { User } from '../../../entities/user-schemas.js';
import * as endpoints from './endpoints.js';
import type {
  CreateUser,
  EditUser,
  RemoveUserQuery,
  RenameUser,
  ReplaceQuotaGroups,
  SearchUsersAsAdminQuery,
} from './schemas.js';

/** Accounts of the instance, for instance administrators. */
export class AdminUsers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Searches the accounts of the instance, including private ones but not organisations.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 422 for an unknown `visibility`, `sort` or `order`
   * @see GET /admin/users
   */
  search(query?: SearchUsersAsAdminQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.searchUsersAsAdmin, { query }, options);
  }

  /**
   * Creates an account, which is active at once.
   *
   * If the domain of the address is not among the allowed ones, the server still creates the account and sends a warning.
   *
   * @throws {StatusError} 400 for a missing or weak password · 403 unless the user is an instance administrator · 422 for a name or address
   * that is taken, reserved or invalid
   * @see POST /admin/users
   */
  create(body: CreateUser, options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.createUser, { body }, options);
  }

  /**
   * Updates an account; omitted fields keep their values. `rename` changes its login.
   *
   * @throws {StatusError} 400 for a weak password, or an address that is taken or invalid · 403 unless the user is an instance
   * administrator · 404 for an unknown user · 422 for an empty `login_name`
   * @see PATCH /admin/users/{username}
   */
  update(where: UserRef, body: EditUser, options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.updateUser, { where, body }, options);
  }

  /**
   * Renames an account. Its old name redirects to the new one until another account takes it.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown user · 422 for a name that is taken,
   * reserved or invalid
   * @see POST /admin/users/{username}/rename
   */
  rename(where: UserRef, body: RenameUser, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.renameUser, { where, body }, options);
  }

  /**
   * Deletes an account that owns nothing, or, with `purge`, an account with everything it owns. This cannot be undone.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown user · 422 for the authenticated user, for
   * an organisation, and without `purge` for owners of repositories, organisations or packages
   * @see DELETE /admin/users/{username}
   */
  remove(where: UserRef, query: RemoveUserQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeUser, { where, query }, options);
  }

  /**
   * Creates an organisation that a user owns.
   *
   * The server ignores `email` and `repo_admin_change_team_access` here.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown user · 422 for a name that is taken,
   * reserved or invalid
   * @see POST /admin/users/{username}/orgs
   */
  createOrg(where: UserRef, body: CreateOrg, options?: CallOptions): Promise<Organization> {
    return this.#transport.call(endpoints.createOrgForUser, { where, body }, options);
  }

  /**
   * Lists the organisations that a user belongs to, including hidden memberships.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown user
   * @see GET /admin/users/{username}/orgs
   */
  listOrgs(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<Organization> {
    return this.#transport.pages(endpoints.listOrgsOfUser, { where, query }, options);
  }

  /**
   * Creates a repository that a user owns. Not retried: if the response is lost, a retry could create it twice.
   *
   * @throws {StatusError} 400 for an unknown readme or license · 403 unless the user is an instance administrator · 404 for an unknown user
   * · 409 when the name is taken · 422 for an invalid field
   * @see POST /admin/users/{username}/repos
   */
  createRepo(where: UserRef, body: CreateRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.createRepoForUser, { where, body }, options);
  }

  /**
   * Lists the access tokens of a user, without the tokens themselves. Forgejo 16 or newer only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown user
   * @see GET /admin/users/{username}/tokens
   */
  listTokens(where: UserRef, query?: PageQuery, options?: CallOptions): Pages<AccessToken> {
    return this.#transport.pages(endpoints.listTokensOfUser, { where, query }, options);
  }

  /**
   * Creates an access token for a user. Only this response contains the token itself, as `sha1`. Forgejo 16 or newer only. Not retried: if
   * the response is lost, there is a token that nobody knows.
   *
   * @throws {StatusError} 400 for a name that is taken, or an unknown scope · 403 unless the user is an instance administrator · 404 for an
   * unknown user · 422 without a name
   * @see POST /admin/users/{username}/tokens
   */
  createToken(
    where: UserRef,
    body: CreateAccessToken,
    options?: CallOptions,
  ): Promise<AccessToken> {
    return this.#transport.call(endpoints.createTokenForUser, { where, body }, options);
  }

  /**
   * Revokes an access token of a user by its id or its name. Forgejo 16 or newer only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 when the user or the token is missing
   * @see DELETE /admin/users/{username}/tokens/{token}
   */
  removeToken(where: TokenRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeTokenOfUser, { where }, options);
  }

  /**
   * Lists the e-mail addresses of a user; one request returns them all. Forgejo 14 or newer only; `forge.admin.emails` lists those of all
   * users on every server.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown user, and `no-route` on other servers
   * @see GET /admin/users/{username}/emails
   */
  listEmails(where: UserRef, options?: CallOptions): Pages<Email> {
    return this.#transport.pages(endpoints.listEmailsOfUser, { where }, options);
  }

  /**
   * Removes e-mail addresses from a user. Forgejo 14 or newer only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown user or address, and `no-route` on other
   * servers · 422 for the primary address
   * @see DELETE /admin/users/{username}/emails
   */
  removeEmails(where: UserRef, body: DeleteEmail, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeEmailsOfUser, { where, body }, options);
  }

  /**
   * Gets the quota of a user or an organisation and how much of it is used, with the names of groups and rules. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown user, and where the instance has no quotas
   * (`[quota] ENABLED`)
   * @see GET /admin/users/{username}/quota
   */
  getQuota(where: UserRef, options?: CallOptions): Promise<QuotaInfo> {
    return this.#transport.call(endpoints.getQuotaOfUser, { where }, options);
  }

  /**
   * Replaces the quota groups of a user or an organisation. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown user, and where the instance has no quotas
   * (`[quota] ENABLED`) · 422 for an unknown group
   * @see POST /admin/users/{username}/quota/groups
   */
  replaceQuotaGroups(
    where: UserRef,
    body: ReplaceQuotaGroups,
    options?: CallOptions,
  ): Promise<void> {
    return this.#transport.call(endpoints.replaceQuotaGroupsOfUser, { where, body }, options);
  }
}
