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
import { ofInstance, ofOrg, ofRepo, ofUser, onlyAdmins, orgOf } from '../../access/rights.js';
import {
  registrationToken,
  repoOf,
  unlessArchived,
  userForAdmin,
  userOf,
} from '../../access/rights.js';
import { personOf } from '../../changes/make-repo.js';
import { reportPush } from '../../events/runs.js';
import { blobView } from '../contents/commits.js';
import { noteOf, writeNote } from '../../changes/commit-files.js';
import type { RepoRecord, UserRecord } from '../../state/records.js';
import { commitView, repoView, reviewCommentView } from '../../views/index.js';
import { mayWrite } from '../issues/issues.js';
import { newReviewComment, reviewOf } from '../pulls/reviews.js';
import { byId, check, type Handlers, orNotFound, put, removed } from '../route.js';
import { dropEmails, emailsOf } from '../users/users.js';
import { uuid } from '../../events/emit.js';
import { runStateOf } from '../../workflows/workflow-file.js';
import { type JobFound, lastJobs } from '../actions/runs.js';

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
    return json((call.query.get('shas') ?? '').split(',').map((sha) => blobView(call, repo, sha)));
  },
  repoListFlags(call) {
    const flags = [...flagsOf(call)];
    return json(flags, 200, {
      'x-total-count': String(flags.length),
      'access-control-expose-headers': 'X-Total-Count',
    });
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
    writeNote(
      call.state,
      repo,
      sha,
      call.body.required('message', 'Message'),
      personOf(call.state, call.me),
    );
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
    if (comment.path === '' || (comment.line === 0 && comment.old_line === 0))
      throw invalid('a comment has a path and a line');
    review.comments.push(comment);
    return json(reviewCommentView(call, repo, issue, review, comment));
  },
  repoGetPullReviewComment(call) {
    const { repo, issue, review } = reviewOf(call);
    return json(
      reviewCommentView(call, repo, issue, review, byId(call, review.comments, 'comment')),
    );
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
  const behind = log.some(({ sha }) => sha === own.sha)
    ? log.filter(({ sha }) => !known.has(sha)).length
    : 0;
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
  const sha = call.param('sha');
  return orNotFound(refs.loosely(sha, default_branch), `commit doesn't exist: ${sha}`).sha;
}

function noteView(call: Call, repo: RepoRecord, sha: string): Reply {
  const { message, commit } = orNotFound(
    noteOf(call.state, repo, sha),
    `commit doesn't exist: ${call.param('sha')}`,
  );
  return json({ message, commit: commitView(call, repo, commit) });
}

export const forgejoUserRoutes: Handlers = {
  ...blocksAt(['userListBlockedUsers', 'userBlockUser', 'userUnblockUser'], (call) => call.me),
  ...blocksAt(['orgListBlockedUsers', 'orgBlockUser', 'orgUnblockUser'], (call) =>
    orgOf(call, 'owner'),
  ),
  adminListUserEmails: (call) => json(emailsOf(userForAdmin(call))),
  adminDeleteUserEmails: (call) =>
    dropEmails(
      userForAdmin(call),
      call.body.texts('emails') ?? [],
      invalid('cannot delete primary email address'),
    ),
};

function blocksAt(
  [list, block, unblock]: readonly [string, string, string],
  blockerOf: (call: Call) => UserRecord,
): Handlers {
  const keyOf = (blocker: UserRecord, id: number): string => `${String(blocker.id)}:${String(id)}`;
  const set = (call: Call, on: boolean): Reply => {
    const [blocker, user] = [blockerOf(call), userOf(call)];
    if (user.kind === 'org') throw invalid(`${user.login} is an organization not a user`);
    const { blockedAt } = call.state.forgejo;
    if (!on) blocker.blocked.delete(user.id);
    if (!on || blocker.blocked.has(user.id)) return empty();
    blocker.blocked.set(user.id, '');
    blockedAt.set(keyOf(blocker, user.id), call.state.now());
    blocker.following.delete(user.id);
    user.following.delete(blocker.id);
    return empty();
  };
  return {
    [list](call) {
      const blocker = blockerOf(call);
      const since = (id: number): string =>
        call.state.forgejo.blockedAt.get(keyOf(blocker, id)) ?? blocker.created;
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
  ...at(ofRepo, ['registerRepoRunner', 'repoSearchRunJobs', 'repoGetRunnerRegistrationToken']),
  ...at(ofOrg, ['registerOrgRunner', 'orgSearchRunJobs', 'orgGetRunnerRegistrationToken']),
  ...at(ofUser, ['registerUserRunner', 'userSearchRunJobs', 'userGetRunnerRegistrationToken']),
  ...at(ofInstance, [
    'registerAdminRunner',
    'adminGetActionRunJobs',
    'adminGetRunnerRegistrationToken',
  ]),
  adminSearchRunJobs: (call) => jobs(call, ofInstance(call)),
  adminGetRegistrationToken: (call) => json({ token: registrationToken(call, ofInstance(call)) }),
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
      const secret = uuid(`token of runner ${String(id)}`).replaceAll('-', '');
      const keys = { uuid: uuid(`runner ${String(id)}`), token: secret.padEnd(40, '0') };
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
    [token]: (call) => json({ token: registrationToken(call, scopeOf(call)) }),
  };
}

/** Responds with the jobs that wait for a runner or have one, newest first; an empty list is `null`. */
function jobs(call: Call, { repo_id, owner_id }: ActionsScope): Reply {
  const { query, state } = call;
  const wanted = query.get('labels')?.split(',');
  const repos = state.repos.filter(({ id, owner }) =>
    repo_id === 0 ? owner_id === 0 || owner.id === owner_id : id === repo_id,
  );
  const open = lastJobs(repos).filter(
    ({ attempt, job }) => runStateOf(state, attempt, job).status !== 'completed',
  );
  const found = open
    .filter(({ job }) => wanted === undefined || wanted.includes(job.runs_on))
    .sort((a, b) => b.job.id - a.job.id);
  return json(found.length === 0 ? null : found.map((one) => view(call, one)));
}

function view({ state }: Call, { repo, attempt, job }: JobFound): Record<string, unknown> {
  const isRunning = runStateOf(state, attempt, job).status === 'in_progress';
  return {
    id: job.id,
    attempt: attempt.number,
    handle: uuid(`job ${String(job.id)}`),
    repo_id: repo.id,
    owner_id: repo.owner.id,
    name: job.name,
    needs: null,
    runs_on: [job.runs_on],
    task_id: isRunning ? job.id : 0,
    status: isRunning ? 'running' : 'waiting',
  };
}
