import type { Reply } from '@clients/core/testing';
import { repoOf, unlessArchived } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { counted, linked, listing, wholeList } from '../../http/paging.js';
import { created, empty, json, Refusal } from '../../http/replies.js';
import type { IssueRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { issueView } from '../../views/issue.js';
import { issueIn, issueOf, mayWrite } from './issues.js';
import { oneOf, orNotFound, peopleIn } from '../lists.js';
import type { Handlers } from '../route.js';

export const issueLinkRoutes: Handlers = {
  issueListIssueDependencies(call) {
    const repo = repoOf(call);
    const { dependencies } = issueOf(call, repo);
    const shown = repo.issues.filter(({ number }) => dependencies.has(number));
    return listing(call, shown, (issue) => issueView(call, repo, issue), linked);
  },
  issueCreateIssueDependencies: (call) => link(call, true, 'blocked'),
  issueRemoveIssueDependencies: (call) => link(call, false, 'blocked'),
  issueListBlocks(call) {
    const repo = repoOf(call);
    const { number } = issueOf(call, repo);
    const shown = repo.issues.filter(({ dependencies }) => dependencies.has(number));
    return listing(call, shown, (issue) => issueView(call, repo, issue), {});
  },
  issueCreateIssueBlocking: (call) => link(call, true, 'blocks'),
  issueRemoveIssueBlocking: (call) => link(call, false, 'blocks'),
  pinIssue(call) {
    const repo = repoOf(call, 'admin');
    const issue = issueOf(call, repo, true);
    const pinned = pinnedOf(repo, issue.pull !== undefined);
    if (issue.pin_order > 0 || pinned.length >= most) throw new Refusal(500);
    issue.pin_order = pinned.length + 1;
    return empty();
  },
  unpinIssue(call) {
    const repo = repoOf(call, 'admin');
    const issue = issueOf(call, repo, true);
    issue.pin_order = 0;
    inOrder(pinnedOf(repo, issue.pull !== undefined));
    return empty();
  },
  /** Moves a pinned issue. A position after the last one is the last one. */
  moveIssuePin(call) {
    const repo = repoOf(call, 'admin');
    const issue = issueOf(call, repo, true);
    const position = Number(call.param('position'));
    if (!Number.isInteger(position) || position < 1) throw new Refusal(500, call.me.is_admin ? "The Position can't be lower than 1" : '');
    if (issue.pin_order === 0) {
      if (!call.me.is_admin) throw new Refusal(500);
      return empty();
    }
    const others = pinnedOf(repo, issue.pull !== undefined).filter((other) => other !== issue);
    inOrder([...others.slice(0, position - 1), issue, ...others.slice(position - 1)]);
    return empty();
  },
  repoListPinnedIssues(call) {
    const repo = repoOf(call);
    return wholeList(pinnedOf(repo, false), (issue) => issueView(call, repo, issue));
  },
  repoNewPinAllowed(call) {
    const repo = repoOf(call);
    return json({ issues: pinnedOf(repo, false).length < most, pull_requests: pinnedOf(repo, true).length < most });
  },
  issueSubscriptions(call) {
    const { subscribers } = issueOf(call, repoOf(call), true);
    return peopleIn(call, subscribers, counted);
  },
  issueCheckSubscription(call) {
    const { repo, issue } = issueIn(call, true);
    const on = subscribed(repo, issue, call.me.id);
    const repository_url = `${call.root}/api/v1/repos/${repo.owner.login}/${repo.name}`;
    const url = `${repository_url}/issues/${String(issue.number)}/subscriptions`;
    return json({ subscribed: on, ignored: !on, reason: null, created_at: issue.created_at, url, repository_url });
  },
  issueAddSubscription: (call) => subscribe(call, true),
  issueDeleteSubscription: (call) => subscribe(call, false),
};

/** Adds or removes the issue of the path as one that the issue of the body blocks, or as one that blocks it, and returns the former. */
function link(call: Call, add: boolean, role: 'blocked' | 'blocks'): Reply {
  const [repo, issue, other] = pair(call);
  const [blocked, blocker] = role === 'blocked' ? [issue, other] : [other, issue];
  if (!mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
  const { dependencies } = blocked;
  const isCircle = blocker !== blocked && blocker.dependencies.has(blocked.number);
  if (dependencies.has(blocker.number) === add || (add && isCircle)) throw new Refusal(500);
  if (add) dependencies.add(blocker.number);
  else dependencies.delete(blocker.number);
  return created(issueView(call, repo, issue));
}

/** Returns the repository, the issue of the path and the issue of the body. */
function pair(call: Call): [RepoRecord, IssueRecord, IssueRecord] {
  const repo = unlessArchived(repoOf(call));
  const issue = issueOf(call, repo);
  const body = call.body.as('IssueMeta');
  const [owner, name, index] = [body.text('owner') ?? '', body.text('repo') ?? '', body.int('index') ?? 0];
  const other = orNotFound(
    owner === '' ? undefined : call.state.repo(owner, name),
    `repository does not exist [id: 0, uid: 0, owner_name: ${owner}, name: ${name}]`,
  );
  const target = oneOf(
    other.issues,
    ({ number }) => number === index,
    `issue does not exist [id: 0, repo_id: ${String(other.id)}, index: ${String(index)}]`,
  );
  return [repo, issue, target];
}

/** The maximum number of pinned issues in a repository, and of pinned pull requests. */
const most = 3;

/** Returns the pinned issues or pull requests of a repository in order. */
function pinnedOf(repo: RepoRecord, pulls: boolean): IssueRecord[] {
  return repo.issues
    .filter(({ pin_order, pull }) => pin_order > 0 && (pull !== undefined) === pulls)
    .sort((a, b) => a.pin_order - b.pin_order);
}

function inOrder(issues: readonly IssueRecord[]): void {
  for (const [at, issue] of issues.entries()) issue.pin_order = at + 1;
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
  const { repo, issue } = issueIn(call, true);
  const user = orNotFound(call.state.user(call.param('user')));
  if (user !== call.me && !call.me.is_admin)
    throw new Refusal(403, `${call.me.login} is not permitted to change subscriptions for ${user.login}`);
  if (subscribed(repo, issue, user.id) === on) return { status: 200 };
  if (on) issue.subscribers.add(user.id);
  else issue.subscribers.delete(user.id);
  return { status: 201 };
}
