import {
  createFailure,
  findLevel,
  describeMissingPull,
  findPullsRepo,
  findRepo,
  isAtLeast,
  requireUnarchived,
  requireUnblocked,
} from '../../access/rights.js';
import { emit } from '../../events/emit.js';
import { notify } from '../../events/notify.js';
import { startWorkflowsOn } from '../../events/runs.js';
import { listTreeChanges, writeDiff, mergeTrees } from '../../git/diff.js';
import type { Call } from '../../http/index.js';
import {
  Body,
  replyWithCreated,
  replyWithNothing,
  readDeadline,
  createInvalid,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  createNotFound,
  parseWhole,
  Refusal,
  replyWithText,
  replyWithList,
} from '../../http/index.js';
import type { IssueRecord, PullRecord, RepoRecord } from '../../state/records.js';
import {
  renderChangedFile,
  listCommits,
  renderCommit,
  isChecked,
  isDraft,
  renderPull,
  findRule,
  type Sides,
  findSides,
} from '../../views/index.js';
import { findDifferences, type KeptBranch } from '../../servers/differences.js';
import { isOlder } from '../../state/server-kinds.js';
import { replyWithCommits, writePatches } from '../contents/commits.js';
import {
  findAssignee,
  editIssue,
  mayWrite,
  selectOwnLabels,
  shortenTitle,
  checkAssignees,
} from '../issues/issues.js';
import { chooseOrder } from '../issues/issue-order.js';
import { replyWithCheck, type Handlers, findOne, replaceItems, requireFound } from '../route.js';
import { moveBranch, readSignature } from '../../changes/commit-files.js';
import type { Commit, Signature, Tree } from '../../git/objects.js';

/**
 * Returns the ids of labels that a query names.
 * @throws a 500 for a text that is not a whole number
 */
function readLabelIds(call: Call): number[] {
  const given = call.query.getAll('labels').filter((text) => text !== '');
  return given.map((text) => {
    const id = parseWhole(text);
    if (id === undefined)
      throw createFailure(
        call,
        `strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`,
      );
    return id;
  });
}

export const pullRoutes: Handlers = {
  /**
   * Responds with the pull requests that a query selects: open and closed ones unless it has a
   * state, as every server does.
   */
  repoListPullRequests(call) {
    const repo = findPullsRepo(call);
    mergeScheduled(call, repo);
    const { query } = call;
    const poster = query.get('poster') ?? '';
    if (poster !== '' && call.state.findUser(poster) === undefined)
      throw new Refusal(400, `user does not exist [uid: 0, name: ${poster}]`);
    const state = query.get('state') ?? '';
    const onto = query.get('base_branch') ?? '';
    const milestone = call.readWhole('milestone');
    const labels = readLabelIds(call);
    const word = query.get('sort') ?? '';
    const sort = word === 'recentclose' && call.state.like === 'gitea-1.22' ? '' : word;
    const found = listPulls(repo)
      .filter(
        ({ issue, pull }) =>
          (!['open', 'closed'].includes(state) || issue.state === state) &&
          (poster === '' || issue.author.login === poster) &&
          (onto === '' || pull.base === onto) &&
          (milestone <= 0 || issue.milestone === milestone) &&
          (labels.length === 0 || issue.labels.some((id) => labels.includes(id))),
      )
      .sort(chooseOrder(sort));
    return replyWithPagedList(
      call,
      found,
      ({ issue, pull }) => renderPull(call, repo, issue, pull, { listed: true }),
      LINKED_STYLE,
    );
  },
  repoCreatePullRequest(call) {
    const repo = requireUnarchived(findPullsRepo(call));
    const body = call.body;
    const head = body.requireText('head', 'Head');
    const onto = body.requireText('base', 'Base');
    const title = body.requireText('title', 'Title');
    requireUnblocked(call, repo);
    const from = findHead(call, repo, head);
    if (!repo.refs.branches.has(onto)) throw createNotFound(`ref "${onto}" does not exist`);
    if (from.repo === repo && from.branch === onto)
      throw createInvalid(
        'Invalid PullRequest: There are no changes between the head and the base',
      );
    const twin = listPulls(repo).find(
      ({ issue, pull }) =>
        issue.state === 'open' &&
        pull.base === onto &&
        pull.head === from.branch &&
        pull.head_repo === from.repo.id,
    );
    if (twin !== undefined)
      throw new Refusal(
        409,
        `pull request already exists for these targets [id: ${String(twin.issue.id)}, issue_id: ${String(twin.issue.id)}, head_repo_id: ${String(from.repo.id)}, base_repo_id: ${String(repo.id)}, head_branch: ${from.branch}, base_branch: ${onto}]`,
      );
    const text = body.readText('body') ?? '';
    const due_date = readDeadline(body.readText('due_date'));
    const allow_maintainer_edit = body.readFlag('allow_maintainer_edit') ?? true;
    const sides = { base: onto, head: from.branch, head_repo: from.repo.id };
    const plan = readPlan(call, repo);
    const pull: PullRecord = {
      ...sides,
      merged: undefined,
      id: call.state.makeId(),
      allow_maintainer_edit,
      reviews: [],
      reviewers: readReviewers(call),
    };
    const issue = call.state.addIssue(repo, call.me, {
      title: shortenTitle(title),
      body: text,
      due_date,
      ...plan,
      pull,
    });
    reportPullEvent(call, repo, issue, 'opened');
    startWorkflowsOn(
      call,
      repo,
      'pull_request',
      from.branch,
      from.repo.refs.branches.get(from.branch) ?? '',
    );
    return replyWithCreated(renderPull(call, repo, issue, pull));
  },
  repoGetPullRequest(call) {
    const { repo, issue, pull } = findPull(call);
    return replyWithJson(renderPull(call, repo, issue, pull));
  },
  repoGetPullRequestByBaseHead(call) {
    const repo = findPullsRepo(call);
    const base = call.readParam('base');
    const { from, branch } = findNamedHead(call, repo, call.readParam('head'));
    const { issue, pull } = findOne(
      listPulls(repo),
      (one) =>
        one.issue.state === 'open' &&
        one.pull.base === base &&
        one.pull.head === branch &&
        one.pull.head_repo === from.id,
    );
    return replyWithJson(renderPull(call, repo, issue, pull));
  },
  repoEditPullRequest(call) {
    const { repo, issue, pull } = findPull(call);
    const { body } = call;
    const state = body.readText('state');
    if (state !== undefined && pull.merged !== undefined)
      throw new Refusal(412, 'cannot change state of this pull request, it was already merged');
    checkAssignees(call, body.readTexts('assignees') ?? []);
    requireUnarchived(repo);
    editIssue(call, repo, issue);
    const labels = body.readIntegers('labels');
    if (labels !== undefined && mayWrite(call, repo))
      replaceItems(issue.labels, selectOwnLabels(repo, labels));
    const onto = body.readText('base') ?? '';
    if (onto !== '' && pull.merged === undefined && onto !== pull.base) {
      if (!repo.refs.branches.has(onto)) throw createNotFound();
      pull.base = onto;
    }
    pull.allow_maintainer_edit =
      body.readFlag('allow_maintainer_edit') ?? pull.allow_maintainer_edit;
    if (state !== undefined)
      reportPullEvent(call, repo, issue, state === 'closed' ? 'closed' : 'reopened');
    return replyWithCreated(renderPull(call, repo, issue, pull));
  },
  repoGetCommitPullRequest(call) {
    const repo = findRepo(call);
    const { issue, pull } = findOne(
      listPulls(repo),
      ({ pull: { merged } }) => merged?.commit === call.readParam('sha'),
      describeMissingPull(repo),
    );
    return replyWithJson(renderPull(call, repo, issue, pull));
  },
  repoDownloadPullDiffOrPatch(call) {
    const { repo, pull } = findPull(call);
    const { objects } = call.state;
    const type = call.readParam('diffType');
    const sides = requireSides(call, repo, pull);
    if (type === 'diff')
      return replyWithText(
        writeDiff(objects, listTreeChanges(objects, sides.fork.tree, sides.head.tree)),
      );
    if (type !== 'patch') throw createNotFound();
    return replyWithText(writePatches(call, listCommits(call, sides).reverse(), type));
  },
  repoGetPullRequestCommits(call) {
    const { repo, pull } = findPull(call);
    return replyWithCommits(call, listCommits(call, requireSides(call, repo, pull)), (commit) =>
      renderCommit(call, repo, commit),
    );
  },
  repoGetPullRequestFiles(call) {
    const { repo, pull } = findPull(call);
    const { changes, head } = requireSides(call, repo, pull);
    const first = call.query.get('skip-to') ?? '';
    // The server fails to count the pages of what is left.
    if (first !== '' && !call.query.has('limit'))
      throw new Refusal(500, 'Internal Server Error', 'text');
    const start = changes.findIndex(({ path }) => path === first);
    const all = start < 0 ? changes : changes.slice(start);
    return replyWithCommits(call, all, (change) => renderChangedFile(call, repo, head, change));
  },
  repoListPinnedPullRequests(call) {
    const repo = findPullsRepo(call);
    const pinned = listPulls(repo).filter(({ issue }) => issue.pin_order > 0);
    return replyWithList(pinned, ({ issue, pull }) => renderPull(call, repo, issue, pull));
  },
};

export interface PullFound {
  readonly repo: RepoRecord;
  readonly issue: IssueRecord;
  readonly pull: PullRecord;
}

export function findPull(call: Call): PullFound {
  const repo = findPullsRepo(call);
  mergeScheduled(call, repo);
  const wanted = call.readId('index');
  const message = NAMING_PULLS.has(call.operation) ? describeMissingPull(repo) : undefined;
  return findOne(listPulls(repo), ({ issue }) => issue.number === wanted, message);
}

/** The operations that say which pull request does not exist. */
const NAMING_PULLS: ReadonlySet<string> = new Set([
  'repoCreatePullReview',
  'repoCreatePullReviewRequests',
  'repoDeletePullReviewRequests',
  'repoListPullReviews',
  'repoMergePullRequest',
]);

/**
 * Returns both sides of a pull request.
 * @throws a 404 when a branch has been deleted
 */
export function requireSides(call: Call, repo: RepoRecord, pull: PullRecord): Sides {
  return requireFound(findSides(call, repo, pull));
}

function listPulls(repo: RepoRecord): PullFound[] {
  return repo.issues.flatMap((issue) =>
    issue.pull === undefined ? [] : [{ repo, issue, pull: issue.pull }],
  );
}

function readPlan(
  call: Call,
  repo: RepoRecord,
): { assignees: number[]; labels: number[]; milestone: number | undefined } {
  const { body } = call;
  const milestone = body.readInteger('milestone') ?? 0;
  if (milestone > 0 && !repo.milestones.some(({ id }) => id === milestone)) throw createNotFound();
  const logins = body.readTexts('assignees') ?? [];
  checkAssignees(call, logins);
  const assignees = logins.map((login) => findAssignee(call, repo, login, 422));
  return {
    assignees,
    labels: selectOwnLabels(repo, body.readIntegers('labels') ?? []),
    milestone: milestone === 0 ? undefined : milestone,
  };
}

function readReviewers(call: Call): Set<number> {
  const logins = call.body.readTexts('reviewers') ?? [];
  return new Set(
    logins.map(
      (login) => requireFound(call.state.findUser(login), `user doesn't exist: ${login}`).id,
    ),
  );
}

/**
 * Returns the head of an address: `branch`, or `owner:branch` of the owner's repository with the
 * same name.
 */
function findNamedHead(
  { state }: Call,
  repo: RepoRecord,
  head: string,
): { readonly from: RepoRecord; readonly branch: string } {
  const [, owner, branch = head] = /^([^:]+):(.*)$/s.exec(head) ?? [];
  return {
    from: owner === undefined ? repo : requireFound(state.findRepo(owner, repo.name)),
    branch,
  };
}

/**
 * Returns the head of a new pull request: a branch of this repository, or `owner:branch` of a fork.
 */
function findHead(
  call: Call,
  repo: RepoRecord,
  head: string,
): { readonly repo: RepoRecord; readonly branch: string } {
  const [, owner, branch = head] = /^([^:]+):(.+)$/.exec(head) ?? [];
  const { repos } = call.state;
  const login = owner?.split('/')[0]?.toLowerCase();
  const own = login === undefined || login === repo.owner.login.toLowerCase();
  const from = own
    ? repo
    : repos.find((fork) => fork.fork_of === repo.id && fork.owner.login.toLowerCase() === login);
  if (from === undefined || findLevel(call, from) === 'none') throw createNotFound();
  if (!from.refs.branches.has(branch)) throw createNotFound(`ref "${branch}" does not exist`);
  return { repo: from, branch };
}

export function reportPullEvent(
  call: Call,
  repo: RepoRecord,
  issue: IssueRecord,
  action: string,
): void {
  if (issue.pull === undefined) return;
  const pull_request = renderPull(call, repo, issue, issue.pull);
  const payload = {
    action,
    number: issue.number,
    pull_request,
    requested_reviewer: null,
    commit_id: '',
    review: null,
  };
  emit(call, repo, 'pull_request', 'pull_request', payload);
  notify(call, repo, issue);
}

export const mergeRoutes: Handlers = {
  repoPullRequestIsMerged: (call) => replyWithCheck(findPull(call).pull.merged !== undefined),
  repoMergePullRequest(call) {
    requireUnarchived(findPullsRepo(call));
    const found = findPull(call);
    const { repo, issue, pull } = found;
    const body = call.body.lowerKeys();
    const style = body.requireText('do', 'Do');
    if (!Object.hasOwn(STYLE_SETTINGS, style)) throw createInvalid('[Do]: In');
    if (pull.merged !== undefined) throw new Refusal(405, 'The PR is already merged');
    if (issue.state === 'closed') throw createNotFound();
    if (!mayWrite(call, repo)) throw new Refusal(405, 'User not allowed to merge PR');
    if (body.readFlag('merge_when_checks_succeed') === true && scheduleMerge(call, found, style))
      return { status: 201 };
    mergePull(call, found, style);
    return { status: 200 };
  },
  repoCancelScheduledAutoMerge(call) {
    requireUnarchived(findPullsRepo(call));
    const { repo, pull } = findPull(call);
    const { scheduled } = pull;
    if (scheduled === undefined) throw createNotFound();
    if (scheduled.by !== call.me && !isAtLeast(findLevel(call, repo), 'admin'))
      throw new Refusal(403, 'user has no permission to cancel the scheduled auto merge');
    pull.scheduled = undefined;
    return replyWithNothing();
  },
  repoUpdatePullRequest(call) {
    const { repo, issue, pull } = findPull(call);
    if (pull.merged !== undefined || issue.state === 'closed')
      throw createInvalid('pull request is already merged');
    requireUnarchived(repo);
    const sides = requireSides(call, repo, pull);
    const style = call.query.get('style') ?? 'merge';
    if (!mayWrite(call, sides.headRepo ?? repo)) throw new Refusal(403, '', 'bare');
    if (sides.fork.sha === sides.base.sha || (style !== 'merge' && style !== 'rebase'))
      throw new Refusal(500);
    if (sides.conflicts.length > 0) throw new Refusal(409, `${style} failed because of conflict`);
    const { tree } = mergeTrees(sides.fork.tree, sides.base.tree, sides.head.tree);
    const by = readSignature(call, new Body({}), 'committer');
    const message = `Merge branch '${pull.base}' into ${pull.head}\n`;
    const commit =
      style === 'rebase'
        ? replayCommits(
            call,
            sides,
            by,
            () => new Refusal(409, 'rebase failed because of conflict'),
          )
        : call.state.objects.addCommit({
            tree,
            parents: [sides.head.sha, sides.base.sha],
            author: by,
            committer: by,
            message,
          });
    moveBranch(call, sides.headRepo ?? repo, pull.head, commit);
    return { status: 200 };
  },
};

function mergePull(call: Call, found: PullFound, style: string): void {
  const { repo, issue, pull } = found;
  const sides = requireSides(call, repo, pull);
  checkMerge(call, found, sides, style);
  const commit =
    style === 'manually-merged' ? markAsMerged(call, sides) : mergeHead(call, found, sides, style);
  pull.scheduled = undefined;
  pull.merged = {
    by: call.me,
    at: call.state.formatTime(),
    commit: commit.sha,
    base: sides.base.sha,
    head: sides.head.sha,
  };
  issue.state = 'closed';
  issue.closed_at = call.state.formatTime();
  call.state.addComment(repo, issue, call.me, '', 'merge_pull');
  if (style !== 'manually-merged') moveBranch(call, repo, pull.base, commit);
  reportPullEvent(call, repo, issue, 'closed');
  const deletes =
    findDifferences(call.state.like)?.mergeKeepsBranches !== true &&
    repo.settings['default_delete_branch_after_merge'] === true;
  if (call.body.lowerKeys().readFlag('delete_branch_after_merge') ?? deletes)
    deleteHeadBranch(call, found, sides);
}

/**
 * Schedules a merge if checks are missing, and returns whether it did.
 * @throws a 409 when one is scheduled already
 */
function scheduleMerge(call: Call, found: PullFound, style: string): boolean {
  const { repo, pull } = found;
  if (pull.scheduled !== undefined)
    throw new Refusal(
      409,
      `pull request is already scheduled to auto merge when checks succeed [pull_id: ${String(pull.id)}]`,
    );
  if (hasPassed(call, repo, pull, requireSides(call, repo, pull))) return false;
  pull.scheduled = {
    by: call.me,
    merge: () => {
      mergePull(call, found, style);
    },
  };
  return true;
}

/** Carries out the scheduled merges that are due. The server does so when a status arrives. */
function mergeScheduled(call: Call, repo: RepoRecord): void {
  for (const { pull } of repo.issues) {
    const sides = pull?.scheduled === undefined ? undefined : findSides(call, repo, pull);
    if (pull?.scheduled === undefined || sides === undefined) continue;
    if (!hasPassed(call, repo, pull, sides)) continue;
    try {
      pull.scheduled.merge();
    } catch (error) {
      // Not mergeable for another reason: it stays scheduled.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** Returns whether all required statuses of a pull request are there and successful. */
function hasPassed(call: Call, repo: RepoRecord, { base }: PullRecord, { head }: Sides): boolean {
  const rule = findRule(call, repo, base);
  const checks: unknown =
    rule?.['enable_status_check'] === true ? rule['status_check_contexts'] : [];
  const contexts: readonly unknown[] = Array.isArray(checks) ? checks : [];
  const passed = repo.statuses
    .filter(({ sha, status }) => sha === head.sha && status === 'success')
    .map(({ context }) => context);
  return contexts.every((context) => passed.includes(String(context)));
}

function checkMerge(
  call: Call,
  { repo, issue, pull }: PullFound,
  sides: Sides,
  style: string,
): void {
  const { head, conflicts } = sides;
  if (isDraft(issue)) throw new Refusal(405, 'Work in progress PRs cannot be merged');
  const expected = call.body.readText('head_commit_id') ?? '';
  if (expected !== '' && expected !== head.sha) throw new Refusal(409, 'head out of date');
  if (repo.settings[STYLE_SETTINGS[style] ?? ''] === false)
    throw new Refusal(405, `${style} is not allowed an allowed merge style for this repository`);
  if (conflicts.length > 0 || !isChecked(call.state, pull, sides))
    throw new Refusal(405, 'Please try again later');
  const rule = findRule(call, repo, issue.pull?.base ?? '');
  const needed = Number(rule?.['required_approvals'] ?? 0);
  const approvals = new Set(
    issue.pull?.reviews
      .filter(({ state, dismissed }) => state === 'APPROVED' && !dismissed)
      .map(({ user }) => user.id),
  );
  if (approvals.size < needed) throw new Refusal(405, 'Does not have enough approvals');
  if (!hasPassed(call, repo, pull, sides))
    throw new Refusal(405, 'Not all required status checks successful');
}

const STYLE_SETTINGS: Readonly<Record<string, string>> = {
  merge: 'allow_merge_commits',
  rebase: 'allow_rebase',
  'rebase-merge': 'allow_rebase_explicit',
  squash: 'allow_squash_merge',
  'fast-forward-only': 'allow_fast_forward_only_merge',
  'manually-merged': 'allow_manual_merge',
};

function markAsMerged(call: Call, { base: onto }: Sides): Commit {
  const sha = readMergeText(call, 'MergeCommitID');
  const commit = call.state.objects.listAncestors(onto.sha).find((one) => one.sha === sha);
  if (commit === undefined) throw new Refusal(409, 'Wrong commit ID');
  return commit;
}

const NEWER_FIELD_NAMES = {
  MergeTitleField: 'merge_title_field',
  MergeMessageField: 'merge_message_field',
  MergeCommitID: 'merge_commit_id',
};

/** Gitea since 1.27 also takes the names of this field that all other servers have. */
function readMergeText({ body, state }: Call, name: keyof typeof NEWER_FIELD_NAMES): string {
  const newer = !isOlder(state.like) ? (body.readText(NEWER_FIELD_NAMES[name]) ?? '') : '';
  return newer === '' ? (body.readText(name) ?? '') : newer;
}

function mergeHead(call: Call, found: PullFound, sides: Sides, style: string): Commit {
  const { base: onto, head, fork } = sides;
  const { tree } = mergeTrees(fork.tree, onto.tree, head.tree);
  if (style === 'fast-forward-only') {
    if (fork.sha !== onto.sha) throw new Refusal(500);
    return head;
  }
  if (style === 'squash') return makeMergeCommit(call, found, tree, [onto.sha]);
  const tip =
    style === 'merge'
      ? head
      : replayCommits(call, sides, readSignature(call, call.body, 'committer'), (commit, paths) =>
          createRebaseConflict(call, commit, paths),
        );
  return style === 'rebase' ? tip : makeMergeCommit(call, found, tree, [onto.sha, tip.sha]);
}

function makeMergeCommit(
  call: Call,
  { repo, issue, pull }: PullFound,
  tree: Tree,
  parents: readonly string[],
): Commit {
  const { body } = call;
  const title = readMergeText(call, 'MergeTitleField');
  const text = readMergeText(call, 'MergeMessageField');
  const usual =
    parents.length === 1
      ? `${issue.title} (#${String(issue.number)})`
      : `Merge pull request '${issue.title}' (#${String(issue.number)}) from ${pull.head} into ${pull.base}`;
  const link = `Reviewed-on: ${call.root}/${repo.owner.login}/${repo.name}/pulls/${String(issue.number)}`;
  const by = readSignature(call, body, 'committer');
  const message = `${title === '' ? usual : title}\n\n${text === '' ? link : text}\n`;
  return call.state.objects.addCommit({ tree, parents, author: by, committer: by, message });
}

/**
 * Makes the commits of a pull request anew on its base.
 * @throws what `refuse` returns for a commit that cannot be, with the files in conflict
 */
function replayCommits(
  call: Call,
  sides: Sides,
  committer: Signature,
  refuse: (commit: Commit, paths: readonly string[]) => Refusal,
): Commit {
  let { base: tip } = sides;
  for (const commit of listCommits(call, sides).reverse()) {
    const before =
      call.state.objects.getCommit(commit.parents[0] ?? '')?.tree ?? new Map<string, never>();
    const { tree, conflicts } = mergeTrees(before, tip.tree, commit.tree);
    if (conflicts.length > 0) throw refuse(commit, conflicts);
    tip = call.state.objects.addCommit({ ...commit, tree, parents: [tip.sha], committer });
  }
  return tip;
}

/** Returns the 409 of a commit that cannot be replayed, which has what git wrote and no message. */
function createRebaseConflict(
  call: Call,
  { sha, message }: Commit,
  paths: readonly string[],
): Refusal {
  const lines = paths.map(
    (path) => `Auto-merging ${path}\nCONFLICT (content): Merge conflict in ${path}\n`,
  );
  const [title = ''] = message.split('\n', 1);
  return new Refusal(409, '', 'value', {
    Style: call.body.lowerKeys().readText('do') ?? 'rebase',
    CommitSHA: sha,
    StdOut: lines.join(''),
    StdErr: `error: could not apply ${sha.slice(0, 7)}... ${title}\nCould not apply ${sha.slice(0, 7)}... ${title}\n`,
    Err: {},
  });
}

function findReasonToKeep(call: Call, repo: RepoRecord, branch: string): KeptBranch | undefined {
  if (!mayWrite(call, repo)) return 'foreign';
  if (branch === repo.default_branch) return 'default';
  return findRule(call, repo, branch) === undefined ? undefined : 'protected';
}

/** @throws a 403 where the branch has to stay and the server says so, after the merge */
function deleteHeadBranch(call: Call, { repo, pull }: PullFound, { headRepo }: Sides): void {
  if (headRepo === undefined) return;
  const reason = findReasonToKeep(call, headRepo, pull.head);
  if (reason !== undefined) {
    const words = findDifferences(call.state.like)?.keptBranches?.[reason];
    if (words !== undefined) throw new Refusal(403, words);
    return;
  }
  headRepo.refs.branches.delete(pull.head);
  emit(call, repo, 'delete', 'delete', { ref: pull.head, ref_type: 'branch', pusher_type: 'user' });
}
