import { wholeList } from '../../http/paging.js';
import { repoOf } from '../../access/rights.js';
import type { IssueRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { issueView } from '../../views/issue.js';
import { empty, json, Refusal } from '../../http/replies.js';
import { issueOf } from './issues.js';
import type { Handlers } from '../route.js';

/** The maximum number of pinned issues in a repository, and of pinned pull requests. */
const most = 3;

export const pinRoutes: Handlers = {
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
};

/** Returns the pinned issues or pull requests of a repository in order. */
function pinnedOf(repo: RepoRecord, pulls: boolean): IssueRecord[] {
  return repo.issues
    .filter(({ pin_order, pull }) => pin_order > 0 && (pull !== undefined) === pulls)
    .sort((a, b) => a.pin_order - b.pin_order);
}

function inOrder(issues: readonly IssueRecord[]): void {
  for (const [at, issue] of issues.entries()) issue.pin_order = at + 1;
}
