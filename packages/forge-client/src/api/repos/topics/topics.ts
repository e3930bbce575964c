import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { RepoRef, TopicRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ReplaceTopicsInput, SearchTopicsQuery, TopicResponse } from './schemas.js';

/** Topics of repositories. */
export class RepoTopics {
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
   * Replaces all topics of a repository, even of an archived one.
   *
   * `invalidTopics` reads the rejected topics from the error.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden ·
   * 422 for invalid topics, or more than 25 · 423 when the repository is archived, on Gitea 28
   * @see PUT /repos/{owner}/{repo}/topics
   */
  replace(where: RepoRef, body: ReplaceTopicsInput, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.replaceTopics, { where, body }, options);
  }

  /**
   * Adds a topic to a repository. Succeeds even if the repository has it.
   *
   * `invalidTopics` reads the rejected topic from the error.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden ·
   * 422 for an invalid topic, or when it has 25 topics · 423 when the repository is archived, on
   * Gitea 28
   * @see PUT /repos/{owner}/{repo}/topics/{topic}
   */
  add(where: TopicRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addTopic, { where }, options);
  }

  /**
   * Removes a topic from a repository.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository does not have it, or
   * is missing or hidden · 422 for an invalid topic · 423 when the repository is archived, on Gitea
   * 28
   * @see DELETE /repos/{owner}/{repo}/topics/{topic}
   */
  remove(where: TopicRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeTopic, { where }, options);
  }

  /**
   * Searches the topics of all repositories; without `q` it lists all topics.
   *
   * @see GET /topics/search
   */
  search(query?: SearchTopicsQuery, options?: CallOptions): Pages<TopicResponse> {
    return this.#transport.pages(endpoints.searchTopics, { query }, options);
  }
}
