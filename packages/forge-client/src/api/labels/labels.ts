import type { Endpoint, ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { LabelRef } from '../../refs/issue-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { OrgLabelRef, OrgRef } from '../../refs/user-schemas.js';
import { updateAndKeep } from '../../service/keep-omitted.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateLabel, UpdateLabel, ListLabelsQuery } from './schemas.js';
import type { Label } from '../../entities/label-schemas.js';

/** What servers reset unless an update names it. */
const KEEPS = { is_archived: (label: Label): boolean | undefined => label.is_archived };

/** The endpoints of labels in one scope. */
export interface LabelsScope<Parent extends object, Item extends object> {
  readonly list: ListEndpoint<{ where: Parent; query?: ListLabelsQuery | undefined }, Label>;
  readonly get: Endpoint<{ where: Item }, Label>;
  readonly create: Endpoint<{ where: Parent; body: CreateLabel }, Label>;
  readonly update: Endpoint<{ where: Item; body: UpdateLabel }, Label>;
  readonly delete: NothingEndpoint<{ where: Item }>;
}

/** Labels of a repository or an organisation. */
export class Labels<Parent extends object, Item extends object> {
  readonly #transport: Transport;
  readonly #scope: LabelsScope<Parent, Item>;

  constructor(transport: Transport, scope: LabelsScope<Parent, Item>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the labels of a repository or an organisation. The labels of a repository do not include
   * those of its organisation.
   *
   * @throws {StatusError} 404 when the owner is missing or hidden
   * @see GET /repos/{owner}/{repo}/labels
   * @see GET /orgs/{org}/labels
   */
  list(where: Parent, query?: ListLabelsQuery, options?: CallOptions): Pages<Label> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Gets a label.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/labels/{id}
   * @see GET /orgs/{org}/labels/{id}
   */
  get(where: Item, options?: CallOptions): Promise<Label> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Creates a label; one of an organisation is offered to all its repositories, and is never created
   * archived. Not retried; names need not be unique.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * await forge.labels.create(repo, { name: 'bug', color: '#ee0701' });
   * @throws {StatusError} 403 without write access · 404 when the owner is missing or hidden · 422
   * for an invalid colour or an empty name
   * @see POST /repos/{owner}/{repo}/labels
   * @see POST /orgs/{org}/labels
   */
  create(where: Parent, body: CreateLabel, options?: CallOptions): Promise<Label> {
    return this.#transport.call(this.#scope.create, { where, body }, options);
  }

  /**
   * Updates a label; omitted fields stay as they are.
   *
   * The server unarchives a label unless `is_archived` is true, so the label is read first unless
   * the update names it.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 422 for an
   * invalid colour
   * @see PATCH /repos/{owner}/{repo}/labels/{id}
   * @see PATCH /orgs/{org}/labels/{id}
   */
  update(where: Item, body: UpdateLabel, options?: CallOptions): Promise<Label> {
    const { get, update } = this.#scope;
    return updateAndKeep(this.#transport, { get, update, where, body, options, keeps: KEEPS });
  }

  /**
   * Deletes a label and removes it from all issues. Succeeds even if it does not exist.
   *
   * @throws {StatusError} 403 without write access · 404 when the owner is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/labels/{id}
   * @see DELETE /orgs/{org}/labels/{id}
   */
  delete(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.delete, { where }, options);
  }
}

/** Labels at `forge.labels`. */
const labelsScope: LabelsScope<RepoRef, LabelRef> = {
  list: endpoints.listLabels,
  get: endpoints.getLabel,
  create: endpoints.createLabel,
  update: endpoints.updateLabel,
  delete: endpoints.deleteLabel,
};

/** Labels of a repository. */
export class RepoLabels extends Labels<RepoRef, LabelRef> {
  constructor(transport: Transport) {
    super(transport, labelsScope);
  }
}

/** Labels at `forge.orgs.labels`. */
const orgsLabelsScope: LabelsScope<OrgRef, OrgLabelRef> = {
  list: endpoints.listOrgLabels,
  get: endpoints.getOrgLabel,
  create: endpoints.createOrgLabel,
  update: endpoints.updateOrgLabel,
  delete: endpoints.deleteOrgLabel,
};

/** Labels that all repositories of an organisation can use. */
export class OrgLabels extends Labels<OrgRef, OrgLabelRef> {
  constructor(transport: Transport) {
    super(transport, orgsLabelsScope);
  }
}
