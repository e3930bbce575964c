import { InputError, type WithOptions, Transport as CoreTransport, token } from '@clients/core';
import { Issues } from './issues/issues.js';
import { Labels, labelsScope } from './labels/labels.js';
import { Milestones } from './milestones/milestones.js';
import type { CallOptions, ForgeOptions } from './options.js';
import type { LabelRef } from './refs/issue-schemas.js';
import type { RepoRef } from './refs/repo-schemas.js';
import { Repos } from './repos/repos.js';
import { Server } from './server/server.js';
import { Transport } from './transport.js';
import { CurrentUser } from './user/user.js';
import { Users } from './users/users.js';

/**
 * A client of the code-hosting API v1. Its nouns are named like the paths; a call is where, what, how:
 * `forge.issues.create({ owner, repo }, { title }, { signal })`.
 */
export class ForgeClient {
  /** The way of every request, for endpoint values of your own choice. */
  readonly transport: Transport;
  /** Issues of a repository, pull requests included. */
  readonly issues: Issues;
  /** Labels of a repository. */
  readonly labels: Labels<RepoRef, LabelRef>;
  /** Milestones of a repository. */
  readonly milestones: Milestones;
  /** Repositories. */
  readonly repos: Repos;
  /** What the server is: its version and its settings. */
  readonly server: Server;
  /** The caller. */
  readonly user: CurrentUser;
  /** Users of the site. */
  readonly users: Users;

  /**
   * Reads no environment and sends nothing.
   *
   * @param options or a transport to share
   * @throws {InputError} naming the option that is wrong, never its value
   */
  constructor(options: ForgeOptions | Transport) {
    const transport = options instanceof CoreTransport ? options : new Transport(options);
    this.transport = transport;
    this.issues = new Issues(transport);
    this.labels = new Labels(transport, labelsScope);
    this.milestones = new Milestones(transport);
    this.repos = new Repos(transport);
    this.server = new Server(transport);
    this.user = new CurrentUser(transport);
    this.users = new Users(transport);
  }

  /**
   * A client for the server that `FORGE_URL` names, with the token in `FORGE_TOKEN` if there is one.
   *
   * @param options win over the environment
   * @throws {InputError} when neither `baseUrl` nor `FORGE_URL` says where the server is
   */
  static fromEnv(options: Partial<ForgeOptions> = {}): ForgeClient {
    const env = environment();
    const baseUrl = options.baseUrl ?? nonEmpty(env['FORGE_URL']);
    if (baseUrl === undefined) throw new InputError('FORGE_URL is not set', { code: 'invalid-option', hint: 'set it to the address of the server, such as https://forge.example' });
    const secret = nonEmpty(env['FORGE_TOKEN']);
    return new ForgeClient({ ...(secret === undefined ? {} : { auth: token(secret) }), ...options, baseUrl });
  }

  /**
   * A client that shares the sockets of this one and differs in options: another `sudo` user, other credentials, a `signal` that is joined
   * with that of each call. Hooks add up; timeouts, headers and retry are merged key by key.
   */
  with(options: WithOptions & CallOptions): ForgeClient {
    return new ForgeClient(this.transport.with(options));
  }

  /** Ends idle connections; calls under way finish. Clients made by `with` share them. */
  close(): Promise<void> {
    return this.transport.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Only Node and its kin have an environment. */
function environment(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { env?: Readonly<Record<string, string | undefined>> } };
  return process?.env ?? {};
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}
