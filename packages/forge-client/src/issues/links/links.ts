import type { Endpoint, ListEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { IssueRef } from '../../refs/issue-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { Transport } from '../../transport.js';
import type { Issue } from '../schemas.js';
import * as endpoints from './endpoints.js';
import type { IssueMeta } from './schemas.js';

/** The routes of links in one scope. */
export interface IssueLinksScope {
  readonly list: ListEndpoint<{ where: IssueRef; query?: PageQuery | undefined }, Issue>;
  readonly add: Endpoint<{ where: IssueRef; body: IssueMeta }, Issue>;
  readonly remove: Endpoint<{ where: IssueRef; body: IssueMeta }, Issue>;
}

/** IssueLinks. */
export class IssueLinks {
  readonly #transport: Transport;
  readonly #scope: IssueLinksScope;

  constructor(transport: Transport, scope: IssueLinksScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists dependencies.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/{index}/dependencies
   * @see GET /repos/{owner}/{repo}/issues/{index}/blocks
   */
  list(where: IssueRef, query?: PageQuery, options?: CallOptions): Pages<Issue> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Adds dependency.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/issues/{index}/dependencies
   * @see POST /repos/{owner}/{repo}/issues/{index}/blocks
   */
  add(where: IssueRef, body: IssueMeta = {}, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(this.#scope.add, { where, body }, options);
  }

  /**
   * Removes dependency.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 423 when the repository is archived
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/dependencies
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/blocks
   */
  remove(where: IssueRef, body: IssueMeta, options?: CallOptions): Promise<Issue> {
    return this.#transport.call(this.#scope.remove, { where, body }, options);
  }
}

/** IssueLinks at `forge.issues.blocks`. */
export const issuesBlocksScope: IssueLinksScope = {
  list: endpoints.listBlockedIssues,
  add: endpoints.addBlockedIssue,
  remove: endpoints.removeBlockedIssue,
};

/** IssueLinks at `forge.issues.dependencies`. */
export const issuesDependenciesScope: IssueLinksScope = {
  list: endpoints.listDependencies,
  add: endpoints.addDependency,
  remove: endpoints.removeDependency,
};
