import { type ByteStream, type Pages, runAsOneCall } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { BaseHeadRef, PullDiffRef, PullRef } from '../../refs/issue-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import { createPullRequest } from './create.js';
import * as endpoints from './endpoints.js';
import { updatePullRequest } from './update.js';
import type {
  GetPullDiffQuery,
  ListPullsQueryInput,
  MergePullRequest,
  CreatePullRequestInput,
  UpdatePullRequestInput,
  UpdatePullBranchQuery,
} from './input-schemas.js';
import { listByNames, resolveIds } from '../issues/named-ids.js';
import { explainMergeRefusal } from './merge-refusal.js';
import { PullReviewComments } from './review-comments/review-comments.js';
import { PullReviewers } from './reviewers/reviewers.js';
import { PullReviews } from './reviews/reviews.js';
import { type WaitUntilMergeableOptions, waitUntilMergeable } from './wait-until-mergeable.js';
import type { PullRequest } from '../../entities/pull-schemas.js';
import { PullCommits } from './commits/commits.js';
import { PullFiles } from './files/files.js';

/** `ListPullsQuery` with its labels as a list. */
type ListedLabels = Omit<ListPullsQueryInput, 'labels'> & {
  readonly labels?: readonly (number | string)[] | undefined;
};

/** Names may be one text with commas, as those of `issues.list`. */
function splitLabels(query: ListPullsQueryInput | undefined): ListedLabels | undefined {
  if (typeof query?.labels !== 'string') return query as ListedLabels | undefined;
  return { ...query, labels: query.labels.split(',').filter((name) => name !== '') };
}

/** Pull requests of a repository. */
export class Pulls {
  /** Reviews of a pull request. */
  readonly reviews: PullReviews;
  /** Comments on lines of a pull request, and their conversations. */
  readonly reviewComments: PullReviewComments;
  /** Review requests of a pull request. */
  readonly reviewers: PullReviewers;
  /** Commits of a pull request. */
  readonly commits: PullCommits;
  /** Files that a pull request changes. */
  readonly files: PullFiles;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.files = new PullFiles(transport);
    this.commits = new PullCommits(transport);
    this.reviews = new PullReviews(transport);
    this.reviewComments = new PullReviewComments(transport);
    this.reviewers = new PullReviewers(transport);
  }

  /**
   * Lists pull requests, both open and closed unless `state` is set.
   *
   * Lists do not contain the number of changed lines and files; `get` returns it.
   *
   * Labels and the milestone are ids or names. Names cost one more request each whenever the list is
   * read, and another for labels that only the organisation could have, and for closed milestones.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * for await (const pull of forge.pulls.list(repo, { state: 'open' }))
   *   console.log(pull.number, pull.title);
   * @throws {StatusError} 400 for an unknown `poster` · 404 when the repository is missing, hidden
   * or empty
   * @throws {InputError} `unknown-label` or `unknown-milestone` for a name that nothing has
   * @see GET /repos/{owner}/{repo}/pulls
   */
  list(where: RepoRef, query?: ListPullsQueryInput, options?: CallOptions): Pages<PullRequest> {
    const call = { where, options };
    return listByNames(this.#transport, endpoints.listPulls, call, splitLabels(query));
  }

  /**
   * Gets a pull request.
   *
   * @example
   * const pull = { owner: 'ada', repo: 'engine', index: 2 };
   * const { mergeable, head } = await forge.pulls.get(pull);
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}
   */
  get(where: PullRef, options?: CallOptions): Promise<PullRequest> {
    return this.#transport.call(endpoints.getPull, { where }, options);
  }

  /**
   * Gets the pull request that merges one branch of a repository into another.
   *
   * Does not find pull requests from forks.
   *
   * @throws {StatusError} 404 when there is none, or the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{base}/{head}
   */
  getByBaseHead(where: BaseHeadRef, options?: CallOptions): Promise<PullRequest> {
    return this.#transport.call(endpoints.getPullByBaseHead, { where }, options);
  }

  /**
   * Opens a pull request. Not retried: if the response is lost, a retry could open it twice.
   *
   * A branch without new commits is accepted; the pull request then changes nothing. Labels and the
   * milestone are ids or names; names cost one more request each, which lists those of the
   * repository, and another for labels that only its organisation could have, and for closed
   * milestones. Reviewers cost a second request where the server ignores them here, which are Gitea
   * 1.22 and Forgejo: if that one fails, the pull request is open, and the hint of the error has its
   * number.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const { number } = await forge.pulls.create(repo, {
   *   head: 'valve',
   *   base: 'main',
   *   title: 'Describe the valve',
   * });
   * @throws {StatusError} 403 when blocked by the owner · 404 for an unknown branch, reviewer or
   * milestone, or a missing repository · 409 when there is already a pull request for these two
   * branches · 422 when both branches are the same, for an empty title or an unknown assignee · 423
   * when the repository is archived
   * @throws {InputError} `unknown-label` or `unknown-milestone` for a name that nothing has; nothing
   * is opened
   * @see POST /repos/{owner}/{repo}/pulls
   * @see POST /repos/{owner}/{repo}/pulls/{index}/requested_reviewers
   */
  create(
    where: RepoRef,
    body: CreatePullRequestInput,
    options?: CallOptions,
  ): Promise<PullRequest> {
    const call = { endpoint: endpoints.createPull, where, options };
    return resolveIds(this.#transport, call, body, (transport, sent) =>
      createPullRequest(transport, { where, body: sent, options }),
    );
  }

  /**
   * Updates a pull request; omitted fields keep their values. Labels and the milestone are ids or
   * names; names cost requests, as in `create`. Ids of labels cost none, and the
   * server ignores unknown ones: a list of unknown ids removes all labels. `milestone: null`, or 0,
   * removes the milestone with a second request, which changes it as an issue: if that one fails,
   * everything but the milestone is updated, and the error has `mayHaveExecuted`.
   *
   * @example
   * const pull = { owner: 'ada', repo: 'engine', index: 2 };
   * await forge.pulls.update(pull, { title: 'Describe the whole valve' });
   * @throws {StatusError} 403 (empty body) without permission · 404 when it is missing or hidden ·
   * 409 when `content_version` is not the current one · 412 for reopening a merged one · 422 for an unknown assignee
   * @throws {InputError} `unknown-label` for a list with a name, and a name or an id that no label
   * has, `unknown-milestone` for a title that no milestone has; nothing is changed
   * @see PATCH /repos/{owner}/{repo}/pulls/{index}
   * @see PATCH /repos/{owner}/{repo}/issues/{index}
   */
  update(
    where: PullRef,
    body: UpdatePullRequestInput,
    options?: CallOptions,
  ): Promise<PullRequest> {
    const call = { endpoint: endpoints.updatePull, where, options };
    return resolveIds(this.#transport, call, body, (transport, sent) =>
      updatePullRequest(transport, { where, body: sent, options }),
    );
  }

  /**
   * Downloads a pull request as a diff or, with `diffType: 'patch'`, as a patch with the author and
   * message of each commit.
   *
   * Works even after the fork has been deleted.
   *
   * @example
   * const pull = { owner: 'ada', repo: 'engine', index: 2 };
   * const diff = await forge.pulls.getDiff({ ...pull, diffType: 'diff' });
   * console.log(await diff.text());
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}.{diffType}
   */
  getDiff(
    where: PullDiffRef,
    query?: GetPullDiffQuery,
    options?: CallOptions,
  ): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getPullDiff, { where, query }, options);
  }

  /**
   * Returns whether a pull request is merged. Also returns false when the pull request or
   * repository is missing or hidden.
   *
   * @see GET /repos/{owner}/{repo}/pulls/{index}/merge
   */
  checkMerged(where: PullRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkPullMerged, { where }, options);
  }

  /**
   * Waits until a pull request can be merged, and returns it. After a pull request is opened or
   * pushed to, the server takes a moment to check for conflicts, and refuses to merge it until
   * then.
   *
   * Reads the pull request after 1, 1.5, 2.25 … seconds, and eventually every 15 seconds, for 60
   * seconds unless `timeoutMs` or `timeouts.total` is set; `null` means no limit. It ends at once
   * when the pull request is merged, closed or a draft. Required reviews and status checks are not
   * taken into account: a merge may still be refused because they are missing.
   *
   * @example
   * const pull = { owner: 'ada', repo: 'engine', index: 2 };
   * await forge.pulls.waitUntilMergeable(pull);
   * await forge.pulls.merge(pull, { do: 'squash' });
   * @throws {NotMergeableError} `pull-merged`, `pull-closed` or `pull-draft`, and `not-mergeable`
   * when the time runs out; `pull` is the pull request as last read
   * @throws {TimeoutError} when the time runs out before the server responded once
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/pulls/{index}
   */
  waitUntilMergeable(
    where: PullRef,
    options: WaitUntilMergeableOptions = {},
  ): Promise<PullRequest> {
    return waitUntilMergeable(this.#transport, where, options);
  }

  /**
   * Merges a pull request, at once or when its checks succeed. Not retried; there is no time limit
   * for the response.
   *
   * A 405 often does not tell why the server refuses, so the client then reads the pull request, for
   * the code of the error. After `branch-kept`, of Forgejo and Gitea up to 1.23, it is merged.
   *
   * @example
   * const pull = { owner: 'ada', repo: 'engine', index: 2 };
   * await forge.pulls.merge(pull, {
   *   do: 'squash',
   *   delete_branch_after_merge: true,
   * });
   * @throws {StatusError} 403 `branch-kept` when it was merged, and its branch could not be deleted
   * · 404 when it is missing or hidden, or its fork was deleted · 405 `pull-merged` when it is merged
   * already, `not-mergeable` when it has conflicts, is a draft or is being checked, `merge-refused`
   * when checks, reviews, the style or the account forbid it · 409
   * `head-moved` when `head_commit_id` is not its newest commit, `merge-conflict` when commits
   * conflict in this style (git's message is `StdErr` in the body), `merge-scheduled` when a merge
   * is already scheduled · 423 when the repository is archived · 500 when it cannot be
   * fast-forwarded
   * @see POST /repos/{owner}/{repo}/pulls/{index}/merge
   * @see GET /repos/{owner}/{repo}/pulls/{index}
   */
  async merge(where: PullRef, body: MergePullRequest, options?: CallOptions): Promise<void> {
    const origin = {
      name: 'pulls.merge',
      endpoint: endpoints.mergePull.id,
      since: performance.now(),
    };
    try {
      await this.#transport.call(endpoints.mergePull, { where, body }, options);
    } catch (error) {
      // The remaining time of the call applies to this request too; if it runs out, the refusal is
      // thrown all the same.
      const getPull = (): Promise<PullRequest> =>
        runAsOneCall(this.#transport, origin, options, (inner) =>
          inner.call(endpoints.getPull, { where }, options),
        );
      throw await explainMergeRefusal(error, getPull);
    }
  }

  /**
   * Cancels a merge that is scheduled for when checks succeed.
   *
   * @throws {StatusError} 403 unless the user scheduled it or is a repository administrator · 404
   * when no merge is scheduled, or the pull request is missing or hidden · 423 when the repository
   * is archived
   * @see DELETE /repos/{owner}/{repo}/pulls/{index}/merge
   */
  cancelAutoMerge(where: PullRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.cancelAutoMerge, { where }, options);
  }

  /**
   * Updates the branch of a pull request with the commits of its base branch. Not retried.
   *
   * @throws {StatusError} 403 (empty body) without write access to the branch · 404 when the pull
   * request is missing or hidden · 409 for a conflict · 422 when it is merged · 500 when it is
   * already up to date, or for an unknown style
   * @see POST /repos/{owner}/{repo}/pulls/{index}/update
   */
  updateBranch(
    where: PullRef,
    query: UpdatePullBranchQuery = {},
    options?: CallOptions,
  ): Promise<void> {
    return this.#transport.call(endpoints.updatePullBranch, { where, query }, options);
  }
}
