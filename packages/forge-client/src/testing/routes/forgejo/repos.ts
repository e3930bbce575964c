import { base64, type Reply } from '@clients/core/testing';
import { onlyAdmins, repoOf, unlessArchived } from '../../access/rights.js';
import { reportPush } from '../../events/pushes.js';
import type { Call } from '../../http/call.js';
import { empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { ReviewCommentRecord, ReviewRecord } from '../../state/issue-records.js';
import { type NoteFound, noteOf, writeNote } from '../../state/notes.js';
import type { RepoRecord } from '../../state/records.js';
import { commitView } from '../../views/commits.js';
import { fullName } from '../../views/people.js';
import { reviewCommentView } from '../../views/pull.js';
import { repoView } from '../../views/repository.js';
import { mayWrite } from '../issues/issues.js';
import { type PullFound, pullOf } from '../pulls/pulls.js';
import { newReviewComment, reviewOf } from '../pulls/reviews.js';
import { check, oneOf, orNotFound, removed } from '../lists.js';
import type { Handlers } from '../route.js';

/** What only Forgejo has for repositories; and the route that reads notes, because only Forgejo can write them. */
export const forgejoRepoRoutes: Handlers = {
  repoConvert(call) {
    const repo = repoOf(call, 'owner');
    if (!repo.mirror) throw invalid('Repository is not a mirror');
    repo.mirror = false;
    return json(repoView(call, repo));
  },
  GetBlobs(call) {
    const repo = repoOf(call);
    const shas = call.query.get('shas') ?? '';
    if (shas === '') throw new Refusal(400, 'shas not provided');
    const git = `${call.root}/api/v1/repos/${fullName(repo)}/git`;
    return json(shas.split(',').map((sha) => ({ ...blob(call, sha), url: `${git}/blobs/${sha}` })));
  },
  getSSHSigningKey() {
    throw notFound();
  },
  repoListFlags(call) {
    const flags = [...flagsOf(call)];
    return json(flags, 200, { 'x-total-count': String(flags.length), 'access-control-expose-headers': 'X-Total-Count' });
  },
  repoReplaceAllFlags(call) {
    const flags = flagsOf(call);
    const wanted = call.body.as('ReplaceFlagsOption').texts('flags') ?? [];
    flags.clear();
    for (const flag of wanted) flags.add(flag);
    return empty();
  },
  repoDeleteAllFlags(call) {
    flagsOf(call).clear();
    return empty();
  },
  repoCheckFlag: (call) => check(flagsOf(call).has(call.param('flag'))),
  repoAddFlag(call) {
    flagsOf(call).add(call.param('flag'));
    return empty();
  },
  repoDeleteFlag(call) {
    flagsOf(call).delete(call.param('flag'));
    return empty();
  },
  repoSyncForkDefaultInfo: (call) => info(call, repoOf(call).default_branch),
  repoSyncForkDefault: (call) => sync(call, repoOf(call).default_branch),
  repoSyncForkBranchInfo: (call) => info(call, call.param('branch')),
  repoSyncForkBranch: (call) => sync(call, call.param('branch')),
  repoGetNote(call) {
    const repo = repoOf(call);
    const name = call.param('sha');
    const sha = named(call, repo);
    const note = orNotFound(sha === undefined ? undefined : noteOf(call.state, repo, sha), `commit doesn't exist: ${name}`);
    return view(call, repo, note);
  },
  repoSetNote(call) {
    const [repo, sha] = writable(call);
    const message = call.body.as('NoteOptions').required('message', 'Message');
    writeNote(call.state, repo, sha, message, author(call));
    const note = noteOf(call.state, repo, sha);
    if (note === undefined) throw new Refusal(500);
    return view(call, repo, note);
  },
  repoRemoveNote(call) {
    const [repo, sha] = writable(call);
    if (noteOf(call.state, repo, sha) === undefined) throw new Refusal(500);
    writeNote(call.state, repo, sha, undefined, author(call));
    return empty();
  },
  repoCreatePullReviewComment(call) {
    const found = pullOf(call, true);
    const review = reviewOf(call, found);
    const comment = newReviewComment(call, call.body.as('CreatePullReviewComment'));
    if (comment.path === '' || (comment.line === 0 && comment.old_line === 0)) throw invalid('a comment has a path and a line');
    review.comments.push(comment);
    return json(reviewCommentView(call, found.repo, found.issue, review, comment));
  },
  repoGetPullReviewComment(call) {
    const { found, review, comment } = reviewCommentOf(call);
    return json(reviewCommentView(call, found.repo, found.issue, review, comment));
  },
  repoDeletePullReviewComment(call) {
    const { found, review, comment } = reviewCommentOf(call);
    if (comment.user !== call.me && !mayWrite(call, found.repo)) throw new Refusal(403);
    return removed(review.comments, comment);
  },
};

function blob({ state }: Call, sha: string): Record<string, unknown> {
  const bytes = state.objects.blob(sha);
  if (bytes === undefined) throw new Refusal(400, `object does not exist [id: ${sha}, rel_path: ]`);
  return { content: base64(bytes), encoding: 'base64', sha, size: bytes.byteLength };
}

/** Returns the flags of the repository of a route. @throws a 403 for users who are not administrators */
function flagsOf(call: Call): Set<string> {
  const { id } = repoOf(call);
  onlyAdmins(call);
  const { flags } = call.state.forgejo;
  const known = flags.get(id) ?? new Set<string>();
  flags.set(id, known);
  return known;
}

interface Standing {
  readonly allowed: boolean;
  readonly fork_commit: string;
  readonly base_commit: string;
  readonly commits_behind: number;
}

/** Compares a branch of a fork with the same branch of the original. It can be synchronised when the original has all of its commits. */
function standing({ state }: Call, fork: RepoRecord, branch: string): Standing {
  const parent = state.repoById(fork.fork_of ?? 0);
  if (parent === undefined) throw new Refusal(400, 'The Repo must be a fork');
  if (fork.archived) return { allowed: false, fork_commit: '', base_commit: '', commits_behind: 0 };
  const own = fork.refs.branch(branch);
  if (own === undefined) {
    throw new Refusal(404, branch, 'full', { errors: [`branch does not exist [repo_id: ${String(fork.id)} name: ${branch}]`] });
  }
  const theirs = parent.refs.branch(branch);
  const known = new Set(state.objects.log(own.sha).map(({ sha }) => sha));
  const log = theirs === undefined ? [] : state.objects.log(theirs.sha);
  const isAncestor = log.some(({ sha }) => sha === own.sha);
  const behind = isAncestor ? log.filter(({ sha }) => !known.has(sha)).length : 0;
  return { allowed: behind > 0, fork_commit: own.sha, base_commit: theirs?.sha ?? '', commits_behind: behind };
}

function info(call: Call, branch: string): Reply {
  return json(standing(call, repoOf(call), branch));
}

function sync(call: Call, branch: string): Reply {
  const fork = repoOf(call, 'write');
  const { allowed, fork_commit, base_commit } = standing(call, unlessArchived(fork), branch);
  if (!allowed) throw new Refusal(400, "You can't sync this branch");
  fork.refs.branches.set(branch, base_commit);
  const head = fork.refs.branch(branch);
  if (head !== undefined) reportPush(call, fork, branch, fork_commit, head);
  return empty();
}

/** Returns the hash of the commit of a route. */
function named(call: Call, repo: RepoRecord): string | undefined {
  const name = call.param('sha');
  if (name.includes('..')) throw invalid(`no valid ref or sha: ${name}`);
  return repo.refs.loosely(name, repo.default_branch)?.sha;
}

function writable(call: Call): readonly [RepoRecord, string] {
  const repo = unlessArchived(repoOf(call, 'write'));
  const sha = named(call, repo);
  if (sha === undefined) throw new Refusal(404, call.param('sha'), 'full', { errors: [] });
  return [repo, sha];
}

function view(call: Call, repo: RepoRecord, { message, commit }: NoteFound): Reply {
  return json({ message, commit: commitView(call, repo, commit, { stat: false, files: call.flag('files') ?? true }) });
}

function author({ me, state }: Call): { readonly name: string; readonly email: string; readonly date: string } {
  return { name: me.full_name === '' ? me.login : me.full_name, email: me.email, date: state.now() };
}

interface CommentFound {
  readonly found: PullFound;
  readonly review: ReviewRecord;
  readonly comment: ReviewCommentRecord;
}

function reviewCommentOf(call: Call): CommentFound {
  const found = pullOf(call, true);
  const review = reviewOf(call, found);
  const comment = oneOf(
    review.comments,
    ({ id }) => id === call.id('comment'),
    `comment does not exist [id: ${String(call.id('comment'))}, issue_id: 0]`,
  );
  return { found, review, comment };
}
