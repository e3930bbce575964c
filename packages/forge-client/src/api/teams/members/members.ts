import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { TeamMemberRef, TeamRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { User } from '../../../entities/user-schemas.js';
import * as endpoints from './endpoints.js';

/** Members of a team. */
export class TeamMembers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the members of a team.
   *
   * @throws {StatusError} 403 for a user outside the organisation, who can see the team but not its
   * members · 404 when it is missing or hidden
   * @see GET /teams/{id}/members
   */
  list(where: TeamRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listTeamMembers, { where, query }, options);
  }

  /**
   * Gets a member of a team.
   *
   * @throws {StatusError} 404 when the user is not a member, or the team is missing or hidden
   * @see GET /teams/{id}/members/{username}
   */
  get(where: TeamMemberRef, options?: CallOptions): Promise<User> {
    return this.#transport.call(endpoints.getTeamMember, { where }, options);
  }

  /**
   * Adds a user to a team, and thereby to the organisation. Succeeds even if the user is already a
   * member.
   *
   * @example
   * await forge.teams.members.add({ id: 1, username: 'grace' });
   * @throws {StatusError} 403 unless the authenticated user is an owner, or when the user to add
   * has blocked the authenticated user · 404 for an unknown user or team
   * @see PUT /teams/{id}/members/{username}
   */
  add(where: TeamMemberRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addTeamMember, { where }, options);
  }

  /**
   * Removes a user from a team. Succeeds even if the user is not a member.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 for an unknown user or team · 500
   * for the last owner
   * @see DELETE /teams/{id}/members/{username}
   */
  remove(where: TeamMemberRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeTeamMember, { where }, options);
  }
}
