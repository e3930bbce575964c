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
export interface PushMirrorRecord {
  /** The id of the repository that is pushed. */
  readonly repo: number;
  readonly remote_name: string;
  /** The address without credentials. */
  readonly remote_address: string;
  readonly username: string;
  readonly password: string;
  readonly created: string;
  last_update: string;
  last_error: string;
  readonly interval: string;
  readonly sync_on_commit: boolean;
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
