import { InputError, type Pages } from '@clients/core';
import { RepoAvatar } from '../avatars/avatars.js';
import type { CallOptions } from '../../service/options.js';
import type { RepoRef, TemplateRef } from '../../refs/repo-schemas.js';
import type { IdRef } from '../../refs/user-schemas.js';
import { RepoSigningKeys } from '../signing-keys/signing-keys.js';
import type { Transport } from '../../service/transport.js';
import type {
  GenerateRepo,
  MergeUpstream,
  MergeUpstreamResponse,
  MigrateRepo,
} from './copy-schemas.js';
import * as endpoints from './endpoints.js';
import { updateRepoSettings } from './unit-settings.js';
import type { CreateRepoInput, UpdateRepo, SearchReposQuery } from './input-schemas.js';
import type { Repository } from '../../entities/repository-schemas.js';
import { RepoMarkup } from '../markup/markup.js';
import { RepoArchives } from './archives/archives.js';
import { RepoCollaborators } from './collaborators/collaborators.js';
import { RepoFlags } from './flags/flags.js';
import { RepoForks } from './forks/forks.js';
import { RepoPushMirrors } from './push-mirrors/push-mirrors.js';
import { RepoSubscription } from './subscription/subscription.js';
import { RepoTeams } from './teams/teams.js';
import { RepoTopics } from './topics/topics.js';
import { RepoTransfers } from './transfers/transfers.js';
import { RepoLicenses } from './licenses/licenses.js';
import { RepoStargazers } from './stargazers/stargazers.js';
import { RepoSubscribers } from './subscribers/subscribers.js';
import { RepoActivities } from './activities/activities.js';
import { RepoAssignees } from './assignees/assignees.js';
import { RepoReviewers } from './reviewers/reviewers.js';

/** Repositories. */
export class Repos {
  /** Avatar of a repository. */
  readonly avatar: RepoAvatar;
  /** Labels that instance administrators put on repositories. Forgejo only. */
  readonly flags: RepoFlags;
  /** Forks of a repository. */
  readonly forks: RepoForks;
  /** Users with access to a repository that they do not own. */
  readonly collaborators: RepoCollaborators;
  /** Teams with access to a repository of an organisation. */
  readonly teams: RepoTeams;
  /** Downloads of a whole repository as one file. */
  readonly archives: RepoArchives;
  /** Public keys that the instance uses to sign the commits of a repository. */
  readonly signingKeys: RepoSigningKeys;
  /** Renders text in the context of a repository. */
  readonly markup: RepoMarkup;
  /** Push mirrors: remotes that a repository pushes its commits to. */
  readonly pushMirrors: RepoPushMirrors;
  /** Whether the authenticated user watches a repository. */
  readonly subscription: RepoSubscription;
  /** Topics of repositories. */
  readonly topics: RepoTopics;
  /** Transfers of repositories to other owners. */
  readonly transfers: RepoTransfers;
  /** Licences that the server found in a repository. */
  readonly licenses: RepoLicenses;
  /** Users who have starred a repository. */
  readonly stargazers: RepoStargazers;
  /** Users who watch a repository. */
  readonly subscribers: RepoSubscribers;
  /** Activities in a repository. */
  readonly activities: RepoActivities;
  /** Users to whom issues of a repository can be assigned. */
  readonly assignees: RepoAssignees;
  /** Users who can be asked to review pull requests of a repository. */
  readonly reviewers: RepoReviewers;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.reviewers = new RepoReviewers(transport);
    this.assignees = new RepoAssignees(transport);
    this.activities = new RepoActivities(transport);
    this.subscribers = new RepoSubscribers(transport);
    this.stargazers = new RepoStargazers(transport);
    this.licenses = new RepoLicenses(transport);
    this.avatar = new RepoAvatar(transport);
    this.signingKeys = new RepoSigningKeys(transport);
    this.flags = new RepoFlags(transport);
    this.forks = new RepoForks(transport);
    this.collaborators = new RepoCollaborators(transport);
    this.teams = new RepoTeams(transport);
    this.archives = new RepoArchives(transport);
    this.pushMirrors = new RepoPushMirrors(transport);
    this.subscription = new RepoSubscription(transport);
    this.topics = new RepoTopics(transport);
    this.transfers = new RepoTransfers(transport);
    this.markup = new RepoMarkup(transport);
  }

  /**
   * Searches the repositories that the authenticated user can see; the total counts only these.
   * @example
   * const found = forge.repos.search({ q: 'engine', sort: 'stars' });
   * for await (const { full_name } of found) console.log(full_name);
   * @throws {StatusError} 422 for an unknown mode or order
   * @see GET /repos/search
   */
  search(query?: SearchReposQuery, options?: CallOptions): Pages<Repository> {
    return this.#transport.pages(endpoints.searchRepos, { query }, options);
  }

  /**
   * Gets a repository. The server redirects the path of a renamed or transferred one, and the
   * client follows.
   * @example
   * const repo = await forge.repos.get({ owner: 'ada', repo: 'engine' });
   * console.log(repo.default_branch, repo.stars_count);
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}
   */
  get(where: RepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.getRepo, { where }, options);
  }

  /**
   * Creates a repository owned by the authenticated user; `forge.orgs.repos.create` creates one for
   * an organisation. Not retried: if the response is lost, a retry could create it twice.
   * @example
   * const created = await forge.repos.create({
   *   name: 'engine',
   *   private: true,
   *   auto_init: true,
   * });
   * const repo = repoRef(created);
   * @throws {StatusError} 400 for an invalid name · 403 at the limit of repositories · 409 when the
   * name is taken · 422 for an invalid field
   * @see POST /user/repos
   */
  create(body: CreateRepoInput, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.createRepo, { body }, options);
  }

  /**
   * Updates the settings of a repository, even of an archived one; omitted fields keep their
   * values.
   *
   * Gitea ignores the settings of issues, wiki, pull requests and projects unless the same update
   * sets `has_issues` and so on to true, so the repository is read first unless the update names
   * them.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * await forge.repos.update(repo, { description: 'It turns.' });
   * @throws {InputError} `unit-off` for a setting of a part that is off; nothing is changed ·
   * `unknown-branch` for a default branch that does not exist; all else is changed
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden · 422 for an
   * invalid field
   * @see PATCH /repos/{owner}/{repo}
   */
  update(where: RepoRef, body: UpdateRepo, options?: CallOptions): Promise<Repository> {
    return updateRepoSettings(this.#transport, { where, body, options });
  }

  /**
   * Deletes a repository with its issues, releases and files. This cannot be undone.
   * @example
   * await forge.repos.delete({ owner: 'ada', repo: 'engine' });
   * @throws {StatusError} 403 unless the user is the owner · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}
   */
  delete(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteRepo, { where }, options);
  }

  /**
   * Gets a repository by its id, which does not change when it is renamed or transferred.
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repositories/{id}
   */
  getById(where: IdRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.getRepoById, { where }, options);
  }

  /**
   * Copies a repository from another server, once or as a mirror. Waits until the copy is complete,
   * without a time limit; not retried.
   * @example
   * await forge.repos.migrate({
   *   clone_addr: 'https://forge.example/ada/engine.git',
   *   repo_name: 'engine',
   *   mirror: true,
   * });
   * @throws {StatusError} 403 when `repo_owner` is another user · 409 when the name is taken · 422
   * for an unreadable source or an invalid field
   * @see POST /repos/migrate
   */
  migrate(body: MigrateRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.migrateRepo, { body }, options);
  }

  /**
   * Creates a repository from a template. Not retried: when the response is lost, it may or may not
   * have been created.
   * @throws {StatusError} 403 when `owner` is another user · 404 when the template is missing or
   * hidden, or `owner` is unknown · 409 when the name is taken · 422 when it is not a template, no
   * part is to be copied, or a name is invalid
   * @see POST /repos/{template_owner}/{template_repo}/generate
   */
  generate(where: TemplateRef, body: GenerateRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.generateRepo, { where, body }, options);
  }

  /**
   * Updates a branch of a fork from the repository it was forked from. Gitea 1.23.1 or newer only.
   *
   * @throws {InputError} `ignored-filter` when the server ignored `ff_only`, and merged
   * @throws {StatusError} 400 when `ff_only` is true and it is not a fast-forward · 403 without
   * write access · 404 for an unknown branch, and when the repository is missing or hidden · 423
   * when the repository is archived · 500 for a conflict, and unless it is a fork
   * @see POST /repos/{owner}/{repo}/merge-upstream
   */
  async mergeUpstream(
    where: RepoRef,
    body: MergeUpstream,
    options?: CallOptions,
  ): Promise<MergeUpstreamResponse> {
    const result = await this.#transport.call(endpoints.mergeUpstream, { where, body }, options);
    if (body.ff_only === true && result.merge_type === 'merge')
      throw new InputError('repos.mergeUpstream: the server ignored ff_only, and merged', {
        endpoint: endpoints.mergeUpstream.id,
        attempts: 1,
        mayHaveExecuted: true,
        code: 'ignored-filter',
        hint: 'only Gitea 1.25 or newer refuses a merge: reset the branch, or keep the merge',
      });
    return result;
  }

  /**
   * Queues an update of a mirror from its source, and returns before the update.
   * @throws {StatusError} 400 unless it is a mirror · 403 without write access · 404 when it is
   * missing or hidden · 423 when it is archived
   * @see POST /repos/{owner}/{repo}/mirror-sync
   */
  syncMirror(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.syncMirror, { where }, options);
  }

  /**
   * Converts a mirror into a regular repository, which no longer follows its source. Forgejo 13 or
   * newer only.
   * @throws {StatusError} 403 unless the user is the owner · 404 when it is missing or hidden,
   * `no-route` on other servers · 422 unless it is a mirror
   * @see POST /repos/{owner}/{repo}/convert
   */
  convertMirror(where: RepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.convertMirror, { where }, options);
  }

  /**
   * Gets the number of bytes written in each language.
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/languages
   */
  getLanguages(where: RepoRef, options?: CallOptions): Promise<Readonly<Record<string, number>>> {
    return this.#transport.call(endpoints.getLanguages, { where }, options);
  }
}
