import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CollaboratorRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { User } from '../../../entities/user-schemas.js';
import * as endpoints from './endpoints.js';
import type { AddCollaborator, RepoCollaboratorPermission } from './schemas.js';

/** Users with access to a repository that they do not own. */
export class RepoCollaborators {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the collaborators of a repository, without its owner and teams.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/collaborators
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listCollaborators, { where, query }, options);
  }

  /**
   * Returns whether a user is a collaborator. Also returns false when the repository or user is
   * missing or hidden.
   *
   * @throws {StatusError} 403 without admin access · 422 for a name that is not a user's
   * @see GET /repos/{owner}/{repo}/collaborators/{collaborator}
   */
  check(where: CollaboratorRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkCollaborator, { where }, options);
  }

  /**
   * Makes a user a collaborator, or changes a collaborator's permission.
   *
   * Succeeds even if nothing changes. The server accepts the owner and organisations as well.
   *
   * @example
   * await forge.repos.collaborators.add(
   *   { owner: 'ada', repo: 'engine', collaborator: 'grace' },
   *   { permission: 'write' },
   * );
   * @throws {StatusError} 403 without admin access · 404 for an unknown repository · 422 for an
   * unknown user
   * @see PUT /repos/{owner}/{repo}/collaborators/{collaborator}
   */
  add(where: CollaboratorRef, body: AddCollaborator = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addCollaborator, { where, body }, options);
  }

  /**
   * Removes a collaborator. Succeeds even if the user is not one.
   *
   * @throws {StatusError} 403 without admin access · 404 for an unknown repository · 422 for an
   * unknown user
   * @see DELETE /repos/{owner}/{repo}/collaborators/{collaborator}
   */
  remove(where: CollaboratorRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeCollaborator, { where }, options);
  }

  /**
   * Gets the permission of a user in a repository.
   *
   * @throws {StatusError} 403 for another user, without admin access · 404 for an unknown user or
   * repository
   * @see GET /repos/{owner}/{repo}/collaborators/{collaborator}/permission
   */
  getPermission(
    where: CollaboratorRef,
    options?: CallOptions,
  ): Promise<RepoCollaboratorPermission> {
    return this.#transport.call(endpoints.getCollaboratorPermission, { where }, options);
  }
}
