import type { Call } from '../../http/call.js';
import { reviewCommentView } from '../../views/pull.js';
import type { ReviewCommentRecord, ReviewRecord } from '../../state/issue-records.js';
import { empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import { mayWrite } from '../issues/issues.js';
import { type PullFound, pullOf } from '../pulls/pulls.js';
import { newReviewComment } from '../pulls/review-comments.js';
import { reviewOf } from '../pulls/reviews.js';
import type { Handlers } from '../route.js';

export const reviewCommentRoutes: Handlers = {
  repoCreatePullReviewComment(call) {
    const found = pullOf(call, true);
    const review = reviewOf(call, found);
    const comment = newReviewComment(call, call.body.as('CreatePullReviewComment'));
    if (comment.path === '' || (comment.line === 0 && comment.old_line === 0)) throw invalid('a comment has a path and a line');
    review.comments.push(comment);
    return json(reviewCommentView(call, found.repo, found.issue, review, comment));
  },
  repoGetPullReviewComment(call) {
    const { found, review, comment } = reviewCommentOf(call);
    return json(reviewCommentView(call, found.repo, found.issue, review, comment));
  },
  repoDeletePullReviewComment(call) {
    const { found, review, comment } = reviewCommentOf(call);
    if (comment.user !== call.me && !mayWrite(call, found.repo)) throw new Refusal(403);
    review.comments.splice(review.comments.indexOf(comment), 1);
    return empty();
  },
};

interface CommentFound {
  readonly found: PullFound;
  readonly review: ReviewRecord;
  readonly comment: ReviewCommentRecord;
}

function reviewCommentOf(call: Call): CommentFound {
  const found = pullOf(call, true);
  const review = reviewOf(call, found);
  const comment = review.comments.find(({ id }) => id === call.id('comment'));
  if (comment === undefined) throw notFound(`comment does not exist [id: ${String(call.id('comment'))}, issue_id: 0]`);
  return { found, review, comment };
}
