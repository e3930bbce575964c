import { findGitUser, parseOwnAddress, removeCredentials } from '../../access/sign-in.js';
import {
  isAtLeast,
  requireUser,
  findLevel,
  findRepoInPath,
  findRepo,
  requireUnarchived,
} from '../../access/rights.js';
import { emit } from '../../events/emit.js';
import type { Call } from '../../http/index.js';
import {
  Body,
  COUNTED_STYLE,
  replyWithCreated,
  formatDuration,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  replyWithPagedList,
  createNotFound,
  Refusal,
  parseSeconds,
} from '../../http/index.js';
import type {
  OriginRecord,
  PushMirrorRecord,
  RepoRecord,
  UserRecord,
} from '../../state/records.js';
import {
  EPOCH,
  formatFullName,
  renderRepo,
  renderPublicUser,
  toPattern,
} from '../../views/index.js';
import { removeMatching, pickGiven, type Handlers, findOne, requireFound } from '../route.js';
import { moveBranch, readSignature } from '../../changes/commit-files.js';
import { checkRepoName } from '../../changes/make-repo.js';
import { mergeTrees } from '../../git/diff.js';
import type { Commit } from '../../git/objects.js';

export const mirrorRoutes: Handlers = {
  /**
   * Copies the commits and the wiki of a repository of this forge. One at another address is not
   * reached: its copy is empty.
   */
  repoMigrate(call) {
    const { body, state } = call;
    const address = body.requireText('clone_addr', 'CloneAddr');
    const name = body.requireText('repo_name', 'RepoName');
    if (name.length > 100 || !/^[\w.-]+$/.test(name))
      throw createInvalid('[RepoName]: AlphaDashDot');
    const owner = findNewOwner(call);
    if (!/^(?:https?|git):\/\//i.test(address) || !URL.canParse(address))
      throw createInvalid('You are not allowed to import local repositories.');
    if (state.findRepo(owner.login, name) !== undefined)
      throw new Refusal(409, 'The repository with the same name already exists.');
    const source = findSource(call, address);
    const mirror = body.readFlag('mirror') === true;
    const made = state.addRepo(owner, name, {
      ...pickGiven(body, ['description'], ['private']),
      default_branch: source?.default_branch ?? 'main',
      mirror,
      origin: makeOrigin(call, address, source, mirror),
      settings: mirror ? MIRROR_SETTINGS : {},
    });
    if (source !== undefined) made.refs.takeFrom(source.refs);
    const wiki = state.wikis.get(source?.id ?? 0);
    if (body.readFlag('wiki') === true && wiki !== undefined) state.wikis.set(made.id, wiki);
    state.formerRepos.delete(`${owner.login}/${name}`.toLowerCase());
    emit(call, made, 'repository', 'repository', {
      action: 'created',
      organization: renderPublicUser(call, owner),
      repository: renderRepo(call, made),
    });
    return replyWithCreated(renderRepo(call, made));
  },
  repoMirrorSync(call) {
    const { mirror, origin, refs } = requireUnarchived(findRepo(call, 'write'));
    if (!mirror) throw new Refusal(400, 'Repository is not a mirror');
    if (origin !== undefined) origin.synced = call.state.formatTime();
    const source = call.state.findRepoById(origin?.repo ?? 0);
    if (source !== undefined) refs.takeFrom(source.refs);
    return { status: 200 };
  },
  repoListPushMirrors(call) {
    const repo = findRepo(call, 'admin');
    return replyWithPagedList(
      call,
      listMirrors(call, repo),
      (mirror) => renderPushMirror(repo, mirror),
      COUNTED_STYLE,
    );
  },
  repoAddPushMirror(call) {
    const repo = requireUnarchived(findRepo(call, 'admin'));
    const mirror = makeMirror(call, repo);
    call.state.pushMirrors.push(mirror);
    return replyWithJson(renderPushMirror(repo, mirror));
  },
  repoGetPushMirrorByRemoteName(call) {
    const repo = findRepo(call, 'admin');
    const mirror = findOne(
      listMirrors(call, repo),
      ({ remote_name }) => remote_name === call.readParam('name'),
    );
    return replyWithJson(renderPushMirror(repo, mirror));
  },
  repoDeletePushMirror(call) {
    const { id } = requireUnarchived(findRepo(call, 'admin'));
    removeMatching(
      call.state.pushMirrors,
      ({ repo, remote_name }) => repo === id && remote_name === call.readParam('name'),
    );
    return replyWithNothing();
  },
  /** Pushes to every mirror. Nothing is sent to other hosts: a push to them counts as done. */
  repoPushMirrorSync(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const failed = listMirrors(call, repo).filter((mirror) => {
      mirror.last_update = call.state.formatTime();
      mirror.last_error = pushMirror(call, repo, mirror);
      return mirror.last_error !== '';
    });
    const names = failed.map(({ remote_name }) => remote_name).join(', ');
    if (failed.length > 0)
      throw createInvalid(`error occurred when syncing push mirrors: ${names}`);
    return { status: 200 };
  },
};

const MIRROR_SETTINGS: Readonly<Record<string, unknown>> = {
  has_pull_requests: false,
  has_actions: false,
  allow_merge_commits: false,
  allow_rebase: false,
  allow_rebase_explicit: false,
  allow_squash_merge: false,
  allow_fast_forward_only_merge: false,
  allow_merge_update: false,
  allow_rebase_update: false,
  allow_manual_merge: true,
  default_allow_maintainer_edit: false,
};

function findNewOwner(call: Call): UserRecord {
  const { body, me, state } = call;
  const login = body.readText('repo_owner') ?? '';
  const id = body.readInteger('uid') ?? me.id;
  const owner = login === '' ? state.findUserById(id) : requireUser(call, login, 422);
  if (owner === undefined) throw createInvalid(`user does not exist [uid: ${String(id)}, name: ]`);
  if (owner === me || me.is_admin || state.isOwner(owner, me)) return owner;
  throw new Refusal(
    403,
    `Given user is not ${owner.kind === 'org' ? 'owner of organization' : 'an organization'}.`,
  );
}

/** Git's message for a remote that it is not allowed to read or write. */
function describeUnreadable({ root }: Call): string {
  return `fatal: could not read Username for '${root}': terminal prompts disabled`;
}

/**
 * Returns the repository at an address; undefined on another server.
 * @throws a 422 when it is missing, or hidden from the credential
 */
function findSource(call: Call, address: string): RepoRecord | undefined {
  const { root, state } = call;
  const own = parseOwnAddress(root, address);
  if (own === undefined && !removeCredentials(address).startsWith(`${root}/`)) return undefined;
  const source = own && state.findRepo(own.owner, own.name);
  if (
    source !== undefined &&
    findLevel({ state, root, doer: findReader(call, address) }, source) !== 'none'
  )
    return source;
  throw createInvalid(
    `Authentication failed: clone error: exit status 128 - ${describeUnreadable(call)}.`,
  );
}

/**
 * Returns who reads the source: the user of the token, of the name and password of the body, or of
 * those in the address.
 */
function findReader(call: Call, address: string): UserRecord | undefined {
  const { body, state } = call;
  const token = state.tokens.find(({ secret }) => secret === body.readText('auth_token'));
  if (token !== undefined) return state.findUserById(token.user);
  const url = new URL(address);
  const username = body.readText('auth_username') ?? url.username;
  const password = body.readText('auth_password') ?? url.password;
  return findGitUser(call, {
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  });
}

function makeOrigin(
  call: Call,
  address: string,
  source: RepoRecord | undefined,
  mirror: boolean,
): OriginRecord {
  const text = call.body.readText('mirror_interval') ?? '';
  const seconds = parseSeconds(text === '' ? '8h' : text) ?? -1;
  if (mirror && seconds !== 0 && seconds < 600) throw new Refusal(500);
  const interval = mirror ? formatDuration(seconds) : '';
  return {
    url: removeCredentials(address),
    repo: source?.id,
    interval,
    synced: call.state.formatTime(),
  };
}

function listMirrors({ state }: Call, { id }: RepoRecord): PushMirrorRecord[] {
  return state.pushMirrors.filter(({ repo }) => repo === id);
}

function renderPushMirror({ name }: RepoRecord, mirror: PushMirrorRecord): unknown {
  const { repo, username, password, filter, ...shown } = mirror;
  return { ...shown, repo_name: name };
}

function makeMirror({ body, state }: Call, { id }: RepoRecord): PushMirrorRecord {
  const interval = body.readText('interval') ?? '';
  const seconds = parseSeconds(interval);
  const address = body.readText('remote_address') ?? '';
  if (seconds === undefined)
    throw new Refusal(400, `invalid interval: time: invalid duration ${JSON.stringify(interval)}`);
  if (seconds !== 0 && seconds < 600)
    throw new Refusal(400, 'interval is shorter than minimum 10m0s');
  if (!URL.canParse(address)) throw new Refusal(401, 'Permission denied');
  return {
    repo: id,
    remote_name: `remote_mirror_${String(state.makeId()).padStart(10, 'a')}`,
    remote_address: removeCredentials(address),
    username: body.readText('remote_username') ?? '',
    password: body.readText('remote_password') ?? '',
    created: state.formatTime(),
    last_update: EPOCH,
    last_error: '',
    interval: formatDuration(seconds),
    sync_on_commit: body.readFlag('sync_on_commit') ?? false,
    // Gitea ignores it.
    filter: state.like === 'forgejo-15' ? (body.readText('branch_filter') ?? '') : '',
  };
}

/**
 * Copies branches and tags to a repository of this forge.
 * @returns the error; empty on success
 */
function pushMirror(call: Call, repo: RepoRecord, mirror: PushMirrorRecord): string {
  const { root, state } = call;
  const address = parseOwnAddress(root, mirror.remote_address);
  if (address === undefined) return '';
  const target = state.findRepo(address.owner, address.name);
  const doer = findGitUser(call, mirror);
  if (
    target === undefined ||
    doer === undefined ||
    !isAtLeast(findLevel({ state, root, doer }, target), 'write')
  )
    return `push failed: ${describeUnreadable(call)}\n`;
  if (mirror.filter === '') target.refs.takeFrom(repo.refs);
  else
    for (const [branch, sha] of repo.refs.branches)
      if (mirror.filter.split(',').some((glob) => toPattern(glob.trim()).test(branch)))
        target.refs.branches.set(branch, sha);
  return '';
}

export const forkRoutes: Handlers = {
  listForks(call) {
    const { id } = findRepo(call);
    const shown = call.state.repos.filter(
      (repo) => repo.fork_of === id && findLevel(call, repo) !== 'none',
    );
    return replyWithPagedList(call, shown, (repo) => renderRepo(call, repo));
  },
  createFork(call) {
    const repo = findRepo(call);
    const owner = findForkOwner(call, call.body.readText('organization') ?? '');
    const name = call.body.readText('name') ?? repo.name;
    checkRepoName(name);
    const forked = call.state.repos.find(
      (other) => other.fork_of === repo.id && other.owner === owner,
    );
    if (forked !== undefined)
      throw new Refusal(
        409,
        `repository is already forked by user [uname: ${owner.login}, repo path: ${formatFullName(repo)}, fork path: ${formatFullName(forked)}]`,
      );
    if (call.state.findRepo(owner.login, name) !== undefined)
      throw new Refusal(409, `repository already exists [uname: ${owner.login}, name: ${name}]`);
    const made = call.state.addRepo(owner, name, {
      fork_of: repo.id,
      description: repo.description,
      private: repo.private,
      default_branch: repo.default_branch,
    });
    made.settings['has_issues'] = false;
    made.refs.takeFrom(repo.refs);
    emit(call, repo, 'fork', 'fork', { forkee: renderRepo(call, repo) });
    return replyWithJson(renderRepo(call, made), 202);
  },
  generateRepo(call) {
    const { body, me, state } = call;
    const template = requireFound(
      findRepoInPath(call, call.readParam('template_owner'), call.readParam('template_repo')),
    );
    if (findLevel(call, template) === 'none') throw createNotFound();
    if (!template.template) throw createInvalid('this is not a template repo');
    const parts = [
      'git_content',
      'topics',
      'labels',
      'avatar',
      'webhooks',
      'git_hooks',
      'protected_branch',
    ];
    const wanted = parts.filter((key) => body.readFlag(key) === true);
    if (wanted.length === 0) throw createInvalid('must select at least one template item');
    const owner = body.requireText('owner', 'Owner');
    const name = body.requireText('name', 'Name');
    const user = state.findUser(owner);
    if (user === undefined)
      throw new Refusal(404, '', 'value', { error: `request owner \`${owner}\` does not exist` });
    if (user !== me && !me.is_admin && user.kind === 'user')
      throw new Refusal(403, 'Only admin can generate repository for other user.');
    if (state.findRepo(owner, name) !== undefined)
      throw new Refusal(409, 'The repository with the same name already exists.');
    const made = call.state.addRepo(user, name, {
      ...pickGiven(body, ['description'], ['private']),
      default_branch: body.readText('default_branch') ?? template.default_branch,
      topics: wanted.includes('topics') ? [...template.topics] : [],
    });
    const head = template.refs.branches.get(template.default_branch);
    if (head !== undefined && wanted.includes('git_content'))
      made.refs.branches.set(made.default_branch, head);
    if (wanted.includes('labels'))
      made.labels.push(...template.labels.map((label) => ({ ...label, id: call.state.makeId() })));
    return replyWithCreated(renderRepo(call, made));
  },
  repoMergeUpstream(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const parent = call.state.findRepoById(repo.fork_of ?? 0);
    if (parent === undefined) throw new Refusal(500);
    const branch = call.body.readText('branch') ?? '';
    const { objects } = call.state;
    const findHead = ({ id, refs }: RepoRecord): Commit =>
      requireFound(
        refs.getBranch(branch),
        `branch does not exist [repo_id: ${String(id)} name: ${branch}]`,
      );
    const own = findHead(repo);
    const theirs = findHead(parent);
    const fork = objects.findMergeBase(own.sha, theirs.sha);
    if (fork?.sha === theirs.sha) return replyWithJson({ merge_type: 'up-to-date' });
    if (fork?.sha === own.sha) {
      moveBranch(call, repo, branch, theirs);
      return replyWithJson({ merge_type: 'fast-forward' });
    }
    if (call.body.readFlag('ff_only') === true)
      throw new Refusal(400, 'fast-forward merge not possible: branch has diverged');
    const { tree, conflicts } = mergeTrees(fork?.tree ?? new Map(), own.tree, theirs.tree);
    if (conflicts.length > 0) throw new Refusal(500);
    const by = readSignature(call, new Body({}), 'committer');
    const message = `Merge branch '${branch}' of ${call.root}/${formatFullName(parent)} into ${branch}\n`;
    const parents = [own.sha, theirs.sha];
    moveBranch(
      call,
      repo,
      branch,
      objects.addCommit({ tree, parents, author: by, committer: by, message }),
    );
    return replyWithJson({ merge_type: 'merge' });
  },
  /**
   * Transfers a repository: at once when an administrator does it or when the user belongs to the
   * new owner, else once the new owner accepts.
   */
  repoTransfer(call) {
    const repo = findRepo(call, 'owner');
    const to = requireFound(
      call.state.findUser(call.body.readText('new_owner') ?? ''),
      'The new owner does not exist or cannot be found',
    );
    const teams = call.body.readIntegers('team_ids') ?? [];
    if (teams.length > 0 && to.kind !== 'org')
      throw createInvalid('Teams can only be added to organization-owned repositories');
    const unknown = teams.find((id) => !to.teams.some((team) => team.id === id));
    if (unknown !== undefined) throw createInvalid(`team ${String(unknown)} not found`);
    if (to === repo.owner) throw createInvalid('The new owner is the same as the current owner');
    if (to.blocked.has(call.me.id)) throw new Refusal(403, 'user is blocked');
    if (repo.transfer !== undefined)
      throw new Refusal(409, 'repository is already being transferred [uname: , name: ]');
    if (call.state.findRepo(to.login, repo.name) !== undefined)
      throw createInvalid(`repository already exists [uname: ${to.login}, name: ${repo.name}]`);
    if (call.me.is_admin || call.state.isMember(to, call.me)) {
      changeOwner(call, repo, to);
      return replyWithJson(renderRepo(call, repo), 202);
    }
    repo.transfer = { doer: call.me, recipient: to };
    return replyWithJson(renderRepo(call, repo), 201);
  },
  acceptRepoTransfer(call) {
    const { repo, recipient } = findPendingTransfer(call);
    repo.transfer = undefined;
    changeOwner(call, repo, recipient);
    return replyWithJson(renderRepo(call, repo), 202);
  },
  rejectRepoTransfer(call) {
    const { repo } = findPendingTransfer(call);
    repo.transfer = undefined;
    return replyWithJson(renderRepo(call, repo));
  },
};

function findForkOwner(call: Call, organization: string): UserRecord {
  if (organization === '') return call.me;
  const org = call.state.findUser(organization);
  if (org?.kind !== 'org') throw createNotFound();
  if (!call.me.is_admin && !call.state.isMember(org, call.me))
    throw new Refusal(403, 'User is not allowed to create repositories in this organization.');
  return org;
}

function findPendingTransfer(call: Call): {
  readonly repo: RepoRecord;
  readonly recipient: UserRecord;
} {
  const repo = requireFound(findRepoInPath(call));
  const recipient = repo.transfer?.recipient;
  if (findLevel(call, repo) === 'none' && recipient !== call.me) throw createNotFound();
  if (recipient === undefined)
    throw createNotFound(
      `repository doesn't have a pending transfer [repo_id: ${String(repo.id)}]`,
    );
  if (recipient !== call.me && !call.me.is_admin && !call.state.isMember(recipient, call.me))
    throw new Refusal(403, 'permission denied');
  return { repo, recipient };
}

/** Changes the owner. The old name redirects to the new one. */
function changeOwner({ state }: Call, repo: RepoRecord, to: UserRecord): void {
  state.formerRepos.set(`${repo.owner.login}/${repo.name}`.toLowerCase(), repo.id);
  repo.owner = to;
}
