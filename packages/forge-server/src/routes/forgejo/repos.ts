import {
  type Call,
  COUNTED_STYLE,
  replyWithCreated,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  replyWithPagedList,
  Refusal,
  type Reply,
} from '../../http/index.js';
import type { SyncForkInfo } from 'forge-client';
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
  findUserForAdmin,
  findUser,
} from '../../access/rights.js';
import { toSignature } from '../../changes/make-repo.js';
import { reportPush } from '../../events/runs.js';
import { renderBlob } from '../contents/commits.js';
import { findNote, writeNote } from '../../changes/commit-files.js';
import type { RepoRecord, UserRecord } from '../../state/records.js';
import { renderCommit, renderRepo, renderReviewComment } from '../../views/index.js';
import { mayWrite } from '../issues/issues.js';
import { makeReviewComment, findReview } from '../pulls/reviews.js';
import {
  findById,
  replyWithCheck,
  type Handlers,
  requireFound,
  addMember,
  removeMember,
  removeRecord,
} from '../route.js';
import { removeEmails, renderEmails } from '../users/users.js';
import { makeUuid } from '../../bytes/sign.js';
import { computeRunState } from '../../workflows/workflow-file.js';
import { type JobFound, listLastJobs } from '../actions/runs.js';

/**
 * Routes for repositories that only Forgejo has, and the route that reads notes, because only
 * Forgejo can write them.
 */
export const forgejoRepoRoutes: Handlers = {
  repoConvert(call) {
    const repo = findRepo(call, 'owner');
    if (!repo.mirror) throw createInvalid('Repository is not a mirror');
    repo.mirror = false;
    return replyWithJson(renderRepo(call, repo));
  },
  GetBlobs(call) {
    const repo = findRepo(call);
    return replyWithJson(
      (call.query.get('shas') ?? '').split(',').map((sha) => renderBlob(call, repo, sha)),
    );
  },
  repoListFlags(call) {
    const flags = [...findFlags(call)];
    return replyWithJson(flags, 200, {
      'x-total-count': String(flags.length),
      'access-control-expose-headers': 'X-Total-Count',
    });
  },
  repoReplaceAllFlags: (call) => replaceFlags(call, call.body.readTexts('flags') ?? []),
  repoDeleteAllFlags: (call) => replaceFlags(call, []),
  repoCheckFlag: (call) => replyWithCheck(findFlags(call).has(call.readParam('flag'))),
  repoAddFlag: (call) => addMember(findFlags(call), call.readParam('flag')),
  repoDeleteFlag: (call) => removeMember(findFlags(call), call.readParam('flag')),
  repoSyncForkDefaultInfo: (call) => replyWithSyncInfo(call, findRepo(call).default_branch),
  repoSyncForkDefault: (call) => syncBranch(call, findRepo(call).default_branch),
  repoSyncForkBranchInfo: (call) => replyWithSyncInfo(call, call.readParam('branch')),
  repoSyncForkBranch: (call) => syncBranch(call, call.readParam('branch')),
  repoGetNote(call) {
    const repo = findRepo(call);
    return replyWithNote(call, repo, findNamedCommit(call, repo));
  },
  repoSetNote(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const sha = findNamedCommit(call, repo);
    writeNote(
      call.state,
      repo,
      sha,
      call.body.requireText('message', 'Message'),
      toSignature(call.state, call.me),
    );
    return replyWithNote(call, repo, sha);
  },
  repoRemoveNote(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const sha = findNamedCommit(call, repo);
    if (findNote(call.state, repo, sha) === undefined) throw new Refusal(500);
    writeNote(call.state, repo, sha, undefined, toSignature(call.state, call.me));
    return replyWithNothing();
  },
  repoCreatePullReviewComment(call) {
    const { repo, issue, review } = findReview(call);
    const comment = makeReviewComment(call, call.body);
    if (comment.path === '' || (comment.line === 0 && comment.old_line === 0))
      throw createInvalid('a comment has a path and a line');
    review.comments.push(comment);
    return replyWithJson(renderReviewComment(call, repo, issue, review, comment));
  },
  repoGetPullReviewComment(call) {
    const { repo, issue, review } = findReview(call);
    return replyWithJson(
      renderReviewComment(call, repo, issue, review, findById(call, review.comments, 'comment')),
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
 * Returns the flags of the repository of a route.
 * @throws a 403 for users who are not administrators
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
  return replyWithNothing();
}

/**
 * Compares a branch of a fork with the same branch of the original. It can be synchronised when the
 * original has all of its commits.
 */
function compareFork({ state }: Call, fork: RepoRecord, branch: string): SyncForkInfo {
  const parent = state.findRepoById(fork.fork_of ?? 0);
  if (parent === undefined) throw new Refusal(400, 'The Repo must be a fork');
  if (fork.archived) return { allowed: false, fork_commit: '', base_commit: '', commits_behind: 0 };
  const own = requireFound(fork.refs.getBranch(branch));
  const base_commit = parent.refs.branches.get(branch) ?? '';
  const known = new Set(state.objects.listAncestors(own.sha).map(({ sha }) => sha));
  const log = state.objects.listAncestors(base_commit);
  const behind = log.some(({ sha }) => sha === own.sha)
    ? log.filter(({ sha }) => !known.has(sha)).length
    : 0;
  return { allowed: behind > 0, fork_commit: own.sha, base_commit, commits_behind: behind };
}

function replyWithSyncInfo(call: Call, branch: string): Reply {
  return replyWithJson(compareFork(call, findRepo(call), branch));
}

function syncBranch(call: Call, branch: string): Reply {
  const fork = findRepo(call, 'write');
  const { allowed, fork_commit, base_commit } = compareFork(call, requireUnarchived(fork), branch);
  if (!allowed) throw new Refusal(400, "You can't sync this branch");
  fork.refs.branches.set(branch, base_commit);
  const head = fork.refs.getBranch(branch);
  if (head !== undefined) reportPush(call, fork, branch, fork_commit, head);
  return replyWithNothing();
}

function findNamedCommit(call: Call, { refs, default_branch }: RepoRecord): string {
  const sha = call.readParam('sha');
  return requireFound(refs.resolve(sha, default_branch), `commit doesn't exist: ${sha}`).sha;
}

function replyWithNote(call: Call, repo: RepoRecord, sha: string): Reply {
  const { message, commit } = requireFound(
    findNote(call.state, repo, sha),
    `commit doesn't exist: ${call.readParam('sha')}`,
  );
  return replyWithJson({ message, commit: renderCommit(call, repo, commit) });
}

export const forgejoUserRoutes: Handlers = {
  ...makeBlockRoutes(
    ['userListBlockedUsers', 'userBlockUser', 'userUnblockUser'],
    (call) => call.me,
  ),
  ...makeBlockRoutes(['orgListBlockedUsers', 'orgBlockUser', 'orgUnblockUser'], (call) =>
    findOrg(call, 'owner'),
  ),
  adminListUserEmails: (call) => replyWithJson(renderEmails(findUserForAdmin(call))),
  adminDeleteUserEmails: (call) =>
    removeEmails(
      findUserForAdmin(call),
      call.body.readTexts('emails') ?? [],
      createInvalid('cannot delete primary email address'),
    ),
};

function makeBlockRoutes(
  [list, block, unblock]: readonly [string, string, string],
  blockerOf: (call: Call) => UserRecord,
): Handlers {
  return {
    [list](call) {
      const blocker = blockerOf(call);
      const since = (id: number): string =>
        call.state.forgejo.blockedAt.get(makeBlockKey(blocker, id)) ?? blocker.created;
      return replyWithPagedList(
        call,
        [...blocker.blocked.keys()],
        (id) => ({ block_id: id, created_at: since(id) }),
        COUNTED_STYLE,
      );
    },
    [block](call) {
      const blocker = blockerOf(call);
      const user = findBlockable(call);
      if (blocker.blocked.has(user.id)) return replyWithNothing();
      blocker.blocked.set(user.id, '');
      call.state.forgejo.blockedAt.set(makeBlockKey(blocker, user.id), call.state.formatTime());
      blocker.following.delete(user.id);
      user.following.delete(blocker.id);
      return replyWithNothing();
    },
    [unblock](call) {
      blockerOf(call).blocked.delete(findBlockable(call).id);
      return replyWithNothing();
    },
  };
}

function findBlockable(call: Call): UserRecord {
  const user = findUser(call);
  if (user.kind === 'org') throw createInvalid(`${user.login} is an organization not a user`);
  return user;
}

function makeBlockKey(blocker: UserRecord, id: number): string {
  return `${String(blocker.id)}:${String(id)}`;
}

export const forgejoRunnerRoutes: Handlers = {
  ...makeRunnerRoutes(findRepoScope, [
    'registerRepoRunner',
    'repoSearchRunJobs',
    'repoGetRunnerRegistrationToken',
  ]),
  ...makeRunnerRoutes(findOrgScope, [
    'registerOrgRunner',
    'orgSearchRunJobs',
    'orgGetRunnerRegistrationToken',
  ]),
  ...makeRunnerRoutes(findUserScope, [
    'registerUserRunner',
    'userSearchRunJobs',
    'userGetRunnerRegistrationToken',
  ]),
  ...makeRunnerRoutes(findInstanceScope, [
    'registerAdminRunner',
    'adminGetActionRunJobs',
    'adminGetRunnerRegistrationToken',
  ]),
  adminSearchRunJobs: (call) => replyWithOpenJobs(call, findInstanceScope(call)),
  adminGetRegistrationToken: (call) =>
    replyWithJson({ token: getRegistrationToken(call, findInstanceScope(call)) }),
};

function makeRunnerRoutes(
  scopeOf: ScopeOf,
  [register, search, token]: readonly [string, string, string],
): Handlers {
  return {
    [register](call) {
      const { body, state } = call;
      const { runners } = scopeOf(call).actions;
      const name = body.requireText('name', 'Name');
      const id = state.makeId();
      const secret = makeUuid(`token of runner ${String(id)}`).replaceAll('-', '');
      const keys = { uuid: makeUuid(`runner ${String(id)}`), token: secret.padEnd(40, '0') };
      const description = body.readText('description') ?? '';
      const ephemeral = body.readFlag('ephemeral') ?? false;
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
      return replyWithCreated({ id, ...keys });
    },
    [search]: (call) => replyWithOpenJobs(call, scopeOf(call)),
    [token]: (call) => replyWithJson({ token: getRegistrationToken(call, scopeOf(call)) }),
  };
}

/**
 * Responds with the jobs that wait for a runner or have one, newest first; an empty list is `null`.
 */
function replyWithOpenJobs(call: Call, { repo_id, owner_id }: ActionsScope): Reply {
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
  return replyWithJson(found.length === 0 ? null : found.map((one) => renderOpenJob(call, one)));
}

function renderOpenJob({ state }: Call, { repo, attempt, job }: JobFound): Record<string, unknown> {
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
