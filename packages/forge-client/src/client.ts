import {
  type AnyTransport,
  getEnvironment,
  InputError,
  type WithOptions,
  CoreTransport,
  token,
  readVariable,
  addEnvProxy,
  showAs,
} from '@clients/core';
import { Actions } from './api/actions/actions.js';
import { Admin } from './api/admin/admin.js';
import { Branches } from './api/branches/branches.js';
import { Commits } from './api/commits/commits.js';
import { Contents } from './api/contents/contents.js';
import { DeployKeys } from './api/deploy-keys/deploy-keys.js';
import { Git } from './api/git/git.js';
import { RepoHooks } from './api/hooks/hooks.js';
import { Issues } from './api/issues/issues.js';
import { RepoLabels } from './api/labels/labels.js';
import { Milestones } from './api/milestones/milestones.js';
import { Notifications } from './api/notifications/notifications.js';
import type { CallOptions, ForgeClientOptions } from './service/options.js';
import { Orgs } from './api/orgs/orgs.js';
import { Packages } from './api/packages/packages.js';
import { RepoProjects } from './api/projects/projects.js';
import { Pulls } from './api/pulls/pulls.js';
import { Releases } from './api/releases/releases.js';
import { Repos } from './api/repos/repos.js';
import { Server } from './api/server/server.js';
import {
  type DeclaredRoute,
  type ServerFeature,
  supports,
  supportsRoute,
} from './service/supports.js';
import type { ProductVersion } from './service/product-route.js';
import { shortenGroups } from './service/short-groups.js';
import { Tags } from './api/tags/tags.js';
import { Teams } from './api/teams/teams.js';
import { Transport } from './service/transport.js';
import { CurrentUser } from './api/user/user.js';
import { Users } from './api/users/users.js';
import { Wiki } from './api/wiki/wiki.js';

/**
 * A client for the API v1 of Gitea and Forgejo. Its properties are named after the API's paths; a
 * method takes the address, then the data, then the call's options: `forge.issues.create({ owner,
 * repo }, { title }, { signal })`.
 *
 * @example
 * const forge = new ForgeClient({
 *   baseUrl: 'https://forge.example',
 *   auth: process.env['FORGE_TOKEN'],
 * });
 * const { login } = await forge.user.get();
 */
export class ForgeClient {
  /** Repositories. */
  readonly repos: Repos;
  /** Files of a repository: read them, and change them in commits. */
  readonly contents: Contents;
  /** Issues of a repository, including pull requests. */
  readonly issues: Issues;
  /** Pull requests of a repository, with their reviews. */
  readonly pulls: Pulls;
  /** Releases of a repository, with their files. */
  readonly releases: Releases;
  /** Branches of a repository, and their protection rules. */
  readonly branches: Branches;
  /** Tags of a repository, and their protection rules. */
  readonly tags: Tags;
  /** Commits of a repository, and their statuses. */
  readonly commits: Commits;
  /** Labels of a repository. */
  readonly labels: RepoLabels;
  /** Milestones of a repository. */
  readonly milestones: Milestones;
  /**
   * Project boards of a repository; `orgs` and `user` have their own. Gitea 28 or newer only.
   */
  readonly projects: RepoProjects;
  /**
   * Webhooks of a repository; `orgs`, `user` and `admin` have their own. `forge-client/webhooks`
   * receives what they deliver.
   */
  readonly hooks: RepoHooks;
  /** Actions of a repository; `orgs`, `user` and `admin` have their own. */
  readonly actions: Actions;
  /** Organisations. */
  readonly orgs: Orgs;
  /** Teams of an organisation. */
  readonly teams: Teams;
  /** The authenticated user. */
  readonly user: CurrentUser;
  /** Users of the instance. */
  readonly users: Users;
  /** Notification threads of the authenticated user. */
  readonly notifications: Notifications;
  /** Packages of a user or an organisation. */
  readonly packages: Packages;
  /** Wiki of a repository. */
  readonly wiki: Wiki;
  /** Git objects and references: trees, blobs, tags, notes and refs. */
  readonly git: Git;
  /** SSH keys that give access to one repository. */
  readonly deployKeys: DeployKeys;
  /** Version and settings of the server. */
  readonly server: Server;
  /** Administration of the instance. */
  readonly admin: Admin;
  /** The transport that sends every request; you can also call endpoint values on it directly. */
  readonly transport: Transport;

  /**
   * Creates a client. Sends no request, and reads no environment variable but
   * `FORGE_CLIENT_LOG`.
   *
   * @param options of the client, or a transport to share
   * @throws {InputError} for an invalid option; the message names the option, never its value
   */
  constructor(options: ForgeClientOptions | AnyTransport) {
    const transport =
      options instanceof CoreTransport ? options : new Transport(options as ForgeClientOptions);
    this.transport = transport;
    this.repos = new Repos(transport);
    this.contents = new Contents(transport);
    this.issues = new Issues(transport);
    this.pulls = new Pulls(transport);
    this.releases = new Releases(transport);
    this.branches = new Branches(transport);
    this.tags = new Tags(transport);
    this.commits = new Commits(transport);
    this.labels = new RepoLabels(transport);
    this.milestones = new Milestones(transport);
    this.projects = new RepoProjects(transport);
    this.hooks = new RepoHooks(transport);
    this.actions = new Actions(transport);
    this.orgs = new Orgs(transport);
    this.teams = new Teams(transport);
    this.user = new CurrentUser(transport);
    this.users = new Users(transport);
    this.notifications = new Notifications(transport);
    this.packages = new Packages(transport);
    this.wiki = new Wiki(transport);
    this.git = new Git(transport);
    this.deployKeys = new DeployKeys(transport);
    this.server = new Server(transport);
    this.admin = new Admin(transport);
    shortenGroups(this);
    showAs(this, () => ({ transport }));
  }

  /**
   * Creates a client for the server at `FORGE_URL`, with the token in `FORGE_TOKEN` if it is set.
   * In Node, requests use the proxy in `HTTPS_PROXY` or `HTTP_PROXY`, except for hosts that
   * `NO_PROXY` lists and for the local machine.
   *
   * @example
   * const forge = ForgeClient.fromEnv({ timeouts: { total: 60_000 } });
   * @param options take precedence over the environment
   * @throws {InputError} when neither `baseUrl` nor `FORGE_URL` is set, and, where option `auth` is
   * omitted, when `FORGE_TOKEN` is empty or `baseUrl` is not of the origin of `FORGE_URL`, to which
   * the token belongs
   */
  static fromEnv(options: Partial<ForgeClientOptions> = {}): ForgeClient {
    const baseUrl = options.baseUrl ?? readVariable('FORGE_URL');
    if (baseUrl === undefined)
      throw new InputError('FORGE_URL is not set', {
        code: 'invalid-option',
        hint: 'set it to the URL of the server, such as https://forge.example; `node --env-file=.env` reads it from a file',
      });
    const secret = readVariable('FORGE_TOKEN');
    // Without a token, every call that needs one would fail with a 401.
    if (
      options.auth === undefined &&
      secret === undefined &&
      getEnvironment()['FORGE_TOKEN'] !== undefined
    )
      throw new InputError('FORGE_TOKEN is empty', {
        code: 'invalid-option',
        hint: 'set it to an access token, or unset it to send no credential',
      });
    if (options.auth === undefined && secret !== undefined)
      refuseOtherOrigin(baseUrl, readVariable('FORGE_URL'));
    const auth = options.auth === undefined && secret !== undefined ? token(secret) : options.auth;
    return new this(addEnvProxy({ ...options, auth, baseUrl }));
  }

  /**
   * Creates a client that shares this client's connections but has other options, such as another
   * `sudo` user or other credentials. A `signal` is combined with that of each call, hooks are
   * added, and `timeouts`, `headers` and `retry` are merged key by key.
   *
   * @example
   * const asGrace = forge.with({ sudo: 'grace' });
   * const { login } = await asGrace.user.get();
   */
  with(options: WithOptions & CallOptions): ForgeClient {
    return new (this.constructor as typeof ForgeClient)(this.transport.with(options));
  }

  /**
   * Returns whether the server has a part of the API and has it enabled, or whether it has the
   * route of an endpoint, such as `endpoints.rerunRun`. Sends one or two requests, or up to four if
   * the server refuses the credential; the first call may send one more to learn the product, as
   * `server.product` does. The result is not cached.
   *
   * A part is probed; a refusal for lack of permission shows that it exists. For an endpoint, the
   * product and the version decide, and a probe if a setting enables the route. A version newer than
   * this client knows counts as the newest that it knows; if the product cannot be told, the server
   * is assumed to have every route.
   *
   * @example
   * if (await forge.supports('actions')) {
   *   const repo = { owner: 'ada', repo: 'engine' };
   *   const workflows = await forge.actions.workflows.list(repo).toArray();
   * }
   * @throws {InputError} for an unknown feature
   * @throws {StatusError} 401 or 403 when the server refuses every request without a valid
   * credential
   * @throws {NetworkError | TimeoutError | ServerError} when no usable response arrives
   */
  supports(what: ServerFeature | DeclaredRoute, options?: CallOptions): Promise<boolean> {
    const getProduct = (): Promise<ProductVersion> => this.server.product(options);
    if (typeof what === 'object') return supportsRoute(this.transport, getProduct, what, options);
    return supports(this.transport, getProduct, what, options);
  }

  /**
   * Closes idle connections; calls in progress finish. Clients created by `with` share the
   * connections.
   */
  close(): Promise<void> {
    return this.transport.close();
  }

  /** Closes idle connections at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Refuses to send the token of one server to another one. */
function refuseOtherOrigin(baseUrl: string | URL, home: string | undefined): void {
  if (home === undefined || !URL.canParse(home) || !URL.canParse(String(baseUrl))) return;
  const [origin, own] = [new URL(baseUrl).origin, new URL(home).origin];
  if (origin === own) return;
  throw new InputError(`FORGE_TOKEN belongs to FORGE_URL, ${own}, and is not sent to ${origin}`, {
    code: 'invalid-option',
    hint: 'pass the credential of that server as auth; new ForgeClient({ baseUrl }) sends none',
  });
}
