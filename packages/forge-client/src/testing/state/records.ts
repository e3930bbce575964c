import type { Refs } from '../git/refs.js';
import type { ActionsRecords } from './actions-records.js';
import type { HookRecord } from './hook-records.js';
import type { AttachmentRecord, CommentRecord, IssueRecord, MilestoneRecord } from './issue-records.js';
import type { LabelRecord } from './label-records.js';
import type { Level } from './level.js';
import type { UserRecord } from './user-records.js';

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
