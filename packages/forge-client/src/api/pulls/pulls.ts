import { type ByteStream, type Pages, together } from '@clients/core';
import type { Commit } from '../../entities/commit-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { BaseHeadRef, PullDiffRef, PullRef } from '../../refs/issue-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  CreatePullRequest,
  EditPullRequest,
  GetPullDiffQuery,
  ListPullCommitsQuery,
  ListPullFilesQuery,
  ListPullsQuery,
  MergePullRequest,
  UpdatePullBranchQuery,
} from './input-schemas.js';
import { mergeRefusal } from './merge-refusal.js';
import { ReviewComments } from './review-comments/review-comments.js';
import { Reviewers } from './reviewers/reviewers.js';
import { Reviews } from './reviews/reviews.js';
import type { ChangedFile } from './schemas.js';
import type { PullRequest } from '../../entities/pull-schemas.js';

/** Pull requests of a repository. */
export class Pulls {
  /** Reviews of a pull request. */
  readonly reviews: Reviews;
  /** Conversations on lines of a pull request. */
  readonly reviewComments: ReviewComments;
  /** Whose review of a pull request is asked for. */
  readonly reviewers: Reviewers;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.reviews = new Reviews(transport);
    this.reviewComments = new ReviewComments(transport);
    this.reviewers = new Reviewers(transport);
  }

  /**
   * Lists pull requests, open ones unless `state` says otherwise.
   *
   * How many lines and files one changes is not told in a list; `get` tells it.
   *
   * @throws {StatusError} 400 for an unknown `poster` · 404 when the repository is missing, hidden or empty
   * @see GET /repos/{owner}/{repo}/pulls
   */
  list(where: RepoRef, query?: ListPullsQuery, options?: CallOptions): Pages<PullRequest> {
    return this.#transport.pages(endpoints.listPulls, { where, query }, options);
  }

  /**
   * Gives a pull request.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}
   */
  get(where: PullRef, options?: CallOptions): Promise<PullRequest> {
    return this.#transport.call(endpoints.getPull, { where }, options);
  }

  /**
   * Gives the pull request that would merge one branch of a repository into another.
   *
   * Those from forks are not found this way.
   *
   * @throws {StatusError} 404 when there is none, or the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{base}/{head}
   */
  getByBaseHead(where: BaseHeadRef, options?: CallOptions): Promise<PullRequest> {
    return this.#transport.call(endpoints.getPullByBaseHead, { where }, options);
  }

  /**
   * Opens a pull request. Not retried: a lost answer could open it twice.
   *
   * A branch without new commits is accepted and changes nothing.
   *
   * @throws {StatusError} 403 when blocked by the owner · 404 for an unknown branch, reviewer or milestone, or a missing repository ·
   * 409 when these two branches have one already · 422 when both are the same branch, for an empty title or an unknown assignee · 423
   * when the repository is archived
   * @see POST /repos/{owner}/{repo}/pulls
   */
  create(where: RepoRef, body: CreatePullRequest, options?: CallOptions): Promise<PullRequest> {
    return this.#transport.call(endpoints.createPull, { where, body }, options);
  }

  /**
   * Changes a pull request; what is left out stays.
   *
   * @throws {StatusError} 403 with an empty body without the right to · 404 when it is missing or hidden · 409 when `content_version`
   * is not the current one · 412 for an unknown state, or a merged one to reopen · 422 for an unknown assignee
   * @see PATCH /repos/{owner}/{repo}/pulls/{index}
   */
  update(where: PullRef, body: EditPullRequest, options?: CallOptions): Promise<PullRequest> {
    return this.#transport.call(endpoints.updatePull, { where, body }, options);
  }

  /**
   * Downloads a pull request as a diff, or as a patch with author and message of each commit.
   *
   * Also works after the fork is gone.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}.{diffType}
   */
  getDiff(where: PullDiffRef, query?: GetPullDiffQuery, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getPullDiff, { where, query }, options);
  }

  /**
   * Lists the commits of a pull request.
   *
   * @throws {StatusError} 404 when the pull request is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}/commits
   */
  listCommits(where: PullRef, query?: ListPullCommitsQuery, options?: CallOptions): Pages<Commit> {
    return this.#transport.pages(endpoints.listPullCommits, { where, query }, options);
  }

  /**
   * Lists the files a pull request changes.
   *
   * @throws {StatusError} 404 when the pull request is missing or hidden · 500 for `skip-to` without `limit`
   * @see GET /repos/{owner}/{repo}/pulls/{index}/files
   */
  listFiles(where: PullRef, query?: ListPullFilesQuery, options?: CallOptions): Pages<ChangedFile> {
    return this.#transport.pages(endpoints.listPullFiles, { where, query }, options);
  }

  /**
   * Tells whether a pull request is merged. A hidden or missing pull request or repository reads false too.
   *
   * @see GET /repos/{owner}/{repo}/pulls/{index}/merge
   */
  checkMerged(where: PullRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkPullMerged, { where }, options);
  }

  /**
   * Merges a pull request, or has it merged once its checks are through. Not retried; the wait for an answer has no limit.
   *
   * A 405 says that the server does not merge, but not why: then the pull request is looked at once, with one GET. Code `not-mergeable`
   * means that it has conflicts, is a draft, or is still being checked; any other 405 comes as the server sent it.
   *
   * @throws {StatusError} 404 when it is missing or hidden, or its fork is gone · 405 when it cannot be merged, the caller may not, or
   * checks, reviews or the style stand against it · 409 when `head_commit_id` is not its newest commit, a rebase fails (git's words are
   * `StdErr` of the body) or a merge is scheduled already · 423 when the repository is archived · 500 when it cannot be fast-forwarded
   * @see POST /repos/{owner}/{repo}/pulls/{index}/merge
   */
  async merge(where: PullRef, body: MergePullRequest, options?: CallOptions): Promise<void> {
    const origin = { name: 'pulls.merge', endpoint: endpoints.mergePull.id, since: performance.now() };
    try {
      await this.#transport.call(endpoints.mergePull, { where, body }, options);
    } catch (error) {
      // What is left of the call's time bounds the look too; when it is over, the refusal is still what matters.
      const look = (): Promise<PullRequest> =>
        together(this.#transport, origin, options, (inner) => inner.call(endpoints.getPull, { where }, options));
      throw await mergeRefusal(error, look);
    }
  }

  /**
   * Calls off a merge that waits for checks.
   *
   * @throws {StatusError} 403 without being who asked for it or an administrator of the repository · 404 when none waits, or the pull
   * request is missing or hidden · 423 when the repository is archived
   * @see DELETE /repos/{owner}/{repo}/pulls/{index}/merge
   */
  cancelAutoMerge(where: PullRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.cancelAutoMerge, { where }, options);
  }

  /**
   * Brings the branch of a pull request up to date with the branch it is to be merged into. Not retried.
   *
   * @throws {StatusError} 403 with an empty body without write access to the branch · 404 when the pull request is missing or hidden ·
   * 409 for a conflict · 422 when it is merged · 500 when it is up to date, or for an unknown style
   * @see POST /repos/{owner}/{repo}/pulls/{index}/update
   */
  updateBranch(where: PullRef, query: UpdatePullBranchQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.updatePullBranch, { where, query }, options);
  }
}
