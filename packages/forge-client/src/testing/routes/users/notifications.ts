import type { Reply } from '@clients/core/testing';
import { levelOf, repoOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { withinQuery } from '../../http/dates.js';
import { linked, listing } from '../../http/paging.js';
import { json, Refusal } from '../../http/replies.js';
import type { RepoRecord, ThreadRecord } from '../../state/records.js';
import { webAddress } from '../../views/issue.js';
import { fullName } from '../../views/people.js';
import { plainRepoView } from '../../views/repository.js';
import { byId } from '../lists.js';
import type { Handlers } from '../route.js';

export const notificationRoutes: Handlers = {
  notifyGetList: (call) => listing(call, wanted(call), (thread) => view(call, thread), linked),
  notifyGetRepoList: (call) => listing(call, wanted(call, repoOf(call)), (thread) => view(call, thread), linked),
  notifyNewAvailable: (call) => json({ new: own(call).filter(({ unread }) => unread).length }),
  notifyReadList: (call) => readAll(call),
  notifyReadRepoList: (call) => readAll(call, repoOf(call)),
  notifyGetThread: (call) => json(view(call, threadOf(call))),
  notifyReadThread(call) {
    const thread = threadOf(call);
    mark(thread, call.query.get('to-status') ?? 'read');
    return json(view(call, thread), 205);
  },
};

function own(call: Call, repo?: RepoRecord): ThreadRecord[] {
  return call.state.threads.filter((thread) => thread.user === call.me.id && (repo === undefined || thread.repo === repo));
}

function statusOf({ pinned, unread }: ThreadRecord): string {
  if (pinned) return 'pinned';
  return unread ? 'unread' : 'read';
}

function statusesOf(call: Call, usual: readonly string[]): readonly string[] {
  if (call.flag('all') === true) return ['unread', 'read', 'pinned'];
  const types = call.query.getAll('status-types').flatMap((text) => text.split(','));
  return types.length > 0 ? types : usual;
}

/** Returns the notifications that a query selects: by default unread and pinned ones, last changed first. */
function wanted(call: Call, repo?: RepoRecord): ThreadRecord[] {
  const statuses = statusesOf(call, ['unread', 'pinned']);
  const subjects = call.query.getAll('subject-type').flatMap((text) => text.toLowerCase().split(','));
  const within = withinQuery(call.query);
  const found = own(call, repo).filter((thread) => {
    const kind = thread.issue.pull === undefined ? 'issue' : 'pull';
    const fits = statuses.includes(statusOf(thread)) && within(thread.updated_at);
    return fits && (subjects.length === 0 || subjects.includes(kind));
  });
  return found.sort((one, other) => other.updated_at.localeCompare(one.updated_at) || other.id - one.id);
}

function mark(thread: ThreadRecord, status: string): void {
  thread.pinned = status === 'pinned';
  thread.unread = status === 'unread';
}

function readAll(call: Call, repo?: RepoRecord): Reply {
  const { query } = call;
  const text = query.get('last_read_at') ?? '';
  const until = text === '' ? Infinity : Date.parse(text);
  if (Number.isNaN(until)) throw new Refusal(400, 'last_read_at is not a date');
  const statuses = statusesOf(call, ['unread']);
  const marked = own(call, repo).filter((thread) => statuses.includes(statusOf(thread)) && Date.parse(thread.updated_at) <= until);
  for (const thread of marked) mark(thread, query.get('to-status') ?? 'read');
  return json(
    marked.map((thread) => view(call, thread)),
    205,
  );
}

function threadOf(call: Call): ThreadRecord {
  const thread = byId(call, call.state.threads);
  if (thread.user !== call.me.id && !call.me.is_admin) throw new Refusal(403, 'only user itself and admin may read or change this thread');
  return thread;
}

/** Returns a thread, without the details of a repository that the user can no longer see. */
function view(call: Call, thread: ThreadRecord): Record<string, unknown> {
  const { id, repo, unread, pinned, updated_at } = thread;
  const open = levelOf(call, repo) !== 'none';
  return {
    id,
    repository: open ? plainRepoView(call, repo) : null,
    subject: open ? subject(call, thread) : null,
    unread,
    pinned,
    updated_at,
    url: `${call.root}/api/v1/notifications/threads/${String(id)}`,
  };
}

function subject(call: Call, { repo, issue }: ThreadRecord): Record<string, unknown> {
  const url = `${call.root}/api/v1/repos/${fullName(repo)}/issues`;
  const html_url = webAddress(call, repo, issue);
  const last = repo.comments.findLast((comment) => comment.issue === issue.number && comment.type === 'comment');
  return {
    title: issue.title,
    url: `${url}/${String(issue.number)}`,
    latest_comment_url: last === undefined ? '' : `${url}/comments/${String(last.id)}`,
    html_url,
    latest_comment_html_url: last === undefined ? '' : `${html_url}#issuecomment-${String(last.id)}`,
    type: issue.pull === undefined ? 'Issue' : 'Pull',
    state: issue.pull?.merged === undefined ? issue.state : 'merged',
  };
}
