import { uuid } from '../events/deliveries.js';
import type { Call } from '../http/call.js';
import type { AttachmentRecord, CommentRecord, IssueRecord, MilestoneRecord, PullRecord } from '../state/issue-records.js';
import type { LabelRecord } from '../state/label-records.js';
import type { ReleaseRecord, RepoRecord } from '../state/records.js';

/** The parts of a repository that a migration copies beside its commits. */
export type Part = 'issues' | 'labels' | 'milestones' | 'pull_requests' | 'releases';

/** The two repositories of a migration, and the new ids of what was copied, by the old ones. */
interface Copying {
  readonly call: Call;
  readonly source: RepoRecord;
  readonly target: RepoRecord;
  readonly ids: Map<number, number>;
}

/**
 * Copies the parts of a repository into a new one, as the server does: issues keep their numbers, texts, states and times. They belong to
 * the authenticated user, and name their author. Assignees, attachments of issues and tracked times are left out.
 */
export function copyParts(call: Call, source: RepoRecord, target: RepoRecord, parts: ReadonlySet<Part>): void {
  const copying = { call, source, target, ids: new Map<number, number>() };
  if (parts.has('labels')) target.labels.push(...source.labels.map((label) => renewed<LabelRecord>(copying, label)));
  if (parts.has('milestones')) target.milestones.push(...source.milestones.map((each) => renewed<MilestoneRecord>(copying, each)));
  if (parts.has('releases')) target.releases.push(...source.releases.map((release) => releaseCopy(copying, release)));
  for (const issue of source.issues) if (parts.has(issue.pull === undefined ? 'issues' : 'pull_requests')) copyIssue(copying, issue);
}

/** Returns a record with a new id. */
function renewed<Kind extends { readonly id: number }>({ call, ids }: Copying, record: Kind): Kind {
  const id = call.state.nextId();
  ids.set(record.id, id);
  return { ...record, id };
}

function releaseCopy(copying: Copying, release: ReleaseRecord): ReleaseRecord {
  const assets = release.assets.map((asset) => assetCopy(copying, asset));
  return { ...renewed(copying, release), author: copying.call.me, assets };
}

function assetCopy(copying: Copying, asset: AttachmentRecord): AttachmentRecord {
  const copied = renewed(copying, asset);
  return { ...copied, uuid: uuid(`asset ${String(copied.id)}`) };
}

function copyIssue(copying: Copying, issue: IssueRecord): void {
  const { call, source, target, ids } = copying;
  target.issues.push({
    ...renewed(copying, issue),
    author: call.me,
    original_author: issue.original_author ?? issue.author,
    labels: issue.labels.flatMap((id) => ids.get(id) ?? []),
    milestone: ids.get(issue.milestone ?? 0),
    pull: issue.pull && pullCopy(copying, issue.pull),
    reactions: [...issue.reactions],
    subscribers: new Set([call.me.id]),
    ...{ assignees: [], assets: [], times: [], stopwatches: new Map(), dependencies: new Set() },
  });
  target.lastNumber = Math.max(target.lastNumber, issue.number);
  const comments = source.comments.filter(({ issue: number, type }) => number === issue.number && type === 'comment');
  target.comments.push(...comments.map((comment) => commentCopy(copying, comment)));
}

function commentCopy(copying: Copying, comment: CommentRecord): CommentRecord {
  const original_author = comment.original_author ?? comment.user;
  return { ...renewed(copying, comment), user: copying.call.me, original_author, assets: [], reactions: [...comment.reactions] };
}

/** The head of a pull request from a fork is not part of the copy. */
function pullCopy({ source, target }: Copying, pull: PullRecord): PullRecord {
  return { ...pull, head_repo: pull.head_repo === source.id ? target.id : undefined, reviews: [], reviewers: new Set() };
}
