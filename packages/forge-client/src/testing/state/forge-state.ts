import { Clock } from '@clients/core/testing';
import type { Cron } from '../../api/admin/cron/schemas.js';
import { DEFAULT_KIND, type ServerKind, type InstanceSetting } from '../../service/server-kinds.js';
import { ObjectStore } from '../git/objects.js';
import { type ActionsRecords, newActions } from './actions-records.js';
import {
  type ActivityRecord,
  type ForgejoRecords,
  newForgejo,
  type PackageRecord,
  type PackageVersionRecord,
  type PushMirrorRecord,
} from './instance-records.js';
import { type IdentityRecords, newIdentity } from './identity-records.js';
import type { CommentRecord, IssueRecord } from './issue-records.js';
import type { HookRecord, Level, TokenRecord, UserRecord } from './user-records.js';
import { findTeams, teamLevel } from './membership.js';
import type { RepoRecord, ThreadRecord } from './records.js';
import { type IssueSeed, newIssue, newPackageVersion, newRepo, newUser, type PackageSeed, type RepoSeed, type UserSeed } from './seeds.js';

/** When a scheduled task ran last, and how often. */
type CronRun = Readonly<Pick<Cron, 'prev' | 'exec_times'>>;

/** The state of an embedded forge. Tests may read it, and change it between requests. */
export class ForgeState {
  /** The clock of the forge: `state.clock.advance(60_000)` moves it forward by a minute. */
  readonly clock: Clock = new Clock();
  /** Users and organisations. */
  readonly users: UserRecord[] = [];
  readonly tokens: TokenRecord[] = [];
  readonly repos: RepoRecord[] = [];
  readonly threads: ThreadRecord[] = [];
  readonly packages: PackageRecord[] = [];
  readonly pushMirrors: PushMirrorRecord[] = [];
  /** Activities, oldest first: one for each feed that shows them. */
  readonly activities: ActivityRecord[] = [];
  /** The last commits of wikis, by the ids of their repositories. */
  readonly wikis: Map<number, string> = new Map<number, string>();
  /** Webhooks of the instance. */
  readonly hooks: HookRecord[] = [];
  /** Runners of the instance. */
  readonly actions: ActionsRecords = newActions();
  /** Keys, applications and avatars. */
  readonly identity: IdentityRecords = newIdentity();
  /** Quotas, flags and the other records that only Forgejo has. */
  readonly forgejo: ForgejoRecords = newForgejo();
  readonly objects: ObjectStore = new ObjectStore();
  /** Former names of repositories, `owner/name` in lower case, and their ids. */
  readonly formerRepos: Map<string, number> = new Map<string, number>();
  /** Former names of users and organisations, in lower case, and their ids. */
  readonly formerUsers: Map<string, number> = new Map<string, number>();
  /** The address of the instance in links. */
  root = 'http://127.0.0.1:3000';
  /** The server that the forge emulates. */
  like: ServerKind = DEFAULT_KIND;
  /** Settings of the instance that are off: their routes do not exist. */
  readonly switchedOff: Set<InstanceSetting> = new Set<InstanceSetting>();
  /** The version that the server reports. */
  version = '1.27.0';
  /** Prefixes of the vendor headers in responses. */
  dialects: readonly string[] = ['gitea'];
  /** Scheduled tasks that requests started, by name. */
  readonly cronRuns: Map<string, CronRun> = new Map<string, CronRun>();
  /** Webhook deliveries that are still running. */
  readonly deliveries: Set<Promise<void>> = new Set<Promise<void>>();
  /** Milliseconds that a run waits for a runner, and that its jobs take. */
  pace: { queued: number; running: number } = { queued: 100, running: 400 };
  /** Milliseconds that the check of a pull request for conflicts takes. */
  mergeCheck = 0;
  #lastId = 0;
  readonly #usedCodes = new Set<string>();

  /** Returns an id that no other record has. */
  nextId(): number {
    return ++this.#lastId;
  }

  /** Returns a time in whole seconds as the API writes it. Default: now. */
  now(ms: number = this.clock.now()): string {
    return `${new Date(ms).toISOString().slice(0, 19)}Z`;
  }

  /** Waits until every webhook that was fired has been delivered or has failed. */
  async settled(): Promise<void> {
    while (this.deliveries.size > 0) await Promise.all(this.deliveries);
  }

  /** Finds a user or an organisation by name, ignoring case. */
  user(login: string): UserRecord | undefined {
    const name = login.toLowerCase();
    return this.users.find((user) => user.login.toLowerCase() === name);
  }

  userById(id: number): UserRecord | undefined {
    return this.users.find((user) => user.id === id);
  }

  repo(owner: string, name: string): RepoRecord | undefined {
    const wanted = `${owner}/${name}`.toLowerCase();
    return this.repos.find((repo) => `${repo.owner.login}/${repo.name}`.toLowerCase() === wanted);
  }

  repoById(id: number): RepoRecord | undefined {
    return this.repos.find((repo) => repo.id === id);
  }

  /** Adds a user. */
  addUser(seed: UserSeed, kind: 'user' | 'org' = 'user'): UserRecord {
    const user = newUser(this.nextId(), this.now(), kind, seed);
    if (user.email !== '') user.emails.push(user.email);
    this.users.push(user);
    return user;
  }

  /** Adds a token. @param secret what clients send; generated by default */
  addToken(user: UserRecord, name: string, scopes: readonly string[], secret?: string): TokenRecord {
    const id = this.nextId();
    const made = id.toString(16).padStart(40, 'f0e1d2c3b4a5968778695a4b3c2d1e0f10203040');
    const now = this.now();
    const token: TokenRecord = { id, user: user.id, name, scopes, secret: secret ?? made, created_at: now, last_used_at: now };
    this.tokens.push(token);
    return token;
  }

  /** Returns whether a one-time code is right; each works once. */
  useCode(user: UserRecord, code: string): boolean {
    const key = `${String(user.id)}:${code}`;
    if (user.otp === undefined || code !== user.otp || this.#usedCodes.has(key)) return false;
    this.#usedCodes.add(key);
    return true;
  }

  /** Returns what the teams of a user allow it to do with a repository. */
  teamLevel(user: UserRecord, repo: RepoRecord): Level {
    return teamLevel(user, repo);
  }

  /** Whether a user belongs to an organisation. */
  isMember(org: UserRecord, user: UserRecord): boolean {
    return findTeams(org, user).length > 0;
  }

  /** Whether a user owns an organisation. */
  isOwner(org: UserRecord, user: UserRecord): boolean {
    return findTeams(org, user).some(({ permission }) => permission === 'owner');
  }

  /** Adds a repository without a commit. */
  addRepo(owner: UserRecord, name: string, seed: RepoSeed = {}): RepoRecord {
    const repo = newRepo(this.nextId(), this.now(), this.objects, owner, name, seed);
    this.repos.push(repo);
    return repo;
  }

  /** Publishes a version of a package. */
  addPackage(owner: UserRecord, type: string, name: string, seed: PackageSeed): PackageVersionRecord {
    const known = this.packages.find(
      (other) => other.owner === owner && other.type === type && other.name.toLowerCase() === name.toLowerCase(),
    );
    const one: PackageRecord = known ?? { owner, type, name, repo: undefined, versions: [] };
    if (known === undefined) this.packages.push(one);
    const made = newPackageVersion(() => this.nextId(), this.now(), seed);
    one.versions.push(made);
    return made;
  }

  /** Opens an issue. */
  addIssue(repo: RepoRecord, author: UserRecord, seed: IssueSeed): IssueRecord {
    const issue = newIssue(this.nextId(), ++repo.lastNumber, this.now(), author, seed);
    repo.issues.push(issue);
    return issue;
  }

  /** Adds a comment, or an event of the timeline. */
  addComment(
    repo: RepoRecord,
    issue: IssueRecord,
    user: UserRecord,
    body: string,
    type = 'comment',
    more: Readonly<Record<string, unknown>> = {},
  ): CommentRecord {
    const now = this.now();
    const said = { id: this.nextId(), issue: issue.number, user, type, body, more, created_at: now, updated_at: now };
    const comment: CommentRecord = { ...said, assets: [], reactions: [] };
    repo.comments.push(comment);
    issue.updated_at = now;
    return comment;
  }
}
