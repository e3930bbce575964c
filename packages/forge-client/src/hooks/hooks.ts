import type { Pages } from '@clients/core';
import type { CallOptions } from '../options.js';
import type { PageQuery } from '../refs/page-schemas.js';
import type { HookRef, RepoRef } from '../refs/repo-schemas.js';
import type { Transport } from '../transport.js';
import * as endpoints from './endpoints.js';
import type { CreateHook, EditHook, Hook, TestHookQuery } from './schemas.js';

/** Webhooks of a repository. */
export class RepoHooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the webhooks of a repository.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/hooks
   */
  list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<Hook> {
    return this.#transport.pages(endpoints.listHooks, { where, query }, options);
  }

  /**
   * Gives a webhook.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/hooks/{id}
   */
  get(where: HookRef, options?: CallOptions): Promise<Hook> {
    return this.#transport.call(endpoints.getHook, { where }, options);
  }

  /**
   * Makes a webhook.
   *
   * @throws {StatusError} 400 for a bad channel of `slack` · 403 without admin access · 404 when the repository is missing or hidden ·
   * 422 for an unknown type or a bad `config` or `branch_filter`
   * @see POST /repos/{owner}/{repo}/hooks
   */
  create(where: RepoRef, body: CreateHook, options?: CallOptions): Promise<Hook> {
    return this.#transport.call(endpoints.createHook, { where, body }, options);
  }

  /**
   * Changes a webhook.
   *
   * `events`, `branch_filter` and `authorization_header` are replaced even when they are left out: send them along.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden · 422 for a bad `config` or `branch_filter`
   * @see PATCH /repos/{owner}/{repo}/hooks/{id}
   */
  update(where: HookRef, body: EditHook, options?: CallOptions): Promise<Hook> {
    return this.#transport.call(endpoints.updateHook, { where, body }, options);
  }

  /**
   * Deletes a webhook.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/hooks/{id}
   */
  remove(where: HookRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeHook, { where }, options);
  }

  /**
   * Delivers a push event that did not happen, to try a webhook. It waits for no delivery.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/hooks/{id}/tests
   */
  test(where: HookRef, query: TestHookQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.testHook, { where, query }, options);
  }
}
