import type { Reply } from '@clients/core/testing';
import { Body } from '../../http/body.js';
import type { Call } from '../../http/call.js';
import { notify } from '../../events/notify.js';
import { levelOf, unlessArchived } from '../../access/rights.js';
import type { ReviewCommentRecord, ReviewRecord } from '../../state/issue-records.js';
import { reviewCommentView } from '../../views/pull.js';
import { created, empty, notFound, Refusal } from '../../http/replies.js';
import { mayWrite } from '../issues/issues.js';
import { type PullFound, pullOf } from './pulls.js';

export function newReviewComment(call: Call, body: Body): ReviewCommentRecord {
  return {
    id: call.state.nextId(),
    user: call.me,
    body: body.text('body') ?? '',
    path: body.text('path') ?? '',
    line: body.int('new_position') ?? 0,
    old_line: body.int('old_position') ?? 0,
    created_at: call.state.now(),
    resolver: undefined,
  };
}

export interface ReviewCommentFound {
  readonly found: PullFound;
  readonly review: ReviewRecord;
  readonly comment: ReviewCommentRecord;
}

/** Returns a review comment of the repository of a route by its id. */
export function reviewCommentOf(call: Call, repo: PullFound['repo']): ReviewCommentFound {
  const id = call.id('id');
  for (const issue of repo.issues) {
    for (const review of issue.pull?.reviews ?? []) {
      const comment = review.comments.find((other) => other.id === id);
      if (comment !== undefined && issue.pull !== undefined) return { found: { repo, issue, pull: issue.pull }, review, comment };
    }
  }
  if (repo.comments.some((comment) => comment.id === id)) throw new Refusal(400, 'comment is not a review comment');
  throw notFound(`comment does not exist [id: ${String(id)}, issue_id: 0]`);
}

export function reply(call: Call): Reply {
  const { repo, issue } = pullOf(call);
  const body = call.body.as('CreatePullReviewCommentReplyOptions').required('body', 'Body');
  const { found, review, comment } = reviewCommentOf(call, repo);
  if (found.issue !== issue) throw notFound();
  unlessArchived(repo);
  const answer = { ...comment, id: call.state.nextId(), user: call.me, body, created_at: call.state.now(), resolver: undefined };
  review.comments.push(answer);
  notify(call, repo, issue);
  return created(reviewCommentView(call, repo, issue, review, answer));
}

export function resolve(call: Call, on: boolean): Reply {
  const repo = call.state.repo(call.param('owner'), call.param('repo'));
  if (repo === undefined || levelOf(call, repo) === 'none') throw notFound();
  const { found, comment } = reviewCommentOf(call, repo);
  unlessArchived(repo);
  if (!mayWrite(call, repo) && found.issue.author !== call.me) throw new Refusal(403, 'user should have permission to resolve comment');
  comment.resolver = on ? call.me : undefined;
  return empty();
}
