import type { Reply } from '@clients/core/testing';
import { atLeast, knownUser, levelOf, repoOf, unlessArchived, unlessBlocked } from '../../access/rights.js';
import { emit } from '../../events/emit.js';
import { notify } from '../../events/notify.js';
import type { Call } from '../../http/call.js';
import { dateOf, deadlineOf, withinQuery } from '../../http/dates.js';
import { linked, listing } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { IssueRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { issueView } from '../../views/issue.js';
import { writers } from '../repos/repos.js';
import { check, removed } from '../lists.js';
import type { Handlers } from '../route.js';

export const issueRoutes: Handlers = {
  /** Responds with the issues of every repository that the user may see. */
  issueSearchIssues(call) {
    const { query } = call;
    const login = query.get('owner') ?? '';
    const owner = login === '' ? undefined : knownUser(call, login, 400);
    if ((query.get('team') ?? '') !== '' && owner === undefined)
      throw new Refusal(400, 'owner organisation is required for filtering on team');
    const mine = (issue: IssueRecord): boolean => {
      const id = call.doer?.id ?? 0;
      if (call.flag('created') === true && issue.author.id !== id) return false;
      return !(call.flag('assigned') === true && !issue.assignees.includes(id));
    };
    const repos = call.state.repos.filter((repo) => levelOf(call, repo) !== 'none' && (owner === undefined || repo.owner === owner));
    const found = repos.flatMap((repo) =>
      filtered(call, repo)
        .filter(mine)
        .map((issue) => ({ repo, issue })),
    );
    found.sort((a, b) => b.issue.id - a.issue.id);
    return listing(call, found, ({ repo, issue }) => issueView(call, repo, issue), linked);
  },
  issueListIssues(call) {
    const repo = repoOf(call);
    if (repo.settings['has_issues'] === false) throw notFound();
    return listing(call, filtered(call, repo), (issue) => issueView(call, repo, issue), linked);
  },
  issueCreateIssue(call) {
    const repo = unlessArchived(repoOf(call));
    if (repo.settings['has_issues'] === false) throw notFound();
    const body = call.body.as('CreateIssueOption');
    const title = body.required('title', 'Title');
    const due = dateOf(body.text('due_date'));
    const [labels, logins] = [body.ints('labels') ?? [], assigneesIn(call) ?? []];
    const project = body.ints('projects')?.[0];
    if (project !== undefined) throw new Refusal(400, `project ${String(project)} not found`);
    unlessBlocked(call, repo);
    const more = mayWrite(call, repo)
      ? { labels: ownLabels(repo, labels), milestone: milestoneFor(repo, body.int('milestone')), due_date: due }
      : {};
    const assignees = mayWrite(call, repo) ? logins.map((login) => assignee(call, repo, login, 422)) : [];
    const shut = body.flag('closed') === true;
    const issue = call.state.addIssue(repo, call.me, {
      title: shortened(title.trim()),
      body: body.text('body') ?? '',
      ref: body.text('ref') ?? '',
      ...more,
      assignees,
      state: shut ? 'closed' : 'open',
      closed_at: shut ? call.state.now() : undefined,
    });
    reportIssueEvent(call, repo, issue, 'opened');
    return created(issueView(call, repo, issue));
  },
  issueGetIssue(call) {
    const repo = repoOf(call);
    return json(issueView(call, repo, issueOf(call, repo, true)));
  },
  issueEditIssue(call) {
    const { repo, issue } = issueIn(call, true);
    editIssue(call, repo, issue);
    return created(issueView(call, repo, issue));
  },
  issueDelete(call) {
    const repo = repoOf(call, 'admin');
    return removed(repo.issues, issueOf(call, repo));
  },
  issueEditIssueDeadline(call) {
    const { repo, issue } = issueIn(call, true);
    const due = deadlineOf(call.body.as('EditDeadlineOption').text('due_date'));
    if (!mayWrite(call, repo)) throw new Refusal(403, 'Not repo writer');
    issue.due_date = due;
    return created({ due_date: due ?? '1970-01-01T00:00:00Z' });
  },
  issueLockIssue: (call) => lock(call, true),
  issueUnlockIssue: (call) => lock(call, false),
  issueAddAssignees: (call) => created(assign(call, true)),
  issueRemoveAssignees: (call) => json(assign(call, false)),
  issueCheckAssignee(call) {
    const repo = repoOf(call);
    issueOf(call, repo);
    return check(writers(call, repo).includes(knownUser(call, call.param('assignee'))));
  },
};

/**
 * Returns the issue of a route by its number.
 *
 * @param hidden whether the 404 has no details
 */
export function issueOf(call: Call, repo: RepoRecord, hidden = false): IssueRecord {
  const number = call.id('index');
  const issue = repo.issues.find((other) => other.number === number);
  if (issue !== undefined) return issue;
  throw notFound(hidden ? undefined : `issue does not exist [id: 0, repo_id: ${String(repo.id)}, index: ${String(number)}]`);
}

/** Returns the issue of a route with its repository. */
export function issueIn(call: Call, hidden = false): { readonly repo: RepoRecord; readonly issue: IssueRecord } {
  const repo = repoOf(call);
  return { repo, issue: issueOf(call, repo, hidden) };
}

/** Returns whether the user may write to a repository. */
export function mayWrite(call: Call, repo: RepoRecord): boolean {
  return atLeast(levelOf(call, repo), 'write');
}

/** Returns `assignees` of the body, or else the older `assignee`. */
function assigneesIn({ body }: Call): readonly string[] | undefined {
  const single = body.text('assignee') ?? '';
  return body.texts('assignees') ?? (single === '' ? undefined : [single]);
}

/** Returns a title shortened to 255 characters. */
export function shortened(title: string): string {
  const letters = Array.from(title);
  return letters.length <= 255 ? title : `${letters.slice(0, 252).join('')}…`;
}

/** Returns the ids that are labels of the repository. Unknown ones are ignored. */
export function ownLabels(repo: RepoRecord, ids: readonly number[]): number[] {
  return [...repo.labels, ...repo.owner.labels].map(({ id }) => id).filter((id) => ids.includes(id));
}

function milestoneFor(repo: RepoRecord, id: number | undefined): number | undefined {
  return repo.milestones.find((milestone) => milestone.id === id)?.id;
}

/** Returns the id of an assignee. @throws when the user may not be assigned */
export function assignee(call: Call, repo: RepoRecord, login: string, status: number): number {
  const user = knownUser(call, login, status);
  if (levelOf({ state: call.state, root: call.root, doer: user }, repo) === 'none') {
    throw invalid(`user doesn't have access to repo [user_id: ${String(user.id)}, repo_name: ${repo.name}]`);
  }
  return user.id;
}

/** Notifies hooks and watchers of an event of an issue. */
function reportIssueEvent(call: Call, repo: RepoRecord, issue: IssueRecord, action: string): void {
  emit(call, repo, 'issues', 'issues', { action, number: issue.number, issue: issueView(call, repo, issue), commit_id: '' });
  notify(call, repo, issue);
}

/** Changes the fields of an issue or a pull request that the body has. */
export function editIssue(call: Call, repo: RepoRecord, issue: IssueRecord): void {
  const body = call.body.as('EditIssueOption');
  if (issue.author !== call.me && !mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
  const state = body.text('state') ?? issue.state;
  const [title, text, due, version] = [body.text('title') ?? '', body.text('body'), body.text('due_date'), body.int('content_version')];
  const deadline = deadlineOf(due);
  if (version !== undefined && version !== issue.content_version) throw new Refusal(409, 'the issue is already changed');
  if (title !== '' && shortened(title) !== issue.title) retitle(call, repo, issue, shortened(title));
  if (text !== undefined && text !== issue.body) {
    issue.body = text;
    issue.content_version += 1;
  }
  issue.ref = body.text('ref') ?? issue.ref;
  if (mayWrite(call, repo)) editPlan(call, repo, issue);
  if (due !== undefined && mayWrite(call, repo)) issue.due_date = deadline;
  if (body.flag('unset_due_date') === true) issue.due_date = undefined;
  if (state !== 'open' && state !== 'closed') throw new Refusal(412, `unknown state: ${state}`);
  setIssueState(call, repo, issue, state);
  issue.updated_at = call.state.now();
}

function retitle(call: Call, repo: RepoRecord, issue: IssueRecord, title: string): void {
  call.state.addComment(repo, issue, call.me, '', 'change_title', { old_title: issue.title, new_title: title });
  issue.title = title;
  issue.content_version += 1;
}

function editPlan(call: Call, repo: RepoRecord, issue: IssueRecord): void {
  const { body } = call;
  const milestone = body.int('milestone');
  if (milestone !== undefined && milestone > 0 && milestoneFor(repo, milestone) === undefined) throw new Refusal(500);
  if (milestone !== undefined) issue.milestone = milestoneFor(repo, milestone);
  const logins = assigneesIn(call);
  if (logins !== undefined) issue.assignees.splice(0, Infinity, ...logins.map((login) => assignee(call, repo, login, 500)));
}

/** Opens or closes an issue. */
function setIssueState(call: Call, repo: RepoRecord, issue: IssueRecord, state: 'open' | 'closed'): void {
  if (state === issue.state) return;
  if (state === 'closed' && repo.issues.some((other) => other !== issue && other.state === 'open' && issue.dependencies.has(other.number)))
    throw new Refusal(412, 'cannot close this issue or pull request because it still has open dependencies');
  issue.state = state;
  issue.closed_at = state === 'closed' ? call.state.now() : undefined;
  call.state.addComment(repo, issue, call.me, '', state === 'closed' ? 'close' : 'reopen');
  if (issue.pull === undefined) reportIssueEvent(call, repo, issue, state === 'closed' ? 'closed' : 'reopened');
}

function lock(call: Call, locked: boolean): Reply {
  const { repo, issue } = issueIn(call);
  if (locked && call.request.method === 'PUT' && call.body.has('lock_reason')) call.body.text('lock_reason');
  if (!atLeast(levelOf(call, repo), 'admin'))
    throw new Refusal(403, 'user should be an owner or a collaborator with admin write of a repository');
  if (issue.is_locked !== locked) call.state.addComment(repo, issue, call.me, '', locked ? 'lock' : 'unlock');
  issue.is_locked = locked;
  return empty();
}

function assign(call: Call, add: boolean): Record<string, unknown> {
  const repo = unlessArchived(repoOf(call));
  const issue = issueOf(call, repo);
  if (!mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
  for (const login of call.body.as('IssueAssigneesOption').texts('assignees') ?? []) {
    const id = assignee(call, repo, login, 422);
    const at = issue.assignees.indexOf(id);
    if (add && at < 0) issue.assignees.push(id);
    if (!add && at >= 0) issue.assignees.splice(at, 1);
  }
  notify(call, repo, issue);
  return issueView(call, repo, issue);
}

type Test = (issue: IssueRecord, repo: RepoRecord) => boolean;

/** Returns the issues of a repository that a query selects, newest first. */
function filtered(call: Call, repo: RepoRecord): IssueRecord[] {
  const tests = [...testsOf(call), ...people(call), labelTest(call, repo), milestoneTest(call, repo)];
  return repo.issues.filter((issue) => tests.every((test) => test(issue, repo))).reverse();
}

function testsOf(call: Call): Test[] {
  const { query } = call;
  const [state, type, words] = [query.get('state') ?? 'open', query.get('type') ?? '', (query.get('q') ?? '').toLowerCase()];
  const within = withinQuery(query);
  return [
    (issue) => state === 'all' || issue.state === (state === 'closed' ? 'closed' : 'open'),
    ({ pull }) => type === '' || (type === 'pulls' ? pull !== undefined : type !== 'issues' || pull === undefined),
    ({ title, body }) => words === '' || `${title} ${body}`.toLowerCase().includes(words),
    ({ updated_at }) => within(updated_at),
  ];
}

function people(call: Call): Test[] {
  const named = (key: string): number | undefined => {
    const login = call.query.get(key) ?? '';
    return login === '' ? undefined : knownUser(call, login).id;
  };
  const [by, to, mentioned] = [named('created_by'), named('assigned_by'), call.query.get('mentioned_by') ?? ''];
  if (mentioned !== '') knownUser(call, mentioned);
  return [
    ({ author }) => by === undefined || author.id === by,
    ({ assignees }) => to === undefined || assignees.includes(to),
    ({ body }) => mentioned === '' || body.includes(`@${mentioned}`),
  ];
}

/** Returns a test for the labels of a query. Unknown names are ignored; an issue must have all others. */
function labelTest(call: Call, repo: RepoRecord): Test {
  const names = (call.query.get('labels') ?? '').split(',').filter((name) => name !== '');
  const wanted = [...repo.labels, ...repo.owner.labels].filter(({ name }) => names.includes(name)).map(({ id }) => id);
  return ({ labels }) => wanted.every((id) => labels.includes(id));
}

function milestoneTest(call: Call, repo: RepoRecord): Test {
  const names = (call.query.get('milestones') ?? '').split(',').filter((name) => name !== '');
  const named = repo.milestones.filter(({ id, title }) => names.includes(title) || names.includes(String(id)));
  const wanted = named.map(({ id }) => id);
  return ({ milestone }) => wanted.length === 0 || (milestone !== undefined && wanted.includes(milestone));
}
