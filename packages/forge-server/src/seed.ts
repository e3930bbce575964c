import { checkKnown } from '@clients/core';
import { encodeText } from '@clients/server-kit';
import { isScope } from './access/scopes.js';
import { addArtifact } from './workflows/workflow-file.js';
import { packZip } from './bytes/archive.js';
import { toSignature, seedFiles } from './changes/make-repo.js';
import { writeNote } from './changes/commit-files.js';
import { type ForgeState, makeOwnersTeam } from './state/forge-state.js';
import type { RepoRecord, UserRecord, Visibility } from './state/records.js';

/** Properties of a seeded user. */
export interface SeedUserOptions {
  readonly full_name?: string | undefined;
  readonly email?: string | undefined;
  /** Default: `<login>-<login>`, so that it is long enough. */
  readonly password?: string | undefined;
  /** Default false. */
  readonly admin?: boolean | undefined;
  /** Default `public`. */
  readonly visibility?: Visibility | undefined;
  /**
   * The one-time code that must be sent with the password; it works once. Default: none is
   * required.
   */
  readonly otp?: string | undefined;
}

/** Properties of a seeded repository. */
export interface SeedRepoOptions {
  readonly description?: string | undefined;
  /** Default false. */
  readonly private?: boolean | undefined;
  /** Default false. */
  readonly archived?: boolean | undefined;
  /** Default false. */
  readonly template?: boolean | undefined;
  /**
   * Contents by path, in one commit on `main`. Default: a README; an empty object leaves the
   * repository empty.
   */
  readonly files?: Readonly<Record<string, string | Uint8Array>> | undefined;
  /** Rights by login. */
  readonly collaborators?: Readonly<Record<string, 'read' | 'write' | 'admin'>> | undefined;
}

/** A user that can sign in. */
export interface SeededUser {
  readonly id: number;
  readonly login: string;
  readonly password: string;
  /** A token with every scope. */
  readonly token: string;
}

/**
 * Adds records to a forge without requests. Methods throw a `TypeError` for unknown records, and
 * for names that are taken or not allowed.
 */
export class ForgeSeed {
  readonly #state: ForgeState;

  constructor(state: ForgeState) {
    this.#state = state;
  }

  /** Adds a user with a token. */
  user(login: string, options: SeedUserOptions = {}): SeededUser {
    checkKnown(options, ['full_name', 'email', 'password', 'admin', 'visibility', 'otp'], {
      is_admin: 'admin',
    });
    const {
      full_name = '',
      email = `${login.toLowerCase()}@example.org`,
      password = `${login}-${login}`,
      otp,
    } = options;
    const { admin: is_admin = false, visibility = 'public' } = options;
    checkNew(login, NAME_PATTERN, this.#state.findUser(login));
    const user = this.#state.addUser({
      login,
      full_name,
      email,
      password,
      is_admin,
      visibility,
      otp,
    });
    return { id: user.id, login, password, token: this.token(login) };
  }

  /**
   * Adds a token of a user and returns it.
   * @param scopes default: every scope
   */
  token(login: string, scopes: readonly string[] = ['all']): string {
    const wrong = scopes.find((scope) => !isScope(scope));
    if (wrong !== undefined) throw new TypeError(`no scope ${wrong}`);
    return this.#state.addToken(
      this.#findUser(login),
      `seeded ${String(this.#state.tokens.length + 1)}`,
      scopes,
    ).secret;
  }

  /**
   * Adds an organisation with the team `Owners`.
   * @param options `owner` defaults to the first user
   * @returns its id
   */
  org(
    login: string,
    options: {
      readonly owner?: string | undefined;
      readonly visibility?: Visibility | undefined;
    } = {},
  ): number {
    checkKnown(options, ['owner', 'visibility']);
    checkNew(login, NAME_PATTERN, this.#state.findUser(login));
    const owner =
      options.owner === undefined ? this.#getFirstUser() : this.#findUser(options.owner);
    const org = this.#state.addUser({ login, visibility: options.visibility ?? 'public' }, 'org');
    org.teams.push(makeOwnersTeam(this.#state.makeId(), owner));
    return org.id;
  }

  /**
   * Adds a repository.
   * @param path such as `ada/engine`
   * @returns its id
   */
  repo(path: string, options: SeedRepoOptions = {}): number {
    checkKnown(
      options,
      ['description', 'private', 'archived', 'template', 'files', 'collaborators'],
      { isPrivate: 'private' },
    );
    const [login = '', name = ''] = path.split('/');
    const owner = this.#findUser(login);
    checkNew(path, REPO_PATTERN, this.#state.findRepo(login, name));
    const { description = '', template = false, archived = false, collaborators = {} } = options;
    const { files = { 'README.md': `# ${name}\n` } } = options;
    const repo = this.#state.addRepo(owner, name, {
      description,
      private: options.private ?? false,
      template,
    });
    if (Object.keys(files).length > 0)
      seedFiles(this.#state, repo, files, toSignature(this.#state, owner));
    for (const [user, level] of Object.entries(collaborators))
      repo.collaborators.set(this.#findUser(user).id, level);
    Object.assign(repo, { archived, archived_at: archived ? this.#state.formatTime() : undefined });
    return repo.id;
  }

  /**
   * Adds a commit to a branch; a new branch starts from the default branch.
   * @returns the sha of the commit
   */
  commit(
    path: string,
    files: Readonly<Record<string, string | Uint8Array>>,
    options: { readonly branch?: string | undefined; readonly message?: string | undefined } = {},
  ): string {
    checkKnown(options, ['branch', 'message'], { ref: 'branch' });
    const repo = this.#findRepo(path);
    const { branch = repo.default_branch, message = 'Change files' } = options;
    return seedFiles(
      this.#state,
      repo,
      files,
      toSignature(this.#state, repo.owner),
      message,
      branch,
    );
  }

  /**
   * Sets the git note of a commit.
   * @param ref a branch, a tag or a sha
   */
  note(path: string, ref: string, text: string): void {
    const repo = this.#findRepo(path);
    const commit = requireKnown(
      repo.refs.resolve(ref, repo.default_branch),
      `no commit ${ref} in ${path}`,
    );
    writeNote(this.#state, repo, commit.sha, text, toSignature(this.#state, repo.owner));
  }

  /**
   * Adds an issue for each title, by the owner of the repository.
   * @returns their numbers
   */
  issues(path: string, titles: readonly string[]): number[] {
    const repo = this.#findRepo(path);
    return titles.map(
      (title) => this.#state.addIssue(repo, this.#findPerson(repo.owner), { title }).number,
    );
  }

  /**
   * Adds a runner of a repository, a user, an organisation or (without a path) the instance.
   * @returns its id
   */
  runner(name: string, path = '', labels: readonly string[] = ['ubuntu-latest']): number {
    const { actions } = this.#findRunnerOwner(path);
    const id = this.#state.makeId();
    actions.runners.push({ id, name, disabled: false, ephemeral: false, labels, status: 'online' });
    return id;
  }

  #findRunnerOwner(path: string): ForgeState | RepoRecord | UserRecord {
    if (path === '') return this.#state;
    return path.includes('/') ? this.#findRepo(path) : this.#findUser(path);
  }

  /**
   * Adds an artifact of a run.
   * @param files contents by path, packed as zip
   * @returns its id
   */
  artifact(
    path: string,
    run: number,
    name: string,
    files: Readonly<Record<string, string>>,
  ): number {
    const repo = this.#findRepo(path);
    const found = requireKnown(
      repo.actions.runs.find(({ id }) => id === run),
      `no run ${String(run)} in ${path}`,
    );
    const packed = packZip(
      Object.entries(files).map(([file, text]) => ({
        path: file,
        mode: '100644',
        bytes: encodeText(text),
      })),
    );
    return addArtifact(this.#state, repo, found, name, packed).id;
  }

  /**
   * Adds a version of a package, published by its owner, or by the first user when the owner is an
   * organisation.
   *
   * @param path owner, registry and name: `ada/generic/tool`
   * @param files contents by file name
   * @returns its id
   */
  package(
    path: string,
    version: string,
    files: Readonly<Record<string, string | Uint8Array>> = {},
  ): number {
    const [login = '', type = '', ...name] = path.split('/');
    checkNew(path, PACKAGE_PATTERN);
    const owner = this.#findUser(login);
    return this.#state.addPackage(owner, type, name.join('/'), {
      version,
      creator: this.#findPerson(owner),
      files,
    }).id;
  }

  #findUser(login: string): UserRecord {
    return requireKnown(this.#state.findUser(login), `no user ${login}`);
  }

  #getFirstUser(): UserRecord {
    return requireKnown(this.#state.users[0], 'no user yet');
  }

  /** Returns a user itself, and the first user for an organisation. */
  #findPerson(owner: UserRecord): UserRecord {
    return owner.kind === 'org' ? this.#getFirstUser() : owner;
  }

  #findRepo(path: string): RepoRecord {
    const [owner = '', name = ''] = path.split('/');
    return requireKnown(this.#state.findRepo(owner, name), `no repository ${path}`);
  }
}

const NAME_PATTERN = /^[\w.-]+$/;
const REPO_PATTERN = /^[\w.-]+\/[\w.-]+$/;
const PACKAGE_PATTERN = /^[\w.-]+\/[a-z]+\/\S+$/;

/** Refuses a record that no request could find. */
function checkNew(name: string, pattern: RegExp, taken?: unknown): void {
  if (!pattern.test(name)) throw new TypeError(`not an allowed name: ${name}`);
  if (taken !== undefined) throw new TypeError(`${name} exists already`);
}

function requireKnown<T>(record: T | undefined, message: string): T {
  if (record === undefined) throw new TypeError(message);
  return record;
}
