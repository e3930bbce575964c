import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { linked, listing } from '../../http/paging.js';
import { atLeast, levelOf, repoOf, unlessArchived } from '../../access/rights.js';
import type { IssueRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { issueView } from '../../views/issue.js';
import { created, notFound, Refusal } from '../../http/replies.js';
import { issueOf } from './issues.js';
import type { Handlers } from '../route.js';

export const issueLinkRoutes: Handlers = {
  issueListIssueDependencies(call) {
    const repo = repoOf(call);
    const { dependencies } = issueOf(call, repo);
    return listing(
      call,
      repo.issues.filter(({ number }) => dependencies.has(number)),
      (issue) => issueView(call, repo, issue),
      linked,
    );
  },
  issueCreateIssueDependencies: (call) => depend(call, true),
  issueRemoveIssueDependencies: (call) => depend(call, false),
  issueListBlocks(call) {
    const repo = repoOf(call);
    const { number } = issueOf(call, repo);
    return listing(
      call,
      repo.issues.filter(({ dependencies }) => dependencies.has(number)),
      (issue) => issueView(call, repo, issue),
      {},
    );
  },
  issueCreateIssueBlocking: (call) => block(call, true),
  issueRemoveIssueBlocking: (call) => block(call, false),
};

/** Adds or removes the issue of the body as a blocker of the issue of the path, and returns the latter. */
function depend(call: Call, add: boolean): Reply {
  const [repo, issue, other] = pair(call);
  change(call, repo, { issue, other, add });
  return created(issueView(call, repo, issue));
}

/** Adds or removes the issue of the path as a blocker of the issue of the body, and returns the former. */
function block(call: Call, add: boolean): Reply {
  const [repo, issue, other] = pair(call);
  change(call, repo, { issue: other, other: issue, add });
  return created(issueView(call, repo, issue));
}

/** Returns the repository, the issue of the path and the issue of the body. */
function pair(call: Call): [RepoRecord, IssueRecord, IssueRecord] {
  const repo = unlessArchived(repoOf(call));
  const issue = issueOf(call, repo);
  const body = call.body.as('IssueMeta');
  const [owner, name, index] = [body.text('owner') ?? '', body.text('repo') ?? '', body.int('index') ?? 0];
  const other = owner === '' ? undefined : call.state.repo(owner, name);
  if (other === undefined) throw notFound(`repository does not exist [id: 0, uid: 0, owner_name: ${owner}, name: ${name}]`);
  const target = other.issues.find(({ number }) => number === index);
  if (target === undefined) throw notFound(`issue does not exist [id: 0, repo_id: ${String(other.id)}, index: ${String(index)}]`);
  return [repo, issue, target];
}

interface LinkChange {
  readonly issue: IssueRecord;
  /** The issue that blocks it. */
  readonly other: IssueRecord;
  readonly add: boolean;
}

function change(call: Call, repo: RepoRecord, { issue, other, add }: LinkChange): void {
  if (!atLeast(levelOf(call, repo), 'write')) throw new Refusal(403, '', 'bare');
  const index = other.number;
  if (issue.dependencies.has(index) === add || (add && other !== issue && other.dependencies.has(issue.number))) throw new Refusal(500);
  if (add) issue.dependencies.add(index);
  else issue.dependencies.delete(index);
}
