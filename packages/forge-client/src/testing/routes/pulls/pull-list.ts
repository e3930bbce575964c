import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { linked, listing } from '../../http/paging.js';
import { Refusal } from '../../http/replies.js';
import type { IssueRecord, PullRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { pullView } from '../../views/pull.js';

/** An issue that is a pull request. */
interface Listed {
  readonly issue: IssueRecord;
  readonly pull: PullRecord;
}

/** Responds with the pull requests that a query selects: open and closed ones unless it has a state, as every server does. */
export function pageOfPulls(call: Call, repo: RepoRecord): Reply {
  const { query } = call;
  const poster = query.get('poster') ?? '';
  if (poster !== '' && call.state.user(poster) === undefined) throw new Refusal(400, `user does not exist [uid: 0, name: ${poster}]`);
  const [state, onto] = [query.get('state') ?? '', query.get('base_branch') ?? ''];
  const [milestone, labels] = [Number(query.get('milestone') ?? 0), query.getAll('labels').map(Number)];
  const found = repo.issues
    .flatMap((issue): Listed[] => (issue.pull === undefined ? [] : [{ issue, pull: issue.pull }]))
    .filter(
      ({ issue, pull }) =>
        (!['open', 'closed'].includes(state) || issue.state === state) &&
        (poster === '' || issue.author.login === poster) &&
        (onto === '' || pull.base === onto) &&
        (!(milestone > 0) || issue.milestone === milestone),
    )
    .flatMap((one) => Array.from({ length: timesListed(one.issue, labels) }, () => one))
    .sort(orderOf(call, repo, query.get('sort') ?? ''));
  return listing(call, found, ({ issue, pull }) => pullView(call, repo, issue, pull, true), linked);
}

/** Returns how often an issue is listed: once for each of the labels that it has, because servers join the two tables. */
function timesListed(issue: IssueRecord, labels: readonly number[]): number {
  return labels.length === 0 ? 1 : issue.labels.filter((id) => labels.includes(id)).length;
}

type Order = (a: Listed, b: Listed) => number;

/** Returns the order of a word; the newest first for none, an unknown one, and for `priority`, which nothing sets. */
function orderOf({ state }: Call, repo: RepoRecord, word: string): Order {
  const newest: Order = (a, b) => b.issue.number - a.issue.number;
  const updated: Order = (a, b) => a.issue.updated_at.localeCompare(b.issue.updated_at);
  const comments = ({ issue: { number } }: Listed): number =>
    repo.comments.filter(({ issue, type }) => issue === number && type === 'comment').length;
  const orders: Readonly<Record<string, Order>> = {
    oldest: (a, b) => newest(b, a),
    recentupdate: (a, b) => updated(b, a) || newest(a, b),
    leastupdate: (a, b) => updated(a, b) || newest(b, a),
    mostcomment: (a, b) => comments(b) - comments(a) || newest(a, b),
    leastcomment: (a, b) => comments(a) - comments(b) || newest(a, b),
    recentclose: (a, b) => (b.issue.closed_at ?? '').localeCompare(a.issue.closed_at ?? '') || newest(a, b),
  };
  const known = word === 'recentclose' && state.like === 'gitea-1.22' ? '' : word;
  return Object.hasOwn(orders, known) ? (orders[known] ?? newest) : newest;
}
