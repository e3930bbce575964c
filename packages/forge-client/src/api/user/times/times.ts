import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { TrackedTime } from '../../issues/times/schemas.js';
import type { ListCurrentUserTimesQuery } from '../schemas.js';
import * as endpoints from './endpoints.js';

/** Times that the authenticated user has tracked. */
export class CurrentUserTimes {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the times that the authenticated user has recorded in all repositories.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`, or is limited to public resources ·
   * 422 for an invalid `since` or `before`
   * @see GET /user/times
   */
  list(query?: ListCurrentUserTimesQuery, options?: CallOptions): Pages<TrackedTime> {
    return this.#transport.pages(endpoints.listCurrentUserTimes, { query }, options);
  }
}
