import type { Pages, ReadonlyDeep } from '@clients/core';
import type { Label } from '../../../entities/label-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { IssueLabelRef, IssueRef } from '../../../refs/issue-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { UpdateIssueLabels, RemoveIssueLabels } from './schemas.js';

/** Labels of an issue or a pull request. */
export class IssueLabels {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the labels of an issue; one request returns them all.
   *
   * @throws {StatusError} 404 when the issue is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/{index}/labels
   */
  list(where: IssueRef, options?: CallOptions): Pages<Label> {
    return this.#transport.pages(endpoints.listIssueLabels, { where }, options);
  }

  /**
   * Adds labels to an issue and returns all its labels. An exclusive label replaces any other label
   * of its scope.
   *
   * @example
   * const issue = { owner: 'ada', repo: 'engine', index: 1 };
   * await forge.issues.labels.add(issue, { labels: ['bug'] });
   * @throws {StatusError} 400 for a mix of ids and names · 403 without write access · 404 when the
   * issue is missing or hidden · 422 for an invalid list
   * @see POST /repos/{owner}/{repo}/issues/{index}/labels
   */
  add(
    where: IssueRef,
    body: ReadonlyDeep<UpdateIssueLabels>,
    options?: CallOptions,
  ): Promise<Label[]> {
    return this.#transport.call(endpoints.addIssueLabels, { where, body }, options);
  }

  /**
   * Replaces the labels of an issue and returns its new labels. An empty list or `null` removes all
   * of them; labels that are left out are refused.
   *
   * @example
   * const issue = { owner: 'ada', repo: 'engine', index: 1 };
   * await forge.issues.labels.replace(issue, { labels: ['bug', 'urgent'] });
   * @throws {StatusError} 400 for a mix of ids and names · 403 without write access · 404 when the
   * issue is missing or hidden · 422 for an invalid list
   * @see PUT /repos/{owner}/{repo}/issues/{index}/labels
   */
  replace(
    where: IssueRef,
    body: ReadonlyDeep<UpdateIssueLabels>,
    options?: CallOptions,
  ): Promise<Label[]> {
    return this.#transport.call(endpoints.replaceIssueLabels, { where, body }, options);
  }

  /**
   * Removes a label from an issue. Succeeds even if the issue does not have it. The body is for
   * Forgejo; without it none is sent.
   *
   * @throws {StatusError} 403 (empty body) without write access · 404 or 422 for an unknown label
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/labels/{id}
   */
  remove(where: IssueLabelRef, body?: RemoveIssueLabels, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeIssueLabel, { where, body }, options);
  }

  /**
   * Removes all labels from an issue. The body is for Forgejo; without it none is sent.
   *
   * @throws {StatusError} 403 (empty body) without write access · 404 when the issue is missing or
   * hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/labels
   */
  clear(where: IssueRef, body?: RemoveIssueLabels, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.clearIssueLabels, { where, body }, options);
  }
}
