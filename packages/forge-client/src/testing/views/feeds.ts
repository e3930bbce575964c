import type { Reader } from '../http/call.js';
import type { CommentRecord } from '../state/issue-records.js';
import type { RepoRecord } from '../state/records.js';
import type { ActivityRecord } from '../state/instance-records.js';
import { commentView } from './issue.js';
import { userView } from './people.js';
import { repoView } from './repository.js';

/** Returns an entry of a feed. */
export function activityView(reader: Reader, repo: RepoRecord, activity: ActivityRecord): Record<string, unknown> {
  const { id, user, actor, op_type, ref_name, content, created } = activity;
  const comment = commentOf(repo, activity);
  return {
    id,
    user_id: user,
    op_type,
    act_user_id: actor.id,
    act_user: userView(reader, actor),
    repo_id: repo.id,
    repo: repoView(reader, repo),
    comment_id: activity.comment,
    comment: comment === undefined ? null : { ...commentView(reader, repo, comment), user: null },
    ref_name,
    is_private: repo.private,
    content,
    created,
  };
}

/** Returns the comment of an activity. Reviews and review comments are shown as comments. */
function commentOf(repo: RepoRecord, { issue, comment: id }: ActivityRecord): CommentRecord | undefined {
  if (id === 0) return undefined;
  const reviews = repo.issues.find(({ number }) => number === issue)?.pull?.reviews ?? [];
  const review = reviews.find((other) => other.id === id);
  const comment = reviews.flatMap(({ comments }) => comments).find((other) => other.id === id);
  const plain = { id, issue, type: 'review', assets: [], reactions: [], more: {} };
  if (review !== undefined)
    return { ...plain, user: review.user, body: review.body, created_at: review.submitted_at, updated_at: review.updated_at };
  if (comment !== undefined)
    return { ...plain, user: comment.user, body: comment.body, created_at: comment.created_at, updated_at: comment.created_at };
  return repo.comments.find((other) => other.id === id);
}
