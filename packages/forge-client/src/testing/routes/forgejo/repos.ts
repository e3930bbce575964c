import {
  type Call,
  counted,
  created,
  empty,
  invalid,
  json,
  listing,
  Refusal,
  type Reply,
} from '../../http/index.js';
import type { SyncForkInfo } from '../../../api/repos/forks/schemas.js';
import type { ActionsScope, ScopeOf } from '../../access/rights.js';
import {
  findInstanceScope,
  findOrgScope,
  findRepoScope,
  findUserScope,
  requireAdmin,
  findOrg,
} from '../../access/rights.js';
import {
  getRegistrationToken,
  findRepo,
  requireUnarchived,
  userForAdmin,
  findUser,
} from '../../access/rights.js';
import { toSignature } from '../../changes/make-repo.js';
import { reportPush } from '../../events/runs.js';
import { renderBlob } from '../contents/commits.js';
import { findNote, writeNote } from '../../changes/commit-files.js';
import type { RepoRecord, UserRecord } from '../../state/records.js';
import { commitView, repoView, reviewCommentView } from '../../views/index.js';
import { mayWrite } from '../issues/issues.js';
import { makeReviewComment, findReview } from '../pulls/reviews.js';
import { findById, check, type Handlers, requireFound, put, removeRecord } from '../route.js';
import { dropEmails, listEmails } from '../users/users.js';
import { makeUuid } from '../../events/emit.js';
import { computeRunState } from '../../workflows/workflow-file.js';
import { type JobFound, listLastJobs } from '../actions/runs.js';

/**
 * Routes for repositories that only Forgejo has, and the route that reads notes, because only
 * Forgejo can write them.
 */
export const forgejoRepoRoutes: Handlers = {
  repoConvert(call) {
    const repo = findRepo(call, 'owner');
    if (!repo.mirror) throw invalid('Repository is not a mirror');
    repo.mirror = false;
    return json(repoView(call, repo));
  },
  GetBlobs(call) {
    const repo = findRepo(call);
    return json(
      (call.query.get('shas') ?? '').split(',').map((sha) => renderBlob(call, repo, sha)),
    );
  },
  repoListFlags(call) {
    const flags = [...findFlags(call)];
    return json(flags, 200, {
      'x-total-count': String(flags.length),
      'access-control-expose-headers': 'X-Total-Count',
    });
  },
  repoReplaceAllFlags: (call) => replaceFlags(call, call.body.texts('flags') ?? []),
  repoDeleteAllFlags: (call) => replaceFlags(call, []),
  repoCheckFlag: (call) => check(findFlags(call).has(call.param('flag'))),
  repoAddFlag: (call) => put(findFlags(call), call.param('flag')),
  repoDeleteFlag: (call) => put(findFlags(call), call.param('flag'), false),
  repoSyncForkDefaultInfo: (call) => info(call, findRepo(call).default_branch),
  repoSyncForkDefault: (call) => sync(call, findRepo(call).default_branch),
  repoSyncForkBranchInfo: (call) => info(call, call.param('branch')),
  repoSyncForkBranch: (call) => sync(call, call.param('branch')),
  repoGetNote(call) {
    const repo = findRepo(call);
    return renderNote(call, repo, findNamedCommit(call, repo));
  },
  repoSetNote(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const sha = findNamedCommit(call, repo);
    writeNote(
      call.state,
      repo,
      sha,
      call.body.required('message', 'Message'),
      toSignature(call.state, call.me),
    );
    return renderNote(call, repo, sha);
  },
  repoRemoveNote(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const sha = findNamedCommit(call, repo);
    if (findNote(call.state, repo, sha) === undefined) throw new Refusal(500);
    writeNote(call.state, repo, sha, undefined, toSignature(call.state, call.me));
    return empty();
  },
  repoCreatePullReviewComment(call) {
    const { repo, issue, review } = findReview(call);
    const comment = makeReviewComment(call, call.body);
    if (comment.path === '' || (comment.line === 0 && comment.old_line === 0))
      throw invalid('a comment has a path and a line');
    review.comments.push(comment);
    return json(reviewCommentView(call, repo, issue, review, comment));
  },
  repoGetPullReviewComment(call) {
    const { repo, issue, review } = findReview(call);
    return json(
      reviewCommentView(call, repo, issue, review, findById(call, review.comments, 'comment')),
    );
  },
  repoDeletePullReviewComment(call) {
    const { repo, review } = findReview(call);
    const comment = findById(call, review.comments, 'comment');
    if (comment.user !== call.me && !mayWrite(call, repo)) throw new Refusal(403);
    return removeRecord(review.comments, comment);
  },
};

/**
 * Returns the flags of the repository of a route. @throws a 403 for users who are not
 * administrators
 */
function findFlags(call: Call): Set<string> {
  const { id } = findRepo(call);
  requireAdmin(call);
  const { flags } = call.state.forgejo;
  const known = flags.get(id) ?? new Set<string>();
  flags.set(id, known);
  return known;
}

function replaceFlags(call: Call, wanted: readonly string[]): Reply {
  const flags = findFlags(call);
  flags.clear();
  for (const flag of wanted) flags.add(flag);
  return empty();
}

/**
 * Compares a branch of a fork with the same branch of the original. It can be synchronised when the
 * original has all of its commits.
 */
function compareFork({ state }: Call, fork: RepoRecord, branch: string): SyncForkInfo {
  const parent = state.repoById(fork.fork_of ?? 0);
  if (parent === undefined) throw new Refusal(400, 'The Repo must be a fork');
  if (fork.archived) return { allowed: false, fork_commit: '', base_commit: '', commits_behind: 0 };
  const own = requireFound(fork.refs.branch(branch));
  const base_commit = parent.refs.branches.get(branch) ?? '';
  const known = new Set(state.objects.log(own.sha).map(({ sha }) => sha));
  const log = state.objects.log(base_commit);
  const behind = log.some(({ sha }) => sha === own.sha)
    ? log.filter(({ sha }) => !known.has(sha)).length
    : 0;
  return { allowed: behind > 0, fork_commit: own.sha, base_commit, commits_behind: behind };
}

function info(call: Call, branch: string): Reply {
  return json(compareFork(call, findRepo(call), branch));
}

function sync(call: Call, branch: string): Reply {
  const fork = findRepo(call, 'write');
  const { allowed, fork_commit, base_commit } = compareFork(call, requireUnarchived(fork), branch);
  if (!allowed) throw new Refusal(400, "You can't sync this branch");
  fork.refs.branches.set(branch, base_commit);
  const head = fork.refs.branch(branch);
  if (head !== undefined) reportPush(call, fork, branch, fork_commit, head);
  return empty();
}

function findNamedCommit(call: Call, { refs, default_branch }: RepoRecord): string {
  const sha = call.param('sha');
  return requireFound(refs.loosely(sha, default_branch), `commit doesn't exist: ${sha}`).sha;
}

function renderNote(call: Call, repo: RepoRecord, sha: string): Reply {
  const { message, commit } = requireFound(
    findNote(call.state, repo, sha),
    `commit doesn't exist: ${call.param('sha')}`,
  );
  return json({ message, commit: commitView(call, repo, commit) });
}

export const forgejoUserRoutes: Handlers = {
  ...makeBlockRoutes(
    ['userListBlockedUsers', 'userBlockUser', 'userUnblockUser'],
    (call) => call.me,
  ),
  ...makeBlockRoutes(['orgListBlockedUsers', 'orgBlockUser', 'orgUnblockUser'], (call) =>
    findOrg(call, 'owner'),
  ),
  adminListUserEmails: (call) => json(listEmails(userForAdmin(call))),
  adminDeleteUserEmails: (call) =>
    dropEmails(
      userForAdmin(call),
      call.body.texts('emails') ?? [],
      invalid('cannot delete primary email address'),
    ),
};

function makeBlockRoutes(
  [list, block, unblock]: readonly [string, string, string],
  blockerOf: (call: Call) => UserRecord,
): Handlers {
  const makeBlockKey = (blocker: UserRecord, id: number): string =>
    `${String(blocker.id)}:${String(id)}`;
  const set = (call: Call, on: boolean): Reply => {
    const [blocker, user] = [blockerOf(call), findUser(call)];
    if (user.kind === 'org') throw invalid(`${user.login} is an organization not a user`);
    const { blockedAt } = call.state.forgejo;
    if (!on) blocker.blocked.delete(user.id);
    if (!on || blocker.blocked.has(user.id)) return empty();
    blocker.blocked.set(user.id, '');
    blockedAt.set(makeBlockKey(blocker, user.id), call.state.now());
    blocker.following.delete(user.id);
    user.following.delete(blocker.id);
    return empty();
  };
  return {
    [list](call) {
      const blocker = blockerOf(call);
      const since = (id: number): string =>
        call.state.forgejo.blockedAt.get(makeBlockKey(blocker, id)) ?? blocker.created;
      return listing(
        call,
        [...blocker.blocked.keys()],
        (id) => ({ block_id: id, created_at: since(id) }),
        counted,
      );
    },
    [block]: (call) => set(call, true),
    [unblock]: (call) => set(call, false),
  };
}

export const forgejoRunnerRoutes: Handlers = {
  ...at(findRepoScope, [
    'registerRepoRunner',
    'repoSearchRunJobs',
    'repoGetRunnerRegistrationToken',
  ]),
  ...at(findOrgScope, ['registerOrgRunner', 'orgSearchRunJobs', 'orgGetRunnerRegistrationToken']),
  ...at(findUserScope, [
    'registerUserRunner',
    'userSearchRunJobs',
    'userGetRunnerRegistrationToken',
  ]),
  ...at(findInstanceScope, [
    'registerAdminRunner',
    'adminGetActionRunJobs',
    'adminGetRunnerRegistrationToken',
  ]),
  adminSearchRunJobs: (call) => jobs(call, findInstanceScope(call)),
  adminGetRegistrationToken: (call) =>
    json({ token: getRegistrationToken(call, findInstanceScope(call)) }),
};

function at(
  scopeOf: ScopeOf,
  [register, search, token]: readonly [string, string, string],
): Handlers {
  return {
    [register](call) {
      const { body, state } = call;
      const { runners } = scopeOf(call).actions;
      const [name, id] = [body.required('name', 'Name'), state.nextId()];
      const secret = makeUuid(`token of runner ${String(id)}`).replaceAll('-', '');
      const keys = { uuid: makeUuid(`runner ${String(id)}`), token: secret.padEnd(40, '0') };
      const [description, ephemeral] = [
        body.text('description') ?? '',
        body.flag('ephemeral') ?? false,
      ];
      runners.push({
        id,
        name,
        description,
        disabled: false,
        ephemeral,
        labels: [],
        status: 'offline',
        ...keys,
      });
      return created({ id, ...keys });
    },
    [search]: (call) => jobs(call, scopeOf(call)),
    [token]: (call) => json({ token: getRegistrationToken(call, scopeOf(call)) }),
  };
}

/**
 * Responds with the jobs that wait for a runner or have one, newest first; an empty list is `null`.
 */
function jobs(call: Call, { repo_id, owner_id }: ActionsScope): Reply {
  const { query, state } = call;
  const wanted = query.get('labels')?.split(',');
  const repos = state.repos.filter(({ id, owner }) =>
    repo_id === 0 ? owner_id === 0 || owner.id === owner_id : id === repo_id,
  );
  const open = listLastJobs(repos).filter(
    ({ attempt, job }) => computeRunState(state, attempt, job).status !== 'completed',
  );
  const found = open
    .filter(({ job }) => wanted === undefined || wanted.includes(job.runs_on))
    .sort((a, b) => b.job.id - a.job.id);
  return json(found.length === 0 ? null : found.map((one) => view(call, one)));
}

function view({ state }: Call, { repo, attempt, job }: JobFound): Record<string, unknown> {
  const isRunning = computeRunState(state, attempt, job).status === 'in_progress';
  return {
    id: job.id,
    attempt: attempt.number,
    handle: makeUuid(`job ${String(job.id)}`),
    repo_id: repo.id,
    owner_id: repo.owner.id,
    name: job.name,
    needs: null,
    runs_on: [job.runs_on],
    task_id: isRunning ? job.id : 0,
    status: isRunning ? 'running' : 'waiting',
  };
}
