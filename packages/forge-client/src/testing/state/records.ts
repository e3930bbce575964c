import type { Refs } from '../git/refs.js';
import type { ActionsRecords } from './actions-records.js';
import type { AttachmentRecord, CommentRecord, HookRecord, IssueRecord, LabelRecord, MilestoneRecord } from './issue-records.js';

/** A level of rights, lowest first. */
export type Level = 'none' | 'read' | 'write' | 'admin' | 'owner';

/** Who may see a user or an organisation. */
export type Visibility = 'public' | 'limited' | 'private';

/** A user or an organisation. Keys are those of the wire where there is one. */
export interface UserRecord {
  readonly id: number;
  readonly kind: 'user' | 'org';
  login: string;
  full_name: string;
  email: string;
  password: string;
  is_admin: boolean;
  active: boolean;
  prohibit_login: boolean;
  must_change_password: boolean;
  restricted: boolean;
  visibility: Visibility;
  location: string;
  website: string;
  description: string;
  language: string;
  login_name: string;
  /** The one-time code that a password needs beside it; each code works once. */
  otp: string | undefined;
  readonly created: string;
  last_login: string | undefined;
  /** What the settings routes read and write. */
  readonly settings: Record<string, unknown>;
  readonly following: Set<number>;
  /** Ids of blocked users, with the note. */
  readonly blocked: Map<number, string>;
  readonly starred: Set<number>;
  readonly emails: string[];
  readonly hooks: HookRecord[];
  readonly actions: ActionsRecords;
  /** Of an organisation. */
  readonly teams: TeamRecord[];
  readonly labels: LabelRecord[];
  /** Members that everyone may see. */
  readonly publicMembers: Set<number>;
  readonly keys: KeyRecord[];
}

/** A public key. */
export interface KeyRecord {
  readonly id: number;
  readonly title: string;
  readonly key: string;
  readonly created_at: string;
}

/** A team of an organisation. */
export interface TeamRecord {
  readonly id: number;
  name: string;
  description: string;
  permission: Level;
  readonly units: Map<string, string>;
  includes_all_repositories: boolean;
  can_create_org_repo: boolean;
  visibility: string;
  readonly members: Set<number>;
  readonly repos: Set<number>;
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

/** A repository. Keys of `settings` are those of the wire. */
export interface RepoRecord {
  readonly id: number;
  owner: UserRecord;
  name: string;
  description: string;
  website: string;
  private: boolean;
  archived: boolean;
  template: boolean;
  archived_at: string | undefined;
  fork_of: number | undefined;
  mirror: boolean;
  default_branch: string;
  readonly created_at: string;
  updated_at: string;
  readonly settings: Record<string, unknown>;
  readonly refs: Refs;
  /** Issues and pull requests: they share their numbers. */
  readonly issues: IssueRecord[];
  lastNumber: number;
  readonly comments: CommentRecord[];
  readonly labels: LabelRecord[];
  readonly milestones: MilestoneRecord[];
  readonly releases: ReleaseRecord[];
  readonly hooks: HookRecord[];
  readonly actions: ActionsRecords;
  readonly statuses: StatusRecord[];
  /** Rules by name, as the wire has them. */
  readonly protections: Map<string, Record<string, unknown>>;
  /** Rights that were given to single users, by their ids. */
  readonly collaborators: Map<number, Level>;
  readonly watchers: Set<number>;
  readonly topics: string[];
  /** Handed over, and not yet accepted. */
  transfer: { readonly doer: UserRecord; readonly recipient: UserRecord } | undefined;
}

/** A release. */
export interface ReleaseRecord {
  readonly id: number;
  tag_name: string;
  target_commitish: string;
  name: string;
  body: string;
  draft: boolean;
  prerelease: boolean;
  readonly author: UserRecord;
  readonly created_at: string;
  published_at: string;
  readonly assets: AttachmentRecord[];
}

/** What a check says of a commit. */
export interface StatusRecord {
  readonly id: number;
  readonly sha: string;
  readonly status: string;
  readonly target_url: string;
  readonly description: string;
  readonly context: string;
  readonly creator: UserRecord;
  readonly created_at: string;
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
