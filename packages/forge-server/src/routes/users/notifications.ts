import {
  type Call,
  describeBadDate,
  COUNTED_STYLE,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  type ListStyle,
  createNotFound,
  createNotFoundNow,
  Refusal,
  type Reply,
  makeDateFilter,
} from '../../http/index.js';
import { canSee, findLevel, findRepo } from '../../access/rights.js';
import type {
  ActivityRecord,
  CommentRecord,
  RepoRecord,
  ThreadRecord,
} from '../../state/records.js';
import {
  renderComment,
  formatFullName,
  pick,
  renderPlainRepo,
  renderRepo,
  renderUser,
  makeWebAddress,
} from '../../views/index.js';
import { findById, type Handlers, findOne } from '../route.js';
import { isPublicOnly } from '../../access/scopes.js';
import { reachesRepo } from '../../state/forge-state.js';
import { findVisibleUser, isVisible } from './users.js';

export const notificationRoutes: Handlers = {
  notifyGetList: (call) =>
    replyWithPagedList(
      call,
      selectThreads(call),
      (thread) => renderThread(call, thread),
      LINKED_STYLE,
    ),
  notifyGetRepoList: (call) =>
    replyWithPagedList(
      call,
      selectThreads(call, findRepo(call)),
      (thread) => renderThread(call, thread),
      LINKED_STYLE,
    ),
  notifyNewAvailable: (call) =>
    replyWithJson({ new: listOwnThreads(call).filter(({ unread }) => unread).length }),
  notifyReadList: (call) => markAllThreads(call),
  notifyReadRepoList: (call) => markAllThreads(call, findRepo(call)),
  notifyGetThread: (call) => replyWithJson(renderThread(call, findThread(call))),
  notifyReadThread(call) {
    const thread = findThread(call);
    markThread(thread, call.query.get('to-status') ?? 'read');
    return replyWithJson(renderThread(call, thread), 205);
  },
};

function listOwnThreads(call: Call, repo?: RepoRecord): ThreadRecord[] {
  return call.state.threads.filter(
    (thread) => thread.user === call.me.id && (repo === undefined || thread.repo === repo),
  );
}

function describeStatus({ pinned, unread }: ThreadRecord): string {
  if (pinned) return 'pinned';
  return unread ? 'unread' : 'read';
}

function readStatuses(call: Call, usual: readonly string[]): readonly string[] {
  if (call.readFlag('all') === true) return ['unread', 'read', 'pinned'];
  const types = call.query.getAll('status-types').flatMap((text) => text.split(','));
  return types.length > 0 ? types : usual;
}

/**
 * Returns the notifications that a query selects: by default unread and pinned ones, last changed
 * first.
 */
function selectThreads(call: Call, repo?: RepoRecord): ThreadRecord[] {
  const statuses = readStatuses(call, ['unread', 'pinned']);
  const subjects = call.query
    .getAll('subject-type')
    .flatMap((text) => text.toLowerCase().split(','));
  const within = makeDateFilter(call.query);
  const found = listOwnThreads(call, repo).filter((thread) => {
    const kind = thread.issue.pull === undefined ? 'issue' : 'pull';
    const fits = statuses.includes(describeStatus(thread)) && within(thread.updated_at);
    return fits && (subjects.length === 0 || subjects.includes(kind));
  });
  return found.sort(
    (one, other) => other.updated_at.localeCompare(one.updated_at) || other.id - one.id,
  );
}

function markThread(thread: ThreadRecord, status: string): void {
  thread.pinned = status === 'pinned';
  thread.unread = status === 'unread';
}

function markAllThreads(call: Call, repo?: RepoRecord): Reply {
  const { query } = call;
  const text = query.get('last_read_at') ?? '';
  const until = text === '' ? Infinity : Date.parse(text);
  if (Number.isNaN(until)) throw new Refusal(400, describeBadDate(text));
  const statuses = readStatuses(call, ['unread']);
  const marked = listOwnThreads(call, repo).filter(
    (thread) => statuses.includes(describeStatus(thread)) && Date.parse(thread.updated_at) <= until,
  );
  for (const thread of marked) markThread(thread, query.get('to-status') ?? 'read');
  return replyWithJson(
    marked.map((thread) => renderThread(call, thread)),
    205,
  );
}

function findThread(call: Call): ThreadRecord {
  const thread = findById(
    call,
    call.state.threads,
    'id',
    (id) => `notification does not exist [id: ${id}]`,
  );
  if (thread.user !== call.me.id && !call.me.is_admin)
    throw new Refusal(
      403,
      `only user itself and admin are allowed to read/change this thread ${String(thread.id)}`,
    );
  return thread;
}

/** Returns a thread, without the details of a repository that the user can no longer see. */
function renderThread(call: Call, thread: ThreadRecord): Record<string, unknown> {
  const { id, repo, unread, pinned, updated_at } = thread;
  const open = findLevel(call, repo) !== 'none';
  return {
    id,
    repository: open ? renderPlainRepo(call, repo) : null,
    subject: open ? renderSubject(call, thread) : null,
    unread,
    pinned,
    updated_at,
    url: `${call.root}/api/v1/notifications/threads/${String(id)}`,
  };
}

function renderSubject(call: Call, { repo, issue }: ThreadRecord): Record<string, unknown> {
  const url = `${call.root}/api/v1/repos/${formatFullName(repo)}/issues`;
  const html_url = makeWebAddress(call, repo, issue);
  const last = repo.comments.findLast(
    (comment) => comment.issue === issue.number && comment.type === 'comment',
  );
  return {
    title: issue.title,
    url: `${url}/${String(issue.number)}`,
    latest_comment_url: last === undefined ? '' : `${url}/comments/${String(last.id)}`,
    html_url,
    latest_comment_html_url:
      last === undefined ? '' : `${html_url}#issuecomment-${String(last.id)}`,
    type: issue.pull === undefined ? 'Issue' : 'Pull',
    state: issue.pull?.merged === undefined ? issue.state : 'merged',
  };
}

export const feedRoutes: Handlers = {
  repoListActivityFeeds(call) {
    const repo = findRepo(call);
    return replyWithFeed(call, ({ user, actor }, where) => where === repo && user === actor.id);
  },
  userListActivityFeeds(call) {
    const user = findVisibleUser(call);
    const own = call.doer === user || call.doer?.is_admin === true;
    if (user.settings['hide_activity'] === true && !own) return replyWithFeed(call, () => false);
    const alone = call.readFlag('only-performed-by') === true;
    return replyWithFeed(
      call,
      (line, repo) =>
        line.user === user.id && (own || !repo.private) && (!alone || line.actor === user),
    );
  },
  orgListActivityFeeds(call) {
    const { doer, state } = call;
    const org = state.findUser(call.readParam('org'));
    if (org?.kind !== 'org') throw createNotFoundNow('GetOrgByName');
    if (isPublicOnly(call) && org.visibility !== 'public')
      throw new Refusal(403, 'token scope is limited to public orgs');
    if (!canSee(call, org)) return replyWithFeed(call, () => false);
    const member = doer !== undefined && (doer.is_admin || state.isMember(org, doer));
    return replyWithFeed(call, (line, repo) => line.user === org.id && (member || !repo.private));
  },
  orgListTeamActivityFeeds(call) {
    const { me, state } = call;
    const id = call.readId('id');
    const all = state.users.flatMap((org) => org.teams.map((team) => ({ org, team })));
    const { org, team } = findOne(all, (one) => one.team.id === id);
    if (
      !me.is_admin &&
      !state.isOwner(org, me) &&
      !team.members.has(me.id) &&
      team.visibility === 'private'
    )
      throw createNotFound();
    return replyWithFeed(
      call,
      (line, repo) => line.user === org.id && reachesRepo(team, repo),
      LINKED_STYLE,
    );
  },
};

function replyWithFeed(
  call: Call,
  wanted: (line: ActivityRecord, repo: RepoRecord) => boolean,
  style: ListStyle = COUNTED_STYLE,
): Reply {
  const date = call.query.get('date') ?? '';
  const day = Number.isNaN(Date.parse(date)) ? '' : date;
  const found = call.state.activities.flatMap((line) => {
    const repo = call.state.findRepoById(line.repo);
    return repo !== undefined &&
      wanted(line, repo) &&
      isVisible(call, repo) &&
      line.created.startsWith(day)
      ? [{ line, repo }]
      : [];
  });
  return replyWithPagedList(
    call,
    found.reverse(),
    ({ line, repo }) => renderActivity(call, repo, line),
    style,
  );
}

function renderActivity(
  call: Call,
  repo: RepoRecord,
  activity: ActivityRecord,
): Record<string, unknown> {
  const { user, actor, comment: comment_id } = activity;
  const comment = findComment(repo, activity);
  return {
    ...pick(activity, 'id', 'op_type', 'ref_name', 'content', 'created'),
    user_id: user,
    act_user_id: actor.id,
    repo_id: repo.id,
    comment_id,
    is_private: repo.private,
    act_user: renderUser(call, actor),
    repo: renderRepo(call, repo),
    comment: comment === undefined ? null : { ...renderComment(call, repo, comment), user: null },
  };
}

/** Returns the comment of an activity. Reviews and review comments are shown as comments. */
function findComment(
  repo: RepoRecord,
  { issue, comment: id }: ActivityRecord,
): CommentRecord | undefined {
  if (id === 0) return undefined;
  const reviews = repo.issues.find(({ number }) => number === issue)?.pull?.reviews ?? [];
  const review = reviews.find((other) => other.id === id);
  const comment = reviews.flatMap(({ comments }) => comments).find((other) => other.id === id);
  const plain = { id, issue, type: 'review', assets: [], reactions: [], more: {} };
  const said = review === undefined ? comment : { ...review, created_at: review.submitted_at };
  if (said === undefined) return repo.comments.find((other) => other.id === id);
  return { ...plain, ...pick(said, 'user', 'body', 'created_at'), updated_at: said.created_at };
}
