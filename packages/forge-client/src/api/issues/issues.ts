import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { IssueRef } from '../../refs/issue-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  UpdateDeadline,
  UpdateIssueInput,
  ListIssuesQueryInput,
  LockIssue,
  CreateIssueInput,
  SearchIssuesQueryInput,
} from './input-schemas.js';
import type { Issue } from '../../entities/issue-schemas.js';
import type { IssueDeadline } from './schemas.js';
import { resolveIds } from './named-ids.js';
import { IssueCommentAssets, IssueAssets } from '../attachments/attachments.js';
import { IssueCommentReactions, IssueReactions } from '../reactions/reactions.js';
import { IssueAssignees } from './assignees/assignees.js';
import { IssueComments } from './comments/comments.js';
import { IssueLabels } from './labels/labels.js';
import { IssueLinks, issuesBlockingScope, issuesDependenciesScope } from './links/links.js';
import { IssuePins } from './pins/pins.js';
import { IssueStopwatch } from './stopwatch/stopwatch.js';
import { IssueSubscriptions } from './subscriptions/subscriptions.js';
import { IssueTemplates } from './templates/templates.js';
import { IssueTimes } from './times/times.js';
import { IssueTimeline } from './timeline/timeline.js';

/** Issues of a repository, including pull requests: both share one sequence of numbers. */
export class Issues {
  /** Comments on issues and pull requests. */
  readonly comments: IssueComments;
  /** Labels on an issue or a pull request. */
  readonly labels: IssueLabels;
  /** Reactions to an issue or a pull request. */
  readonly reactions: IssueReactions;
  /** Reactions to a comment. */
  readonly commentReactions: IssueCommentReactions;
  /** Files attached to an issue or a pull request. */
  readonly assets: IssueAssets;
  /** Files attached to a comment. */
  readonly commentAssets: IssueCommentAssets;
  /** Assignees of issues and pull requests. */
  readonly assignees: IssueAssignees;
  /** Issues that an issue depends on. */
  readonly dependencies: IssueLinks;
  /** Issues that an issue blocks, which depend on it. */
  readonly blocking: IssueLinks;
  /** Issues and pull requests that are pinned to the top of their lists. */
  readonly pins: IssuePins;
  /** The stopwatch that measures work on an issue. */
  readonly stopwatch: IssueStopwatch;
  /** Users who are notified about an issue or a pull request. */
  readonly subscriptions: IssueSubscriptions;
  /** Templates and settings for new issues. */
  readonly templates: IssueTemplates;
  /** Time spent on issues. */
  readonly times: IssueTimes;
  /** Comments and events of an issue, in order. */
  readonly timeline: IssueTimeline;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.timeline = new IssueTimeline(transport);
    this.comments = new IssueComments(transport);
    this.labels = new IssueLabels(transport);
    this.reactions = new IssueReactions(transport);
    this.commentReactions = new IssueCommentReactions(transport);
    this.assets = new IssueAssets(transport);
    this.commentAssets = new IssueCommentAssets(transport);
    this.assignees = new IssueAssignees(transport);
    this.dependencies = new IssueLinks(transport, issuesDependenciesScope);
    this.blocking = new IssueLinks(transport, issuesBlockingScope);
    this.pins = new IssuePins(transport);
    this.stopwatch = new IssueStopwatch(transport);
    this.subscriptions = new IssueSubscriptions(transport);
    this.templates = new IssueTemplates(transport);
    this.times = new IssueTimes(transport);
  }

  /**
   * Searches issues and pull requests in all repositories that the authenticated user can see.
   *
   * @example
   * const mine = forge.issues.search({ assigned: true, state: 'open' });
   * for await (const issue of mine) console.log(issue.html_url);
   * @throws {StatusError} 400 for an unknown owner or team · 404 for an unknown `created_by` · 422
   * for an invalid `since` or `before`
   * @see GET /repos/issues/search
   */
  search(query?: SearchIssuesQueryInput, options?: CallOptions): Pages<Issue> {
    return this.#transport.pages(endpoints.searchIssues, { query }, options);
  }

  /**
   * Lists issues of a repository, newest first, including pull requests unless `type` excludes
   * them.
   *
   * Each page is requested when the loop reaches it. If the server failed to load an issue, its id
   * is 0.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const bugs = forge.issues.list(repo, { state: 'open', labels: ['bug'] });
   * for await (const issue of bugs) console.log(issue.number, issue.title);
   * @throws {StatusError} 404 when the repository is missing or hidden, or a filter names an
   * unknown user · 422 for an invalid `since` or `before`
   * @see GET /repos/{owner}/{repo}/issues
   */
  list(where: RepoRef, query?: ListIssuesQueryInput, options?: CallOptions): Pages<Issue> {
    return this.#transport.pages(endpoints.listIssues, { where, query }, options);
  }

  /**
   * Gets an issue, or the issue part of a pull request.
   *
   * @example
   * const issue = { owner: 'ada', repo: 'engine', index: 1 };
   * const { title, state } = await forge.issues.get(issue);
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/{index}
   */
  get(where: IssueRef, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(endpoints.getIssue, { where }, options);
  }

  /**
   * Opens an issue. Not retried: if the response is lost, a retry could open it twice.
   *
   * Labels, the milestone and boards are ids or names, as in `labels: ['bug']`. Names cost one more
   * request for each of the three, which lists those of the repository, and another for names that
   * only its owner could have, and for closed milestones. Without write access, labels, milestone,
   * assignees and due date are ignored without an error.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const { number } = await forge.issues.create(repo, {
   *   title: 'Leak',
   *   body: 'The valve drips.',
   *   labels: ['bug'],
   * });
   * @throws {StatusError} 403 when blocked by the owner · 404 when the repository is missing or
   * hidden · 422 for an empty title or an unknown assignee · 423 when the repository is archived
   * @throws {InputError} `unknown-label`, `unknown-milestone` or `unknown-project` for a name that
   * nothing has; nothing is opened
   * @see POST /repos/{owner}/{repo}/issues
   */
  create(where: RepoRef, body: CreateIssueInput, options?: CallOptions): Promise<Issue> {
    const call = { endpoint: endpoints.createIssue, where, options };
    return resolveIds(this.#transport, call, body, (transport, sent) =>
      transport.call(endpoints.createIssue, { where, body: sent }, options),
    );
  }

  /**
   * Updates an issue; omitted fields keep their values. Its labels are changed with
   * `issues.labels.replace`, which takes names too. The milestone and boards are ids or names; names
   * cost requests, as in `create`.
   *
   * With the `content_version` that was read, the call fails with a 409 instead of overwriting an
   * edit of the body made in the meantime; edits of the title are not noticed.
   *
   * @example
   * const issue = { owner: 'ada', repo: 'engine', index: 1 };
   * await forge.issues.update(issue, { state: 'closed' });
   * @throws {StatusError} 403 (empty body) unless the user opened the issue or has write access ·
   * 404 when it is missing or hidden · 409 when `content_version` is not the current one · 412 when
   * it is closed while an issue it depends on is open · 500 for an unknown assignee or id of a
   * milestone
   * @throws {InputError} `unknown-milestone` or `unknown-project` for a name that nothing has;
   * nothing is changed
   * @see PATCH /repos/{owner}/{repo}/issues/{index}
   */
  update(where: IssueRef, body: UpdateIssueInput, options?: CallOptions): Promise<Issue> {
    const call = { endpoint: endpoints.updateIssue, where, options };
    return resolveIds(this.#transport, call, body, (transport, sent) =>
      transport.call(endpoints.updateIssue, { where, body: sent }, options),
    );
  }

  /**
   * Deletes an issue; its number is not reused. This cannot be undone.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}
   */
  delete(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteIssue, { where }, options);
  }

  /**
   * Sets or removes the due date of an issue. The server moves it to the end of its day.
   *
   * @throws {StatusError} 403 without write access · 404 when the issue or repository is missing or
   * hidden · 422 for an invalid date
   * @see POST /repos/{owner}/{repo}/issues/{index}/deadline
   */
  setDeadline(
    where: IssueRef,
    body: UpdateDeadline,
    options?: CallOptions,
  ): Promise<IssueDeadline> {
    return this.#transport.call(endpoints.setIssueDeadline, { where, body }, options);
  }

  /**
   * Locks the conversation of an issue, so that only users with write access may comment. Succeeds
   * even if it is locked. Gitea 1.24 or newer only.
   *
   * @throws {StatusError} 403 without admin access · 404 when the issue or repository is missing or
   * hidden
   * @see PUT /repos/{owner}/{repo}/issues/{index}/lock
   */
  lock(where: IssueRef, body: LockIssue = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.lockIssue, { where, body }, options);
  }

  /**
   * Unlocks the conversation of an issue. Succeeds even if it is not locked. Gitea 1.24 or newer
   * only.
   *
   * @throws {StatusError} 403 without admin access · 404 when the issue or repository is missing or
   * hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/lock
   */
  unlock(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.unlockIssue, { where }, options);
  }
}
