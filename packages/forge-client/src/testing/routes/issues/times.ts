import type { Reply } from '@clients/core/testing';
import { knownUser, repoOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { withinQuery } from '../../http/dates.js';
import { counted, listing } from '../../http/paging.js';
import { empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { IssueRecord, TimeRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { timeView } from '../../views/issue.js';
import { issueIn, issueOf, mayWrite } from './issues.js';
import { oneOf, removed } from '../lists.js';
import type { Handlers } from '../route.js';

interface Spent {
  readonly repo: RepoRecord;
  readonly issue: IssueRecord;
  readonly time: TimeRecord;
}

export const timeRoutes: Handlers = {
  issueTrackedTimes(call) {
    const repo = repoOf(call);
    return page(call, repo, timesOf(repo, [issueOf(call, repo, true)]));
  },
  issueAddTime(call) {
    const { repo, issue } = issueIn(call);
    const body = call.body.as('AddTimeOption');
    const seconds = body.int('time') ?? 0;
    if (seconds === 0) throw invalid('[Time]: Required');
    if (!mayWrite(call, repo) && issue.author !== call.me && !issue.assignees.includes(call.me.id)) throw new Refusal(403, '', 'bare');
    const login = body.text('user_name') ?? '';
    const user = login === '' ? call.me : knownUser(call, login);
    const time = { id: call.state.nextId(), user, time: seconds, created: call.state.now() };
    issue.times.push(time);
    // Only this response has fractions of a second.
    return json({ ...timeView(call, repo, issue, time), created: body.text('created') ?? time.created.replace('Z', '.14629734Z') });
  },
  issueResetTime(call) {
    const issue = issueOf(call, repoOf(call));
    const own = issue.times.filter(({ user }) => user === call.me);
    if (own.length === 0) throw notFound('tracked_time does not exist');
    for (const time of own) issue.times.splice(issue.times.indexOf(time), 1);
    return empty();
  },
  issueDeleteTime(call) {
    const { repo, issue } = issueIn(call, true);
    const time = oneOf(issue.times, ({ id }) => id === call.id('id'), `tracked_time does not exist [id: ${String(call.id('id'))}]`);
    if (time.user !== call.me && !mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
    return removed(issue.times, time);
  },
  repoTrackedTimes(call) {
    const repo = repoOf(call);
    return page(call, repo, timesOf(repo, repo.issues));
  },
  userCurrentTrackedTimes(call) {
    const within = withinQuery(call.query);
    const all = call.state.repos.flatMap((repo) => timesOf(repo, repo.issues));
    const shown = all.filter(({ time }) => time.user === call.me && within(time.created));
    return listing(call, shown, ({ repo, issue, time }) => timeView(call, repo, issue, time), counted);
  },
  issueStartStopWatch: (call) => watch(call, 'start'),
  issueStopStopWatch: (call) => watch(call, 'stop'),
  issueDeleteStopWatch: (call) => watch(call, 'delete'),
  userGetStopWatches(call) {
    const all = call.state.repos.flatMap((repo) => repo.issues.map((issue) => ({ repo, issue, since: issue.stopwatches.get(call.me.id) })));
    const view = ({ repo, issue, since = 0 }: (typeof all)[number]): unknown => {
      const seconds = Math.floor((call.state.clock.now() - since) / 1000);
      return {
        created: call.state.now(since),
        seconds,
        duration: `${String(seconds)}s`,
        issue_index: issue.number,
        issue_title: issue.title,
        repo_owner_name: repo.owner.login,
        repo_name: repo.name,
      };
    };
    const on = all.filter(({ since }) => since !== undefined);
    return listing(call, on, view, counted);
  },
};

function timesOf(repo: RepoRecord, issues: readonly IssueRecord[]): Spent[] {
  return issues.flatMap((issue) => issue.times.map((time) => ({ repo, issue, time })));
}

function page(call: Call, repo: RepoRecord, all: readonly Spent[]): Reply {
  const login = call.query.get('user') ?? '';
  const wanted = login === '' ? undefined : knownUser(call, login);
  const open = mayWrite(call, repo);
  if (wanted !== undefined && wanted !== call.me && !open) throw new Refusal(403, 'query by user not allowed; not enough rights');
  const who = wanted ?? (open ? undefined : call.me);
  const within = withinQuery(call.query);
  const shown = all.filter(({ time }) => (who === undefined || time.user === who) && within(time.created));
  return listing(call, shown, ({ repo, issue, time }) => timeView(call, repo, issue, time), counted);
}

const words = {
  start: 'cannot start a stopwatch again if it already exists',
  stop: 'cannot stop a non-existent stopwatch',
  delete: 'cannot cancel a non-existent stopwatch',
};

function watch(call: Call, what: keyof typeof words): Reply {
  const { repo, issue } = issueIn(call, true);
  if (!mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
  const since = issue.stopwatches.get(call.me.id);
  if ((since === undefined) !== (what === 'start')) throw new Refusal(409, words[what]);
  const now = call.state.clock.now();
  if (what === 'start') issue.stopwatches.set(call.me.id, now);
  else issue.stopwatches.delete(call.me.id);
  if (what === 'stop' && since !== undefined) {
    const time = Math.max(1, Math.floor((now - since) / 1000));
    issue.times.push({ id: call.state.nextId(), user: call.me, time, created: call.state.now() });
  }
  return what === 'delete' ? empty() : { status: 201 };
}
