import type { IssueRecord, RepoRecord } from '../../state/records.js';

/** An issue or a pull request of a repository. */
interface Listed {
  readonly repo: RepoRecord;
  readonly issue: IssueRecord;
}

/** Compares two issues or pull requests, for sorting them. */
export type Order = (a: Listed, b: Listed) => number;

const newest: Order = (a, b) => b.issue.id - a.issue.id;
const updated: Order = (a, b) => a.issue.updated_at.localeCompare(b.issue.updated_at);
const comments: Order = (a, b) => countComments(a) - countComments(b);
const due: Order = (a, b) => readDueDate(a).localeCompare(readDueDate(b));

const ORDERS: Readonly<Record<string, Order | undefined>> = {
  oldest: (a, b) => newest(b, a),
  recentupdate: (a, b) => updated(b, a) || newest(a, b),
  leastupdate: (a, b) => updated(a, b) || newest(b, a),
  mostcomment: (a, b) => comments(b, a) || newest(a, b),
  leastcomment: (a, b) => comments(a, b) || newest(a, b),
  recentclose: (a, b) =>
    (b.issue.closed_at ?? '').localeCompare(a.issue.closed_at ?? '') || newest(a, b),
  nearduedate: (a, b) => due(a, b) || newest(a, b),
  farduedate: (a, b) =>
    (b.issue.due_date ?? '').localeCompare(a.issue.due_date ?? '') || newest(a, b),
};

/**
 * Returns the order of a word; the newest first for none, an unknown one, and for `priority`, which
 * nothing sets.
 */
export function chooseOrder(word: string): Order {
  return Object.hasOwn(ORDERS, word) ? (ORDERS[word] ?? newest) : newest;
}

function countComments({ repo, issue: { number } }: Listed): number {
  return repo.comments.filter(({ issue, type }) => issue === number && type === 'comment').length;
}

/** Returns a date that is later than any other for an issue without one. */
function readDueDate({ issue }: Listed): string {
  return issue.due_date ?? '9999';
}
