import type { Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { RepoRef, TopicRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { ReplaceTopics, SearchTopicsQuery, TopicResponse } from './schemas.js';

/** Topics. */
export class Topics {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists topics.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/topics
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listTopics, { where, query }, options);
  }

  /**
   * Replaces topics.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 422
   * @see PUT /repos/{owner}/{repo}/topics
   */
  replace(where: RepoRef, body: ReplaceTopics = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.replaceTopics, { where, body }, options);
  }

  /**
   * Adds topic.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 422
   * @see PUT /repos/{owner}/{repo}/topics/{topic}
   */
  add(where: TopicRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addTopic, { where }, options);
  }

  /**
   * Removes topic.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 422
   * @see DELETE /repos/{owner}/{repo}/topics/{topic}
   */
  remove(where: TopicRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeTopic, { where }, options);
  }

  /**
   * Searches topics.
   *
   * @see GET /topics/search
   */
  search(query: SearchTopicsQuery, options?: CallOptions): Pages<TopicResponse> {
    return this.#transport.pages(endpoints.searchTopics, { query }, options);
  }
}
