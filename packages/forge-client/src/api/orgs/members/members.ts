import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { OrgRef, OrgUserRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { User } from '../../../entities/user-schemas.js';
import * as endpoints from './endpoints.js';

/** Members of an organisation. A new one joins by way of a team: `teams.members.add`. */
export class Members {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the members of an organisation; those who are none see the public ones only.
   *
   * The total counts what is seen.
   *
   * @throws {StatusError} 403 for a private organisation with a token for public things only · 404 when the organisation is missing or
   * hidden
   * @see GET /orgs/{org}/members
   */
  list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listMembers, { where, query }, options);
  }

  /**
   * Tells whether a user is a member. A hidden or missing organisation or user reads false too.
   *
   * Callers who are no members themselves are sent on to the public members, so that a hidden member reads false.
   *
   * @see GET /orgs/{org}/members/{username}
   */
  check(where: OrgUserRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkMember, { where }, options);
  }

  /**
   * Ends a membership, in all teams. Succeeds also when the user was none.
   *
   * @throws {StatusError} 403 without being owner · 404 for an unknown user or organisation · 500 for the last owner
   * @see DELETE /orgs/{org}/members/{username}
   */
  remove(where: OrgUserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeMember, { where }, options);
  }

  /**
   * Lists the members that do not hide it.
   *
   * @throws {StatusError} 404 when the organisation is missing or hidden
   * @see GET /orgs/{org}/public_members
   */
  listPublic(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listPublicMembers, { where, query }, options);
  }

  /**
   * Tells whether a user is a member and does not hide it. A hidden or missing organisation or user reads false too.
   *
   * @see GET /orgs/{org}/public_members/{username}
   */
  checkPublic(where: OrgUserRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkPublicMember, { where }, options);
  }

  /**
   * Shows a membership to everybody. Owners may do it for others.
   *
   * @throws {StatusError} 403 for others without being owner · 404 for an unknown user or organisation
   * @see PUT /orgs/{org}/public_members/{username}
   */
  publicize(where: OrgUserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.publicizeMember, { where }, options);
  }

  /**
   * Hides a membership from all but members. Succeeds also when it is hidden.
   *
   * @throws {StatusError} 403 for others · 404 for an unknown user or organisation
   * @see DELETE /orgs/{org}/public_members/{username}
   */
  conceal(where: OrgUserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.concealMember, { where }, options);
  }
}
