import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { reportPush } from '../../events/pushes.js';
import { repoOf, unlessArchived } from '../../access/rights.js';
import type { RepoRecord } from '../../state/records.js';
import { empty, json, Refusal } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const forkSyncRoutes: Handlers = {
  repoSyncForkDefaultInfo: (call) => info(call, repoOf(call).default_branch),
  repoSyncForkDefault: (call) => sync(call, repoOf(call).default_branch),
  repoSyncForkBranchInfo: (call) => info(call, call.param('branch')),
  repoSyncForkBranch: (call) => sync(call, call.param('branch')),
};

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
