import type { TrackedTime } from '../../api/issues/times/schemas.js';
import type { PullReviewComment } from '../../api/pulls/review-comments/schemas.js';
import type { PullReview } from '../../api/pulls/reviews/schemas.js';
import type { Reaction } from '../../api/reactions/schemas.js';
import type { Attachment } from '../../entities/attachment-schemas.js';
import type { Comment } from '../../entities/comment-schemas.js';
import type { Issue } from '../../entities/issue-schemas.js';
import type { Milestone } from '../../entities/milestone-schemas.js';
import type { UserRecord } from './user-records.js';

type IssueKey = 'id' | 'number' | 'title' | 'body' | 'ref' | 'state' | 'is_locked' | 'created_at' | 'updated_at' | 'pin_order';

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
export interface ReviewRecord extends Pick<PullReview, 'id' | 'body' | 'commit_id' | 'dismissed' | 'submitted_at' | 'updated_at'> {
  readonly user: UserRecord;
  state: string;
  readonly comments: ReviewCommentRecord[];
}

/** A review comment on a line. */
export interface ReviewCommentRecord extends Pick<PullReviewComment, 'id' | 'body' | 'path' | 'created_at'> {
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
export interface AttachmentRecord extends Pick<Attachment, 'id' | 'name' | 'download_count' | 'created_at' | 'uuid'> {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** A reaction. */
export interface ReactionRecord extends Omit<Reaction, 'user'> {
  readonly user: UserRecord;
}

/** Time that was spent. */
export interface TimeRecord extends Pick<TrackedTime, 'id' | 'time' | 'created'> {
  readonly user: UserRecord;
}

/** A milestone. */
export interface MilestoneRecord extends Pick<Milestone, 'id' | 'title' | 'description' | 'state' | 'created_at'> {
  updated_at: string;
  closed_at: string | undefined;
  due_on: string | undefined;
}
