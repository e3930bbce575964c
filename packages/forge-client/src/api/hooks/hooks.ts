import type { CallOptions } from '../../service/options.js';
import type { HookRef, RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import { GitHooks } from './git/git.js';
import type { TestHookQuery } from './schemas.js';
import { ScopeHooks, hooksScope } from './scope-hooks.js';

/** Webhooks of a repository. `forge-client/webhooks` receives their deliveries. */
export class RepoHooks extends ScopeHooks<RepoRef, HookRef> {
  /** Scripts that git runs on the server. */
  readonly git: GitHooks;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super(transport, hooksScope);
    this.#transport = transport;
    this.git = new GitHooks(transport);
  }

  /**
   * Sends a test push event to a webhook. Returns without waiting for the delivery.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/hooks/{id}/tests
   */
  test(where: HookRef, query: TestHookQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.testHook, { where, query }, options);
  }
}
