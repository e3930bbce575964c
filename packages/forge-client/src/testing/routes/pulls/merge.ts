import { unlessArchived } from '../../access/rights.js';
import { moveBranch, signature } from '../../changes/commit-files.js';
import { emit } from '../../events/emit.js';
import { mergeTrees } from '../../git/diff.js';
import type { Commit, Signature, Tree } from '../../git/objects.js';
import { Body } from '../../http/body.js';
import type { Call } from '../../http/call.js';
import { invalid, notFound, Refusal } from '../../http/replies.js';
import { isDraft } from '../../views/issue.js';
import { ruleOf } from '../../views/protections.js';
import { commitsOf, isChecked, type Sides } from '../../views/pull.js';
import { mayWrite } from '../issues/issues.js';
import { knownSides, type PullFound, pullOf, reportPullEvent } from './pulls.js';
import { check } from '../lists.js';
import type { Handlers } from '../route.js';

export const mergeRoutes: Handlers = {
  repoPullRequestIsMerged: (call) => check(pullOf(call).pull.merged !== undefined),
  repoMergePullRequest(call) {
    const found = pullOf(call);
    const { repo, issue, pull } = found;
    const body = call.body.inLowerCase();
    const style = body.required('do', 'Do');
    if (!Object.hasOwn(switchOf, style)) throw invalid('[Do]: In');
    unlessArchived(repo);
    if (pull.merged !== undefined) throw new Refusal(405, 'The PR is already merged');
    if (issue.state === 'closed') throw notFound();
    if (!mayWrite(call, repo)) throw new Refusal(405, 'User not allowed to merge PR');
    const sides = knownSides(call, repo, pull);
    checkMerge(call, found, sides, style);
    const commit = style === 'manually-merged' ? byHand(call, sides) : mergeCommit(call, found, sides, style);
    pull.merged = { by: call.me, at: call.state.now(), commit: commit.sha, base: sides.base.sha, head: sides.head.sha };
    issue.state = 'closed';
    issue.closed_at = call.state.now();
    call.state.addComment(repo, issue, call.me, '', 'merge_pull');
    if (style !== 'manually-merged') moveBranch(call, repo, pull.base, commit);
    reportPullEvent(call, repo, issue, 'closed');
    if (body.flag('delete_branch_after_merge') === true) dropHead(call, found, sides);
    return { status: 200 };
  },
  repoUpdatePullRequest(call) {
    const found = pullOf(call);
    const { repo, issue, pull } = found;
    if (pull.merged !== undefined || issue.state === 'closed') throw invalid('pull request is already merged');
    unlessArchived(repo);
    const sides = knownSides(call, repo, pull);
    const style = call.query.get('style') ?? 'merge';
    if (!mayWrite(call, sides.headRepo ?? repo)) throw new Refusal(403, '', 'bare');
    if (sides.fork.sha === sides.base.sha || (style !== 'merge' && style !== 'rebase')) throw new Refusal(500);
    if (sides.conflicts.length > 0) throw new Refusal(409, `${style} failed because of conflict`);
    const { tree } = mergeTrees(sides.fork.tree, sides.base.tree, sides.head.tree);
    const by = signature(call, new Body({}), 'committer');
    const message = `Merge branch '${pull.base}' into ${pull.head}\n`;
    const commit =
      style === 'rebase'
        ? replayed(call, sides, by)
        : call.state.objects.addCommit({ tree, parents: [sides.head.sha, sides.base.sha], author: by, committer: by, message });
    moveBranch(call, sides.headRepo ?? repo, pull.head, commit);
    return { status: 200 };
  },
};

function checkMerge(call: Call, { repo, issue, pull }: PullFound, sides: Sides, style: string): void {
  const { head, conflicts } = sides;
  if (isDraft(issue)) throw new Refusal(405, 'Work in progress PRs cannot be merged');
  const expected = call.body.text('head_commit_id') ?? '';
  if (expected !== '' && expected !== head.sha) throw new Refusal(409, 'head out of date');
  if (repo.settings[switchOf[style] ?? ''] === false) throw new Refusal(405, `${style} is not an allowed merge style for this repository`);
  if (conflicts.length > 0 || !isChecked(call.state, pull, sides)) throw new Refusal(405, 'Please try again later');
  const rule = ruleOf(call, repo, issue.pull?.base ?? '');
  const needed = Number(rule?.['required_approvals'] ?? 0);
  const approvals = new Set(
    issue.pull?.reviews.filter(({ state, dismissed }) => state === 'APPROVED' && !dismissed).map(({ user }) => user.id),
  );
  if (approvals.size < needed) throw new Refusal(405, 'Does not have enough approvals');
  const checks: unknown = rule?.['enable_status_check'] === true ? rule['status_check_contexts'] : [];
  const contexts: readonly unknown[] = Array.isArray(checks) ? checks : [];
  const passed = repo.statuses.filter(({ sha, status }) => sha === head.sha && status === 'success').map(({ context }) => context);
  if (!contexts.every((context) => passed.includes(String(context)))) throw new Refusal(405, 'Not all required status checks successful');
}

/** The styles of a merge, and the settings that allow them. */
const switchOf: Readonly<Record<string, string>> = {
  merge: 'allow_merge_commits',
  rebase: 'allow_rebase',
  'rebase-merge': 'allow_rebase_explicit',
  squash: 'allow_squash_merge',
  'fast-forward-only': 'allow_fast_forward_only_merge',
  'manually-merged': 'allow_manual_merge',
};

function byHand(call: Call, { base: onto }: Sides): Commit {
  const sha = mergeText(call, 'MergeCommitID');
  const commit = call.state.objects.log(onto.sha).find((one) => one.sha === sha);
  if (commit === undefined) throw new Refusal(409, 'Wrong commit ID');
  return commit;
}

const names127 = { MergeTitleField: 'merge_title_field', MergeMessageField: 'merge_message_field', MergeCommitID: 'merge_commit_id' };

/** Gitea 1.27 also takes the names of this field that all other servers have. */
function mergeText({ body, state }: Call, name: keyof typeof names127): string {
  const newer = state.like === 'gitea-1.27' ? (body.text(names127[name]) ?? '') : '';
  return newer === '' ? (body.text(name) ?? '') : newer;
}

function mergeCommit(call: Call, found: PullFound, sides: Sides, style: string): Commit {
  const { base: onto, head, fork } = sides;
  const { tree } = mergeTrees(fork.tree, onto.tree, head.tree);
  if (style === 'fast-forward-only') {
    if (fork.sha !== onto.sha) throw new Refusal(500);
    return head;
  }
  if (style === 'squash') return commitOn(call, found, tree, [onto.sha]);
  const tip = style === 'merge' ? head : replayed(call, sides, signature(call, call.body, 'committer'));
  return style === 'rebase' ? tip : commitOn(call, found, tree, [onto.sha, tip.sha]);
}

function commitOn(call: Call, { repo, issue, pull }: PullFound, tree: Tree, parents: readonly string[]): Commit {
  const { body } = call;
  const [title, text] = [mergeText(call, 'MergeTitleField'), mergeText(call, 'MergeMessageField')];
  const usual =
    parents.length === 1
      ? `${issue.title} (#${String(issue.number)})`
      : `Merge pull request '${issue.title}' (#${String(issue.number)}) from ${pull.head} into ${pull.base}`;
  const link = `Reviewed-on: ${call.root}/${repo.owner.login}/${repo.name}/pulls/${String(issue.number)}`;
  const by = signature(call, body, 'committer');
  const message = `${title === '' ? usual : title}\n\n${text === '' ? link : text}\n`;
  return call.state.objects.addCommit({ tree, parents, author: by, committer: by, message });
}

function replayed(call: Call, sides: Sides, committer: Signature): Commit {
  let { base: tip } = sides;
  for (const commit of commitsOf(call, sides).reverse()) {
    const before = call.state.objects.commit(commit.parents[0] ?? '')?.tree ?? new Map<string, never>();
    const { tree } = mergeTrees(before, tip.tree, commit.tree);
    tip = call.state.objects.addCommit({ ...commit, tree, parents: [tip.sha], committer });
  }
  return tip;
}

function dropHead(call: Call, { repo, pull }: PullFound, { headRepo }: Sides): void {
  if (headRepo === undefined || pull.head === headRepo.default_branch) return;
  headRepo.refs.branches.delete(pull.head);
  emit(call, repo, 'delete', 'delete', { ref: pull.head, ref_type: 'branch', pusher_type: 'user' });
}
