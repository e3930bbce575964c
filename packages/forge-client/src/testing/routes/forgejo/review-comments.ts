import type { Call } from '../../http/call.js';
import { reviewCommentView } from '../../views/pull.js';
import type { ReviewCommentRecord, ReviewRecord } from '../../state/issue-records.js';
import { empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import { mayWrite } from '../issues/issues.js';
import { type PullFound, pullOf } from '../pulls/pulls.js';
import { remarkOf } from '../pulls/remarks.js';
import { reviewOf } from '../pulls/reviews.js';
import type { ForgeRoute } from '../route.js';

const base = '/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments';

export const reviewCommentRoutes: readonly ForgeRoute[] = [
  [
    'repoCreatePullReviewComment',
    'POST',
    base,
    (call) => {
      const found = pullOf(call, true);
      const review = reviewOf(call, found);
      const remark = remarkOf(call, call.body.as('CreatePullReviewComment'));
      if (remark.path === '' || (remark.line === 0 && remark.old_line === 0)) throw invalid('a comment has a path and a line');
      review.comments.push(remark);
      return json(reviewCommentView(call, found.repo, found.issue, review, remark));
    },
  ],
  [
    'repoGetPullReviewComment',
    'GET',
    `${base}/{comment}`,
    (call) => {
      const { found, review, remark } = remarkFound(call);
      return json(reviewCommentView(call, found.repo, found.issue, review, remark));
    },
  ],
  [
    'repoDeletePullReviewComment',
    'DELETE',
    `${base}/{comment}`,
    (call) => {
      const { found, review, remark } = remarkFound(call);
      if (remark.user !== call.me && !mayWrite(call, found.repo)) throw new Refusal(403);
      review.comments.splice(review.comments.indexOf(remark), 1);
      return empty();
    },
  ],
];

interface RemarkFound {
  readonly found: PullFound;
  readonly review: ReviewRecord;
  readonly remark: ReviewCommentRecord;
}

function remarkFound(call: Call): RemarkFound {
  const found = pullOf(call, true);
  const review = reviewOf(call, found);
  const remark = review.comments.find(({ id }) => id === call.id('comment'));
  if (remark === undefined) throw notFound(`comment does not exist [id: ${String(call.id('comment'))}, issue_id: 0]`);
  return { found, review, remark };
}
