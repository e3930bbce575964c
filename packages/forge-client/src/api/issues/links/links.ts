import type { Endpoint, ListEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { IssueRef } from '../../../refs/issue-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { Issue } from '../../../entities/issue-schemas.js';
import * as endpoints from './endpoints.js';
import type { IssueMeta } from './schemas.js';

/** The endpoints of links in one direction. */
export interface IssueLinksScope {
  readonly list: ListEndpoint<{ where: IssueRef; query?: PageQuery | undefined }, Issue>;
  readonly add: Endpoint<{ where: IssueRef; body: IssueMeta }, Issue>;
  readonly remove: Endpoint<{ where: IssueRef; body: IssueMeta }, Issue>;
}

/**
 * Issues that an issue depends on, or that it blocks. The other issue may be in another repository.
 */
export class IssueLinks {
  readonly #transport: Transport;
  readonly #scope: IssueLinksScope;

  constructor(transport: Transport, scope: IssueLinksScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the issues that an issue depends on, or that it blocks.
   *
   * The list of blocked issues has no total, and with a `limit` of 1 the server sends pages of 30.
   *
   * @throws {StatusError} 404 when the issue or repository is missing or hidden, or dependencies
   * are disabled
   * @see GET /repos/{owner}/{repo}/issues/{index}/dependencies
   * @see GET /repos/{owner}/{repo}/issues/{index}/blocks
   */
  list(where: IssueRef, query?: PageQuery, options?: CallOptions): Pages<Issue> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Links an issue to another, in the same or another repository. Returns the issue of `where`.
   *
   * An issue may depend on itself.
   *
   * @throws {StatusError} 404 when one of the issues is missing, hidden or not writable, or
   * dependencies are disabled · 423 when the repository is archived · 500 when the link exists, or
   * the two issues would depend on each other
   * @see POST /repos/{owner}/{repo}/issues/{index}/dependencies
   * @see POST /repos/{owner}/{repo}/issues/{index}/blocks
   */
  add(where: IssueRef, body: IssueMeta, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(this.#scope.add, { where, body }, options);
  }

  /**
   * Removes the link to another issue. Returns the issue of `where`.
   *
   * @throws {StatusError} 404 when one of the issues is missing, hidden or not writable, or
   * dependencies are disabled · 423 when the repository is archived · 500 when there is no such
   * link
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/dependencies
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/blocks
   */
  remove(where: IssueRef, body: IssueMeta, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(this.#scope.remove, { where, body }, options);
  }
}

/** Links at `forge.issues.blocking`: issues that an issue blocks. */
export const issuesBlockingScope: IssueLinksScope = {
  list: endpoints.listBlockedIssues,
  add: endpoints.addBlockedIssue,
  remove: endpoints.removeBlockedIssue,
};

/** Links at `forge.issues.dependencies`: issues that an issue depends on. */
export const issuesDependenciesScope: IssueLinksScope = {
  list: endpoints.listDependencies,
  add: endpoints.addDependency,
  remove: endpoints.removeDependency,
};
