import type { UserRecord } from './user-records.js';

/** An issue or a pull request. */
export interface IssueRecord {
  readonly id: number;
  readonly number: number;
  readonly author: UserRecord;
  title: string;
  body: string;
  ref: string;
  state: 'open' | 'closed';
  is_locked: boolean;
  readonly created_at: string;
  updated_at: string;
  closed_at: string | undefined;
  due_date: string | undefined;
  content_version: number;
  readonly assignees: number[];
  readonly labels: number[];
  milestone: number | undefined;
  time_estimate: number;
  pin_order: number;
  readonly assets: AttachmentRecord[];
  readonly reactions: ReactionRecord[];
  readonly times: TimeRecord[];
  readonly stopwatches: Map<number, number>;
  readonly subscribers: Set<number>;
  /** Numbers of the issues that block it. */
  readonly dependencies: Set<number>;
  /** Set for pull requests. */
  pull: PullRecord | undefined;
}

/** The properties of a pull request that an issue does not have. */
export interface PullRecord {
  base: string;
  readonly head: string;
  /** The id of the repository of the head branch; undefined once it has been deleted. */
  head_repo: number | undefined;
  /** The commits at the time of the merge. Before it they are those of the branches. */
  merged:
    { readonly by: UserRecord; readonly at: string; readonly commit: string; readonly base: string; readonly head: string } | undefined;
  allow_maintainer_edit: boolean;
  readonly reviews: ReviewRecord[];
  readonly reviewers: Set<number>;
  /** The commits that the forge checks for conflicts, and since when. */
  check?: { readonly commits: string; readonly since: number } | undefined;
}

/** A review of a pull request. */
export interface ReviewRecord {
  readonly id: number;
  readonly user: UserRecord;
  state: string;
  body: string;
  readonly commit_id: string;
  dismissed: boolean;
  submitted_at: string;
  updated_at: string;
  readonly comments: ReviewCommentRecord[];
}

/** A review comment on a line. */
export interface ReviewCommentRecord {
  readonly id: number;
  readonly user: UserRecord;
  body: string;
  readonly path: string;
  readonly line: number;
  readonly old_line: number;
  readonly created_at: string;
  resolver: UserRecord | undefined;
}

/** A comment on an issue or a pull request, or an event of its timeline. */
export interface CommentRecord {
  readonly id: number;
  readonly issue: number;
  readonly user: UserRecord;
  /** `comment`, or the name of the event. */
  readonly type: string;
  body: string;
  readonly created_at: string;
  updated_at: string;
  readonly assets: AttachmentRecord[];
  readonly reactions: ReactionRecord[];
  /** Further properties of an event, under their names in the API. */
  readonly more: Readonly<Record<string, unknown>>;
}

/** A file of an issue, a comment or a release. */
export interface AttachmentRecord {
  readonly id: number;
  name: string;
  readonly bytes: Uint8Array;
  readonly type: string;
  download_count: number;
  readonly created_at: string;
  readonly uuid: string;
}

/** A reaction. */
export interface ReactionRecord {
  readonly user: UserRecord;
  readonly content: string;
  readonly created_at: string;
}

/** Time that was spent. */
export interface TimeRecord {
  readonly id: number;
  readonly user: UserRecord;
  readonly time: number;
  readonly created: string;
}

/** A milestone. */
export interface MilestoneRecord {
  readonly id: number;
  title: string;
  description: string;
  state: 'open' | 'closed';
  readonly created_at: string;
  updated_at: string;
  closed_at: string | undefined;
  due_on: string | undefined;
}
