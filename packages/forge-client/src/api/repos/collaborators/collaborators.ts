import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CollaboratorRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { User } from '../../../entities/user-schemas.js';
import * as endpoints from './endpoints.js';
import type { AddCollaborator, RepoCollaboratorPermission } from './schemas.js';

/** Users who may work on a repository without owning it. */
export class Collaborators {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the collaborators of a repository; its owner and teams are not among them.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/collaborators
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listCollaborators, { where, query }, options);
  }

  /**
   * Tells whether a user is a collaborator. A hidden or missing repository or user reads false too.
   *
   * @throws {StatusError} 403 without admin access · 422 for a name that is no user
   * @see GET /repos/{owner}/{repo}/collaborators/{collaborator}
   */
  check(where: CollaboratorRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkCollaborator, { where }, options);
  }

  /**
   * Makes a user a collaborator, or changes what a collaborator may do.
   *
   * The server answers alike when nothing changes; it accepts the owner and organisations as well.
   *
   * @throws {StatusError} 403 without admin access · 404 for an unknown repository · 422 for an unknown user
   * @see PUT /repos/{owner}/{repo}/collaborators/{collaborator}
   */
  add(where: CollaboratorRef, body: AddCollaborator = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addCollaborator, { where, body }, options);
  }

  /**
   * Ends the work of a collaborator. Succeeds also when the user was none.
   *
   * @throws {StatusError} 403 without admin access · 404 for an unknown repository · 422 for an unknown user
   * @see DELETE /repos/{owner}/{repo}/collaborators/{collaborator}
   */
  remove(where: CollaboratorRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeCollaborator, { where }, options);
  }

  /**
   * Gives what a user may do in a repository.
   *
   * @throws {StatusError} 403 when asking about others without admin access · 404 for an unknown user or repository
   * @see GET /repos/{owner}/{repo}/collaborators/{collaborator}/permission
   */
  getPermission(where: CollaboratorRef, options?: CallOptions): Promise<RepoCollaboratorPermission> {
    return this.#transport.call(endpoints.getCollaboratorPermission, { where }, options);
  }
}
