import type { Reply } from '@clients/core/testing';
import type { Call } from '../call.js';
import { counted, listing, wholeList, linked } from '../paging.js';
import { atLeast, levelOf, repoOf, unlessArchived, unlessBlocked } from '../rights.js';
import type { IssueRecord, ReactionRecord } from '../state/issue-records.js';
import type { RepoRecord } from '../state/records.js';
import { issueView, reactionView } from '../views/issue.js';
import { userView } from '../views/people.js';
import { created, empty, json, notFound, Refusal } from '../wire.js';
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
      const { subscribers, author } = issueOf(call, repoOf(call), true);
      return listing(
        call,
        call.state.users.filter(({ id }) => subscribers.has(id) || id === author.id),
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
  [
    'issueListIssueDependencies',
    'GET',
    `${base}/{index}/dependencies`,
    (call) => {
      const repo = repoOf(call);
      const { dependencies } = issueOf(call, repo);
      return listing(
        call,
        repo.issues.filter(({ number }) => dependencies.has(number)),
        (issue) => issueView(call, repo, issue),
        linked,
      );
    },
  ],
  ['issueCreateIssueDependencies', 'POST', `${base}/{index}/dependencies`, (call) => depend(call, true)],
  ['issueRemoveIssueDependencies', 'DELETE', `${base}/{index}/dependencies`, (call) => depend(call, false)],
  [
    'issueListBlocks',
    'GET',
    `${base}/{index}/blocks`,
    (call) => {
      const repo = repoOf(call);
      const { number } = issueOf(call, repo);
      return wholeList(
        repo.issues.filter(({ dependencies }) => dependencies.has(number)),
        (issue) => issueView(call, repo, issue),
      );
    },
  ],
  [
    'pinIssue',
    'POST',
    `${base}/{index}/pin`,
    (call) => {
      const repo = repoOf(call, 'admin');
      const issue = issueOf(call, repo, true);
      const pinned = repo.issues.filter((other) => other.pin_order > 0 && (other.pull === undefined) === (issue.pull === undefined));
      if (issue.pin_order > 0 || pinned.length >= 3) throw new Refusal(500);
      issue.pin_order = pinned.length + 1;
      return empty();
    },
  ],
  [
    'unpinIssue',
    'DELETE',
    `${base}/{index}/pin`,
    (call) => {
      issueOf(call, repoOf(call, 'admin'), true).pin_order = 0;
      return empty();
    },
  ],
  [
    'repoListPinnedIssues',
    'GET',
    `${base}/pinned`,
    (call) => {
      const repo = repoOf(call);
      const pinned = repo.issues
        .filter(({ pin_order, pull }) => pin_order > 0 && pull === undefined)
        .sort((a, b) => a.pin_order - b.pin_order);
      return wholeList(pinned, (issue) => issueView(call, repo, issue));
    },
  ],
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

/** The author and those who talk count as subscribed. */
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

function depend(call: Call, add: boolean): Reply {
  const repo = unlessArchived(repoOf(call));
  const issue = issueOf(call, repo);
  const body = call.body.as('IssueMeta');
  const [owner, name, index] = [body.text('owner') ?? '', body.text('repo') ?? '', body.int('index') ?? 0];
  const other = owner === '' ? undefined : call.state.repo(owner, name);
  if (other === undefined) throw notFound(`repository does not exist [id: 0, uid: 0, owner_name: ${owner}, name: ${name}]`);
  const target = other.issues.find(({ number }) => number === index);
  if (target === undefined) throw notFound(`issue does not exist [id: 0, repo_id: ${String(other.id)}, index: ${String(index)}]`);
  if (!atLeast(levelOf(call, repo), 'write')) throw new Refusal(403, '', 'bare');
  if (issue.dependencies.has(index) === add || (add && target !== issue && target.dependencies.has(issue.number))) throw new Refusal(500);
  if (add) issue.dependencies.add(index);
  else issue.dependencies.delete(index);
  return created(issueView(call, repo, target));
}
