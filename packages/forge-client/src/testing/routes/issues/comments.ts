import type { Reply } from '@clients/core/testing';
import { repoOf, unlessArchived, unlessBlocked } from '../../access/rights.js';
import { emit, notify } from '../../events/emit.js';
import type { Call } from '../../http/call.js';
import { withinQuery } from '../../http/dates.js';
import { counted, listing } from '../../http/paging.js';
import { created, empty, json, Refusal } from '../../http/replies.js';
import type { CommentRecord, IssueRecord, ReactionRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { commentView, issueView, reactionView, timelineView } from '../../views/issue.js';
import { issueOf, mayWrite } from './issues.js';
import { byId, removed } from '../lists.js';
import type { Handlers } from '../route.js';

export const commentRoutes: Handlers = {
  issueGetRepoComments(call) {
    const repo = repoOf(call);
    const within = withinQuery(call.query);
    const shown = repo.comments.filter((comment) => comment.type === 'comment' && within(comment.updated_at));
    return listing(call, shown, (comment) => commentView(call, repo, comment), counted);
  },
  issueGetComments(call) {
    const repo = repoOf(call);
    const within = withinQuery(call.query);
    const all = own(call, repo).filter((comment) => comment.type === 'comment' && within(comment.updated_at));
    const shown = all.map((comment) => commentView(call, repo, comment));
    return json(shown, 200, { 'x-total-count': String(all.length), 'access-control-expose-headers': 'X-Total-Count' });
  },
  issueCreateComment(call) {
    const repo = repoOf(call);
    const body = call.body.required('body', 'Body');
    const issue = unmissed(call, repo);
    unlessArchived(repo);
    if (issue.is_locked && !mayWrite(call, repo)) throw new Refusal(403, 'You cannot comment on a locked issue.');
    unlessBlocked(call, repo);
    const comment = call.state.addComment(repo, issue, call.me, body);
    report(call, repo, comment, 'created');
    notify(call, repo, issue);
    return created(commentView(call, repo, comment));
  },
  /** Responds with a timeline. Its total is the length of the page, and it has no `Link`. */
  issueGetCommentsAndTimeline(call) {
    const repo = repoOf(call);
    const within = withinQuery(call.query);
    let shown = 0;
    const view = (comment: CommentRecord): unknown => {
      shown += 1;
      return timelineView(call, repo, comment);
    };
    const all = own(call, repo).filter(({ updated_at }) => within(updated_at));
    const page = listing(call, all, view, { nullable: true });
    return { ...page, headers: { ...page.headers, 'x-total-count': String(shown), 'access-control-expose-headers': 'X-Total-Count' } };
  },
  issueGetComment(call) {
    const repo = repoOf(call);
    const comment = commentOf(call, repo);
    return comment.type === 'comment' ? json(commentView(call, repo, comment)) : empty();
  },
  issueEditComment: edit,
  issueEditCommentDeprecated: edit,
  issueDeleteComment: remove,
  issueDeleteCommentDeprecated: remove,
  issueGetIssueReactions(call) {
    const { reactions } = issueOf(call, repoOf(call));
    return listing(call, reactions, (reaction) => reactionView(call, reaction), { count: true, nullable: true });
  },
  issuePostIssueReaction: (call) => react(call, (repo) => issueOf(call, repo).reactions),
  issueDeleteIssueReaction: (call) => unreact(call, issueOf(call, repoOf(call)).reactions),
  issueGetCommentReactions(call) {
    const { reactions } = commentOf(call, repoOf(call));
    return json(reactions.length === 0 ? null : reactions.map((reaction) => reactionView(call, reaction)));
  },
  issuePostCommentReaction: (call) => react(call, (repo) => commentOf(call, repo).reactions),
  issueDeleteCommentReaction: (call) => unreact(call, commentOf(call, repoOf(call)).reactions),
};

function own(call: Call, repo: RepoRecord): CommentRecord[] {
  const { number } = unmissed(call, repo);
  return repo.comments.filter((comment) => comment.issue === number);
}

/** Returns the issue of a route. @throws a 500 for an unknown one, where the server does not send a 404 */
function unmissed(call: Call, repo: RepoRecord): IssueRecord {
  const issue = repo.issues.find(({ number }) => number === call.id('index'));
  if (issue === undefined) throw new Refusal(500);
  return issue;
}

export function commentOf(call: Call, repo: RepoRecord): CommentRecord {
  return byId(call, repo.comments);
}

function report(call: Call, repo: RepoRecord, comment: CommentRecord, action: string): void {
  const issue = repo.issues.find(({ number }) => number === comment.issue);
  if (issue === undefined) return;
  const is_pull = issue.pull !== undefined;
  const payload = { action, issue: issueView(call, repo, issue), comment: commentView(call, repo, comment), is_pull };
  emit(call, repo, 'issue_comment', is_pull ? 'pull_request_comment' : 'issue_comment', payload);
}

function changeable(call: Call, repo: RepoRecord): CommentRecord {
  const comment = commentOf(call, repo);
  if (comment.user !== call.me && !mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
  return comment;
}

function edit(call: Call): Reply {
  const repo = unlessArchived(repoOf(call));
  const body = call.body.required('body', 'Body');
  const comment = changeable(call, repo);
  if (comment.type !== 'comment') return empty();
  comment.body = body;
  comment.updated_at = call.state.now();
  report(call, repo, comment, 'edited');
  return json(commentView(call, repo, comment));
}

function remove(call: Call): Reply {
  const repo = repoOf(call);
  const comment = changeable(call, repo);
  if (comment.type !== 'comment') throw new Refusal(400, '', 'bare');
  removed(repo.comments, comment);
  report(call, repo, comment, 'deleted');
  return empty();
}

/** The reactions that servers allow by default. */
export const allowedReactions: readonly string[] = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];

function react(call: Call, reactionsOf: (repo: RepoRecord) => ReactionRecord[]): Reply {
  const repo = repoOf(call);
  const content = call.body.text('content') ?? '';
  const reactions = reactionsOf(repo);
  if (!allowedReactions.includes(content)) throw new Refusal(403, `'${content}' is not an allowed reaction`);
  unlessBlocked(call, repo);
  const known = reactions.find((reaction) => reaction.user === call.me && reaction.content === content);
  if (known !== undefined) return json(reactionView(call, known));
  const reaction = { user: call.me, content, created_at: call.state.now() };
  reactions.push(reaction);
  return created(reactionView(call, reaction));
}

function unreact(call: Call, reactions: ReactionRecord[]): Reply {
  const content = call.body.text('content');
  const at = reactions.findIndex((reaction) => reaction.user === call.me && reaction.content === content);
  if (at >= 0) reactions.splice(at, 1);
  return empty();
}
