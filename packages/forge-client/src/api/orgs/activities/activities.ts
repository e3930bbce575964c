import type { Pages } from '@clients/core';
import type { OrgRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { Activity } from '../../users/schemas.js';
import type { ListOrgActivityQuery } from '../schemas.js';
import * as endpoints from './endpoints.js';

/** Activities in an organisation. */
export class OrgActivities {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the activity in an organisation, newest first. Servers sort only by the second, so events
   * of the same second may appear on two pages, or on none.
   *
   * The list of a hidden organisation is empty.
   *
   * @throws {StatusError} 404 for an unknown organisation
   * @see GET /orgs/{org}/activities/feeds
   */
  list(where: OrgRef, query?: ListOrgActivityQuery, options?: CallOptions): Pages<Activity> {
    return this.#transport.pages(endpoints.listOrgActivity, { where, query }, options);
  }
}
