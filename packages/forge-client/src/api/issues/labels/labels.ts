import type { Pages } from '@clients/core';
import type { Label } from '../../../entities/label-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { IssueLabelRef, IssueRef } from '../../../refs/issue-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { PutIssueLabels } from './schemas.js';

/** The labels on an issue or a pull request. */
export class IssueLabels {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the labels of an issue; one request gives them all.
   *
   * @throws {StatusError} 404 when the issue is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/{index}/labels
   */
  list(where: IssueRef, options?: CallOptions): Pages<Label> {
    return this.#transport.pages(endpoints.listIssueLabels, { where }, options);
  }

  /**
   * Puts labels on an issue and gives all it has then. An exclusive label pushes the other of its scope off.
   *
   * @throws {StatusError} 400 for ids and names mixed · 403 without write access · 404 when the issue is missing or hidden · 422 for a
   * bad list
   * @see POST /repos/{owner}/{repo}/issues/{index}/labels
   */
  add(where: IssueRef, body: PutIssueLabels = {}, options?: CallOptions): Promise<readonly Label[]> {
    return this.#transport.call(endpoints.addIssueLabels, { where, body }, options);
  }

  /**
   * Replaces the labels of an issue and gives those it has then. An empty list takes all of them off.
   *
   * @throws {StatusError} 400 for ids and names mixed · 403 without write access · 404 when the issue is missing or hidden · 422 for a
   * bad list
   * @see PUT /repos/{owner}/{repo}/issues/{index}/labels
   */
  replace(where: IssueRef, body: PutIssueLabels = {}, options?: CallOptions): Promise<readonly Label[]> {
    return this.#transport.call(endpoints.replaceIssueLabels, { where, body }, options);
  }

  /**
   * Takes a label off an issue. Succeeds also when it was not on it.
   *
   * @throws {StatusError} 403 with an empty body without write access · 404 for an unknown label
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/labels/{id}
   */
  remove(where: IssueLabelRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeIssueLabel, { where }, options);
  }

  /**
   * Takes all labels off an issue.
   *
   * @throws {StatusError} 403 with an empty body without write access · 404 when the issue is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/labels
   */
  clear(where: IssueRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.clearIssueLabels, { where }, options);
  }
}
