import type { CommitStatus } from '../../api/commits/statuses/schemas.js';
import type { Release } from '../../api/releases/schemas.js';
import type { TagProtection } from '../../api/tags/protections/schemas.js';
import type { Repository } from '../../entities/repository-schemas.js';
import type { Refs } from '../git/refs.js';
import type { ActionsRecords } from './actions-records.js';
import type { AttachmentRecord, CommentRecord, IssueRecord, MilestoneRecord } from './issue-records.js';
import type { HookRecord, LabelRecord, Level, UserRecord } from './user-records.js';

type RepoKey = 'id' | 'name' | 'description' | 'website' | 'private' | 'archived' | 'template' | 'mirror' | 'default_branch' | 'updated_at';

/** A repository. Its keys and those of `settings` are those of the API where it has one. */
export interface RepoRecord extends Pick<Repository, RepoKey> {
  owner: UserRecord;
  readonly created_at: string;
  archived_at: string | undefined;
  fork_of: number | undefined;
  /** Where the repository was migrated from. */
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

/** A rule that protects tags, as it is on the wire. */
export type TagProtectionRecord = TagProtection;

type ReleaseKey = 'id' | 'tag_name' | 'target_commitish' | 'name' | 'body' | 'draft' | 'prerelease' | 'created_at' | 'published_at';

/** A release. */
export interface ReleaseRecord extends Pick<Release, ReleaseKey> {
  readonly author: UserRecord;
  readonly assets: AttachmentRecord[];
}

/** A status of a commit. */
export interface StatusRecord extends Pick<CommitStatus, 'id' | 'target_url' | 'description' | 'context' | 'created_at'> {
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
