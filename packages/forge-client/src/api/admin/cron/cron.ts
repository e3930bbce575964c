import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { CronRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { Cron } from './schemas.js';

/** Scheduled tasks of the server, for instance administrators. */
export class AdminCron {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the scheduled tasks of the server.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator
   * @see GET /admin/cron
   */
  list(query?: PageQuery, options?: CallOptions): Pages<Cron> {
    return this.#transport.pages(endpoints.listCronTasks, { query }, options);
  }

  /**
   * Runs a task now, outside its schedule; `exec_times` in the list includes this run.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 for an unknown
   * task
   * @see POST /admin/cron/{task}
   */
  run(where: CronRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.runCronTask, { where }, options);
  }
}
