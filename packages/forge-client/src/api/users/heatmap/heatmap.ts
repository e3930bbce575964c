import type { Pages } from '@clients/core';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { UserHeatmapData } from '../schemas.js';
import * as endpoints from './endpoints.js';

/** How much a user contributed, by time. */
export class UserHeatmap {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the activity counts of a user, in intervals of 15 minutes; one request returns them all.
   *
   * The list is empty for users who hide their activity. An instance can disable it: `[service]
   * ENABLE_USER_HEATMAP`.
   *
   * @throws {StatusError} 404 when the user is missing or hidden
   * @see GET /users/{username}/heatmap
   */
  list(where: UserRef, options?: CallOptions): Pages<UserHeatmapData> {
    return this.#transport.pages(endpoints.listUserHeatmap, { where }, options);
  }
}
