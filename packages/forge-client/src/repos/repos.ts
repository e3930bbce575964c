import type { Pages } from '@clients/core';
import type { CallOptions } from '../options.js';
import type { RepoRef } from '../refs/repo-schemas.js';
import type { Transport } from '../transport.js';
import * as endpoints from './endpoints.js';
import type { CreateRepo, EditRepo, SearchReposQuery } from './input-schemas.js';
import type { Repository } from './schemas.js';
import { Markup, reposMarkupScope } from '../markup/markup.js';
import { Archives } from './archives/archives.js';
import { Collaborators } from './collaborators/collaborators.js';
import { Forks } from './forks/forks.js';
import { RepoTeams } from './teams/teams.js';

/** Repositories. */
export class Repos {
  /** Forks of a repository. */
  readonly forks: Forks;
  /** Users who may work on a repository without owning it. */
  readonly collaborators: Collaborators;
  /** Teams that work on a repository of an organisation. */
  readonly teams: RepoTeams;
  /** The files of a repository as one download. */
  readonly archives: Archives;
  /** Renders texts as if they stood in a repository. */
  readonly markup: Markup<[where: RepoRef]>;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.forks = new Forks(transport);
    this.collaborators = new Collaborators(transport);
    this.teams = new RepoTeams(transport);
    this.archives = new Archives(transport);
    this.markup = new Markup(transport, reposMarkupScope);
  }

  /**
   * Searches the repositories that the caller may see.
   *
   * The total counts only those as well.
   *
   * @throws {StatusError} 422 for an unknown mode or order
   * @see GET /repos/search
   */
  search(query?: SearchReposQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.searchRepos, { query }, options);
  }

  /**
   * Gives a repository.
   *
   * An address that was renamed or transferred redirects, and is followed.
   *
   * @throws {StatusError} 404 when it is missing or hidden from this token
   * @see GET /repos/{owner}/{repo}
   */
  get(where: RepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.getRepo, { where }, options);
  }

  /**
   * Creates a repository that the caller owns. Not retried: a lost answer could create it twice.
   *
   * `forge.orgs.createRepo` creates one for an organisation.
   *
   * @throws {StatusError} 400 for a broken name · 403 when the limit of repositories is reached · 409 when the name is taken · 422 for
   * a bad field
   * @see POST /user/repos
   */
  create(body: CreateRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.createRepo, { body }, options);
  }

  /**
   * Changes settings of a repository; what is left out stays.
   *
   * Archived repositories can be changed too.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden · 422 for a bad field
   * @see PATCH /repos/{owner}/{repo}
   */
  update(where: RepoRef, body: EditRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.updateRepo, { where, body }, options);
  }

  /**
   * Deletes a repository with its issues, releases and files. There is no way back.
   *
   * @throws {StatusError} 403 without being owner · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}
   */
  remove(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeRepo, { where }, options);
  }
}
