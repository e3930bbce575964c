import type {
  Attachment,
  Comment,
  CommitStatus,
  DeployKey,
  Hook,
  Issue,
  Label,
  Milestone,
  OAuth2Application,
  Project,
  ProjectColumn,
  PublicKey,
  PullReview,
  PullReviewComment,
  PushMirror,
  Reaction,
  Release,
  Repository,
  TagProtection,
  Team,
  TrackedTime,
  User,
} from 'forge-client';
import type { Refs } from '../git/objects.js';

type RepoKey =
  | 'id'
  | 'name'
  | 'description'
  | 'website'
  | 'private'
  | 'archived'
  | 'template'
  | 'mirror'
  | 'default_branch'
  | 'updated_at';

/** A repository. Its keys and those of `settings` are those of the API where it has one. */
export interface RepoRecord extends Pick<Repository, RepoKey> {
  owner: UserRecord;
  readonly created_at: string;
  archived_at: string | undefined;
  fork_of: number | undefined;
  origin: OriginRecord | undefined;
  readonly settings: Record<string, unknown>;
  readonly refs: Refs;
  /** Issues and pull requests, which share their numbers. */
  readonly issues: IssueRecord[];
  lastNumber: number;
  readonly comments: CommentRecord[];
  readonly labels: LabelRecord[];
  readonly milestones: MilestoneRecord[];
  readonly releases: ReleaseRecord[];
  readonly hooks: HookRecord[];
  readonly actions: ActionsRecords;
  readonly statuses: StatusRecord[];
  /** Branch protection rules by name, with the keys of the API. */
  readonly protections: Map<string, Record<string, unknown>>;
  /** Rules for tags, oldest first, as they are on the wire. */
  readonly tagProtections: TagProtectionRecord[];
  readonly collaborators: Map<number, Level>;
  readonly watchers: Set<number>;
  readonly topics: string[];
  /** A transfer that has not been accepted yet. */
  transfer: { readonly doer: UserRecord; readonly recipient: UserRecord } | undefined;
}

export interface OriginRecord {
  /** Without credentials. */
  readonly url: string;
  /** The id of the source, when it is a repository of this forge. */
  readonly repo: number | undefined;
  /** How often a mirror is updated, such as `8h0m0s`; empty for a copy. */
  readonly interval: string;
  synced: string;
}

export type TagProtectionRecord = TagProtection;

type ReleaseKey =
  | 'id'
  | 'tag_name'
  | 'target_commitish'
  | 'name'
  | 'body'
  | 'draft'
  | 'prerelease'
  | 'created_at'
  | 'published_at';

/** A release. */
export interface ReleaseRecord extends Pick<Release, ReleaseKey> {
  readonly author: UserRecord;
  readonly assets: AttachmentRecord[];
}

export interface StatusRecord extends Pick<
  CommitStatus,
  'id' | 'target_url' | 'description' | 'context' | 'created_at'
> {
  readonly sha: string;
  readonly status: string;
  readonly creator: UserRecord;
}

/** A notification. */
export interface ThreadRecord {
  readonly id: number;
  readonly user: number;
  readonly repo: RepoRecord;
  readonly issue: IssueRecord;
  unread: boolean;
  pinned: boolean;
  updated_at: string;
}

/** Who may see a user or an organisation. */
export type Visibility = User['visibility'];

/** A level of rights, lowest first. */
export type Level = Team['permission'];

type Shown =
  'id' | 'login' | 'full_name' | 'email' | 'location' | 'website' | 'description' | 'visibility';
type ShownToAdmins =
  'is_admin' | 'active' | 'prohibit_login' | 'restricted' | 'language' | 'login_name';

/** A user or an organisation. Keys are those of the API where it has one. */
export interface UserRecord extends Pick<User, Shown | ShownToAdmins> {
  readonly kind: 'user' | 'org';
  bot: boolean;
  password: string;
  must_change_password: boolean;
  /** The one-time code that is required with the password. It works once. */
  otp: string | undefined;
  readonly created: string;
  last_login: string | undefined;
  /** The values that the settings routes read and write. */
  readonly settings: Record<string, unknown>;
  readonly following: Set<number>;
  /** Notes by the ids of blocked users. */
  readonly blocked: Map<number, string>;
  readonly starred: Set<number>;
  readonly emails: string[];
  readonly hooks: HookRecord[];
  readonly actions: ActionsSettings;
  readonly teams: TeamRecord[];
  readonly labels: LabelRecord[];
  readonly publicMembers: Set<number>;
  readonly keys: KeyRecord[];
}

export interface KeyRecord extends Pick<PublicKey, 'id' | 'key' | 'created_at'> {
  readonly title: string;
}

/** An access token. */
export interface TokenRecord {
  readonly id: number;
  readonly user: number;
  readonly name: string;
  readonly secret: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  last_used_at: string;
}

export interface TeamRecord extends Pick<
  Team,
  'id' | 'name' | 'description' | 'permission' | 'includes_all_repositories' | 'can_create_org_repo'
> {
  visibility: string;
  readonly units: Map<string, string>;
  readonly members: Set<number>;
  readonly repos: Set<number>;
}

/** A label of a repository or an organisation. */
export type LabelRecord = Omit<Label, 'url'>;

/** A webhook. */
export interface HookRecord extends Pick<
  Hook,
  'id' | 'type' | 'events' | 'branch_filter' | 'active' | 'created_at' | 'updated_at'
> {
  name: string;
  readonly config: Record<string, string>;
  secret: string;
  authorization: string;
  /** `system` or `default` for the webhooks of the instance. */
  readonly scope: string;
}

type IssueKey =
  | 'id'
  | 'number'
  | 'title'
  | 'body'
  | 'ref'
  | 'state'
  | 'is_locked'
  | 'created_at'
  | 'updated_at'
  | 'pin_order';

/** An issue or a pull request. Keys are those of the API where it has one. */
export interface IssueRecord extends Pick<Issue, IssueKey> {
  readonly author: UserRecord;
  closed_at: string | undefined;
  due_date: string | undefined;
  content_version: number;
  readonly assignees: number[];
  readonly labels: number[];
  milestone: number | undefined;
  time_estimate: number;
  readonly assets: AttachmentRecord[];
  readonly reactions: ReactionRecord[];
  readonly times: TimeRecord[];
  readonly stopwatches: Map<number, number>;
  readonly subscribers: Set<number>;
  /** Users who ended their subscription, which they have as the author or by a comment. */
  readonly muted: Set<number>;
  /** Numbers of the issues that block it. */
  readonly dependencies: Set<number>;
  /** Set for pull requests. */
  pull: PullRecord | undefined;
}

/** The properties of a pull request that an issue does not have. */
export interface PullRecord {
  /** Another one than that of its issue. */
  readonly id: number;
  base: string;
  readonly head: string;
  /** The id of the repository of the head branch; undefined once it has been deleted. */
  head_repo: number | undefined;
  /** The commits at the time of the merge. Before it they are those of the branches. */
  merged:
    | {
        readonly by: UserRecord;
        readonly at: string;
        readonly commit: string;
        readonly base: string;
        readonly head: string;
      }
    | undefined;
  allow_maintainer_edit: boolean;
  readonly reviews: ReviewRecord[];
  readonly reviewers: Set<number>;
  /** A merge that is due once all checks have passed: who wants it, and what carries it out. */
  scheduled?: { readonly by: UserRecord; readonly merge: () => void } | undefined;
  /** The commits that the forge checks for conflicts, and since when. */
  check?: { readonly commits: string; readonly since: number } | undefined;
}

export interface ReviewRecord extends Pick<
  PullReview,
  'id' | 'body' | 'commit_id' | 'dismissed' | 'submitted_at' | 'updated_at'
> {
  readonly user: UserRecord;
  state: string;
  readonly comments: ReviewCommentRecord[];
}

export interface ReviewCommentRecord extends Pick<
  PullReviewComment,
  'id' | 'body' | 'path' | 'created_at'
> {
  readonly user: UserRecord;
  readonly line: number;
  readonly old_line: number;
  resolver: UserRecord | undefined;
}

/** A comment on an issue or a pull request, or an event of its timeline. */
export interface CommentRecord extends Pick<Comment, 'id' | 'body' | 'created_at' | 'updated_at'> {
  readonly issue: number;
  readonly user: UserRecord;
  /** `comment`, or the name of the event. */
  readonly type: string;
  readonly assets: AttachmentRecord[];
  readonly reactions: ReactionRecord[];
  /** Further properties of an event, under their names in the API. */
  readonly more: Readonly<Record<string, unknown>>;
}

/** A file of an issue, a comment or a release. */
export interface AttachmentRecord extends Pick<
  Attachment,
  'id' | 'name' | 'download_count' | 'created_at' | 'uuid'
> {
  readonly bytes: Uint8Array;
  readonly type: string;
}

export interface ReactionRecord extends Omit<Reaction, 'user'> {
  readonly user: UserRecord;
}

export interface TimeRecord extends Pick<TrackedTime, 'id' | 'time' | 'created'> {
  readonly user: UserRecord;
}

export interface MilestoneRecord extends Pick<
  Milestone,
  'id' | 'title' | 'description' | 'state' | 'created_at'
> {
  updated_at: string;
  closed_at: string | undefined;
  due_on: string | undefined;
}

type ProjectKey = 'id' | 'title' | 'description' | 'created_at';

/** A board. Keys are those of the API where it has one. */
export interface ProjectRecord extends Pick<Project, ProjectKey> {
  /** The id of the user or organisation that has it; undefined for the board of a repository. */
  readonly owner: number | undefined;
  /** The id of the repository that has it. */
  readonly repo: number | undefined;
  readonly template_type: string;
  card_type: string;
  state: 'open' | 'closed';
  readonly creator: UserRecord;
  updated_at: string;
  closed_at: string | undefined;
  readonly columns: ProjectColumnRecord[];
  readonly cards: ProjectCardRecord[];
}

export interface ProjectColumnRecord extends Pick<ProjectColumn, 'id' | 'title' | 'created_at'> {
  default: boolean;
  sorting: number;
  color: string;
  readonly creator: UserRecord;
  updated_at: string;
}

/** An issue on a board. */
export interface ProjectCardRecord {
  /** The id of the issue. */
  readonly issue: number;
  /** The id of the column; 0 for none. */
  column: number;
  sorting: number;
}

/** Keys, applications and avatars. SSH keys of users are part of the users themselves. */
export interface IdentityRecords {
  readonly deployKeys: DeployKeyRecord[];
  readonly gpgKeys: GpgKeyRecord[];
  readonly applications: ApplicationRecord[];
  /** Authorizations that users have given to applications, as `/login/oauth` records it. */
  readonly grants: GrantRecord[];
  /** Avatars by the id of their user, organisation or repository. */
  readonly avatars: Map<number, AvatarRecord>;
}

export interface DeployKeyRecord extends Pick<
  DeployKey,
  'id' | 'key_id' | 'title' | 'key' | 'read_only' | 'created_at' | 'key_type'
> {
  readonly repo: number;
}

export interface GpgKeyRecord {
  readonly id: number;
  readonly user: number;
  /**
   * The primary key, then its subkeys. `key_id` has 16 hex digits, `public_key` is an OpenPGP
   * packet in base64.
   */
  readonly keys: readonly {
    readonly id: number;
    readonly key_id: string;
    readonly public_key: string;
  }[];
  /** The addresses of the key that belong to its owner's account. */
  readonly emails: readonly string[];
  verified: boolean;
  readonly created_at: string;
}

/** An OAuth2 application. */
export interface ApplicationRecord extends OAuth2Application {
  readonly user: number;
  skip_secondary_authorization: boolean;
}

/**
 * An authorization that a user has granted to an application, with its code until that is exchanged
 * and its tokens after that.
 */
export interface GrantRecord {
  readonly user: number;
  readonly client_id: string;
  readonly redirect_uri: string;
  /** The PKCE challenge; empty without PKCE. */
  readonly challenge: string;
  code: string | undefined;
  access: { readonly token: string; readonly expires: number } | undefined;
  /** Replaced at each refresh; the old one is refused. */
  refresh: string | undefined;
}

export interface AvatarRecord {
  /** The last segment of its URL. */
  readonly hash: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export function makeIdentityRecords(): IdentityRecords {
  return { deployKeys: [], gpgKeys: [], applications: [], grants: [], avatars: new Map() };
}

/** A package with its versions, oldest first. */
export interface PackageRecord {
  readonly owner: UserRecord;
  readonly type: string;
  readonly name: string;
  /** The id of the repository that it is linked to. */
  repo: number | undefined;
  readonly versions: PackageVersionRecord[];
}

export interface PackageVersionRecord {
  readonly id: number;
  readonly version: string;
  readonly creator: UserRecord;
  readonly created_at: string;
  readonly files: PackageFileRecord[];
}

export interface PackageFileRecord {
  readonly id: number;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * A remote repository that a repository is pushed to. Keys are those of the API where it has one.
 */
export interface PushMirrorRecord extends Omit<
  PushMirror,
  'repo_name' | 'last_update' | 'branch_filter' | 'public_key'
> {
  /** The id of the repository that is pushed. */
  readonly repo: number;
  readonly username: string;
  readonly password: string;
  /** Its `branch_filter`, which only Forgejo has. */
  readonly filter: string;
  last_update: string;
}

/** An entry of a feed. Every feed that shows an activity has its own record. */
export interface ActivityRecord {
  readonly id: number;
  /** The id of the user or the organisation whose feed this is. */
  readonly user: number;
  readonly actor: UserRecord;
  readonly op_type: string;
  readonly repo: number;
  /** The number of the issue; 0 for none. */
  readonly issue: number;
  /** The id of a comment, a review or a review comment; 0 for none. */
  readonly comment: number;
  readonly ref_name: string;
  readonly content: string;
  readonly created: string;
}

export interface ForgejoRecords {
  readonly quotaRules: QuotaRuleRecord[];
  readonly quotaGroups: QuotaGroupRecord[];
  /** Flags by the id of their repository. */
  readonly flags: Map<number, Set<string>>;
  /** Times of blocks, by the ids of the blocking and the blocked user: `1:2`. */
  readonly blockedAt: Map<string, string>;
}

export interface QuotaRuleRecord {
  readonly name: string;
  /** In bytes; -1 for no limit. */
  limit: number;
  subjects: readonly string[];
}

/** A group of rules that apply to the same users. */
export interface QuotaGroupRecord {
  readonly name: string;
  readonly rules: Set<string>;
  /** Ids of users and organisations. */
  readonly users: Set<number>;
}

export function makeForgejoRecords(): ForgejoRecords {
  return { quotaRules: [], quotaGroups: [], flags: new Map(), blockedAt: new Map() };
}

export interface ActionsRecords extends ActionsSettings {
  /** File names of disabled workflows. */
  readonly disabled: Set<string>;
  readonly runs: RunRecord[];
  readonly artifacts: ArtifactRecord[];
}

/** A run of a workflow. Its state follows from the clock. */
export interface RunRecord {
  readonly id: number;
  readonly number: number;
  readonly workflow: string;
  readonly title: string;
  readonly event: string;
  readonly branch: string;
  readonly sha: string;
  readonly actor: UserRecord;
  readonly inputs: Readonly<Record<string, string>>;
  readonly attempts: AttemptRecord[];
}

export interface AttemptRecord {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly jobs: readonly JobRecord[];
  /** When it was cancelled, in milliseconds since 1970. */
  cancelled?: number;
}

export interface JobRecord {
  readonly id: number;
  readonly name: string;
  readonly runs_on: string;
  readonly steps: readonly string[];
  /** The conclusion of the job once it has completed. */
  readonly conclusion: 'success' | 'failure' | 'cancelled' | 'skipped';
}

export interface ArtifactRecord {
  readonly id: number;
  readonly run: number;
  readonly name: string;
  /** A zip archive, or the file itself. */
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly created_at: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** Returns Actions without settings and runs. */
export function makeActionsRecords(): ActionsRecords {
  const settings = { variables: [], secrets: [], runners: [], registration_token: undefined };
  return { ...settings, disabled: new Set(), runs: [], artifacts: [] };
}

/** Settings of Actions: of a repository, a user, an organisation or the whole instance. */
export interface ActionsSettings {
  readonly variables: VariableRecord[];
  readonly secrets: { readonly name: string; description: string; readonly created_at: string }[];
  readonly runners: RunnerRecord[];
  registration_token: string | undefined;
}

export interface VariableRecord {
  name: string;
  data: string;
  description: string;
}

export interface RunnerRecord {
  readonly id: number;
  name: string;
  disabled: boolean;
  ephemeral: boolean;
  labels: readonly string[];
  status: 'online' | 'offline';
  /** The token of a runner that was registered by name. */
  readonly uuid?: string;
  readonly token?: string;
  readonly description?: string;
}
