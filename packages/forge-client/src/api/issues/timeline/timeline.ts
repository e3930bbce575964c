import type { Pages } from '@clients/core';
import type { IssueRef } from '../../../refs/issue-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { ListTimelineQuery, TimelineComment } from '../timeline-schemas.js';
import * as endpoints from './endpoints.js';

/** Comments and events of an issue, in order. */
export class IssueTimeline {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the events of an issue, oldest first, including comments except those on code.
   *
   * The list has no total. Events that the authenticated user is not allowed to see are `null`, so
   * that a page keeps its length.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden · 422 for an invalid `since`
   * or `before` · 500 for an unknown issue
   * @see GET /repos/{owner}/{repo}/issues/{index}/timeline
   */
  list(
    where: IssueRef,
    query?: ListTimelineQuery,
    options?: CallOptions,
  ): Pages<TimelineComment | null> {
    return this.#transport.pages(endpoints.listTimeline, { where, query }, options);
  }
}
