import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { GitHookRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { EditGitHook, GitHook } from './schemas.js';

/** Scripts that git runs on the server. Editing them is off on most sites, for administrators as well. */
export class GitHooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the git hooks of a repository; one request gives them all.
   *
   * @throws {StatusError} 403 unless the caller may edit git hooks, which most sites allow to nobody · 404 for an unknown repository
   * @see GET /repos/{owner}/{repo}/hooks/git
   */
  list(where: RepoRef, options?: CallOptions): Pages<GitHook> {
    return this.#transport.pages(endpoints.listGitHooks, { where }, options);
  }

  /**
   * Gives a git hook with its script.
   *
   * @throws {StatusError} 403 unless the caller may edit git hooks · 404 for an unknown hook or repository
   * @see GET /repos/{owner}/{repo}/hooks/git/{id}
   */
  get(where: GitHookRef, options?: CallOptions): Promise<GitHook> {
    return this.#transport.call(endpoints.getGitHook, { where }, options);
  }

  /**
   * Stores the script of a git hook.
   *
   * It runs on the server with the rights of the server.
   *
   * @throws {StatusError} 403 unless the caller may edit git hooks · 404 for an unknown hook or repository
   * @see PATCH /repos/{owner}/{repo}/hooks/git/{id}
   */
  update(where: GitHookRef, body: EditGitHook, options?: CallOptions): Promise<GitHook> {
    return this.#transport.call(endpoints.updateGitHook, { where, body }, options);
  }

  /**
   * Deletes the script of a git hook, so that it runs no more.
   *
   * @throws {StatusError} 403 unless the caller may edit git hooks · 404 for an unknown hook or repository
   * @see DELETE /repos/{owner}/{repo}/hooks/git/{id}
   */
  remove(where: GitHookRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeGitHook, { where }, options);
  }
}
