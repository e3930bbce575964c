import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ActionRunJob, SearchJobsQueryInput } from '../../actions/jobs/search-schemas.js';
import type { RegistrationToken } from '../../actions/runners/schemas.js';
import * as endpoints from './endpoints.js';

/**
 * Runners of the instance at deprecated routes, which servers keep for old clients. New code uses
 * `forge.admin.actions.runners`.
 */
export class AdminRunners {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the jobs for runners of the whole instance, at a deprecated route. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 `no-route` on
   * other servers
   * @see GET /admin/runners/jobs
   * @deprecated The server keeps the route for old clients: call `admin.actions.jobs.search`.
   */
  searchJobs(query?: SearchJobsQueryInput, options?: CallOptions): Pages<ActionRunJob> {
    return this.#transport.pages(endpoints.searchAdminJobsAtOldRoute, { query }, options);
  }

  /**
   * Gets the token that a runner needs to register with the whole instance, at a deprecated route.
   * Gitea up to 1.25 and Forgejo.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 `no-route` on
   * other servers
   * @see GET /admin/runners/registration-token
   * @deprecated The server keeps the route for old clients: call `admin.actions.runners.register`.
   */
  getRegistrationToken(options?: CallOptions): Promise<RegistrationToken> {
    return this.#transport.call(endpoints.getAdminRegistrationTokenAtOldRoute, {}, options);
  }
}
