import type { Endpoint, ListEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { IssueRef } from '../../../refs/issue-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { Issue } from '../../../entities/issue-schemas.js';
import * as endpoints from './endpoints.js';
import type { IssueMeta } from './schemas.js';

/** The routes of links in one direction. */
export interface IssueLinksScope {
  readonly list: ListEndpoint<{ where: IssueRef; query?: PageQuery | undefined }, Issue>;
  readonly add: Endpoint<{ where: IssueRef; body: IssueMeta }, Issue>;
  readonly remove: Endpoint<{ where: IssueRef; body: IssueMeta }, Issue>;
}

/** Issues that an issue waits for, or those that wait for it. The other end may live in another repository. */
export class IssueLinks {
  readonly #transport: Transport;
  readonly #scope: IssueLinksScope;

  constructor(transport: Transport, scope: IssueLinksScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the issues that an issue waits for, or that wait for it.
   *
   * The ones that wait have no total, and a `limit` of 1 gives 30 to a page.
   *
   * @throws {StatusError} 404 when the issue or repository is missing or hidden, or has dependencies switched off
   * @see GET /repos/{owner}/{repo}/issues/{index}/dependencies
   * @see GET /repos/{owner}/{repo}/issues/{index}/blocks
   */
  list(where: IssueRef, query?: PageQuery, options?: CallOptions): Pages<Issue> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Links an issue to another, in the same repository or elsewhere; a link that is there already is a 500.
   *
   * An issue may wait for itself.
   *
   * @throws {StatusError} 404 when one of the issues is missing or hidden, may not be changed, or has dependencies switched off · 423
   * when the repository is archived · 500 when the link is there, and when the two would wait for each other
   * @see POST /repos/{owner}/{repo}/issues/{index}/dependencies
   * @see POST /repos/{owner}/{repo}/issues/{index}/blocks
   */
  add(where: IssueRef, body: IssueMeta, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(this.#scope.add, { where, body }, options);
  }

  /**
   * Takes the link to another issue away. When there is none, it is a 500.
   *
   * @throws {StatusError} 404 when one of the issues is missing or hidden, may not be changed, or has dependencies switched off · 423
   * when the repository is archived · 500 when there is no such link
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/dependencies
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/blocks
   */
  remove(where: IssueRef, body: IssueMeta, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(this.#scope.remove, { where, body }, options);
  }
}

/** Issues that wait for an issue. */
export const issuesBlockingScope: IssueLinksScope = {
  list: endpoints.listBlockedIssues,
  add: endpoints.addBlockedIssue,
  remove: endpoints.removeBlockedIssue,
};

/** Issues that an issue waits for. */
export const issuesDependenciesScope: IssueLinksScope = {
  list: endpoints.listDependencies,
  add: endpoints.addDependency,
  remove: endpoints.removeDependency,
};
