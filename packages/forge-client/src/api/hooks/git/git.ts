import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { GitHookRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { UpdateGitHook, GitHook } from './schemas.js';

/**
 * Scripts that git runs on the server. Most instances do not allow anyone to edit them, even
 * administrators.
 */
export class GitHooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the git hooks of a repository; one request returns them all.
   *
   * @throws {StatusError} 403 unless the user may edit git hooks, which most instances do not allow
   * · 404 for an unknown repository
   * @see GET /repos/{owner}/{repo}/hooks/git
   */
  list(where: RepoRef, options?: CallOptions): Pages<GitHook> {
    return this.#transport.pages(endpoints.listGitHooks, { where }, options);
  }

  /**
   * Gets a git hook with its script.
   *
   * @throws {StatusError} 403 unless the user may edit git hooks · 404 for an unknown hook or
   * repository
   * @see GET /repos/{owner}/{repo}/hooks/git/{id}
   */
  get(where: GitHookRef, options?: CallOptions): Promise<GitHook> {
    return this.#transport.call(endpoints.getGitHook, { where }, options);
  }

  /**
   * Sets the script of a git hook.
   *
   * The script runs on the server, with the permissions of the server process.
   *
   * @throws {StatusError} 403 unless the user may edit git hooks · 404 for an unknown hook or
   * repository
   * @see PATCH /repos/{owner}/{repo}/hooks/git/{id}
   */
  update(where: GitHookRef, body: UpdateGitHook, options?: CallOptions): Promise<GitHook> {
    return this.#transport.call(endpoints.updateGitHook, { where, body }, options);
  }

  /**
   * Deletes the script of a git hook, so that it no longer runs.
   *
   * @throws {StatusError} 403 unless the user may edit git hooks · 404 for an unknown hook or
   * repository
   * @see DELETE /repos/{owner}/{repo}/hooks/git/{id}
   */
  delete(where: GitHookRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteGitHook, { where }, options);
  }
}
