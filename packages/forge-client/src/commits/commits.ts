import type { Pages } from '@clients/core';
import type { CallOptions } from '../options.js';
import type { PullRequest } from '../pulls/schemas.js';
import type { CommitRef, RepoRef } from '../refs/repo-schemas.js';
import type { Transport } from '../transport.js';
import * as endpoints from './endpoints.js';
import type { Commit, ListCommitsQuery } from './schemas.js';
import { Statuses } from './statuses/statuses.js';

/** Commits of a repository. */
export class Commits {
  /** What checks say of commits. */
  readonly statuses: Statuses;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.statuses = new Statuses(transport);
  }

  /**
   * Lists commits, newest first, as `git log` would.
   *
   * `stat`, `verification` and `files` set to false make it much cheaper for the server.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden, or `sha` is unknown · 409 when the repository is empty · 422
   * for a bad `since` or `until`
   * @see GET /repos/{owner}/{repo}/commits
   */
  list(where: RepoRef, query?: ListCommitsQuery, options?: CallOptions): Pages<Commit> {
    return this.#transport.pages(endpoints.listCommits, { where, query }, options);
  }

  /**
   * Gives the pull request that a commit was merged by.
   *
   * @throws {StatusError} 404 when there is none, or the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/commits/{sha}/pull
   */
  getPull(where: CommitRef, options?: CallOptions): Promise<PullRequest> {
    return this.#transport.call(endpoints.getCommitPull, { where }, options);
  }
}
