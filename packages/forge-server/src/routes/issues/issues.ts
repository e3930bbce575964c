import type { Call, Reply } from '../../http/index.js';
import {
  COUNTED_STYLE,
  replyWithCreated,
  readDate,
  readDeadline,
  replyWithNothing,
  createInvalid,
} from '../../http/index.js';
import {
  replyWithJson,
  LINKED_STYLE,
  replyWithList,
  replyWithPagedList,
  createNotFound,
  Refusal,
  makeDateFilter,
} from '../../http/index.js';
import {
  createFailure,
  isAtLeast,
  requireUser,
  findLevel,
  findRepo,
  requireUnarchived,
  requireUnblocked,
} from '../../access/rights.js';
import { emit } from '../../events/emit.js';
import { notify } from '../../events/notify.js';
import { reachesRepo } from '../../state/forge-state.js';
import type {
  IssueRecord,
  Level,
  RepoRecord,
  TeamRecord,
  TimeRecord,
  UserRecord,
} from '../../state/records.js';
import { findProduct } from '../../state/server-kinds.js';
import { renderIssue, renderTime } from '../../views/index.js';
import {
  findById,
  replyWithCheck,
  removeMatching,
  replaceItems,
  pickGiven,
  type Handlers,
  findOne,
  removeRecord,
} from '../route.js';
import { readProjects, setProjects } from '../projects/projects.js';
import { chooseOrder, type Order } from './issue-order.js';

export const issueRoutes: Handlers = {
  issueSearchIssues(call) {
    const login = call.query.get('owner') ?? '';
    if (login === '' && (call.query.get('team') ?? '') !== '')
      throw new Refusal(400, 'owner organisation is required for filtering on team');
    const owner = login === '' ? undefined : requireUser(call, login, 400);
    const team = findTeamOf(call, owner);
    const repos = call.state.repos.filter(
      (repo) =>
        findLevel(call, repo) !== 'none' &&
        (owner === undefined || repo.owner === owner) &&
        (team === undefined || reachesRepo(team, repo)),
    );
    const wanted = selectNamed(call, call.state.repos);
    const isOwn = makeOwnFilter(call);
    const found = repos
      .flatMap((repo) => filterIssues(call, repo, wanted).map((issue) => ({ repo, issue })))
      .filter(({ issue }) => isOwn(issue));
    found.sort(chooseListOrder(call));
    const first =
      findProduct(call.state.like) === 'forgejo' ? call.query.get('priority_repo_id') : '';
    const isFirst = ({ repo }: { readonly repo: RepoRecord }): boolean => String(repo.id) === first;
    found.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
    return replyWithPagedList(
      call,
      found,
      ({ repo, issue }) => renderIssue(call, repo, issue),
      LINKED_STYLE,
    );
  },
  issueListIssues(call) {
    const repo = findRepo(call);
    if (repo.settings['has_issues'] === false) throw createNotFound();
    const found = filterIssues(call, repo).map((issue) => ({ repo, issue }));
    found.sort(chooseListOrder(call));
    return replyWithPagedList(
      call,
      found,
      ({ issue }) => renderIssue(call, repo, issue),
      LINKED_STYLE,
    );
  },
  issueCreateIssue(call) {
    const { body, me, state } = call;
    const repo = requireUnarchived(findRepo(call));
    if (repo.settings['has_issues'] === false) throw createNotFound();
    const title = shortenTitle(body.requireText('title', 'Title').trim());
    const due_date = readDate(body.readText('due_date'));
    requireUnblocked(call, repo);
    const logins = readAssignees(call) ?? [];
    if (mayWrite(call, repo)) checkAssignees(call, logins);
    const milestone = repo.milestones.find(({ id }) => id === body.readInteger('milestone'))?.id;
    const plan = {
      labels: selectOwnLabels(repo, body.readIntegers('labels') ?? []),
      milestone,
      due_date,
    };
    const projects = readProjects(call, repo);
    const shut = body.readFlag('closed') === true;
    const texts = pickGiven(body, ['body', 'ref']);
    const issue = state.addIssue(repo, me, {
      title,
      ...texts,
      ...(mayWrite(call, repo)
        ? { ...plan, assignees: logins.map((login) => findAssignee(call, repo, login, 422)) }
        : {}),
      state: shut ? 'closed' : 'open',
      closed_at: shut ? state.formatTime() : undefined,
    });
    if (mayWrite(call, repo)) setProjects(call, issue.id, projects);
    reportIssueEvent(call, repo, issue, 'opened');
    return replyWithCreated(renderIssue(call, repo, issue));
  },
  issueGetIssue(call) {
    const { repo, issue } = findIssueInPath(call);
    return replyWithJson(renderIssue(call, repo, issue));
  },
  issueEditIssue(call) {
    const { repo, issue } = findIssueInPath(call);
    editIssue(call, repo, issue);
    return replyWithCreated(renderIssue(call, repo, issue));
  },
  issueDelete(call) {
    const { repo, issue } = findIssueInPath(call, 'admin');
    return removeRecord(repo.issues, issue);
  },
  issueEditIssueDeadline(call) {
    const { issue } = findWritableIssue(call, 'Not repo writer');
    issue.due_date = readDeadline(call.body.readText('due_date'));
    return replyWithCreated({ due_date: issue.due_date ?? '1970-01-01T00:00:00Z' });
  },
  issueLockIssue: (call) => setLock(call, true),
  issueUnlockIssue: (call) => setLock(call, false),
  issueAddAssignees: (call) => replyWithCreated(changeAssignees(call, 'add')),
  issueRemoveAssignees: (call) => replyWithJson(changeAssignees(call, 'remove')),
  issueCheckAssignee(call) {
    const { repo } = findIssueInPath(call);
    // Whoever can read pull requests can be assigned, but is not listed.
    const doer = requireUser(call, call.readParam('assignee'));
    return replyWithCheck(
      doer.kind === 'user' &&
        findLevel({ state: call.state, root: call.root, doer }, repo) !== 'none',
    );
  },
};

/**
 * Returns the issue of a route by its number.
 * @throws a 404 when there is none
 */
export function findIssue(call: Call, { id, issues }: RepoRecord): IssueRecord {
  const wanted = call.readId('index');
  const message = NAMING_ISSUES.has(call.operation) ? describeMissingIssue(id, wanted) : undefined;
  return findOne(issues, ({ number }) => number === wanted, message);
}

/** Returns the message of some operations for an issue that does not exist. */
export function describeMissingIssue(repo: number, index: number): string {
  return `issue does not exist [id: 0, repo_id: ${String(repo)}, index: ${String(index)}]`;
}

/** The operations that say which issue does not exist. */
const NAMING_ISSUES: ReadonlySet<string> = new Set([
  'issueAddAssignees',
  'issueAddTime',
  'issueCheckAssignee',
  'issueCreateIssueAttachment',
  'issueDelete',
  'issueListBlocks',
  'issueListIssueDependencies',
  'issueLockIssue',
  'issueRemoveAssignees',
  'issueResetTime',
  'issueUnlockIssue',
]);

interface IssueFound {
  readonly repo: RepoRecord;
  readonly issue: IssueRecord;
}

/**
 * Returns the issue of a route with its repository.
 * @throws a 403 when the access level is too low
 */
export function findIssueInPath(call: Call, level: Level = 'read'): IssueFound {
  const repo = findRepo(call, level);
  return { repo, issue: findIssue(call, repo) };
}

/**
 * Returns the issue of a route with its repository.
 * @throws a 403 when the user may not write to it; without a message, it has no body
 */
export function findWritableIssue(call: Call, message = ''): IssueFound {
  const found = findIssueInPath(call);
  if (!mayWrite(call, found.repo))
    throw new Refusal(403, message, message === '' ? 'bare' : 'full');
  return found;
}

export function mayWrite(call: Call, repo: RepoRecord): boolean {
  return isAtLeast(findLevel(call, repo), 'write');
}

/** Returns `assignees` of the body, or else the older `assignee`. */
function readAssignees({ body }: Call): readonly string[] | undefined {
  const single = body.readText('assignee') ?? '';
  return body.readTexts('assignees') ?? (single === '' ? undefined : [single]);
}

export function shortenTitle(title: string): string {
  const letters = Array.from(title);
  return letters.length <= 255 ? title : `${letters.slice(0, 252).join('')}…`;
}

/** Returns the ids that are labels of the repository. Unknown ones are ignored. */
export function selectOwnLabels(repo: RepoRecord, ids: readonly number[]): number[] {
  return [...repo.labels, ...repo.owner.labels]
    .map(({ id }) => id)
    .filter((id) => ids.includes(id));
}

/**
 * Looks for the assignees that a new issue or a pull request is to have.
 * @throws a 422 that names the first one who does not exist
 */
export function checkAssignees({ state }: Call, logins: readonly string[]): void {
  const missing = logins.find((login) => state.findUser(login) === undefined);
  if (missing !== undefined)
    throw createInvalid(
      `Assignee does not exist: [name: user does not exist [uid: 0, name: ${missing}]]`,
    );
}

/**
 * Returns the id of an assignee.
 * @throws when the user may not be assigned
 */
export function findAssignee(call: Call, repo: RepoRecord, login: string, status: number): number {
  const doer = call.state.findUser(login);
  const message = `user does not exist [uid: 0, name: ${login}]`;
  if (doer === undefined)
    throw status === 500 ? createFailure(call, message) : new Refusal(status, message);
  if (findLevel({ state: call.state, root: call.root, doer }, repo) === 'none')
    throw createInvalid(
      `user doesn't have access to repo [user_id: ${String(doer.id)}, repo_name: ${repo.name}]`,
    );
  return doer.id;
}

function reportIssueEvent(call: Call, repo: RepoRecord, issue: IssueRecord, action: string): void {
  emit(call, repo, 'issues', 'issues', {
    action,
    number: issue.number,
    issue: renderIssue(call, repo, issue),
    commit_id: '',
  });
  notify(call, repo, issue);
}

/** Changes the fields of an issue or a pull request that the body has. */
export function editIssue(call: Call, repo: RepoRecord, issue: IssueRecord): void {
  const { body, state: forge } = call;
  const may = mayWrite(call, repo);
  if (issue.author !== call.me && !may) throw new Refusal(403, '', 'bare');
  const state = readState(call);
  const title = shortenTitle(body.readText('title') ?? '');
  const text = body.readText('body') ?? issue.body;
  const version = body.readInteger('content_version') ?? issue.content_version;
  if (version !== issue.content_version) throw new Refusal(409, 'the issue is already changed');
  if (title !== '' && title !== issue.title) {
    forge.addComment(repo, issue, call.me, '', 'change_title', {
      old_title: issue.title,
      new_title: title,
    });
    issue.title = title;
  }
  if (text !== issue.body) issue.content_version += 1;
  issue.body = text;
  issue.ref = body.readText('ref') ?? issue.ref;
  if (may) editPlan(call, repo, issue);
  if (state !== undefined) setIssueState(call, repo, issue, state);
  issue.updated_at = forge.formatTime();
}

function editPlan(call: Call, repo: RepoRecord, issue: IssueRecord): void {
  const { body } = call;
  const milestone = body.readInteger('milestone');
  const logins = readAssignees(call);
  const due = body.readText('due_date');
  const known = repo.milestones.find(({ id }) => id === milestone)?.id;
  if (milestone !== undefined && milestone > 0 && known === undefined)
    throw createFailure(
      call,
      `milestone does not exist [id: ${String(milestone)}, repo_id: ${String(repo.id)}]`,
    );
  // The route of a pull request keeps the milestone for 0.
  if (milestone !== undefined && (milestone !== 0 || call.operation !== 'repoEditPullRequest'))
    issue.milestone = known;
  if (logins !== undefined)
    replaceItems(
      issue.assignees,
      logins.map((login) => findAssignee(call, repo, login, 500)),
    );
  setProjects(call, issue.id, readProjects(call, repo));
  if (due !== undefined) issue.due_date = readDeadline(due);
  if (body.readFlag('unset_due_date') === true) issue.due_date = undefined;
}

function setIssueState(
  call: Call,
  repo: RepoRecord,
  issue: IssueRecord,
  state: 'open' | 'closed',
): void {
  if (state === issue.state) return;
  if (
    state === 'closed' &&
    call.state.repos
      .flatMap(({ issues }) => issues)
      .some((other) => other.state === 'open' && issue.dependencies.has(other.id))
  )
    throw new Refusal(
      412,
      'cannot close this issue or pull request because it still has open dependencies',
    );
  issue.state = state;
  issue.closed_at = state === 'closed' ? call.state.formatTime() : undefined;
  call.state.addComment(repo, issue, call.me, '', state === 'closed' ? 'close' : 'reopen');
  if (issue.pull === undefined)
    reportIssueEvent(call, repo, issue, state === 'closed' ? 'closed' : 'reopened');
}

function setLock(call: Call, locked: boolean): Reply {
  const { repo, issue } = findIssueInPath(call, 'admin');
  // Reads a body that is not needed, so that a lock without one is refused.
  if (locked) call.body.readText('lock_reason');
  if (issue.is_locked !== locked)
    call.state.addComment(repo, issue, call.me, '', locked ? 'lock' : 'unlock');
  issue.is_locked = locked;
  return replyWithNothing();
}

function changeAssignees(call: Call, change: 'add' | 'remove'): Record<string, unknown> {
  const { repo, issue } = findWritableIssue(call);
  requireUnarchived(repo);
  const ids = (call.body.readTexts('assignees') ?? []).map((login) =>
    findAssignee(call, repo, login, 422),
  );
  if (change === 'add') replaceItems(issue.assignees, [...new Set([...issue.assignees, ...ids])]);
  else removeMatching(issue.assignees, (id) => ids.includes(id));
  notify(call, repo, issue);
  return renderIssue(call, repo, issue);
}

/** The ids of labels and milestones that a query names. */
interface Named {
  readonly labels: readonly number[];
  readonly milestones: readonly number[];
}

/**
 * Returns the labels and milestones of some repositories that a query names. Unknown names are
 * ignored, and those of labels of an organisation are unknown here.
 */
function selectNamed({ query }: Call, repos: readonly RepoRecord[]): Named {
  const readNames = (key: string): string[] =>
    (query.get(key) ?? '').split(',').filter((name) => name !== '');
  const names = readNames('labels');
  const titles = readNames('milestones');
  return {
    labels: repos.flatMap(({ labels }) =>
      labels.filter(({ name }) => names.includes(name)).map(({ id }) => id),
    ),
    milestones: repos.flatMap(({ milestones }) =>
      milestones
        .filter(({ id, title }) => titles.includes(title) || titles.includes(String(id)))
        .map(({ id }) => id),
    ),
  };
}

/**
 * Returns the issues of a repository that a query selects, newest first. An issue must have all
 * labels that the query names or, of those of several repositories (`anyOf`), one of them.
 */
function filterIssues(call: Call, repo: RepoRecord, anyOf?: Named): IssueRecord[] {
  const { query } = call;
  const readText = (key: string): string => query.get(key) ?? '';
  const findUserId = (key: string): number | undefined =>
    readText(key) === '' ? undefined : requireUser(call, readText(key)).id;
  const state = readText('state');
  const type = readText('type');
  const search = readText('q').toLowerCase();
  const author = findUserId('created_by');
  const assignee = findUserId('assigned_by');
  const mentioned = readText('mentioned_by');
  // A mention is found by its text, but an unknown user is refused.
  findUserId('mentioned_by');
  const { labels, milestones } = anyOf ?? selectNamed(call, [repo]);
  const hasLabels = ({ labels: own }: IssueRecord): boolean =>
    anyOf === undefined || labels.length === 0
      ? labels.every((id) => own.includes(id))
      : labels.some((id) => own.includes(id));
  const within = makeDateFilter(query);
  const tests: ((issue: IssueRecord) => boolean)[] = [
    (issue) => state === 'all' || issue.state === (state === 'closed' ? 'closed' : 'open'),
    (issue) => isOfType(issue, type),
    ({ title, body }) => search === '' || `${title} ${body}`.toLowerCase().includes(search),
    ({ updated_at }) => within(updated_at),
    (issue) => author === undefined || issue.author.id === author,
    ({ assignees }) => assignee === undefined || assignees.includes(assignee),
    ({ body }) => mentioned === '' || body.includes(`@${mentioned}`),
    hasLabels,
    ({ milestone }) => milestones.length === 0 || milestones.some((id) => id === milestone),
  ];
  return repo.issues.filter((issue) => tests.every((test) => test(issue))).reverse();
}

/** Returns the team of an organisation that a search names; undefined where it names none. */
function findTeamOf(call: Call, owner: UserRecord | undefined): TeamRecord | undefined {
  const name = (call.query.get('team') ?? '').toLowerCase();
  if (name === '') return undefined;
  const team = owner?.teams.find((one) => one.name.toLowerCase() === name);
  if (team === undefined) throw new Refusal(400, 'team not found');
  return team;
}

/** Returns the filter of what a search asks of the user who sends it: what they opened or reviewed. */
function makeOwnFilter(call: Call): (issue: IssueRecord) => boolean {
  const { doer } = call;
  if (doer === undefined) return () => true;
  const { id, login } = doer;
  const tests: Readonly<Record<string, (issue: IssueRecord) => boolean>> = {
    created: ({ author }) => author.id === id,
    assigned: ({ assignees }) => assignees.includes(id),
    mentioned: ({ body }) => body.includes(`@${login}`),
    review_requested: ({ pull }) => pull?.reviewers.has(id) === true,
    reviewed: ({ author, pull }) =>
      author.id !== id &&
      pull?.reviews.some(({ user, state }) => user.id === id && state !== 'REQUEST_REVIEW') ===
        true,
  };
  const wanted = Object.keys(tests).filter((name) => call.readFlag(name) === true);
  return (issue) => wanted.every((name) => tests[name]?.(issue));
}

/** Returns the order of a list of issues: Gitea always lists the newest first. */
function chooseListOrder({ query, state }: Call): Order {
  return chooseOrder(state.like === 'forgejo-15' ? (query.get('sort') ?? '') : '');
}

function isOfType({ pull }: IssueRecord, type: string): boolean {
  if (type === 'pulls') return pull !== undefined;
  return type !== 'issues' || pull === undefined;
}

/** Returns the state that a body asks for. Forgejo ignores one that it does not know. */
function readState({ body, state: { like } }: Call): 'open' | 'closed' | undefined {
  const state = body.readText('state');
  if (state === undefined || state === 'open' || state === 'closed') return state;
  if (like === 'forgejo-15') return undefined;
  throw new Refusal(412, `unknown state: ${state}`);
}

interface Spent {
  readonly repo: RepoRecord;
  readonly issue: IssueRecord;
  readonly time: TimeRecord;
}

export const timeRoutes: Handlers = {
  issueTrackedTimes(call) {
    const repo = findRepo(call);
    if (!tracksTimes(repo)) throw createNotFound('timetracker is disabled');
    return replyWithIssueTimes(call, repo, [findIssue(call, repo)]);
  },
  issueAddTime(call) {
    findRepo(call);
    const { body, me, state } = call;
    const seconds = body.readInteger('time') ?? 0;
    // The server validates the body before it looks for the issue.
    if (seconds === 0) throw createInvalid('[Time]: Required');
    findTimedRepo(call);
    const { repo, issue } = findIssueInPath(call);
    if (!mayWrite(call, repo) && issue.author !== me && !issue.assignees.includes(me.id))
      throw new Refusal(403, '', 'bare');
    const login = body.readText('user_name') ?? '';
    const time = {
      id: state.makeId(),
      user: login === '' ? me : requireUser(call, login),
      time: seconds,
      created: state.formatTime(),
    };
    issue.times.push(time);
    return replyWithJson({
      ...renderTime(call, repo, issue, time),
      created: body.readText('created') ?? time.created,
    });
  },
  issueResetTime(call) {
    findTimedRepo(call, 'Message');
    const { times } = findWritableIssue(call).issue;
    if (!times.some(({ user }) => user === call.me))
      throw createNotFound('tracked_time does not exist');
    removeMatching(times, ({ user }) => user === call.me);
    return replyWithNothing();
  },
  issueDeleteTime(call) {
    const repo = findTimedRepo(call, 'Message');
    const issue = findIssue(call, repo);
    const time = findById(
      call,
      issue.times,
      'id',
      (id) => `tracked_time does not exist [id: ${id}]`,
    );
    if (time.user !== call.me && !mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
    return removeRecord(issue.times, time);
  },
  repoTrackedTimes(call) {
    const repo = findTimedRepo(call);
    return replyWithIssueTimes(call, repo, repo.issues);
  },
  /** Responds with all times at once, without pages. */
  userTrackedTimes(call) {
    const repo = findTimedRepo(call);
    const owner = findTimesOwner(call, repo, call.readParam('user'));
    const times = listSpent(repo, repo.issues).filter(({ time }) => time.user.id === owner);
    return replyWithList(times, ({ issue, time }) => renderTime(call, repo, issue, time));
  },
  userCurrentTrackedTimes: (call) =>
    replyWithTimes(
      call,
      call.state.repos.flatMap((repo) => listSpent(repo, repo.issues)),
      call.me.id,
    ),
  issueStartStopWatch: (call) => changeStopwatch(call, 'start'),
  issueStopStopWatch: (call) => changeStopwatch(call, 'stop'),
  issueDeleteStopWatch: (call) => changeStopwatch(call, 'cancel'),
  userGetStopWatches(call) {
    const all = call.state.repos.flatMap((repo) =>
      repo.issues.map((issue) => ({ repo, issue, since: issue.stopwatches.get(call.me.id) })),
    );
    const render = ({ repo, issue, since = 0 }: (typeof all)[number]): unknown => {
      const seconds = Math.floor((call.state.clock.now() - since) / 1000);
      const names = {
        issue_title: issue.title,
        repo_owner_name: repo.owner.login,
        repo_name: repo.name,
      };
      return {
        created: call.state.formatTime(since),
        seconds,
        duration: `${String(seconds)}s`,
        issue_index: issue.number,
        ...names,
      };
    };
    const on = all.filter(({ since }) => since !== undefined);
    return replyWithPagedList(call, on, render, COUNTED_STYLE);
  },
};

/**
 * Returns the repository of a route of tracked times.
 * @param key the key of the message; two operations have a capital letter in it
 * @throws a 404 where issues are switched off, and a 400 where time tracking is
 */
function findTimedRepo(call: Call, key: 'message' | 'Message' = 'message'): RepoRecord {
  const repo = findRepo(call);
  if (repo.settings['has_issues'] === false) throw createNotFound();
  const message = 'time tracking disabled';
  if (!tracksTimes(repo))
    throw key === 'message'
      ? new Refusal(400, message)
      : new Refusal(400, message, 'value', { Message: message });
  return repo;
}

function tracksTimes({ settings }: RepoRecord): boolean {
  const tracker = settings['internal_tracker'] as
    { readonly enable_time_tracker?: unknown } | undefined;
  return tracker?.enable_time_tracker !== false;
}

function listSpent(repo: RepoRecord, issues: readonly IssueRecord[]): Spent[] {
  return issues.flatMap((issue) => issue.times.map((time) => ({ repo, issue, time })));
}

function replyWithTimes(call: Call, all: readonly Spent[], who: number | undefined): Reply {
  const within = makeDateFilter(call.query);
  const shown = all.filter(
    ({ time }) => (who === undefined || time.user.id === who) && within(time.created),
  );
  return replyWithPagedList(
    call,
    shown,
    ({ repo, issue, time }) => renderTime(call, repo, issue, time),
    COUNTED_STYLE,
  );
}

function replyWithIssueTimes(call: Call, repo: RepoRecord, issues: readonly IssueRecord[]): Reply {
  const login = call.query.get('user') ?? '';
  return replyWithTimes(call, listSpent(repo, issues), findTimesOwner(call, repo, login));
}

/**
 * Returns the id of the user whose times are shown; undefined for those of everybody.
 * @throws a 403 for those of somebody else, which only writers see
 */
function findTimesOwner(call: Call, repo: RepoRecord, login: string): number | undefined {
  const wanted = login === '' ? undefined : requireUser(call, login);
  const open = mayWrite(call, repo);
  if (wanted !== undefined && wanted !== call.me && !open)
    throw new Refusal(403, 'query by user not allowed; not enough rights');
  return wanted?.id ?? (open ? undefined : call.me.id);
}

function changeStopwatch(call: Call, what: 'start' | 'stop' | 'cancel'): Reply {
  const { repo, issue } = findWritableIssue(call);
  if (!tracksTimes(repo)) throw new Refusal(403, '', 'bare');
  const { me, state } = call;
  if (issue.stopwatches.has(me.id) === (what === 'start'))
    throw new Refusal(
      409,
      `cannot ${what} a ${what === 'start' ? 'stopwatch again if it already exists' : 'non-existent stopwatch'}`,
    );
  // A user has only one: starting it on another issue stops it.
  for (const { stopwatches, times } of state.repos.flatMap(({ issues }) => issues)) {
    const time = Math.max(
      1,
      Math.floor((state.clock.now() - (stopwatches.get(me.id) ?? 0)) / 1000),
    );
    if (stopwatches.delete(me.id) && what !== 'cancel')
      times.push({ id: state.makeId(), user: me, time, created: state.formatTime() });
  }
  if (what === 'start') issue.stopwatches.set(me.id, state.clock.now());
  return what === 'cancel' ? replyWithNothing() : { status: 201 };
}
