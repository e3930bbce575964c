import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { OrgRef, OrgUserRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { User } from '../../../entities/user-schemas.js';
import * as endpoints from './endpoints.js';

/** Members of an organisation. To add a member, add the user to a team: `teams.members.add`. */
export class OrgMembers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the members of an organisation; users who are not members see only the public ones.
   *
   * The total counts only the members that the user can see.
   *
   * @example
   * for await (const { login } of forge.orgs.members.list({ org: 'engines' }))
   *   console.log(login);
   * @throws {StatusError} 403 for a private organisation with a token limited to public resources ·
   * 404 when the organisation is missing or hidden
   * @see GET /orgs/{org}/members
   */
  list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listMembers, { where, query }, options);
  }

  /**
   * Returns whether a user is a member. Also returns false for a hidden or missing organisation or
   * user.
   *
   * If the authenticated user is not a member, the server checks only public memberships: a hidden
   * membership returns false.
   *
   * @see GET /orgs/{org}/members/{username}
   */
  check(where: OrgUserRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkMember, { where }, options);
  }

  /**
   * Removes a member from the organisation and all of its teams. Succeeds even if the user is not a
   * member.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 for an unknown user or organisation
   * · 500 for the last owner
   * @see DELETE /orgs/{org}/members/{username}
   */
  remove(where: OrgUserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeMember, { where }, options);
  }

  /**
   * Lists the members with public membership.
   *
   * @throws {StatusError} 404 when the organisation is missing or hidden
   * @see GET /orgs/{org}/public_members
   */
  listPublic(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listPublicMembers, { where, query }, options);
  }

  /**
   * Returns whether a user is a member with public membership. Also returns false for a hidden or
   * missing organisation or user.
   *
   * @see GET /orgs/{org}/public_members/{username}
   */
  checkPublic(where: OrgUserRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkPublicMember, { where }, options);
  }

  /**
   * Makes a membership public. Owners may do this for others.
   *
   * @throws {StatusError} 403 for another user unless the authenticated user is an owner · 404 for
   * an unknown user or organisation
   * @see PUT /orgs/{org}/public_members/{username}
   */
  publicize(where: OrgUserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.publicizeMember, { where }, options);
  }

  /**
   * Hides a membership from all but members. Succeeds even if it is already hidden.
   *
   * @throws {StatusError} 403 for another user · 404 for an unknown user or organisation
   * @see DELETE /orgs/{org}/public_members/{username}
   */
  conceal(where: OrgUserRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.concealMember, { where }, options);
  }
}
