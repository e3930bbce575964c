import { isRecord } from '@clients/server-kit';
import type { Call, Reply } from '../../http/index.js';
import {
  Body,
  COUNTED_STYLE,
  replyWithCreated,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  replyWithPagedList,
  createNotFound,
  Refusal,
  replyWithList,
} from '../../http/index.js';
import { isAtLeast, findLevel, findRepo, requireUnarchived } from '../../access/rights.js';
import { emit } from '../../events/emit.js';
import { notify } from '../../events/notify.js';
import type {
  RepoRecord,
  ReviewCommentRecord,
  ReviewRecord,
  UserRecord,
} from '../../state/records.js';
import { renderPull, renderReviewComment, renderReview, findSides } from '../../views/index.js';
import { mayWrite } from '../issues/issues.js';
import { type PullFound, findPull } from './pulls.js';
import { type Handlers, findOne, requireFound, removeRecord } from '../route.js';

export const reviewRoutes: Handlers = {
  repoListPullReviews(call) {
    const found = findPull(call);
    const shown = found.pull.reviews.filter((review) => isReviewVisible(call, review));
    return replyWithPagedList(
      call,
      shown,
      (review) => renderFoundReview(call, { ...found, review }),
      COUNTED_STYLE,
    );
  },
  repoCreatePullReview(call) {
    const found = findPull(call);
    const { repo, pull } = found;
    const { body } = call;
    const state = readState(call);
    const text = body.readText('body') ?? '';
    const given = (body.readList('comments') ?? []).map(
      (item) => new Body(isRecord(item) ? item : {}),
    );
    const comments = given.map((comment) => makeReviewComment(call, comment));
    checkOutcome(call, found, state, comments.length);
    const pending = pull.reviews.find(
      (review) => review.state === 'PENDING' && review.user === call.me,
    );
    const commit = body.readText('commit_id') ?? findSides(call, repo, pull)?.head.sha ?? '';
    const review = pending ?? makeReview(call, call.me, state, commit);
    if (pending === undefined) pull.reviews.push(review);
    review.state = state;
    review.body = text === '' ? review.body : text;
    review.comments.push(...comments);
    if (state !== 'PENDING') reportReview(call, { ...found, review });
    return replyWithJson(renderFoundReview(call, { ...found, review }));
  },
  repoGetPullReview: (call) => replyWithJson(renderFoundReview(call, findReview(call))),
  repoSubmitPullReview(call) {
    const found = findReview(call);
    const { review } = found;
    if (review.state !== 'PENDING') throw createInvalid('only a pending review can be submitted');
    const state = readState(call);
    checkOutcome(call, found, state, review.comments.length);
    if (state === 'PENDING') throw createInvalid('review stay pending');
    review.state = state;
    review.body = call.body.readText('body') ?? review.body;
    reportReview(call, found);
    return replyWithJson(renderFoundReview(call, found));
  },
  repoDeletePullReview(call) {
    const { pull, review } = findReview(call);
    if (review.user !== call.me && !call.me.is_admin)
      throw new Refusal(403, 'no permission to delete comment');
    return removeRecord(pull.reviews, review);
  },
  repoGetPullReviewComments(call) {
    const { repo, issue, review } = findReview(call);
    return replyWithList(review.comments, (comment) =>
      renderReviewComment(call, repo, issue, review, comment),
    );
  },
  repoDismissPullReview: (call) => setDismissal(call, true),
  repoUnDismissPullReview: (call) => setDismissal(call, false),
  repoCreatePullReviewCommentReply(call) {
    const { repo, issue } = findPull(call);
    const body = call.body.requireText('body', 'Body');
    const { issue: on, review, comment } = findReviewComment(call, repo);
    if (on !== issue) throw createNotFound();
    requireUnarchived(repo);
    const answer = {
      ...comment,
      id: call.state.makeId(),
      user: call.me,
      body,
      created_at: call.state.formatTime(),
      resolver: undefined,
    };
    review.comments.push(answer);
    notify(call, repo, issue);
    return replyWithCreated(renderReviewComment(call, repo, issue, review, answer));
  },
  repoResolvePullReviewComment: (call) => setResolution(call, true),
  repoUnresolvePullReviewComment: (call) => setResolution(call, false),
  repoCreatePullReviewRequests(call) {
    const found = findPull(call);
    const { repo, issue, pull } = found;
    const wanted = findReviewers(call);
    const ids = `[user_id: ${String(call.me.id)}, repo_id: ${String(repo.id)}]`;
    if (wanted.includes(issue.author))
      throw createInvalid(
        `poster of pr can't be reviewer [user_id: ${String(issue.author.id)}, repo_id: ${String(repo.id)}]`,
      );
    if (wanted.length > 0 && !mayWrite(call, repo) && issue.author !== call.me)
      throw createInvalid(`Doer can't choose reviewer ${ids}`);
    const fresh = wanted.filter(({ id }) => !pull.reviewers.has(id));
    const made = fresh.map((user) => makeReview(call, user, 'REQUEST_REVIEW', ''));
    for (const { id } of fresh) pull.reviewers.add(id);
    pull.reviews.push(...made);
    notify(call, repo, issue);
    return replyWithCreated(made.map((review) => renderFoundReview(call, { ...found, review })));
  },
  repoDeletePullReviewRequests(call) {
    const { pull } = findPull(call);
    for (const user of findReviewers(call)) pull.reviewers.delete(user.id);
    return replyWithNothing();
  },
};

interface ReviewFound extends PullFound {
  readonly review: ReviewRecord;
}

interface CommentFound extends Pick<ReviewFound, 'issue' | 'review'> {
  readonly comment: ReviewCommentRecord;
}

function makeReview(
  { state: forge }: Call,
  user: UserRecord,
  state: string,
  commit_id: string,
): ReviewRecord {
  const now = forge.formatTime();
  return {
    id: forge.makeId(),
    user,
    state,
    body: '',
    commit_id,
    dismissed: false,
    submitted_at: now,
    updated_at: now,
    comments: [],
  };
}

function renderFoundReview(
  call: Call,
  { repo, issue, review }: ReviewFound,
): Record<string, unknown> {
  return renderReview(call, repo, issue, review);
}

function isReviewVisible(call: Call, { state, user }: ReviewRecord): boolean {
  return state !== 'PENDING' || user === call.doer;
}

/**
 * Returns the review of a route.
 * @throws a 404 when it does not exist or the user may not see it
 */
export function findReview(call: Call): ReviewFound {
  const found = findPull(call);
  const id = call.readId('id');
  // A review of another pull request, and one that is hidden, are not named.
  const isKnown = found.repo.issues.some(
    ({ pull }) => pull?.reviews.some((review) => review.id === id) === true,
  );
  return {
    ...found,
    review: findOne(
      found.pull.reviews,
      (review) => review.id === id && isReviewVisible(call, review),
      isKnown ? undefined : `review does not exist [id: ${String(id)}]`,
    ),
  };
}

function readState(call: Call): string {
  const event = (call.body.readText('event') ?? '').toUpperCase();
  if (event === 'APPROVE') return 'APPROVED';
  return ['APPROVED', 'REQUEST_CHANGES', 'COMMENT'].includes(event) ? event : 'PENDING';
}

/** Refuses an outcome that the user may not give, or one without the text that it requires. */
function checkOutcome(
  call: Call,
  { issue }: PullFound,
  state: string,
  numberOfComments: number,
): void {
  const { body, me } = call;
  const decides = state === 'APPROVED' || state === 'REQUEST_CHANGES';
  if (issue.author === me && decides)
    throw createInvalid(
      `${state === 'APPROVED' ? 'approve' : 'reject'} your own pull is not allowed`,
    );
  if (issue.state === 'closed' && decides)
    throw createInvalid("can't submit review for a closed or merged PR");
  if ((body.readText('body') ?? '').trim() !== '' || state === 'APPROVED') return;
  const event = body.readText('event') ?? '';
  if (state !== 'COMMENT') throw createInvalid(`review event ${event} requires a body`);
  if (numberOfComments === 0)
    throw createInvalid(`review event ${event} requires a body or a comment`);
}

/**
 * The outcome in the name of the event. In the more specific name and in the payload it is
 * `pull_request_review_…`.
 */
const EVENT_OUTCOMES: Readonly<Record<string, string>> = {
  APPROVED: 'approved',
  REQUEST_CHANGES: 'rejected',
  COMMENT: 'comment',
};

function reportReview(call: Call, { repo, issue, pull, review }: ReviewFound): void {
  pull.reviewers.delete(call.me.id);
  const outcome = EVENT_OUTCOMES[review.state] ?? 'comment';
  const pull_request = renderPull(call, repo, issue, pull);
  const type = `pull_request_review_${outcome}`;
  const payload = {
    action: 'reviewed',
    number: issue.number,
    pull_request,
    requested_reviewer: null,
    commit_id: '',
  };
  const words = { type, content: review.body };
  emit(
    call,
    repo,
    `pull_request_${outcome}`,
    'pull_request_review',
    { ...payload, review: words },
    type,
  );
  notify(call, repo, issue);
}

function setDismissal(call: Call, on: boolean): Reply {
  const found = findReview(call);
  const { review } = found;
  if (!isAtLeast(findLevel(call, found.repo), 'admin'))
    throw new Refusal(403, 'Must be repo admin');
  if (review.state !== 'APPROVED' && review.state !== 'REQUEST_CHANGES')
    throw new Refusal(
      403,
      "not need to dismiss this review because it's type is not Approve or change request",
    );
  review.dismissed = on;
  return replyWithJson(renderFoundReview(call, found));
}

function findReviewers({ body, state }: Call): UserRecord[] {
  return (body.readTexts('reviewers') ?? []).map((login) =>
    requireFound(state.findUser(login), `user doesn't exist: ${login}`),
  );
}

export function makeReviewComment(call: Call, body: Body): ReviewCommentRecord {
  return {
    id: call.state.makeId(),
    user: call.me,
    body: body.readText('body') ?? '',
    path: body.readText('path') ?? '',
    line: body.readInteger('new_position') ?? 0,
    old_line: body.readInteger('old_position') ?? 0,
    created_at: call.state.formatTime(),
    resolver: undefined,
  };
}

function findReviewComment(call: Call, { comments, issues }: RepoRecord): CommentFound {
  const id = call.readId('id');
  if (comments.some((comment) => comment.id === id))
    throw new Refusal(400, 'comment is not a review comment');
  const reviews = issues.flatMap((issue) =>
    (issue.pull?.reviews ?? []).map((review) => ({ issue, review })),
  );
  const all = reviews.flatMap((found) =>
    found.review.comments.map((comment) => ({ ...found, comment })),
  );
  return findOne(
    all,
    ({ comment }) => comment.id === id,
    `comment does not exist [id: ${String(id)}, issue_id: 0]`,
  );
}

function setResolution(call: Call, on: boolean): Reply {
  const repo = requireUnarchived(findRepo(call));
  const { issue, comment } = findReviewComment(call, repo);
  if (!mayWrite(call, repo) && issue.author !== call.me)
    throw new Refusal(403, 'user should have permission to resolve comment');
  comment.resolver = on ? call.me : undefined;
  return replyWithNothing();
}
