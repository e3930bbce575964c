import type { Pages } from '@clients/core';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { StopWatch } from '../../issues/stopwatch/schemas.js';
import * as endpoints from './endpoints.js';

/** Running stopwatches of the authenticated user. */
export class CurrentUserStopwatches {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the running stopwatches of the authenticated user; there is at most one.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`, or is limited to public resources
   * @see GET /user/stopwatches
   */
  list(query?: PageQuery, options?: CallOptions): Pages<StopWatch> {
    return this.#transport.pages(endpoints.listStopwatches, { query }, options);
  }
}
