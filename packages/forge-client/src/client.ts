import { type AnyTransport, InputError, type WithOptions, Transport as CoreTransport, token, variable, withEnvProxy } from '@clients/core';
import { Actions } from './api/actions/actions.js';
import { Admin } from './api/admin/admin.js';
import { Branches } from './api/branches/branches.js';
import { Commits } from './api/commits/commits.js';
import { Contents } from './api/contents/contents.js';
import { DeployKeys } from './api/deploy-keys/deploy-keys.js';
import { Git } from './api/git/git.js';
import { RepoHooks } from './api/hooks/hooks.js';
import { Issues } from './api/issues/issues.js';
import { Labels, labelsScope } from './api/labels/labels.js';
import { Milestones } from './api/milestones/milestones.js';
import { Notifications } from './api/notifications/notifications.js';
import type { CallOptions, ForgeOptions } from './service/options.js';
import { Orgs } from './api/orgs/orgs.js';
import { Packages } from './api/packages/packages.js';
import { Pulls } from './api/pulls/pulls.js';
import type { LabelRef } from './refs/issue-schemas.js';
import type { RepoRef } from './refs/repo-schemas.js';
import { Releases } from './api/releases/releases.js';
import { Repos } from './api/repos/repos.js';
import { Server } from './api/server/server.js';
import { type DeclaredRoute, type Feature, supports, supportsRoute } from './service/supports.js';
import type { ServerVersion } from './api/server/schemas.js';
import { Tags } from './api/tags/tags.js';
import { Teams } from './api/teams/teams.js';
import { Transport } from './service/transport.js';
import { CurrentUser } from './api/user/user.js';
import { Users } from './api/users/users.js';
import { Wiki } from './api/wiki/wiki.js';

/**
 * A client of the code-hosting API v1. Its nouns are named like the paths; a call is where, what, how:
 * `forge.issues.create({ owner, repo }, { title }, { signal })`.
 */
export class ForgeClient {
  /** The way of every request, for endpoint values of your own choice. */
  readonly transport: Transport;
  /** Actions of a repository; `orgs`, `user` and `admin` have their own. */
  readonly actions: Actions;
  /** The site itself, for its administrators. */
  readonly admin: Admin;
  /** Branches of a repository, and what protects them. */
  readonly branches: Branches;
  /** Commits of a repository, and what checks say of them. */
  readonly commits: Commits;
  /** Files of a repository: read them, and commit changes. */
  readonly contents: Contents;
  /** SSH keys that give access to one repository. */
  readonly deployKeys: DeployKeys;
  /** Raw objects of git: refs, trees, blobs, notes. */
  readonly git: Git;
  /** Webhooks of a repository; `orgs`, `user` and `admin` have their own. */
  readonly hooks: RepoHooks;
  /** Issues of a repository, pull requests included. */
  readonly issues: Issues;
  /** Labels of a repository. */
  readonly labels: Labels<RepoRef, LabelRef>;
  /** Milestones of a repository. */
  readonly milestones: Milestones;
  /** Threads that the caller was notified of. */
  readonly notifications: Notifications;
  /** Organisations. */
  readonly orgs: Orgs;
  /** Packages of a user or an organisation. */
  readonly packages: Packages;
  /** Pull requests of a repository, with their reviews. */
  readonly pulls: Pulls;
  /** Releases of a repository, with their files. */
  readonly releases: Releases;
  /** Repositories. */
  readonly repos: Repos;
  /** What the server is: its version and its settings. */
  readonly server: Server;
  /** Tags of a repository, and what protects them. */
  readonly tags: Tags;
  /** Teams of an organisation. */
  readonly teams: Teams;
  /** The caller. */
  readonly user: CurrentUser;
  /** Users of the site. */
  readonly users: Users;
  /** Wiki of a repository. */
  readonly wiki: Wiki;

  /**
   * Reads no environment and sends nothing.
   *
   * @param options or a transport to share
   * @throws {InputError} naming the option that is wrong, never its value
   */
  constructor(options: ForgeOptions | AnyTransport) {
    const transport = options instanceof CoreTransport ? options : new Transport(options as ForgeOptions);
    this.transport = transport;
    this.actions = new Actions(transport);
    this.admin = new Admin(transport);
    this.branches = new Branches(transport);
    this.commits = new Commits(transport);
    this.contents = new Contents(transport);
    this.deployKeys = new DeployKeys(transport);
    this.git = new Git(transport);
    this.hooks = new RepoHooks(transport);
    this.issues = new Issues(transport);
    this.labels = new Labels(transport, labelsScope);
    this.milestones = new Milestones(transport);
    this.notifications = new Notifications(transport);
    this.orgs = new Orgs(transport);
    this.packages = new Packages(transport);
    this.pulls = new Pulls(transport);
    this.releases = new Releases(transport);
    this.repos = new Repos(transport);
    this.server = new Server(transport);
    this.tags = new Tags(transport);
    this.teams = new Teams(transport);
    this.user = new CurrentUser(transport);
    this.users = new Users(transport);
    this.wiki = new Wiki(transport);
  }

  /**
   * A client for the server that `FORGE_URL` names, with the token in `FORGE_TOKEN` if there is one. In Node each
   * origin is reached through the proxy in `HTTPS_PROXY` or `HTTP_PROXY`, unless `NO_PROXY` lists it; this machine itself never is.
   *
   * @param options win over the environment
   * @throws {InputError} when neither `baseUrl` nor `FORGE_URL` says where the server is
   */
  static fromEnv(options: Partial<ForgeOptions> = {}): ForgeClient {
    const baseUrl = options.baseUrl ?? variable('FORGE_URL');
    if (baseUrl === undefined)
      throw new InputError('FORGE_URL is not set', {
        code: 'invalid-option',
        hint: 'set it to the address of the server, such as https://forge.example',
      });
    const secret = variable('FORGE_TOKEN');
    return clientOf(withEnvProxy({ ...(secret === undefined ? {} : { auth: token(secret) }), ...options, baseUrl }));
  }

  /**
   * A client that shares the sockets of this one and differs in options: another `sudo` user, other credentials, a `signal` that is joined
   * with that of each call. Hooks add up; timeouts, headers and retry are merged key by key.
   */
  with(options: WithOptions & CallOptions): ForgeClient {
    return clientOf(this.transport.with(options));
  }

  /**
   * Returns whether the server has a part of the API and has it switched on, or whether it has the route of an endpoint, such as
   * `endpoints.rerunRun`. One request at most.
   *
   * For a part the server is probed; a refusal, as for a caller who may not use it, means that it is there. For an endpoint the product and
   * version of the server decide: a version of Gitea between two supported ones counts as the older one, a server of another product has
   * only what all products have.
   *
   * @throws {InputError} for a feature that is not known
   * @throws {NetworkError | TimeoutError | ServerError} when the server does not say
   */
  supports(what: Feature | DeclaredRoute, options?: CallOptions): Promise<boolean> {
    const version = (): Promise<ServerVersion> => this.server.version(options);
    if (typeof what === 'object') return supportsRoute(this.transport, version, what, options);
    return supports(this.transport, version, what, options);
  }

  /** Ends idle connections; calls under way finish. Clients made by `with` share them. */
  close(): Promise<void> {
    return this.transport.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

// Here and not in the class: a class that names itself inside gets an underscore from bundlers, in every log.
function clientOf(options: ForgeOptions | AnyTransport): ForgeClient {
  return new ForgeClient(options);
}
