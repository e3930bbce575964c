import type { Reply } from '@clients/core/testing';
import { repoOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { counted, listing } from '../../http/paging.js';
import { json, notFound, Refusal } from '../../http/replies.js';
import type { IssueRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { userView } from '../../views/people.js';
import type { Handlers } from '../route.js';
import { issueOf } from './issues.js';

export const subscriptionRoutes: Handlers = {
  issueSubscriptions(call) {
    const { subscribers } = issueOf(call, repoOf(call), true);
    return listing(
      call,
      call.state.users.filter(({ id }) => subscribers.has(id)),
      (user) => userView(call, user),
      counted,
    );
  },
  issueCheckSubscription(call) {
    const repo = repoOf(call);
    const issue = issueOf(call, repo, true);
    const on = subscribed(repo, issue, call.me.id);
    const repository_url = `${call.root}/api/v1/repos/${repo.owner.login}/${repo.name}`;
    const url = `${repository_url}/issues/${String(issue.number)}/subscriptions`;
    return json({ subscribed: on, ignored: !on, reason: null, created_at: issue.created_at, url, repository_url });
  },
  issueAddSubscription: (call) => subscribe(call, true),
  issueDeleteSubscription: (call) => subscribe(call, false),
};

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
