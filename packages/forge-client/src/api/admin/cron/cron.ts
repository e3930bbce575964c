import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CronRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { Cron } from './schemas.js';

/** Tasks that the server runs by the clock, for site administrators. */
export class Crons {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the tasks that the server runs by the clock.
   *
   * @throws {StatusError} 403 without being site administrator
   * @see GET /admin/cron
   */
  list(query?: PageQuery, options?: CallOptions): Pages<Cron> {
    return this.#transport.pages(endpoints.listCronTasks, { query }, options);
  }

  /**
   * Runs a task now, out of its turn; `exec_times` of the list counts it.
   *
   * @throws {StatusError} 403 without being site administrator · 404 for an unknown task
   * @see POST /admin/cron/{task}
   */
  run(where: CronRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.runCronTask, { where }, options);
  }
}
