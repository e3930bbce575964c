import type { Reader } from '../http/call.js';
import type { AttachmentRecord, CommentRecord, IssueRecord, MilestoneRecord, ReactionRecord, TimeRecord } from '../state/issue-records.js';
import type { LabelRecord } from '../state/label-records.js';
import type { RepoRecord } from '../state/records.js';
import type { UserRecord } from '../state/user-records.js';
import { fullName, strangerView, userView } from './people.js';

/** Returns whether the title of a pull request marks it as work in progress. */
export function isDraft({ title }: IssueRecord): boolean {
  return /^(wip:|\[wip\]|draft:|\[draft\])/i.test(title);
}

/** Returns the web address of an issue or a pull request. */
export function webAddress({ root }: Reader, repo: RepoRecord, issue: IssueRecord): string {
  return `${root}/${fullName(repo)}/${issue.pull === undefined ? 'issues' : 'pulls'}/${String(issue.number)}`;
}

/** Returns an issue, or the issue part of a pull request. */
export function issueView(reader: Reader, repo: RepoRecord, issue: IssueRecord): Record<string, unknown> {
  const { root } = reader;
  const { pull } = issue;
  const assignees = assigneesOf(reader, issue);
  const html_url = webAddress(reader, repo, issue);
  return {
    id: issue.id,
    url: `${root}/api/v1/repos/${fullName(repo)}/issues/${String(issue.number)}`,
    html_url,
    number: issue.number,
    user: userView(reader, issue.author),
    original_author: '',
    original_author_id: 0,
    title: issue.title,
    body: issue.body,
    ref: issue.ref,
    assets: issue.assets.map((asset) => attachmentView(reader, asset)),
    labels: labelsOf(reader, repo, issue),
    milestone: milestoneOf(repo, issue),
    projects: null,
    assignee: assignees[0] ?? null,
    assignees: assignees.length === 0 ? null : assignees,
    state: issue.state,
    is_locked: issue.is_locked,
    comments: repo.comments.filter(({ issue: on, type }) => on === issue.number && type === 'comment').length,
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    closed_at: issue.closed_at ?? null,
    due_date: issue.due_date ?? null,
    time_estimate: issue.time_estimate,
    pull_request:
      pull === undefined
        ? null
        : { merged: pull.merged !== undefined, merged_at: pull.merged?.at ?? null, draft: isDraft(issue), html_url },
    repository: { id: repo.id, name: repo.name, owner: repo.owner.login, full_name: fullName(repo) },
    pin_order: issue.pin_order,
    content_version: issue.content_version,
  };
}

/** Returns the assignees of an issue. */
export function assigneesOf(reader: Reader, { assignees }: IssueRecord): Record<string, unknown>[] {
  const users = assignees.flatMap((id): UserRecord[] => {
    const user = reader.state.userById(id);
    return user === undefined ? [] : [user];
  });
  return users.map((user) => strangerView(reader, user));
}

/** Returns the labels of an issue, from its repository and its organisation. */
export function labelsOf(reader: Reader, repo: RepoRecord, { labels }: IssueRecord): Record<string, unknown>[] {
  const known = [...repo.labels, ...repo.owner.labels];
  const found = known.filter(({ id }) => labels.includes(id)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return found.map((label) =>
    labelView(reader, label, repo.labels.includes(label) ? `repos/${fullName(repo)}` : `orgs/${repo.owner.login}`),
  );
}

/** Returns a label. @param path the route that its URL begins with */
export function labelView({ root }: Reader, label: LabelRecord, path: string): Record<string, unknown> {
  const { id, name, exclusive, is_archived, color, description } = label;
  return { id, name, exclusive, is_archived, color, description, url: `${root}/api/v1/${path}/labels/${String(id)}` };
}

/** Returns the milestone of an issue. */
export function milestoneOf(repo: RepoRecord, issue: IssueRecord): Record<string, unknown> | null {
  const found = repo.milestones.find(({ id }) => id === issue.milestone);
  return found === undefined ? null : milestoneView(repo, found);
}

/** Returns a milestone with the numbers of its open and closed issues. */
export function milestoneView(repo: RepoRecord, milestone: MilestoneRecord): Record<string, unknown> {
  const { id, title, description, state, created_at, updated_at, closed_at, due_on } = milestone;
  const own = repo.issues.filter((issue) => issue.milestone === id);
  return {
    id,
    title,
    description,
    state,
    open_issues: own.filter((issue) => issue.state === 'open').length,
    closed_issues: own.filter((issue) => issue.state === 'closed').length,
    created_at,
    updated_at,
    closed_at: closed_at ?? null,
    due_on: due_on ?? null,
  };
}

/** Returns a comment. */
export function commentView(reader: Reader, repo: RepoRecord, comment: CommentRecord): Record<string, unknown> {
  const { id, user, body, created_at, updated_at } = comment;
  return {
    id,
    ...commentAddresses(reader, repo, comment),
    user: strangerView(reader, user),
    original_author: '',
    original_author_id: 0,
    body,
    assets: comment.assets.map((asset) => attachmentView(reader, asset)),
    created_at,
    updated_at,
  };
}

function commentAddresses(reader: Reader, repo: RepoRecord, { id, issue: number }: CommentRecord): Record<string, unknown> {
  const issue = repo.issues.find((other) => other.number === number);
  const address = issue === undefined ? '' : webAddress(reader, repo, issue);
  const pull = issue?.pull !== undefined;
  return { html_url: `${address}#issuecomment-${String(id)}`, pull_request_url: pull ? address : '', issue_url: pull ? '' : address };
}

/** Returns a comment or an event of the timeline. */
export function timelineView(reader: Reader, repo: RepoRecord, comment: CommentRecord): Record<string, unknown> {
  const { id, type, user, body, created_at, updated_at, more } = comment;
  return {
    id,
    type,
    ...commentAddresses(reader, repo, comment),
    user: strangerView(reader, user),
    body,
    created_at,
    updated_at,
    old_project_id: 0,
    project_id: 0,
    old_milestone: null,
    milestone: null,
    tracked_time: null,
    old_title: '',
    new_title: '',
    old_ref: '',
    new_ref: '',
    ref_issue: null,
    ref_comment: null,
    ref_action: 'none',
    ref_commit_sha: '',
    review_id: 0,
    label: null,
    assignee: null,
    assignee_team: null,
    removed_assignee: false,
    resolve_doer: null,
    dependent_issue: null,
    ...more,
  };
}

/** Returns a reaction. */
export function reactionView(reader: Reader, { user, content, created_at }: ReactionRecord): Record<string, unknown> {
  return { user: userView(reader, user), content, created_at };
}

/** Returns a tracked time. */
export function timeView(reader: Reader, repo: RepoRecord, issue: IssueRecord, time: TimeRecord): Record<string, unknown> {
  return {
    id: time.id,
    created: time.created,
    time: time.time,
    user_id: time.user.id,
    user_name: time.user.login,
    issue_id: issue.id,
    issue: issueView(reader, repo, issue),
  };
}

/** Returns an attachment of an issue, a comment or a release. */
export function attachmentView({ root }: Reader, asset: AttachmentRecord): Record<string, unknown> {
  const { id, name, bytes, download_count, created_at, uuid } = asset;
  return { id, name, size: bytes.byteLength, download_count, created_at, uuid, browser_download_url: `${root}/attachments/${uuid}` };
}
