import { InputError, type Pages } from '@clients/core';
import type { Label } from '../../../entities/label-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { IssueLabelRef, IssueRef } from '../../../refs/issue-schemas.js';
import type { Transport } from '../../../service/transport.js';
import { resolveIds } from '../named-ids.js';
import * as endpoints from './endpoints.js';
import type { UpdateIssueLabels, UpdateIssueLabelsInput, RemoveIssueLabels } from './schemas.js';

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
   * Labels are ids or names, of the repository or of its organisation. Names cost one more request,
   * which lists the labels of the repository, and another for names that only its organisation
   * could have. An unknown id is ignored beside a known one.
   *
   * @example
   * const issue = { owner: 'ada', repo: 'engine', index: 1 };
   * await forge.issues.labels.add(issue, { labels: ['bug'] });
   * @throws {StatusError} 403 without write access · 404 when the issue is missing or hidden · 422
   * for an invalid list
   * @throws {InputError} `unknown-label` for a name that no label has, and where no label has any of
   * the ids; nothing is added
   * @see POST /repos/{owner}/{repo}/issues/{index}/labels
   */
  add(where: IssueRef, body: UpdateIssueLabelsInput, options?: CallOptions): Promise<Label[]> {
    const call = { endpoint: endpoints.addIssueLabels, where, options };
    return resolveIds(this.#transport, call, body, async (transport, sent) => {
      const added = sent as UpdateIssueLabels;
      const all = await transport.call(endpoints.addIssueLabels, { where, body: added }, options);
      checkAdded(added.labels ?? [], all);
      return all;
    });
  }

  /**
   * Replaces the labels of an issue and returns its new labels. An empty list or `null` removes all
   * of them; labels that are left out are refused.
   *
   * Labels are ids or names, of the repository or of its organisation. Names cost one more request,
   * which lists the labels of the repository, and another for names that only its organisation
   * could have. Ids cost none, and the server ignores unknown ones: a list of unknown ids removes
   * all labels.
   *
   * @example
   * const issue = { owner: 'ada', repo: 'engine', index: 1 };
   * await forge.issues.labels.replace(issue, { labels: ['bug', 'urgent'] });
   * @throws {StatusError} 403 without write access · 404 when the issue is missing or hidden · 422
   * for an invalid list
   * @throws {InputError} `unknown-label` for a list with a name, and a name or an id that no label
   * has; nothing is changed
   * @see PUT /repos/{owner}/{repo}/issues/{index}/labels
   */
  replace(where: IssueRef, body: UpdateIssueLabelsInput, options?: CallOptions): Promise<Label[]> {
    const call = { endpoint: endpoints.replaceIssueLabels, where, options };
    return resolveIds(this.#transport, call, body, (transport, sent) =>
      transport.call(endpoints.replaceIssueLabels, { where, body: sent }, options),
    );
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

/** @throws {InputError} `unknown-label` when the issue has none of the labels that were added */
function checkAdded(added: readonly unknown[], all: readonly Label[]): void {
  if (added.length === 0 || !Array.isArray(all) || all.some(({ id }) => added.includes(id))) return;
  const { id, call = id } = endpoints.addIssueLabels;
  throw new InputError(`${call}: the repository has none of these labels, and nothing was added`, {
    endpoint: id,
    attempts: 1,
    code: 'unknown-label',
    hint: 'labels.list returns the labels of the repository, orgs.labels.list those of its organisation',
  });
}
