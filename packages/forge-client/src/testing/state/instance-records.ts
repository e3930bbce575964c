import type { PushMirror } from '../../api/repos/push-mirrors/schemas.js';
import type { UserRecord } from './user-records.js';

/** A package with its versions, oldest first. */
export interface PackageRecord {
  readonly owner: UserRecord;
  readonly type: string;
  readonly name: string;
  /** The id of the repository that it is linked to. */
  repo: number | undefined;
  readonly versions: PackageVersionRecord[];
}

/** One version of a package. */
export interface PackageVersionRecord {
  readonly id: number;
  readonly version: string;
  readonly creator: UserRecord;
  readonly created_at: string;
  readonly files: PackageFileRecord[];
}

/** A file of a version. */
export interface PackageFileRecord {
  readonly id: number;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A remote repository that a repository is pushed to. Keys are those of the API where it has one. */
export interface PushMirrorRecord extends Omit<PushMirror, 'repo_name' | 'last_update' | 'branch_filter' | 'public_key'> {
  /** The id of the repository that is pushed. */
  readonly repo: number;
  readonly username: string;
  readonly password: string;
  last_update: string;
}

/** An entry of a feed. Every feed that shows an activity has its own record. */
export interface ActivityRecord {
  readonly id: number;
  /** The id of the user or the organisation whose feed this is. */
  readonly user: number;
  readonly actor: UserRecord;
  readonly op_type: string;
  /** The id of the repository. */
  readonly repo: number;
  /** The number of the issue; 0 for none. */
  readonly issue: number;
  /** The id of a comment, a review or a review comment; 0 for none. */
  readonly comment: number;
  readonly ref_name: string;
  readonly content: string;
  readonly created: string;
}

/** The records that only Forgejo has. */
export interface ForgejoRecords {
  readonly quotaRules: QuotaRuleRecord[];
  readonly quotaGroups: QuotaGroupRecord[];
  /** Flags by the id of their repository. */
  readonly flags: Map<number, Set<string>>;
  /** Times of blocks, by the ids of the blocking and the blocked user: `1:2`. */
  readonly blockedAt: Map<string, string>;
}

/** A limit of some subjects, such as `size:repos:all`. */
export interface QuotaRuleRecord {
  readonly name: string;
  /** In bytes; -1 for no limit. */
  limit: number;
  subjects: readonly string[];
}

/** A group of rules that apply to the same users. */
export interface QuotaGroupRecord {
  readonly name: string;
  /** Names of its rules. */
  readonly rules: Set<string>;
  /** Ids of users and organisations. */
  readonly users: Set<number>;
}

/** Returns empty records. */
export function newForgejo(): ForgejoRecords {
  return { quotaRules: [], quotaGroups: [], flags: new Map(), blockedAt: new Map() };
}
