import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { withinQuery } from '../../http/dates.js';
import { linked, listing } from '../../http/paging.js';
import { knownUser, levelOf } from '../../access/rights.js';
import type { IssueRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { issueView } from '../../views/issue.js';
import { Refusal } from '../../http/replies.js';

type Test = (issue: IssueRecord, repo: RepoRecord) => boolean;

/** Returns the issues of a repository that a query selects, newest first. */
export function filtered(call: Call, repo: RepoRecord): IssueRecord[] {
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

/** Responds with the issues of every repository that the user may see. */
export function pageOfSearch(call: Call): Reply {
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
}
