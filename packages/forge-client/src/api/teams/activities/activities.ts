import type { Pages } from '@clients/core';
import type { TeamRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { Activity } from '../../users/schemas.js';
import type { ListTeamActivityQuery } from '../schemas.js';
import * as endpoints from './endpoints.js';

/** Activities in the repositories of a team. */
export class TeamActivities {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the activity in the repositories of a team, newest first. Servers sort only by the
   * second, so events of the same second may appear on two pages, or on none.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /teams/{id}/activities/feeds
   */
  list(where: TeamRef, query?: ListTeamActivityQuery, options?: CallOptions): Pages<Activity> {
    return this.#transport.pages(endpoints.listTeamActivity, { where, query }, options);
  }
}
