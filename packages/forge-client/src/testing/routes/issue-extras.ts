import type { Reply } from '@clients/core/testing';
import type { Call } from '../http/call.js';
import { counted, listing } from '../http/paging.js';
import { repoOf, unlessBlocked } from '../access/rights.js';
import type { IssueRecord, ReactionRecord } from '../state/issue-records.js';
import type { RepoRecord } from '../state/records.js';
import { reactionView } from '../views/issue.js';
import { userView } from '../views/people.js';
import { created, empty, json, notFound, Refusal } from '../http/replies.js';
import { commentOf } from './comments.js';
import { issueOf } from './issues.js';
import type { ForgeRoute } from './route.js';

const base = '/repos/{owner}/{repo}/issues';

export const issueExtraRoutes: readonly ForgeRoute[] = [
  [
    'issueGetIssueReactions',
    'GET',
    `${base}/{index}/reactions`,
    (call) => {
      const { reactions } = issueOf(call, repoOf(call), true);
      return listing(call, reactions, (reaction) => reactionView(call, reaction), { count: true, nullable: true });
    },
  ],
  ['issuePostIssueReaction', 'POST', `${base}/{index}/reactions`, (call) => react(call, (repo) => issueOf(call, repo, true).reactions)],
  ['issueDeleteIssueReaction', 'DELETE', `${base}/{index}/reactions`, (call) => unreact(call, issueOf(call, repoOf(call), true).reactions)],
  [
    'issueGetCommentReactions',
    'GET',
    `${base}/comments/{id}/reactions`,
    (call) => {
      const { reactions } = commentOf(call, repoOf(call));
      return json(reactions.length === 0 ? null : reactions.map((reaction) => reactionView(call, reaction)));
    },
  ],
  ['issuePostCommentReaction', 'POST', `${base}/comments/{id}/reactions`, (call) => react(call, (repo) => commentOf(call, repo).reactions)],
  [
    'issueDeleteCommentReaction',
    'DELETE',
    `${base}/comments/{id}/reactions`,
    (call) => unreact(call, commentOf(call, repoOf(call)).reactions),
  ],
  [
    'issueSubscriptions',
    'GET',
    `${base}/{index}/subscriptions`,
    (call) => {
      const { subscribers } = issueOf(call, repoOf(call), true);
      return listing(
        call,
        call.state.users.filter(({ id }) => subscribers.has(id)),
        (user) => userView(call, user),
        counted,
      );
    },
  ],
  [
    'issueCheckSubscription',
    'GET',
    `${base}/{index}/subscriptions/check`,
    (call) => {
      const repo = repoOf(call);
      const issue = issueOf(call, repo, true);
      const on = subscribed(repo, issue, call.me.id);
      const repository_url = `${call.root}/api/v1/repos/${repo.owner.login}/${repo.name}`;
      const url = `${repository_url}/issues/${String(issue.number)}/subscriptions`;
      return json({ subscribed: on, ignored: !on, reason: null, created_at: issue.created_at, url, repository_url });
    },
  ],
  ['issueAddSubscription', 'PUT', `${base}/{index}/subscriptions/{user}`, (call) => subscribe(call, true)],
  ['issueDeleteSubscription', 'DELETE', `${base}/{index}/subscriptions/{user}`, (call) => subscribe(call, false)],
];

const allowed = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];

function react(call: Call, shelfOf: (repo: RepoRecord) => ReactionRecord[]): Reply {
  const repo = repoOf(call);
  const content = call.body.as('EditReactionOption').text('content') ?? '';
  const shelf = shelfOf(repo);
  if (!allowed.includes(content)) throw new Refusal(403, `'${content}' is not an allowed reaction`);
  unlessBlocked(call, repo);
  const known = shelf.find((reaction) => reaction.user === call.me && reaction.content === content);
  if (known !== undefined) return json(reactionView(call, known));
  const reaction = { user: call.me, content, created_at: call.state.now() };
  shelf.push(reaction);
  return created(reactionView(call, reaction));
}

function unreact(call: Call, shelf: ReactionRecord[]): Reply {
  const content = call.body.text('content');
  const at = shelf.findIndex((reaction) => reaction.user === call.me && reaction.content === content);
  if (at >= 0) shelf.splice(at, 1);
  return empty();
}

/** Returns whether a user is subscribed. The author and everyone who commented are, too. */
function subscribed(repo: RepoRecord, issue: IssueRecord, user: number): boolean {
  return (
    issue.subscribers.has(user) ||
    issue.author.id === user ||
    repo.comments.some((comment) => comment.issue === issue.number && comment.user.id === user)
  );
}

function subscribe(call: Call, on: boolean): Reply {
  const repo = repoOf(call);
  const issue = issueOf(call, repo, true);
  const user = call.state.user(call.param('user'));
  if (user === undefined) throw notFound();
  if (user !== call.me && !call.me.is_admin)
    throw new Refusal(403, `${call.me.login} is not permitted to change subscriptions for ${user.login}`);
  if (subscribed(repo, issue, user.id) === on) return { status: 200 };
  if (on) issue.subscribers.add(user.id);
  else issue.subscribers.delete(user.id);
  return { status: 201 };
}
