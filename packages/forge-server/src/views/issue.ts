import type { Reader } from '../http/index.js';
import type {
  AttachmentRecord,
  CommentRecord,
  IssueRecord,
  LabelRecord,
} from '../state/records.js';
import type { MilestoneRecord, ReactionRecord, RepoRecord, TimeRecord } from '../state/records.js';
import { renderProjectsOf as renderProjects } from './project.js';
import { formatFullName, pick, renderPublicUser, renderUser } from './people.js';

/** Returns whether the title of a pull request marks it as work in progress. */
export function isDraft({ title }: IssueRecord): boolean {
  return /^(wip:|\[wip\]|draft:|\[draft\])/i.test(title);
}

export function makeWebAddress({ root }: Reader, repo: RepoRecord, issue: IssueRecord): string {
  return `${root}/${formatFullName(repo)}/${issue.pull === undefined ? 'issues' : 'pulls'}/${String(issue.number)}`;
}

export function renderCommonFields(
  reader: Reader,
  repo: RepoRecord,
  issue: IssueRecord,
): Record<string, unknown> {
  return {
    ...pick(
      issue,
      'id',
      'number',
      'title',
      'body',
      'state',
      'is_locked',
      'created_at',
      'updated_at',
      'pin_order',
      'content_version',
    ),
    html_url: makeWebAddress(reader, repo, issue),
    user: renderUser(reader, issue.author),
    labels: renderLabels(reader, repo, issue),
    milestone: renderIssueMilestone(repo, issue),
    comments: repo.comments.filter(
      ({ issue: on, type }) => on === issue.number && type === 'comment',
    ).length,
    closed_at: issue.closed_at ?? null,
    due_date: issue.due_date ?? null,
  };
}

export function renderIssue(
  reader: Reader,
  repo: RepoRecord,
  issue: IssueRecord,
): Record<string, unknown> {
  const { pull } = issue;
  const assignees = renderAssignees(reader, issue);
  const common = renderCommonFields(reader, repo, issue);
  const { html_url } = common;
  return {
    ...common,
    ...pick(issue, 'ref', 'time_estimate'),
    ...NO_ORIGINAL_AUTHOR,
    url: `${reader.root}/api/v1/repos/${formatFullName(repo)}/issues/${String(issue.number)}`,
    assets: issue.assets.map((asset) => renderAttachment(reader, asset)),
    projects: renderProjects(reader, issue),
    assignee: assignees[0] ?? null,
    assignees: assignees.length === 0 ? null : assignees,
    pull_request: pull
      ? {
          merged: pull.merged !== undefined,
          merged_at: pull.merged?.at ?? null,
          draft: isDraft(issue),
          html_url,
        }
      : null,
    repository: {
      id: repo.id,
      name: repo.name,
      owner: repo.owner.login,
      full_name: formatFullName(repo),
    },
  };
}

export function renderAssignees(
  reader: Reader,
  { assignees }: IssueRecord,
): Record<string, unknown>[] {
  return assignees
    .flatMap((id) => reader.state.findUserById(id) ?? [])
    .map((user) => renderPublicUser(reader, user));
}

export function renderLabels(
  reader: Reader,
  repo: RepoRecord,
  { labels }: IssueRecord,
): Record<string, unknown>[] {
  const known = [...repo.labels, ...repo.owner.labels];
  const found = known
    .filter(({ id }) => labels.includes(id))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return found.map((label) =>
    renderLabel(
      reader,
      label,
      repo.labels.includes(label) ? `repos/${formatFullName(repo)}` : `orgs/${repo.owner.login}`,
    ),
  );
}

/**
 * Returns a label.
 * @param path the route that its URL begins with
 */
export function renderLabel(
  { root }: Reader,
  label: LabelRecord,
  path: string,
): Record<string, unknown> {
  return { ...label, url: `${root}/api/v1/${path}/labels/${String(label.id)}` };
}

function renderIssueMilestone(
  repo: RepoRecord,
  issue: IssueRecord,
): Record<string, unknown> | null {
  const found = repo.milestones.find(({ id }) => id === issue.milestone);
  return found === undefined ? null : renderMilestone(repo, found);
}

/** Returns a milestone with the numbers of its open and closed issues. */
export function renderMilestone(
  repo: RepoRecord,
  milestone: MilestoneRecord,
): Record<string, unknown> {
  const issues = (state: IssueRecord['state']): number =>
    repo.issues.filter((issue) => issue.milestone === milestone.id && issue.state === state).length;
  const { closed_at = null, due_on = null } = milestone;
  return {
    ...milestone,
    open_issues: issues('open'),
    closed_issues: issues('closed'),
    closed_at,
    due_on,
  };
}

export function renderAttachment(
  { root }: Reader,
  asset: AttachmentRecord,
): Record<string, unknown> {
  const { id, name, bytes, download_count, created_at, uuid } = asset;
  return {
    id,
    name,
    size: bytes.byteLength,
    download_count,
    created_at,
    uuid,
    browser_download_url: `${root}/attachments/${uuid}`,
  };
}

const NO_ORIGINAL_AUTHOR = { original_author: '', original_author_id: 0 };

export function renderComment(
  reader: Reader,
  repo: RepoRecord,
  comment: CommentRecord,
): Record<string, unknown> {
  return {
    ...pick(comment, 'id', 'body', 'created_at', 'updated_at'),
    ...makeCommentAddresses(reader, repo, comment),
    ...NO_ORIGINAL_AUTHOR,
    user: renderPublicUser(reader, comment.user),
    assets: comment.assets.map((asset) => renderAttachment(reader, asset)),
  };
}

function makeCommentAddresses(
  reader: Reader,
  repo: RepoRecord,
  { id, issue: number }: CommentRecord,
): Record<string, unknown> {
  const issue = repo.issues.find((other) => other.number === number);
  const address = issue === undefined ? '' : makeWebAddress(reader, repo, issue);
  const pull = issue?.pull !== undefined;
  return {
    html_url: `${address}#issuecomment-${String(id)}`,
    pull_request_url: pull ? address : '',
    issue_url: pull ? '' : address,
  };
}

const EMPTY_TIMELINE_FIELDS = {
  old_project_id: 0,
  project_id: 0,
  old_title: '',
  new_title: '',
  old_ref: '',
  new_ref: '',
  review_id: 0,
  removed_assignee: false,
  old_milestone: null,
  milestone: null,
  tracked_time: null,
  label: null,
  assignee: null,
  assignee_team: null,
  resolve_doer: null,
  ref_issue: null,
  ref_comment: null,
  ref_action: 'none',
  ref_commit_sha: '',
  dependent_issue: null,
};

export function renderTimelineEntry(
  reader: Reader,
  repo: RepoRecord,
  comment: CommentRecord,
): Record<string, unknown> {
  return {
    ...EMPTY_TIMELINE_FIELDS,
    ...pick(comment, 'id', 'type', 'body', 'created_at', 'updated_at'),
    ...makeCommentAddresses(reader, repo, comment),
    user: renderPublicUser(reader, comment.user),
    ...comment.more,
  };
}

export function renderReaction(
  reader: Reader,
  { user, content, created_at }: ReactionRecord,
): Record<string, unknown> {
  return { user: renderUser(reader, user), content, created_at };
}

export function renderTime(
  reader: Reader,
  repo: RepoRecord,
  issue: IssueRecord,
  { user, ...time }: TimeRecord,
): Record<string, unknown> {
  return {
    ...time,
    user_id: user.id,
    user_name: user.login,
    issue_id: issue.id,
    issue: renderIssue(reader, repo, issue),
  };
}
