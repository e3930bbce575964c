import { ServerClock, encodeText } from '@clients/server-kit';
import type { Cron } from 'forge-client';
import type { InstanceSetting } from 'forge-client/endpoints';
import { DEFAULT_KIND, type ServerKind } from './server-kinds.js';
import { ObjectStore, Refs } from '../git/objects.js';
import type { ActionsRecords, ActivityRecord, CommentRecord, ForgejoRecords } from './records.js';
import type { HookRecord, IdentityRecords, IssueRecord, Level } from './records.js';
import type {
  PackageRecord,
  PackageVersionRecord,
  PushMirrorRecord,
  RepoRecord,
} from './records.js';
import type { ProjectRecord } from './records.js';
import type { TeamRecord, ThreadRecord, TokenRecord, UserRecord } from './records.js';
import { makeActionsRecords, makeForgejoRecords, makeIdentityRecords } from './records.js';

type CronRun = Readonly<Pick<Cron, 'prev' | 'exec_times'>>;

/** The records of an embedded forge, which requests read and change. */
export class ForgeState {
  /** The clock of the forge: `state.clock.advance(60_000)` moves it forward by a minute. */
  readonly clock: ServerClock = new ServerClock();
  /** Users and organisations. */
  readonly users: UserRecord[] = [];
  readonly tokens: TokenRecord[] = [];
  readonly repos: RepoRecord[] = [];
  readonly threads: ThreadRecord[] = [];
  readonly packages: PackageRecord[] = [];
  /** Boards of repositories, organisations and users, oldest first. */
  readonly projects: ProjectRecord[] = [];
  readonly pushMirrors: PushMirrorRecord[] = [];
  /** Activities, oldest first: one for each feed that shows them. */
  readonly activities: ActivityRecord[] = [];
  /** The last commits of wikis, by the ids of their repositories. */
  readonly wikis: Map<number, string> = new Map<number, string>();
  /** Webhooks of the instance. */
  readonly hooks: HookRecord[] = [];
  /** Runners of the instance. */
  readonly actions: ActionsRecords = makeActionsRecords();
  /** Keys, applications and avatars. */
  readonly identity: IdentityRecords = makeIdentityRecords();
  /** Quotas, flags and the other records that only Forgejo has. */
  readonly forgejo: ForgejoRecords = makeForgejoRecords();
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
  version = '28.1.0';
  /** Prefixes of the vendor headers in responses. */
  dialects: readonly string[] = ['gitea'];
  /** Scheduled tasks that requests started, by name. */
  readonly cronRuns: Map<string, CronRun> = new Map<string, CronRun>();
  /** Webhook deliveries that are still running. */
  readonly deliveries: Set<Promise<void>> = new Set<Promise<void>>();
  /** Aborted when the server is closed, which ends the deliveries. */
  readonly closing: AbortController = new AbortController();
  /** Milliseconds that a run waits for a runner, and that its jobs take. */
  pace: { queued: number; running: number } = { queued: 100, running: 400 };
  /** Milliseconds that the check of a pull request for conflicts takes. */
  mergeCheck = 0;
  #lastId = 0;
  readonly #usedCodes = new Set<string>();

  /** Returns an id that no other record has. */
  makeId(): number {
    return ++this.#lastId;
  }

  /** Returns a time in whole seconds as the API writes it. Default: now. */
  formatTime(ms: number = this.clock.now()): string {
    return `${new Date(ms).toISOString().slice(0, 19)}Z`;
  }

  /** Waits until every webhook that was fired has been delivered or has failed. */
  async waitForDeliveries(): Promise<void> {
    while (this.deliveries.size > 0) await Promise.all(this.deliveries);
  }

  /** Finds a user or an organisation by name, ignoring case. */
  findUser(login: string): UserRecord | undefined {
    const name = login.toLowerCase();
    return this.users.find((user) => user.login.toLowerCase() === name);
  }

  /** Finds a user or an organisation by id. */
  findUserById(id: number): UserRecord | undefined {
    return this.users.find((user) => user.id === id);
  }

  /** Finds a repository by the names of its owner and its own, ignoring case. */
  findRepo(owner: string, name: string): RepoRecord | undefined {
    const wanted = `${owner}/${name}`.toLowerCase();
    return this.repos.find((repo) => `${repo.owner.login}/${repo.name}`.toLowerCase() === wanted);
  }

  /** Finds a repository by id. */
  findRepoById(id: number): RepoRecord | undefined {
    return this.repos.find((repo) => repo.id === id);
  }

  /** Adds a user. */
  addUser(seed: UserSeed, kind: 'user' | 'org' = 'user'): UserRecord {
    const user = makeUser(this.makeId(), this.formatTime(), kind, seed);
    if (user.email !== '') user.emails.push(user.email);
    this.users.push(user);
    return user;
  }

  /** Adds a token with a new secret. */
  addToken(user: UserRecord, name: string, scopes: readonly string[]): TokenRecord {
    const id = this.makeId();
    const secret = id.toString(16).padStart(40, 'f0e1d2c3b4a5968778695a4b3c2d1e0f10203040');
    const now = this.formatTime();
    const token: TokenRecord = {
      id,
      user: user.id,
      name,
      scopes,
      secret,
      created_at: now,
      last_used_at: now,
    };
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

  /** Returns the level of access to a repository that a user has through teams. */
  findLevelThroughTeams(user: UserRecord, repo: RepoRecord): Level {
    return findHighest(
      findTeams(repo.owner, user).flatMap((team) =>
        reachesRepo(team, repo) ? [findTeamLevel(team)] : [],
      ),
    );
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
    const repo = makeRepo(this.makeId(), this.formatTime(), this.objects, owner, name, seed);
    this.repos.push(repo);
    return repo;
  }

  /** Publishes a version of a package. */
  addPackage(
    owner: UserRecord,
    type: string,
    name: string,
    seed: PackageSeed,
  ): PackageVersionRecord {
    const known = this.packages.find(
      (other) =>
        other.owner === owner &&
        other.type === type &&
        other.name.toLowerCase() === name.toLowerCase(),
    );
    const one: PackageRecord = known ?? { owner, type, name, repo: undefined, versions: [] };
    if (known === undefined) this.packages.push(one);
    if (one.versions.some(({ version }) => version === seed.version))
      throw new TypeError(`${name} ${seed.version} exists already`);
    const made = makePackageVersion(() => this.makeId(), this.formatTime(), seed);
    one.versions.push(made);
    return made;
  }

  /** Opens an issue. */
  addIssue(repo: RepoRecord, author: UserRecord, seed: IssueSeed): IssueRecord {
    const issue = makeIssue(this.makeId(), ++repo.lastNumber, this.formatTime(), author, seed);
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
    const now = this.formatTime();
    const said = {
      id: this.makeId(),
      issue: issue.number,
      user,
      type,
      body,
      more,
      created_at: now,
      updated_at: now,
    };
    const comment: CommentRecord = { ...said, assets: [], reactions: [] };
    repo.comments.push(comment);
    issue.updated_at = now;
    return comment;
  }
}

/** Properties of a new user; everything but the login has a default. */
export type UserSeed = Partial<Omit<UserRecord, 'id' | 'kind' | 'created'>> & {
  readonly login: string;
};

/** Properties of a new repository. */
export type RepoSeed = Partial<Omit<RepoRecord, 'id' | 'owner' | 'name' | 'created_at' | 'refs'>>;

/** Properties of a new issue. */
export type IssueSeed = Partial<Omit<IssueRecord, 'id' | 'number' | 'author' | 'created_at'>> & {
  readonly title: string;
};

/** Properties of a new version of a package, with the contents of its files by name. */
export interface PackageSeed {
  readonly version: string;
  readonly creator: UserRecord;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

const EMPTY_TEXTS = {
  full_name: '',
  password: '',
  location: '',
  website: '',
  description: '',
  language: '',
  login_name: '',
};
const FALSE_FLAGS = {
  is_admin: false,
  prohibit_login: false,
  must_change_password: false,
  restricted: false,
  bot: false,
};

/** Returns a user with the defaults of a new account. */
export function makeUser(
  id: number,
  now: string,
  kind: 'user' | 'org',
  seed: UserSeed,
): UserRecord {
  return {
    ...EMPTY_TEXTS,
    ...FALSE_FLAGS,
    email: kind === 'org' ? '' : `${seed.login.toLowerCase()}@example.org`,
    active: true,
    visibility: 'public',
    otp: undefined,
    last_login: undefined,
    settings: {},
    actions: makeActionsRecords(),
    following: new Set(),
    blocked: new Map(),
    starred: new Set(),
    publicMembers: new Set(),
    emails: [],
    hooks: [],
    teams: [],
    labels: [],
    keys: [],
    ...seed,
    id,
    kind,
    created: now,
  };
}

export function makeRepo(
  id: number,
  now: string,
  store: ObjectStore,
  owner: UserRecord,
  name: string,
  seed: RepoSeed,
): RepoRecord {
  return {
    description: '',
    website: '',
    private: false,
    archived: false,
    template: false,
    mirror: false,
    archived_at: undefined,
    fork_of: undefined,
    origin: undefined,
    transfer: undefined,
    default_branch: 'main',
    updated_at: now,
    lastNumber: 0,
    actions: makeActionsRecords(),
    issues: [],
    comments: [],
    labels: [],
    milestones: [],
    releases: [],
    hooks: [],
    statuses: [],
    tagProtections: [],
    topics: [],
    protections: new Map(),
    collaborators: new Map(),
    watchers: new Set([owner.id]),
    ...seed,
    id,
    owner,
    name,
    created_at: now,
    refs: new Refs(store),
    settings: { ...REPO_SETTINGS, ...seed.settings },
  };
}

const REPO_UNITS = [
  'code',
  'issues',
  'wiki',
  'pull_requests',
  'projects',
  'releases',
  'packages',
  'actions',
];

/** The settings of a repository under their names in the API. */
export const REPO_SETTINGS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(REPO_UNITS.map((unit) => [`has_${unit}`, true])),
  projects_mode: 'all',
  default_merge_style: 'merge',
  default_update_style: 'merge',
  default_allow_maintainer_edit: true,
  allow_merge_commits: true,
  allow_rebase: true,
  allow_rebase_explicit: true,
  allow_squash_merge: true,
  allow_fast_forward_only_merge: true,
  allow_merge_update: true,
  allow_rebase_update: true,
  allow_manual_merge: false,
  autodetect_manual_merge: false,
  default_delete_branch_after_merge: false,
  ignore_whitespace_conflicts: false,
};

export function makeIssue(
  id: number,
  number: number,
  now: string,
  author: UserRecord,
  seed: IssueSeed,
): IssueRecord {
  return {
    body: '',
    ref: '',
    state: 'open',
    is_locked: false,
    content_version: 0,
    time_estimate: 0,
    pin_order: 0,
    closed_at: undefined,
    due_date: undefined,
    milestone: undefined,
    pull: undefined,
    assignees: [],
    labels: [],
    assets: [],
    reactions: [],
    times: [],
    stopwatches: new Map(),
    subscribers: new Set(),
    muted: new Set(),
    dependencies: new Set(),
    updated_at: now,
    ...seed,
    id,
    number,
    author,
    created_at: now,
  };
}

export function makePackageVersion(
  nextId: () => number,
  now: string,
  { version, creator, files }: PackageSeed,
): PackageVersionRecord {
  const toBytes = (content: string | Uint8Array): Uint8Array =>
    typeof content === 'string' ? encodeText(content) : content;
  const kept = Object.entries(files).map(([name, content]) => ({
    id: nextId(),
    name,
    bytes: toBytes(content),
  }));
  return { id: nextId(), version, creator, created_at: now, files: kept };
}

const LEVELS: readonly Level[] = ['none', 'read', 'write', 'admin', 'owner'];

/** Returns whether a level includes another. */
export function isAtLeast(level: Level, wanted: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);
}

export function findHighest(levels: readonly Level[]): Level {
  return levels.reduce<Level>((best, level) => (isAtLeast(level, best) ? level : best), 'none');
}

export function findTeams(org: UserRecord, user: UserRecord): TeamRecord[] {
  return org.teams.filter(({ members }) => members.has(user.id));
}

export function reachesRepo(team: TeamRecord, repo: RepoRecord): boolean {
  return team.includes_all_repositories || team.permission === 'owner' || team.repos.has(repo.id);
}

/** Returns the level of a team: that of its best unit unless it is an administrators' team. */
function findTeamLevel(team: TeamRecord): Level {
  if (team.permission === 'owner' || team.permission === 'admin') return team.permission;
  return findHighest([...team.units.values()].map(findUnitLevel));
}

export function findUnitLevel(value: string | undefined): Level {
  if (value === 'write' || value === 'admin') return 'write';
  return value === 'read' ? 'read' : 'none';
}

/** The units that a team can have rights on. */
export const TEAM_UNITS: readonly string[] = [
  'repo.code',
  'repo.issues',
  'repo.ext_issues',
  'repo.pulls',
  'repo.releases',
  'repo.wiki',
  'repo.ext_wiki',
  'repo.projects',
  'repo.packages',
  'repo.actions',
];

/** Returns the team that every organisation has from the start. */
export function makeOwnersTeam(id: number, owner: UserRecord): TeamRecord {
  return {
    id,
    name: 'Owners',
    description: '',
    permission: 'owner',
    units: new Map(TEAM_UNITS.map((unit) => [unit, 'owner'])),
    includes_all_repositories: true,
    can_create_org_repo: true,
    visibility: 'private',
    members: new Set([owner.id]),
    repos: new Set(),
  };
}
