import type { Reply } from '@clients/core/testing';
import type { SyncForkInfo } from '../../../api/repos/forks/schemas.js';
import { onlyAdmins, repoOf, unlessArchived } from '../../access/rights.js';
import { personOf } from '../../changes/make-repo.js';
import { reportPush } from '../../events/pushes.js';
import type { Call } from '../../http/call.js';
import { blobView } from '../contents/commits.js';
import { empty, invalid, json, Refusal } from '../../http/replies.js';
import { noteOf, writeNote } from '../../state/notes.js';
import type { RepoRecord } from '../../state/records.js';
import { commitView } from '../../views/commits.js';
import { reviewCommentView } from '../../views/pull.js';
import { repoView } from '../../views/repository.js';
import { mayWrite } from '../issues/issues.js';
import { newReviewComment, reviewOf } from '../pulls/reviews.js';
import { byId, check, orNotFound, put, removed } from '../lists.js';
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
    const shas = (call.query.get('shas') ?? '').split(',');
    return json(shas.map((sha) => blobView(call, repo, sha)));
  },
  repoListFlags(call) {
    const flags = [...flagsOf(call)];
    return json(flags, 200, { 'x-total-count': String(flags.length), 'access-control-expose-headers': 'X-Total-Count' });
  },
  repoReplaceAllFlags: (call) => replaceFlags(call, call.body.texts('flags') ?? []),
  repoDeleteAllFlags: (call) => replaceFlags(call, []),
  repoCheckFlag: (call) => check(flagsOf(call).has(call.param('flag'))),
  repoAddFlag: (call) => put(flagsOf(call), call.param('flag')),
  repoDeleteFlag: (call) => put(flagsOf(call), call.param('flag'), false),
  repoSyncForkDefaultInfo: (call) => info(call, repoOf(call).default_branch),
  repoSyncForkDefault: (call) => sync(call, repoOf(call).default_branch),
  repoSyncForkBranchInfo: (call) => info(call, call.param('branch')),
  repoSyncForkBranch: (call) => sync(call, call.param('branch')),
  repoGetNote(call) {
    const repo = repoOf(call);
    return noteView(call, repo, namedCommit(call, repo));
  },
  repoSetNote(call) {
    const repo = unlessArchived(repoOf(call, 'write'));
    const sha = namedCommit(call, repo);
    writeNote(call.state, repo, sha, call.body.required('message', 'Message'), personOf(call.state, call.me));
    return noteView(call, repo, sha);
  },
  repoRemoveNote(call) {
    const repo = unlessArchived(repoOf(call, 'write'));
    const sha = namedCommit(call, repo);
    if (noteOf(call.state, repo, sha) === undefined) throw new Refusal(500);
    writeNote(call.state, repo, sha, undefined, personOf(call.state, call.me));
    return empty();
  },
  repoCreatePullReviewComment(call) {
    const { repo, issue, review } = reviewOf(call);
    const comment = newReviewComment(call, call.body);
    if (comment.path === '' || (comment.line === 0 && comment.old_line === 0)) throw invalid('a comment has a path and a line');
    review.comments.push(comment);
    return json(reviewCommentView(call, repo, issue, review, comment));
  },
  repoGetPullReviewComment(call) {
    const { repo, issue, review } = reviewOf(call);
    return json(reviewCommentView(call, repo, issue, review, byId(call, review.comments, 'comment')));
  },
  repoDeletePullReviewComment(call) {
    const { repo, review } = reviewOf(call);
    const comment = byId(call, review.comments, 'comment');
    if (comment.user !== call.me && !mayWrite(call, repo)) throw new Refusal(403);
    return removed(review.comments, comment);
  },
};

/** Returns the flags of the repository of a route. @throws a 403 for users who are not administrators */
function flagsOf(call: Call): Set<string> {
  const { id } = repoOf(call);
  onlyAdmins(call);
  const { flags } = call.state.forgejo;
  const known = flags.get(id) ?? new Set<string>();
  flags.set(id, known);
  return known;
}

function replaceFlags(call: Call, wanted: readonly string[]): Reply {
  const flags = flagsOf(call);
  flags.clear();
  for (const flag of wanted) flags.add(flag);
  return empty();
}

/** Compares a branch of a fork with the same branch of the original. It can be synchronised when the original has all of its commits. */
function standing({ state }: Call, fork: RepoRecord, branch: string): SyncForkInfo {
  const parent = state.repoById(fork.fork_of ?? 0);
  if (parent === undefined) throw new Refusal(400, 'The Repo must be a fork');
  if (fork.archived) return { allowed: false, fork_commit: '', base_commit: '', commits_behind: 0 };
  const own = orNotFound(fork.refs.branch(branch));
  const base_commit = parent.refs.branches.get(branch) ?? '';
  const known = new Set(state.objects.log(own.sha).map(({ sha }) => sha));
  const log = state.objects.log(base_commit);
  const behind = log.some(({ sha }) => sha === own.sha) ? log.filter(({ sha }) => !known.has(sha)).length : 0;
  return { allowed: behind > 0, fork_commit: own.sha, base_commit, commits_behind: behind };
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

function namedCommit(call: Call, { refs, default_branch }: RepoRecord): string {
  return orNotFound(refs.loosely(call.param('sha'), default_branch)).sha;
}

function noteView(call: Call, repo: RepoRecord, sha: string): Reply {
  const { message, commit } = orNotFound(noteOf(call.state, repo, sha));
  return json({ message, commit: commitView(call, repo, commit, { stat: false, files: call.flag('files') ?? true }) });
}
