import { levelOf, pullsRepoOf, unlessArchived, unlessBlocked } from '../../access/rights.js';
import { emit, notify } from '../../events/emit.js';
import { workflowsOn } from '../../events/runs.js';
import { changes, diffText } from '../../git/diff.js';
import type { Call } from '../../http/call.js';
import { deadlineOf } from '../../http/dates.js';
import { linked, listing, wholeList } from '../../http/paging.js';
import { created, invalid, json, notFound, Refusal, text } from '../../http/replies.js';
import type { IssueRecord, PullRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { commitView } from '../../views/commits.js';
import { changedFileView, commitsOf, pullView, type Sides, sidesOf } from '../../views/pull.js';
import { commitPage, patchText } from '../contents/commits.js';
import { assignee, editIssue, mayWrite, ownLabels, shortened } from '../issues/issues.js';
import { oneOf, orNotFound } from '../lists.js';
import type { Handlers } from '../route.js';

export const pullRoutes: Handlers = {
  /** Responds with the pull requests that a query selects: open and closed ones unless it has a state, as every server does. */
  repoListPullRequests(call) {
    const repo = pullsRepoOf(call);
    const { query } = call;
    const poster = query.get('poster') ?? '';
    if (poster !== '' && call.state.user(poster) === undefined) throw new Refusal(400, `user does not exist [uid: 0, name: ${poster}]`);
    const [state, onto] = [query.get('state') ?? '', query.get('base_branch') ?? ''];
    const [milestone, labels] = [Number(query.get('milestone') ?? 0), query.getAll('labels').map(Number)];
    const found = pulls(repo)
      .filter(
        ({ issue, pull }) =>
          (!['open', 'closed'].includes(state) || issue.state === state) &&
          (poster === '' || issue.author.login === poster) &&
          (onto === '' || pull.base === onto) &&
          (!(milestone > 0) || issue.milestone === milestone) &&
          (labels.length === 0 || issue.labels.some((id) => labels.includes(id))),
      )
      .sort(orderOf(call, repo, query.get('sort') ?? ''));
    return listing(call, found, ({ issue, pull }) => pullView(call, repo, issue, pull, true), linked);
  },
  repoCreatePullRequest(call) {
    const repo = unlessArchived(pullsRepoOf(call));
    const body = call.body;
    const [head, onto, title] = [body.required('head', 'Head'), body.required('base', 'Base'), body.required('title', 'Title')];
    unlessBlocked(call, repo);
    const from = headOf(call, repo, head);
    if (!repo.refs.branches.has(onto)) throw notFound(`ref "${onto}" does not exist`);
    if (from.repo === repo && from.branch === onto)
      throw invalid('Invalid PullRequest: There are no changes between the head and the base');
    const twin = pulls(repo).some(
      ({ issue, pull }) => issue.state === 'open' && pull.base === onto && pull.head === from.branch && pull.head_repo === from.repo.id,
    );
    if (twin) throw new Refusal(409, 'pull request already exists for these targets');
    const [text, due_date] = [body.text('body') ?? '', deadlineOf(body.text('due_date'))];
    const allow_maintainer_edit = body.flag('allow_maintainer_edit') ?? true;
    const sides = { base: onto, head: from.branch, head_repo: from.repo.id };
    const plan = planned(call, repo);
    const pull: PullRecord = { ...sides, merged: undefined, allow_maintainer_edit, reviews: [], reviewers: reviewersOf(call) };
    const issue = call.state.addIssue(repo, call.me, { title: shortened(title), body: text, due_date, ...plan, pull });
    reportPullEvent(call, repo, issue, 'opened');
    workflowsOn(call, repo, 'pull_request', from.branch, from.repo.refs.branches.get(from.branch) ?? '');
    return created(pullView(call, repo, issue, pull));
  },
  repoGetPullRequest(call) {
    const { repo, issue, pull } = pullOf(call);
    return json(pullView(call, repo, issue, pull));
  },
  repoGetPullRequestByBaseHead(call) {
    const repo = pullsRepoOf(call);
    const [base, head] = [call.param('base'), call.param('head')];
    const { issue, pull } = oneOf(pulls(repo), (one) => one.issue.state === 'open' && one.pull.base === base && one.pull.head === head);
    return json(pullView(call, repo, issue, pull));
  },
  repoEditPullRequest(call) {
    const { repo, issue, pull } = pullOf(call);
    const { body } = call;
    const state = body.text('state');
    if (state !== undefined && pull.merged !== undefined)
      throw new Refusal(412, 'cannot change state of this pull request, it was already merged');
    checkAssignees(call, body.texts('assignees') ?? []);
    unlessArchived(repo);
    editIssue(call, repo, issue);
    const labels = body.ints('labels');
    if (labels !== undefined && mayWrite(call, repo)) issue.labels.splice(0, Infinity, ...ownLabels(repo, labels));
    const onto = body.text('base') ?? '';
    if (onto !== '' && pull.merged === undefined && onto !== pull.base) {
      if (!repo.refs.branches.has(onto)) throw notFound();
      pull.base = onto;
    }
    pull.allow_maintainer_edit = body.flag('allow_maintainer_edit') ?? pull.allow_maintainer_edit;
    if (state !== undefined) reportPullEvent(call, repo, issue, state === 'closed' ? 'closed' : 'reopened');
    return created(pullView(call, repo, issue, pull));
  },
  repoDownloadPullDiffOrPatch(call) {
    const { repo, pull } = pullOf(call);
    const { objects } = call.state;
    const [type, sides] = [call.param('diffType'), knownSides(call, repo, pull)];
    if (type === 'diff') return text(diffText(objects, changes(objects, sides.fork.tree, sides.head.tree)));
    if (type !== 'patch') throw notFound();
    return text(patchText(call, commitsOf(call, sides).reverse(), type));
  },
  repoGetPullRequestCommits(call) {
    const { repo, pull } = pullOf(call);
    const parts = { stat: true, files: call.flag('files') ?? true };
    return commitPage(call, commitsOf(call, knownSides(call, repo, pull)), (commit) => commitView(call, repo, commit, parts));
  },
  repoGetPullRequestFiles(call) {
    const { repo, pull } = pullOf(call);
    const { changes: all, head } = knownSides(call, repo, pull);
    return commitPage(call, all, (change) => changedFileView(call, repo, head, change));
  },
  repoListPinnedPullRequests(call) {
    const repo = pullsRepoOf(call);
    const pinned = pulls(repo).filter(({ issue }) => issue.pin_order > 0);
    return wholeList(pinned, ({ issue, pull }) => pullView(call, repo, issue, pull));
  },
};

export interface PullFound {
  readonly repo: RepoRecord;
  readonly issue: IssueRecord;
  readonly pull: PullRecord;
}

export function pullOf(call: Call): PullFound {
  const repo = pullsRepoOf(call);
  const found = oneOf(pulls(repo), ({ issue }) => issue.number === call.id('index'));
  return { repo, ...found };
}

/** Returns both sides of a pull request. @throws a 404 when a branch has been deleted */
export function knownSides(call: Call, repo: RepoRecord, pull: PullRecord): Sides {
  return orNotFound(sidesOf(call, repo, pull));
}

function pulls(repo: RepoRecord): Listed[] {
  return repo.issues.flatMap((issue) => (issue.pull === undefined ? [] : [{ issue, pull: issue.pull }]));
}

function planned(call: Call, repo: RepoRecord): { assignees: number[]; labels: number[]; milestone: number | undefined } {
  const { body } = call;
  const milestone = body.int('milestone') ?? 0;
  if (milestone > 0 && !repo.milestones.some(({ id }) => id === milestone)) throw notFound();
  const logins = body.texts('assignees') ?? [];
  checkAssignees(call, logins);
  const assignees = logins.map((login) => assignee(call, repo, login, 422));
  return { assignees, labels: ownLabels(repo, body.ints('labels') ?? []), milestone: milestone === 0 ? undefined : milestone };
}

function checkAssignees({ state }: Call, logins: readonly string[]): void {
  const missing = logins.find((login) => state.user(login) === undefined);
  if (missing !== undefined) throw invalid(`Assignee does not exist: [name: ${missing}]`);
}

function reviewersOf(call: Call): Set<number> {
  const logins = call.body.texts('reviewers') ?? [];
  return new Set(logins.map((login) => orNotFound(call.state.user(login), `user doesn't exist: ${login}`).id));
}

/** Returns the head of a new pull request: a branch of this repository, or `owner:branch` of a fork. */
function headOf(call: Call, repo: RepoRecord, head: string): { readonly repo: RepoRecord; readonly branch: string } {
  const [, owner, branch = head] = /^([^:]+):(.+)$/.exec(head) ?? [];
  const { repos } = call.state;
  const login = owner?.split('/')[0]?.toLowerCase();
  const own = login === undefined || login === repo.owner.login.toLowerCase();
  const from = own ? repo : repos.find((fork) => fork.fork_of === repo.id && fork.owner.login.toLowerCase() === login);
  if (from === undefined || levelOf(call, from) === 'none') throw notFound();
  if (!from.refs.branches.has(branch)) throw notFound(`ref "${branch}" does not exist`);
  return { repo: from, branch };
}

export function reportPullEvent(call: Call, repo: RepoRecord, issue: IssueRecord, action: string): void {
  if (issue.pull === undefined) return;
  const pull_request = pullView(call, repo, issue, issue.pull);
  const payload = { action, number: issue.number, pull_request, requested_reviewer: null, commit_id: '', review: null };
  emit(call, repo, 'pull_request', 'pull_request', payload);
  notify(call, repo, issue);
}

type Listed = Omit<PullFound, 'repo'>;

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
