import type { Reply } from '@clients/core/testing';
import { repoOf, unlessArchived } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { counted, linked, listing, type ListStyle, wholeList } from '../../http/paging.js';
import { created, empty, json, Refusal } from '../../http/replies.js';
import type { IssueRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { issueView } from '../../views/issue.js';
import { fullName } from '../../views/people.js';
import { oneOf, orNotFound, peopleIn } from '../lists.js';
import type { Handlers } from '../route.js';
import { issueIn, writableIssue } from './issues.js';

export const issueLinkRoutes: Handlers = {
  issueListIssueDependencies: (call) => linkedTo(call, (issue, other) => issue.dependencies.has(other.number)),
  issueCreateIssueDependencies: (call) => link(call, true, 'blocked'),
  issueRemoveIssueDependencies: (call) => link(call, false, 'blocked'),
  issueListBlocks: (call) => linkedTo(call, (issue, other) => other.dependencies.has(issue.number), {}),
  issueCreateIssueBlocking: (call) => link(call, true, 'blocks'),
  issueRemoveIssueBlocking: (call) => link(call, false, 'blocks'),
  pinIssue(call) {
    const { issue, pinned } = pinnable(call);
    if (issue.pin_order > 0 || pinned.length >= most) throw new Refusal(500);
    issue.pin_order = pinned.length + 1;
    return empty();
  },
  unpinIssue(call) {
    const { issue, pinned } = pinnable(call);
    issue.pin_order = 0;
    inOrder(pinned.filter((other) => other !== issue));
    return empty();
  },
  /** Moves a pinned issue. A position after the last one is the last one. */
  moveIssuePin(call) {
    const { issue, pinned } = pinnable(call);
    const position = call.id('position');
    if (position < 1) throw new Refusal(500);
    if (issue.pin_order > 0) inOrder(pinned.filter((other) => other !== issue).toSpliced(position - 1, 0, issue));
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
  issueSubscriptions: (call) => peopleIn(call, issueIn(call).issue.subscribers, counted),
  issueCheckSubscription(call) {
    const { repo, issue } = issueIn(call);
    const on = subscribed(repo, issue, call.me.id);
    const repository_url = `${call.root}/api/v1/repos/${fullName(repo)}`;
    const url = `${repository_url}/issues/${String(issue.number)}/subscriptions`;
    return json({ subscribed: on, ignored: !on, reason: null, created_at: issue.created_at, url, repository_url });
  },
  issueAddSubscription: (call) => subscribe(call, true),
  issueDeleteSubscription: (call) => subscribe(call, false),
};

function linkedTo(call: Call, test: (issue: IssueRecord, other: IssueRecord) => boolean, style: ListStyle = linked): Reply {
  const { repo, issue } = issueIn(call);
  const others = repo.issues.filter((other) => test(issue, other));
  return listing(call, others, (other) => issueView(call, repo, other), style);
}

/** Adds or removes the issue of the path as one that the issue of the body blocks, or as one that blocks it, and returns the former. */
function link(call: Call, add: boolean, role: 'blocked' | 'blocks'): Reply {
  const { repo, issue } = writableIssue(call);
  unlessArchived(repo);
  const { body, state } = call;
  const { issues } = orNotFound(state.repo(body.text('owner') ?? '', body.text('repo') ?? ''));
  const other = oneOf(issues, ({ number }) => number === body.int('index'));
  const [{ dependencies, number }, blocker] = role === 'blocked' ? [issue, other] : [other, issue];
  if (dependencies.has(blocker.number) === add || (add && blocker.dependencies.has(number))) throw new Refusal(500);
  if (add) dependencies.add(blocker.number);
  else dependencies.delete(blocker.number);
  return created(issueView(call, repo, issue));
}

/** The maximum number of pinned issues in a repository, and of pinned pull requests. */
const most = 3;

function pinnable(call: Call): { readonly issue: IssueRecord; readonly pinned: readonly IssueRecord[] } {
  const { repo, issue } = issueIn(call, 'admin');
  return { issue, pinned: pinnedOf(repo, issue.pull !== undefined) };
}

/** Returns the pinned issues or pull requests of a repository in order. */
function pinnedOf({ issues }: RepoRecord, pulls: boolean): IssueRecord[] {
  const pinned = issues.filter(({ pin_order, pull }) => pin_order > 0 && (pull !== undefined) === pulls);
  return pinned.sort((a, b) => a.pin_order - b.pin_order);
}

function inOrder(issues: readonly IssueRecord[]): void {
  for (const [at, issue] of issues.entries()) issue.pin_order = at + 1;
}

/** Returns whether a user is subscribed. The author and everyone who commented are, too. */
function subscribed({ comments }: RepoRecord, { number, author, subscribers }: IssueRecord, user: number): boolean {
  const commented = comments.some((comment) => comment.issue === number && comment.user.id === user);
  return commented || subscribers.has(user) || author.id === user;
}

function subscribe(call: Call, on: boolean): Reply {
  const { repo, issue } = issueIn(call);
  const user = orNotFound(call.state.user(call.param('user')));
  if (user !== call.me && !call.me.is_admin) throw new Refusal(403, `not permitted to change subscriptions for ${user.login}`);
  if (subscribed(repo, issue, user.id) === on) return { status: 200 };
  if (on) issue.subscribers.add(user.id);
  else issue.subscribers.delete(user.id);
  return { status: 201 };
}
