import { findLevel } from '../access/rights.js';
import type { Commit } from '../git/objects.js';
import type { Call } from '../http/index.js';
import type { ActivityRecord, IssueRecord, RepoRecord, UserRecord } from '../state/records.js';

type NewActivity = Pick<ActivityRecord, 'op_type'> &
  Partial<Pick<ActivityRecord, 'issue' | 'comment' | 'ref_name' | 'content'>>;

/** Records the event of a webhook in the feeds, when feeds show it. */
export function recordEvent(
  call: Call,
  repo: RepoRecord,
  event: string,
  payload: Readonly<Record<string, unknown>>,
): void {
  const deed = describeActivity(call, repo, event, payload);
  if (deed !== undefined) addActivities(call, repo, deed);
}

interface Push {
  readonly branch: string;
  /** Undefined for a new branch. */
  readonly before: string | undefined;
  readonly after: Commit;
  /** The commits that `before` did not have, newest first. */
  readonly fresh: readonly Commit[];
}

/**
 * Records a push. Creating a branch is a separate activity, and only commits that the default
 * branch does not have count as pushed.
 */
export function recordPush(
  call: Call,
  repo: RepoRecord,
  { branch, before, after, fresh }: Push,
): void {
  const ref_name = `refs/heads/${branch}`;
  if (before === undefined) addActivities(call, repo, { op_type: 'commit_repo', ref_name });
  const main =
    before === undefined && branch !== repo.default_branch
      ? repo.refs.branches.get(repo.default_branch)
      : undefined;
  const known = new Set(
    main === undefined ? [] : call.state.objects.listAncestors(main).map(({ sha }) => sha),
  );
  const commits = fresh.filter(({ sha }) => !known.has(sha));
  addActivities(call, repo, {
    op_type: 'commit_repo',
    ref_name,
    content: writePushText(after, commits),
  });
}

function writePushText(head: Commit, commits: readonly Commit[]): string {
  const render = ({ sha, message, author }: Commit): unknown => {
    return {
      Sha1: sha,
      Message: message,
      AuthorEmail: author.email,
      AuthorName: author.name,
      Timestamp: author.date,
    };
  };
  return JSON.stringify({
    Commits: commits.map(render),
    HeadCommit: render(head),
    Len: commits.length,
  });
}

function describeActivity(
  call: Call,
  repo: RepoRecord,
  event: string,
  payload: Readonly<Record<string, unknown>>,
): NewActivity | undefined {
  const { action, number, ref, ref_type } = payload;
  const issue = repo.issues.find((other) => other.number === number);
  if (event === 'repository' && action === 'created') return { op_type: 'create_repo' };
  if (event === 'delete' && ref_type === 'branch')
    return { op_type: 'delete_branch', ref_name: `refs/heads/${String(ref)}` };
  if (event === 'create' && ref_type === 'tag') return describeTag(repo, String(ref));
  if (event === 'issue_comment' && action === 'created') return describeComment(call, repo);
  if (issue === undefined) return undefined;
  if (event === 'issues' || event === 'pull_request')
    return describeStateChange(call, repo, issue, action);
  return event in REVIEW_ACTIVITIES ? describeReview(call, issue, event) : undefined;
}

function describeTag(repo: RepoRecord, name: string): NewActivity | undefined {
  const commit = repo.refs.getTag(name);
  return (
    commit && {
      op_type: 'push_tag',
      ref_name: `refs/tags/${name}`,
      content: writePushText(commit, []),
    }
  );
}

function describeComment(call: Call, repo: RepoRecord): NewActivity | undefined {
  const comment = repo.comments.findLast(
    ({ type, user }) => type === 'comment' && user === call.me,
  );
  const issue = repo.issues.find(({ number }) => number === comment?.issue);
  if (comment === undefined || issue === undefined) return undefined;
  return {
    op_type: issue.pull === undefined ? 'comment_issue' : 'comment_pull',
    ...describeIssue(issue, shortenText(comment.body)),
    comment: comment.id,
  };
}

function describeStateChange(
  { state }: Call,
  repo: RepoRecord,
  issue: IssueRecord,
  action: unknown,
): NewActivity | undefined {
  const kind = issue.pull === undefined ? 'issue' : 'pull_request';
  if (action === 'opened')
    return { op_type: `create_${kind}`, ...describeIssue(issue, issue.title) };
  if (action === 'closed' && issue.pull?.merged !== undefined)
    return { op_type: 'merge_pull_request', ...describeIssue(issue, issue.title) };
  if (action !== 'closed' && action !== 'reopened') return undefined;
  const word = action === 'closed' ? 'close' : 'reopen';
  const comment = repo.comments.findLast(
    ({ type, issue: on }) => type === word && on === issue.number,
  );
  // An edit that repeats the present state is sent to hooks, but does not appear in feeds.
  if (
    comment === undefined ||
    state.activities.some((line) => line.repo === repo.id && line.comment === comment.id)
  )
    return undefined;
  return { op_type: `${word}_${kind}`, ...describeIssue(issue, ''), comment: comment.id };
}

const REVIEW_ACTIVITIES: Readonly<Record<string, string>> = {
  pull_request_approved: 'approve_pull_request',
  pull_request_rejected: 'reject_pull_request',
  pull_request_comment: 'comment_pull',
};

function describeReview(call: Call, issue: IssueRecord, event: string): NewActivity | undefined {
  const review = issue.pull?.reviews.findLast(({ user }) => user === call.me);
  const op_type = REVIEW_ACTIVITIES[event];
  if (review === undefined || op_type === undefined) return undefined;
  const [comment] = review.comments;
  const said = review.body === '' && comment !== undefined ? comment : review;
  return { op_type, ...describeIssue(issue, shortenText(said.body)), comment: said.id };
}

function describeIssue(
  { number }: IssueRecord,
  text: string,
): Pick<ActivityRecord, 'issue' | 'content'> {
  return { issue: number, content: `${String(number)}|${text}` };
}

function shortenText(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 197)}…`;
}

/**
 * Adds one activity for each receiver: the user who acted, the organisation, and those who watch
 * the repository.
 */
function addActivities(
  call: Call,
  repo: RepoRecord,
  { op_type, issue = 0, comment = 0, ref_name = '', content = '' }: NewActivity,
): void {
  const { me, root, state } = call;
  const watches = (user: UserRecord): boolean =>
    repo.watchers.has(user.id) && findLevel({ state, root, doer: user }, repo) !== 'none';
  const receivers = new Set([
    me,
    ...(repo.owner.kind === 'org' ? [repo.owner] : []),
    ...state.users.filter(watches),
  ]);
  const line = {
    actor: me,
    op_type,
    repo: repo.id,
    issue,
    comment,
    ref_name,
    content,
    created: state.formatTime(),
  };
  for (const { id: user } of receivers)
    state.activities.push({ id: state.activities.length + 1, user, ...line });
}
