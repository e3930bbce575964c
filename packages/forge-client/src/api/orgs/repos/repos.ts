import type { Pages } from '@clients/core';
import type { Repository } from '../../../entities/repository-schemas.js';
import type { PageQuery } from '../../../refs/page-schemas.js';
import type { OrgRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { CreateRepoInput } from '../../repos/input-schemas.js';
import * as endpoints from './endpoints.js';

/** Repositories of an organisation. */
export class OrgRepos {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the repositories of an organisation that the authenticated user can see.
   *
   * The list of a hidden organisation is empty.
   *
   * @example
   * for await (const repo of forge.orgs.repos.list({ org: 'engines' }))
   *   console.log(repo.full_name);
   * @throws {StatusError} 403 for a private organisation with a token limited to public resources ·
   * 404 for an unknown organisation
   * @see GET /orgs/{org}/repos
   */
  list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.listOrgRepos, { where, query }, options);
  }

  /**
   * Creates a repository that an organisation owns. Not retried: if the response is lost, a retry
   * could create it twice.
   *
   * @example
   * await forge.orgs.repos.create({ org: 'engines' }, { name: 'valve' });
   * @throws {StatusError} 403 when the user may not create repositories there · 404 for an unknown
   * organisation · 409 when the name is taken · 422 for an invalid field · 500 for an unknown
   * license
   * @see POST /orgs/{org}/repos
   */
  create(where: OrgRef, body: CreateRepoInput, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.createOrgRepo, { where, body }, options);
  }

  /**
   * Deletes all repositories of an organisation, in the background. This cannot be undone. Gitea 1.27
   * or newer only.
   *
   * The status is 202 when the deletion has begun and 204 when there were no repositories;
   * `transport.exchange` returns it.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when it is missing or hidden
   * @see DELETE /orgs/{org}/repos
   */
  deleteAll(where: OrgRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteAllOrgRepos, { where }, options);
  }
}
