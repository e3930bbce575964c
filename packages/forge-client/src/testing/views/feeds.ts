import type { Reader } from '../http/call.js';
import type { CommentRecord } from '../state/issue-records.js';
import type { RepoRecord } from '../state/records.js';
import type { ActivityRecord } from '../state/instance-records.js';
import { commentView } from './issue.js';
import { userView } from './people.js';
import { pick } from './pick.js';
import { repoView } from './repository.js';

/** Returns an entry of a feed. */
export function activityView(reader: Reader, repo: RepoRecord, activity: ActivityRecord): Record<string, unknown> {
  const { user, actor, comment: comment_id } = activity;
  const comment = commentOf(repo, activity);
  return {
    ...pick(activity, 'id', 'op_type', 'ref_name', 'content', 'created'),
    ...{ user_id: user, act_user_id: actor.id, repo_id: repo.id, comment_id, is_private: repo.private },
    act_user: userView(reader, actor),
    repo: repoView(reader, repo),
    comment: comment === undefined ? null : { ...commentView(reader, repo, comment), user: null },
  };
}

/** Returns the comment of an activity. Reviews and review comments are shown as comments. */
function commentOf(repo: RepoRecord, { issue, comment: id }: ActivityRecord): CommentRecord | undefined {
  if (id === 0) return undefined;
  const reviews = repo.issues.find(({ number }) => number === issue)?.pull?.reviews ?? [];
  const review = reviews.find((other) => other.id === id);
  const comment = reviews.flatMap(({ comments }) => comments).find((other) => other.id === id);
  const plain = { id, issue, type: 'review', assets: [], reactions: [], more: {} };
  const said = review === undefined ? comment : { ...review, created_at: review.submitted_at };
  if (said === undefined) return repo.comments.find((other) => other.id === id);
  return { ...plain, ...pick(said, 'user', 'body', 'created_at'), updated_at: said.created_at };
}
