import type { Refs } from '../git/refs.js';
import type { ActionsRecords } from './actions-records.js';
import type { HookRecord } from './hook-records.js';
import type { AttachmentRecord, CommentRecord, IssueRecord, MilestoneRecord } from './issue-records.js';
import type { LabelRecord } from './label-records.js';
import type { Level } from './level.js';
import type { UserRecord } from './user-records.js';

/** A repository. The keys of `settings` are those of the API. */
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
  /** Where the repository was migrated from. */
  origin: OriginRecord | undefined;
  default_branch: string;
  readonly created_at: string;
  updated_at: string;
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
  /** Branch protection rules by name, with the keys of the API and an `id`, which the API does not send. */
  readonly protections: Map<string, Record<string, unknown>>;
  /** Rules for tags, oldest first, as they are on the wire. */
  readonly tagProtections: TagProtectionRecord[];
  /** Levels of the collaborators, by their ids. */
  readonly collaborators: Map<number, Level>;
  readonly watchers: Set<number>;
  readonly topics: string[];
  /** A transfer that has not been accepted yet. */
  transfer: { readonly doer: UserRecord; readonly recipient: UserRecord } | undefined;
}

/** The source of a migrated repository. */
export interface OriginRecord {
  /** Without credentials. */
  readonly url: string;
  /** The id of the source, when it is a repository of this forge. */
  readonly repo: number | undefined;
  /** How often a mirror is updated, such as `8h0m0s`; empty for a copy. */
  readonly interval: string;
  /** When a mirror was updated. */
  synced: string;
}

/** A rule that protects tags. */
export interface TagProtectionRecord {
  readonly id: number;
  name_pattern: string;
  whitelist_usernames: readonly string[];
  whitelist_teams: readonly string[];
  readonly created_at: string;
  updated_at: string;
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

/** A status of a commit. */
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
