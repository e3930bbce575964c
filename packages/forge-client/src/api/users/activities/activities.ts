import type { Pages } from '@clients/core';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ListUserActivityQuery, Activity } from '../schemas.js';
import * as endpoints from './endpoints.js';

/** Activities of a user. */
export class UserActivities {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the activity of a user, newest first. Servers sort only by the second, so events of the
   * same second may appear on two pages, or on none.
   *
   * The list is empty for users who hide their activity. An instance can disable it: `[service]
   * ENABLE_USER_HEATMAP`. An invalid `date` is ignored.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/activities/feeds
   */
  list(where: UserRef, query?: ListUserActivityQuery, options?: CallOptions): Pages<Activity> {
    return this.#transport.pages(endpoints.listUserActivity, { where, query }, options);
  }
}
