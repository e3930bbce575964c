import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { RepoRef, TopicRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ReplaceTopics, SearchTopicsQuery, TopicResponse } from './schemas.js';

/** Words that describe repositories. */
export class Topics {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the topics of a repository.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/topics
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listTopics, { where, query }, options);
  }

  /**
   * Sets all topics of a repository at once; works on archived ones too.
   *
   * `invalidTopics` reads from the error which ones were bad.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden · 422 for bad topics, or more than
   * 25
   * @see PUT /repos/{owner}/{repo}/topics
   */
  replace(where: RepoRef, body: ReplaceTopics = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.replaceTopics, { where, body }, options);
  }

  /**
   * Adds a topic to a repository. Succeeds also when it has it.
   *
   * `invalidTopics` reads from the error what was bad.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden · 422 for a bad topic, or when there
   * are 25
   * @see PUT /repos/{owner}/{repo}/topics/{topic}
   */
  add(where: TopicRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addTopic, { where }, options);
  }

  /**
   * Takes a topic off a repository.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository does not have it, or is missing or hidden · 422 for a bad
   * topic
   * @see DELETE /repos/{owner}/{repo}/topics/{topic}
   */
  remove(where: TopicRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeTopic, { where }, options);
  }

  /**
   * Searches the topics of all repositories; without `q` it lists them.
   *
   * @see GET /topics/search
   */
  search(query?: SearchTopicsQuery, options?: CallOptions): Pages<TopicResponse> {
    return this.#transport.pages(endpoints.searchTopics, { query }, options);
  }
}
