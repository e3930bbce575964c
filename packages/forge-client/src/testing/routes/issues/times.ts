import type { Reply } from '@clients/core/testing';
import { knownUser, repoOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { withinQuery } from '../../http/dates.js';
import { counted, listing } from '../../http/paging.js';
import { empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { IssueRecord, TimeRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { timeView } from '../../views/issue.js';
import { byId, drop, removed } from '../lists.js';
import type { Handlers } from '../route.js';
import { issueIn, mayWrite, writableIssue } from './issues.js';

interface Spent {
  readonly repo: RepoRecord;
  readonly issue: IssueRecord;
  readonly time: TimeRecord;
}

export const timeRoutes: Handlers = {
  issueTrackedTimes(call) {
    const { repo, issue } = issueIn(call);
    return page(call, repo, [issue]);
  },
  issueAddTime(call) {
    const { repo, issue } = issueIn(call);
    const { body, me, state } = call;
    const seconds = body.int('time') ?? 0;
    if (seconds === 0) throw invalid('[Time]: Required');
    if (!mayWrite(call, repo) && issue.author !== me && !issue.assignees.includes(me.id)) throw new Refusal(403, '', 'bare');
    const login = body.text('user_name') ?? '';
    const time = { id: state.nextId(), user: login === '' ? me : knownUser(call, login), time: seconds, created: state.now() };
    issue.times.push(time);
    return json({ ...timeView(call, repo, issue, time), created: body.text('created') ?? time.created });
  },
  issueResetTime(call) {
    const { times } = issueIn(call).issue;
    if (!times.some(({ user }) => user === call.me)) throw notFound();
    drop(times, ({ user }) => user === call.me);
    return empty();
  },
  issueDeleteTime(call) {
    const { repo, issue } = issueIn(call);
    const time = byId(call, issue.times);
    if (time.user !== call.me && !mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
    return removed(issue.times, time);
  },
  repoTrackedTimes(call) {
    const repo = repoOf(call);
    return page(call, repo, repo.issues);
  },
  userCurrentTrackedTimes: (call) =>
    times(
      call,
      call.state.repos.flatMap((repo) => spentOn(repo, repo.issues)),
      call.me.id,
    ),
  issueStartStopWatch: (call) => watch(call, 'start'),
  issueStopStopWatch: (call) => watch(call, 'stop'),
  issueDeleteStopWatch: (call) => watch(call, 'delete'),
  userGetStopWatches(call) {
    const all = call.state.repos.flatMap((repo) => repo.issues.map((issue) => ({ repo, issue, since: issue.stopwatches.get(call.me.id) })));
    const view = ({ repo, issue, since = 0 }: (typeof all)[number]): unknown => {
      const seconds = Math.floor((call.state.clock.now() - since) / 1000);
      const names = { issue_title: issue.title, repo_owner_name: repo.owner.login, repo_name: repo.name };
      return { created: call.state.now(since), seconds, duration: `${String(seconds)}s`, issue_index: issue.number, ...names };
    };
    const on = all.filter(({ since }) => since !== undefined);
    return listing(call, on, view, counted);
  },
};

function spentOn(repo: RepoRecord, issues: readonly IssueRecord[]): Spent[] {
  return issues.flatMap((issue) => issue.times.map((time) => ({ repo, issue, time })));
}

function times(call: Call, all: readonly Spent[], who: number | undefined): Reply {
  const within = withinQuery(call.query);
  const shown = all.filter(({ time }) => (who === undefined || time.user.id === who) && within(time.created));
  return listing(call, shown, ({ repo, issue, time }) => timeView(call, repo, issue, time), counted);
}

/** Responds with the times of some issues. Those of others are for users who may write. */
function page(call: Call, repo: RepoRecord, issues: readonly IssueRecord[]): Reply {
  const login = call.query.get('user') ?? '';
  const wanted = login === '' ? undefined : knownUser(call, login);
  const open = mayWrite(call, repo);
  if (wanted !== undefined && wanted !== call.me && !open) throw new Refusal(403, 'query by user not allowed; not enough rights');
  return times(call, spentOn(repo, issues), wanted?.id ?? (open ? undefined : call.me.id));
}

function watch(call: Call, what: 'start' | 'stop' | 'delete'): Reply {
  const { issue } = writableIssue(call);
  const { me, state } = call;
  const since = issue.stopwatches.get(me.id);
  if ((since === undefined) !== (what === 'start')) throw new Refusal(409, `cannot ${what} this stopwatch`);
  const now = state.clock.now();
  if (what === 'start') issue.stopwatches.set(me.id, now);
  else issue.stopwatches.delete(me.id);
  if (what === 'stop') {
    const time = Math.max(1, Math.floor((now - (since ?? now)) / 1000));
    issue.times.push({ id: state.nextId(), user: me, time, created: state.now() });
  }
  return what === 'delete' ? empty() : { status: 201 };
}
