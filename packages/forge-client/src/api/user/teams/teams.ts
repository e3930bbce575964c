import type { Pages } from '@clients/core';
import type { Team } from '../../../entities/team-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Teams that the authenticated user belongs to. */
export class CurrentUserTeams {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the teams that the authenticated user belongs to, with their organisations.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`, or is limited to public resources
   * @see GET /user/teams
   */
  list(query?: PageQuery, options?: CallOptions): Pages<Team> {
    return this.#transport.pages(endpoints.listCurrentUserTeams, { query }, options);
  }
}
