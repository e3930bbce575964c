import type { Pages } from '@clients/core';
import { Avatar, reposAvatarScope } from '../avatars/avatars.js';
import type { CallOptions } from '../../service/options.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { AssigneeRef, RepoRef, TemplateRef } from '../../refs/repo-schemas.js';
import type { IdRef } from '../../refs/user-schemas.js';
import { RepoSigningKeys } from '../signing-keys/signing-keys.js';
import type { Transport } from '../../service/transport.js';
import type { Activity } from '../users/schemas.js';
import type { User } from '../../entities/user-schemas.js';
import type { GenerateRepo, MergeUpstreamRequest, MergeUpstreamResponse, MigrateRepo } from './copy-schemas.js';
import * as endpoints from './endpoints.js';
import type { CreateRepo, EditRepo, ListRepoActivityQuery, SearchReposQuery } from './input-schemas.js';
import type { Repository } from '../../entities/repository-schemas.js';
import { RepoMarkup } from '../markup/markup.js';
import { Archives } from './archives/archives.js';
import { Collaborators } from './collaborators/collaborators.js';
import { Flags } from './flags/flags.js';
import { Forks } from './forks/forks.js';
import { PushMirrors } from './push-mirrors/push-mirrors.js';
import { Subscription } from './subscription/subscription.js';
import { RepoTeams } from './teams/teams.js';
import { Topics } from './topics/topics.js';
import { Transfers } from './transfers/transfers.js';

/** Repositories. */
export class Repos {
  /** The picture of a repository. */
  readonly avatar: Avatar<RepoRef>;
  /** Words that site administrators put on repositories. Forgejo only. */
  readonly flags: Flags;
  /** Forks of a repository. */
  readonly forks: Forks;
  /** Users who may work on a repository without owning it. */
  readonly collaborators: Collaborators;
  /** Teams that work on a repository of an organisation. */
  readonly teams: RepoTeams;
  /** The files of a repository as one download. */
  readonly archives: Archives;
  /** Public keys that the site signs the commits of a repository with. */
  readonly signingKeys: RepoSigningKeys;
  /** Renders texts as if they stood in a repository. */
  readonly markup: RepoMarkup;
  /** Copies elsewhere that a repository pushes its commits to. */
  readonly pushMirrors: PushMirrors;
  /** Whether the caller watches a repository. */
  readonly subscription: Subscription;
  /** Words that describe repositories. */
  readonly topics: Topics;
  /** Hands a repository to another owner. */
  readonly transfers: Transfers;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.avatar = new Avatar(transport, reposAvatarScope);
    this.signingKeys = new RepoSigningKeys(transport);
    this.flags = new Flags(transport);
    this.forks = new Forks(transport);
    this.collaborators = new Collaborators(transport);
    this.teams = new RepoTeams(transport);
    this.archives = new Archives(transport);
    this.pushMirrors = new PushMirrors(transport);
    this.subscription = new Subscription(transport);
    this.topics = new Topics(transport);
    this.transfers = new Transfers(transport);
    this.markup = new RepoMarkup(transport);
  }

  /**
   * Searches the repositories that the caller may see; the total counts only those as well.
   * @throws {StatusError} 422 for an unknown mode or order
   * @see GET /repos/search
   */
  search(query?: SearchReposQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.searchRepos, { query }, options);
  }

  /**
   * Gives a repository. An address that was renamed or transferred redirects, and is followed.
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
   * @throws {StatusError} 400 for a broken name · 403 at the limit of repositories · 409 when the name is taken · 422 for a bad field
   * @see POST /user/repos
   */
  create(body: CreateRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.createRepo, { body }, options);
  }

  /**
   * Changes settings of a repository, also of an archived one; what is left out stays.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden · 422 for a bad field
   * @see PATCH /repos/{owner}/{repo}
   */
  update(where: RepoRef, body: EditRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.updateRepo, { where, body }, options);
  }

  /**
   * Deletes a repository with its issues, releases and files. There is no way back.
   * @throws {StatusError} 403 without being owner · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}
   */
  remove(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeRepo, { where }, options);
  }

  /**
   * Gives a repository by its id, which stays the same when it is renamed or transferred.
   * @throws {StatusError} 404 when it is missing or hidden from this token
   * @see GET /repositories/{id}
   */
  getById(where: IdRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.getRepoById, { where }, options);
  }

  /**
   * Copies a repository from elsewhere, once or as a mirror. Answers when that is done, however long it takes; not retried.
   *
   * @throws {StatusError} 403 when `repo_owner` is another user · 409 when the name is taken · 422 for a source that cannot be read or a bad field
   * @see POST /repos/migrate
   */
  migrate(body: MigrateRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.migrateRepo, { body }, options);
  }

  /**
   * Makes a repository from a template. Not retried: a lost answer leaves open whether it was made.
   *
   * @throws {StatusError} 403 when `owner` is another user · 404 when the template is missing or hidden, or `owner` is unknown · 409
   * when the name is taken · 422 when it is no template, nothing is to be copied, or a name is broken
   * @see POST /repos/{template_owner}/{template_repo}/generate
   */
  generate(where: TemplateRef, body: GenerateRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.generateRepo, { where, body }, options);
  }

  /**
   * Brings a branch of a fork up to date with the repository it was forked from.
   *
   * @throws {StatusError} 400 when `ff_only` is true and it is no fast-forward · 403 without write access · 404 for an unknown branch,
   * and when the repository is missing or hidden · 423 when the repository is archived · 500 for a conflict, and for what is no fork
   * @see POST /repos/{owner}/{repo}/merge-upstream
   */
  mergeUpstream(where: RepoRef, body: MergeUpstreamRequest, options?: CallOptions): Promise<MergeUpstreamResponse> {
    return this.#transport.call(endpoints.mergeUpstream, { where, body }, options);
  }

  /**
   * Updates a mirror from its source now. The answer comes when the update is queued.
   *
   * @throws {StatusError} 400 for what is no mirror · 403 without write access · 404 when it is missing or hidden · 423 when it is archived
   * @see POST /repos/{owner}/{repo}/mirror-sync
   */
  syncMirror(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.syncMirror, { where }, options);
  }

  /**
   * Makes a repository of its own of a mirror, which follows its source no more. Forgejo only.
   *
   * @throws {StatusError} 403 without being owner · 404 when it is missing or hidden, `no-route` on other servers · 422 for what is no mirror
   * @see POST /repos/{owner}/{repo}/convert
   */
  convertMirror(where: RepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.convertMirror, { where }, options);
  }

  /**
   * Gives how much is written in which language, in bytes.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/languages
   */
  getLanguages(where: RepoRef, options?: CallOptions): Promise<Readonly<Record<string, number>>> {
    return this.#transport.call(endpoints.getLanguages, { where }, options);
  }

  /**
   * Lists the names of the licences found in a repository; one request gives them all.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/licenses
   */
  listLicenses(where: RepoRef, options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listRepoLicenses, { where }, options);
  }

  /**
   * Lists those who starred a repository.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/stargazers
   */
  listStargazers(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listStargazers, { where, query }, options);
  }

  /**
   * Lists those who watch a repository.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/subscribers
   */
  listSubscribers(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listRepoSubscribers, { where, query }, options);
  }

  /**
   * Lists what happened in a repository, newest first.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/activities/feeds
   */
  listActivity(where: RepoRef, query?: ListRepoActivityQuery, options?: CallOptions): Pages<Activity> {
    return this.#transport.pages(endpoints.listRepoActivity, { where, query }, options);
  }

  /**
   * Lists those who may be assigned to issues; one request gives them all.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/assignees
   */
  listAssignees(where: RepoRef, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listAssignees, { where }, options);
  }

  /**
   * Tells whether a user may be assigned to issues. An unknown user and a hidden or missing repository read false.
   * @see GET /repos/{owner}/{repo}/assignees/{assignee}
   */
  checkAssignee(where: AssigneeRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkAssignee, { where }, options);
  }

  /**
   * Lists those who may be asked to review pull requests; one request gives them all.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/reviewers
   */
  listReviewers(where: RepoRef, options?: CallOptions): Pages<User> {
    return this.#transport.pages(endpoints.listReviewers, { where }, options);
  }
}
