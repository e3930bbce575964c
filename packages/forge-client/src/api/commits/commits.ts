import type { ByteStream, Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { PullRequest } from '../../entities/pull-schemas.js';
import type { CommitDiffRef, CommitRef, CompareRef, RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import { downloadComparison } from './compare-diff.js';
import * as endpoints from './endpoints.js';
import type {
  Compare,
  CompareCommitsDiffQuery,
  CompareCommitsQuery,
  GetCommitQuery,
} from './read-schemas.js';
import type { Commit } from '../../entities/commit-schemas.js';
import type { ListCommitsQuery } from './schemas.js';
import { CommitStatuses } from './statuses/statuses.js';

/** Commits of a repository. */
export class Commits {
  /** Statuses that checks report for commits. */
  readonly statuses: CommitStatuses;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.statuses = new CommitStatuses(transport);
  }

  /**
   * Lists commits, newest first, like `git log`.
   *
   * Setting `stat`, `verification` and `files` to false makes this much cheaper for the server.
   * With `path`, servers ignore `limit` and send 50 commits a page.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const commits = forge.commits.list(repo, { sha: 'main', stat: false });
   * for await (const { commit } of commits) console.log(commit?.message);
   * @throws {StatusError} 404 when the repository is missing or hidden, `sha` is unknown, or no
   * commit touches `path` · 409 when the repository is empty · 422 for an invalid `since` or
   * `until`
   * @see GET /repos/{owner}/{repo}/commits
   */
  list(where: RepoRef, query?: ListCommitsQuery, options?: CallOptions): Pages<Commit> {
    return this.#transport.pages(endpoints.listCommits, { where, query }, options);
  }

  /**
   * Gets the pull request that merged a commit.
   *
   * @throws {StatusError} 404 when there is none, or the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/commits/{sha}/pull
   */
  getPull(where: CommitRef, options?: CallOptions): Promise<PullRequest> {
    return this.#transport.call(endpoints.getCommitPull, { where }, options);
  }

  /**
   * Gets a commit by its full or shortened hash, or the newest commit of a branch or tag.
   *
   * Setting `stat`, `verification` and `files` to false makes this cheaper for the server.
   *
   * @example
   * const { commit, files } = await forge.commits.get({
   *   owner: 'ada',
   *   repo: 'engine',
   *   sha: 'main',
   * });
   * @throws {StatusError} 404 when it is missing, or the repository is missing, hidden or empty ·
   * 422 for an invalid name
   * @see GET /repos/{owner}/{repo}/git/commits/{sha}
   */
  get(where: CommitRef, query: GetCommitQuery = {}, options?: CallOptions): Promise<Commit> {
    return this.#transport.call(endpoints.getCommit, { where, query }, options);
  }

  /**
   * Downloads the changes of a commit as a diff or, with `diffType: 'patch'`, as a patch.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden · 500 for an unknown hash
   * @see GET /repos/{owner}/{repo}/git/commits/{sha}.{diffType}
   */
  getDiff(where: CommitDiffRef, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getCommitDiff, { where }, options);
  }

  /**
   * Compares two branches, tags or commits: returns the commits that are in the second but not in
   * the first.
   *
   * @example
   * const { commits } = await forge.commits.compare({
   *   owner: 'ada',
   *   repo: 'engine',
   *   basehead: 'v1.0.0...main',
   * });
   * @throws {StatusError} 404 when either of them or the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/compare/{basehead}
   */
  compare(
    where: CompareRef,
    query: CompareCommitsQuery = {},
    options?: CallOptions,
  ): Promise<Compare> {
    return this.#transport.call(endpoints.compareCommits, { where, query }, options);
  }

  /**
   * Downloads the difference between two branches, tags or commits as a diff or a patch. Gitea 1.27
   * or newer only.
   *
   * @throws {StatusError} 404 when either of them or the repository is missing or hidden
   * @throws {InputError} `ignored-filter` where the server answers with JSON, as all others do
   * @see GET /repos/{owner}/{repo}/compare/{basehead}
   */
  compareDiff(
    where: CompareRef,
    query: CompareCommitsDiffQuery,
    options?: CallOptions,
  ): Promise<ByteStream> {
    return downloadComparison(this.#transport, { where, query }, options);
  }
}
