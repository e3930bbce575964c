import { hasFields, isRecord, type Pages, runAsOneCall } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { MilestoneRef } from '../../refs/issue-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import { updateAndKeep } from '../../service/keep-omitted.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateMilestone, UpdateMilestone, ListMilestonesQuery } from './schemas.js';
import type { Milestone } from '../../entities/milestone-schemas.js';

/** What is not an object is left for the schema of the query to refuse. */
function openByDefault(query: ListMilestonesQuery = {}): ListMilestonesQuery {
  const isObject: boolean = hasFields(query);
  return isObject ? { ...query, state: query.state ?? 'open' } : query;
}

/** What servers remove unless an update names it. */
const KEEPS = {
  due_on: (milestone: Milestone): string | undefined => milestone.due_on ?? undefined,
};

/** The year of it stands for none, where `null` does not remove the date. */
const NO_DUE_DATE = '9999-12-31T00:00:00Z';

/** Milestones of a repository. */
export class Milestones {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the open milestones, unless `state` selects others. Without `state`, the route lists all
   * of them on Forgejo and on Gitea up to 1.25.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/milestones
   */
  list(where: RepoRef, query?: ListMilestonesQuery, options?: CallOptions): Pages<Milestone> {
    return this.#transport.pages(
      endpoints.listMilestones,
      { where, query: openByDefault(query) },
      options,
    );
  }

  /**
   * Gets a milestone.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/milestones/{id}
   */
  get(where: MilestoneRef, options?: CallOptions): Promise<Milestone> {
    return this.#transport.call(endpoints.getMilestone, { where }, options);
  }

  /**
   * Creates a milestone. Not retried; titles need not be unique.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const { id } = await forge.milestones.create(repo, { title: 'Version 1' });
   * @throws {StatusError} 403 without write access · 404 when the repository is missing or hidden ·
   * 422 for an invalid field
   * @see POST /repos/{owner}/{repo}/milestones
   */
  create(where: RepoRef, body: CreateMilestone, options?: CallOptions): Promise<Milestone> {
    return this.#transport.call(endpoints.createMilestone, { where, body }, options);
  }

  /**
   * Updates a milestone; omitted fields stay as they are.
   *
   * Gitea 1.23 and newer remove the due date when it is omitted, so the milestone is read first
   * unless the update names `due_on`. Gitea 1.22 and Forgejo keep it for `null`; a second request
   * then removes it. If that one fails, all else is updated, and the error has `mayHaveExecuted`.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden
   * @see PATCH /repos/{owner}/{repo}/milestones/{id}
   */
  update(where: MilestoneRef, body: UpdateMilestone, options?: CallOptions): Promise<Milestone> {
    const given: unknown = body;
    if (isRecord(given) && given['due_on'] === null)
      return this.#updateWithoutDate(where, body, options);
    return updateAndKeep(this.#transport, {
      get: endpoints.getMilestone,
      update: endpoints.updateMilestone,
      where,
      body,
      options,
      keeps: KEEPS,
      takesNull: true,
    });
  }

  #updateWithoutDate(
    where: MilestoneRef,
    body: UpdateMilestone,
    options: CallOptions | undefined,
  ): Promise<Milestone> {
    const { id, call: name = id } = endpoints.updateMilestone;
    return runAsOneCall(this.#transport, { name, endpoint: id }, options, async (inner) => {
      const changed = await inner.call(endpoints.updateMilestone, { where, body }, options);
      // A mock may send few fields.
      if ((changed.due_on ?? null) === null) return changed;
      const removal = { where, body: { due_on: NO_DUE_DATE } };
      return inner.call(endpoints.updateMilestone, removal, options);
    });
  }

  /**
   * Deletes a milestone; its issues are kept.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/milestones/{id}
   */
  delete(where: MilestoneRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteMilestone, { where }, options);
  }
}
