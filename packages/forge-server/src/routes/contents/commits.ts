import type { Body, Call, Reply } from '../../http/index.js';
import {
  replyWithCreated,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
} from '../../http/index.js';
import {
  createNotFound,
  makePageHeaders,
  readPage,
  Refusal,
  replyWithText,
  replyWithList,
} from '../../http/index.js';
import {
  isAtLeast,
  requireUser,
  findLevel,
  findRepo,
  requireUnarchived,
} from '../../access/rights.js';
import { listTreeChanges, writeDiff } from '../../git/diff.js';
import { type Commit, listDirectory, type Tree, encodeTree, hashTree } from '../../git/objects.js';
import { findProduct, isOlder } from '../../state/server-kinds.js';
import type { RepoRecord } from '../../state/records.js';
import {
  describeLfs,
  encodeFile,
  findPullHead,
  listPullRefs,
  renderBranch,
  renderCommit,
  formatFullName,
  findRule,
  listRules,
  UNSIGNED,
} from '../../views/index.js';
import { type Handlers, requireFound } from '../route.js';
import { isRefName } from '../../changes/commit-files.js';
import { emit } from '../../events/emit.js';
import { reportPush } from '../../events/runs.js';

/** Maximum number of entries of one page of a tree. */
const MAX_TREE_ENTRIES = 1_000;

export const commitRoutes: Handlers = {
  repoGetAllCommits(call) {
    const repo = findRepo(call);
    if (repo.refs.isEmpty) throw new Refusal(409, 'Git Repository is empty.');
    const ref = call.query.get('sha') ?? '';
    const name = ref === '' ? repo.default_branch : ref;
    const head = requireFound(
      repo.refs.resolve(name, repo.default_branch),
      `object does not exist [id: ${name}, rel_path: ]`,
    );
    const path = call.query.get('path') ?? '';
    const not = call.query.get('not') ?? '';
    const left = not === '' ? undefined : repo.refs.resolve(not, repo.default_branch);
    const without = new Set(
      left === undefined ? [] : call.state.objects.listAncestors(left.sha).map(({ sha }) => sha),
    );
    const within = call.state.objects
      .listAncestors(head.sha)
      .filter(
        (commit) =>
          !without.has(commit.sha) &&
          isBetween(call, commit) &&
          (path === '' || call.state.objects.hasChanged(commit, path)),
      );
    if (path !== '' && within.length === 0) throw createNotFound();
    return replyWithCommits(call, within, (commit) => renderCommit(call, repo, commit), path);
  },
  repoGetSingleCommit: (call) => replyWithCommit(call, call.readParam('sha')),
  repoDownloadCommitDiffOrPatch(call) {
    const repo = findRepo(call);
    const sha = call.readParam('sha');
    const type = call.readParam('diffType');
    // A tag such as `v1.beta`.
    if (type !== 'diff' && type !== 'patch') return replyWithCommit(call, `${sha}.${type}`);
    const commit = repo.refs.resolve(sha, repo.default_branch);
    if (commit === undefined) throw new Refusal(500);
    return replyWithText(writePatches(call, [commit], type));
  },
  repoCompareDiff(call) {
    const repo = findRepo(call);
    const given = call.readParam('basehead');
    const dots = /\.{2,3}/.exec(given);
    const left = dots === null ? repo.default_branch : given.slice(0, dots.index);
    const right = dots === null ? given : given.slice(dots.index + dots[0].length);
    const named = (name: string): Commit =>
      requireFound(findSide(call, repo, name), `ref "${name}" does not exist`);
    const before = named(left);
    const after = named(right);
    const known = new Set(call.state.objects.listAncestors(before.sha).map(({ sha }) => sha));
    const commits = call.state.objects
      .listAncestors(after.sha)
      .filter(({ sha }) => !known.has(sha));
    const output = call.query.get('output') ?? '';
    if (output === 'diff' || output === 'patch')
      return replyWithText(writePatches(call, commits.toReversed(), output));
    return replyWithJson({
      total_commits: commits.length,
      commits: commits.map((commit) => renderCommit(call, repo, commit)),
    });
  },
  GetTree(call) {
    const repo = findRepo(call);
    const name = call.readParam('sha');
    const commit = repo.refs.resolve(name, repo.default_branch);
    const root = commit?.tree ?? call.state.objects.getTree(name);
    if (root === undefined) throw new Refusal(400, `sha not found [${name}]`);
    const git = `${call.root}/api/v1/repos/${formatFullName(repo)}/git`;
    const deep = call.readFlag('recursive') === true;
    const all = deep ? listEverything(root, '') : (listDirectory(root, '') ?? []);
    const page = Math.max(1, call.readWhole('page'));
    const wanted = call.readWhole('per_page');
    const size = wanted >= 1 && wanted <= MAX_TREE_ENTRIES ? wanted : MAX_TREE_ENTRIES;
    const shown = all.slice((page - 1) * size, page * size).map(({ path, mode, type, sha }) => ({
      path,
      mode,
      type,
      size: call.state.objects.getBlob(sha)?.byteLength ?? 0,
      sha,
      url: `${git}/${type}s/${sha}`,
    }));
    // Servers before Gitea 1.27 repeat the commit that was asked for.
    const sha = commit !== undefined && isOlder(call.state.like) ? commit.sha : hashTree(root);
    const body = {
      sha,
      url: `${git}/trees/${sha}`,
      tree: shown.length === 0 ? null : shown,
      truncated: page * size < all.length,
      page,
      total_count: all.length,
    };
    return replyWithJson(body, 200, makePageHeaders(call, all.length, { count: true }));
  },
  GetBlob: (call) => replyWithJson(renderBlob(call, findRepo(call), call.readParam('sha'))),
  GetAnnotatedTag(call) {
    const repo = findRepo(call);
    const sha = call.readParam('sha');
    const tag = call.state.objects.getTag(sha);
    if (tag === undefined) throw createUnknownObject(sha);
    const git = `${call.root}/api/v1/repos/${formatFullName(repo)}/git`;
    const object = { type: 'commit', url: `${git}/commits/${tag.object}`, sha: tag.object };
    const { name, message, tagger } = tag;
    return replyWithJson({
      tag: name,
      sha,
      url: `${git}/tags/${sha}`,
      message,
      tagger,
      object,
      verification: UNSIGNED,
    });
  },
  repoListAllGitRefs: (call) => replyWithRefs(call, ''),
  repoListGitRefs: (call) => replyWithRefs(call, call.readParam('ref')),
};

function replyWithCommit(call: Call, name: string): Reply {
  const repo = findRepo(call);
  if (!isRefName(name)) throw createInvalid(`no valid ref or sha: ${name}`);
  const commit = requireFound(
    repo.refs.resolve(name, repo.default_branch) ?? findPullHead(call, repo, name),
    `commit doesn't exist: ${name}`,
  );
  return replyWithJson(renderCommit(call, repo, commit));
}

function createUnknownObject(sha: string): Refusal {
  const isHash = [40, 64].includes(sha.length);
  return new Refusal(
    400,
    isHash
      ? `object does not exist [id: ${sha}, rel_path: ]`
      : `length ${String(sha.length)} has no matched object format: ${sha}`,
  );
}

/**
 * Returns a blob, or for a directory git's tree object.
 * @throws a 400 when there is none
 */
export function renderBlob(call: Call, repo: RepoRecord, sha: string): Record<string, unknown> {
  const { state, root } = call;
  const tree = state.objects.getTree(sha);
  const bytes = state.objects.getBlob(sha) ?? (tree && encodeTree(tree));
  if (bytes === undefined) throw createUnknownObject(sha);
  const url = `${root}/api/v1/repos/${formatFullName(repo)}/git/blobs/${sha}`;
  return {
    ...encodeFile(call, bytes),
    url,
    sha,
    size: bytes.byteLength,
    ...describeLfs(bytes),
  };
}

/**
 * Responds with a page of commits, or of records that belong to commits, with additional headers.
 * @param path the one that all commits change
 */
export function replyWithCommits<T>(
  call: Call,
  all: readonly T[],
  render: (one: T) => unknown,
  path?: string,
): Reply {
  const { page, limit } = readPage(call);
  const total = all.length;
  const headers = makePageHeaders(call, total, { link: true, count: true });
  const pages = Math.ceil(total / limit);
  const more: Record<string, string> = {
    'X-Page': String(page),
    'X-PerPage': String(limit),
    ...(path !== undefined && { 'X-Total': String(total) }),
    'X-PageCount': String(pages),
    'X-HasMore': String(page < pages),
  };
  const exposed = [headers['access-control-expose-headers'], ...Object.keys(more)].join(', ');
  const own = Object.fromEntries(
    Object.entries(more).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const size = path === undefined || path === '' ? limit : PATH_PAGE_SIZE;
  const shown = all.slice((page - 1) * size, page * size);
  return replyWithJson(shown.map(render), 200, {
    ...headers,
    ...own,
    'access-control-expose-headers': exposed,
  });
}

/**
 * The number of commits on a page of those of a path, whatever the limit of the request; the
 * headers count by the limit.
 */
const PATH_PAGE_SIZE = 50;

/** Returns whether a commit is between `since` and `until`. The server does not validate them. */
function isBetween({ query }: Call, { committer }: Commit): boolean {
  const since = query.get('since') ?? '';
  const until = query.get('until') ?? '';
  for (const [name, text] of Object.entries({ since, until }))
    if (text !== '' && Number.isNaN(Date.parse(text)))
      throw createInvalid(`invalid '${name}' format, expected ISO 8601 (RFC3339)`);
  const at = Date.parse(committer.date);
  return (since === '' || at >= Date.parse(since)) && (until === '' || at <= Date.parse(until));
}

export function writePatches({ state }: Call, commits: readonly Commit[], type: string): string {
  return commits
    .map((commit) => {
      const before =
        state.objects.getCommit(commit.parents[0] ?? '')?.tree ?? new Map<string, never>();
      const body = writeDiff(state.objects, listTreeChanges(state.objects, before, commit.tree));
      if (type !== 'patch') return body;
      const { author, message } = commit;
      return `From ${commit.sha} Mon Sep 17 00:00:00 2001\nFrom: ${author.name} <${author.email}>\nDate: ${new Date(author.date).toUTCString()}\nSubject: [PATCH] ${message}---\n${body}-- \n2.47.3\n\n`;
    })
    .join('');
}

/** Returns a side of a comparison: a ref of this repository, or `owner:ref` of a fork. */
function findSide(call: Call, repo: RepoRecord, name: string): Commit | undefined {
  const [, owner, ref = name] = /^([^:]+):(.+)$/.exec(name) ?? [];
  if (owner === undefined) return repo.refs.resolve(name, repo.default_branch);
  const [login = owner, of = repo.name] = owner.split('/');
  const other = requireFound(
    call.state.findRepo(login, of) ??
      call.state.repos.find(
        (fork) =>
          fork.fork_of === repo.id && fork.owner.login.toLowerCase() === login.toLowerCase(),
      ),
  );
  return other.refs.resolve(ref, other.default_branch);
}

function listEverything(tree: Tree, path: string): NonNullable<ReturnType<typeof listDirectory>> {
  return (listDirectory(tree, path) ?? []).flatMap((entry) =>
    entry.type === 'tree' ? [entry, ...listEverything(tree, entry.path)] : [entry],
  );
}

function replyWithRefs(call: Call, start: string): Reply {
  const repo = findRepo(call);
  const git = `${call.root}/api/v1/repos/${formatFullName(repo)}/git`;
  const found = [...repo.refs.list(), ...listPullRefs(call, repo)]
    .filter(({ ref }) => ref.startsWith(`refs/${start}`))
    .sort((a, b) => (a.ref < b.ref ? -1 : 1));
  if (found.length === 0) throw createNotFound();
  return replyWithJson(
    found.map(({ ref, sha, type }) => {
      const path = ref.split('/').map(encodeURIComponent).join('/').replaceAll('%2B', '+');
      return { ref, url: `${git}/${path}`, object: { type, sha, url: `${git}/${type}s/${sha}` } };
    }),
  );
}

export const branchRoutes: Handlers = {
  repoListBranches(call) {
    const repo = findRepo(call);
    if (repo.refs.isEmpty)
      return replyWithPagedList(call, [], (name) => name, { ...LINKED_STYLE, nullable: true });
    const rest = [...repo.refs.branches.keys()]
      .filter((name) => name !== repo.default_branch)
      .sort();
    const names = repo.refs.branches.has(repo.default_branch)
      ? [repo.default_branch, ...rest]
      : rest;
    const words = (call.query.get('q') ?? '').toLowerCase();
    return replyWithPagedList(
      call,
      names.filter((name) => name.toLowerCase().includes(words)),
      (name) => renderNamedBranch(call, repo, name),
      LINKED_STYLE,
    );
  },
  repoGetBranch(call) {
    const repo = findRepo(call);
    findBranch(call, repo);
    return replyWithJson(renderNamedBranch(call, repo, call.readParam('branch')));
  },
  repoCreateBranch(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    if (repo.refs.isEmpty) throw createNotFound('Git Repository is empty.');
    const body = call.body;
    const name = body.requireText('new_branch_name', 'BranchName');
    if (!isRefName(name)) throw createInvalid('[BranchName]: GitRefName');
    const ref = body.readText('old_ref_name') ?? '';
    const old = body.readText('old_branch_name') ?? '';
    const from =
      ref !== ''
        ? repo.refs.resolve(ref, repo.default_branch)
        : repo.refs.getBranch(old === '' ? repo.default_branch : old);
    if (from === undefined)
      throw ref === '' ? createNotFound('The old branch does not exist') : new Refusal(500);
    if (repo.refs.branches.has(name)) throw new Refusal(409, 'The branch already exists.');
    const clash = [...repo.refs.branches.keys()].some(
      (other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`),
    );
    if (clash) throw new Refusal(409, 'The branch with the same name already exists.');
    repo.refs.branches.set(name, from.sha);
    reportPush(call, repo, name, undefined, from);
    return replyWithCreated(renderNamedBranch(call, repo, name));
  },
  repoDeleteBranch(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const name = call.readParam('branch');
    if (repo.refs.isEmpty) throw createNotFound('Git Repository is empty.');
    findBranch(call, repo);
    if (name === repo.default_branch)
      throw new Refusal(403, 'can not delete default or pull request target branch');
    if (findRule(call, repo, name) !== undefined) throw new Refusal(403, 'branch protected');
    repo.refs.branches.delete(name);
    emit(call, repo, 'delete', 'delete', { ref: name, ref_type: 'branch', pusher_type: 'user' });
    return replyWithNothing();
  },
  repoRenameBranch(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const to = call.body.requireText('name', 'Name');
    if (!isRefName(to)) throw createInvalid('[Name]: GitRefName');
    const from = call.readParam('branch');
    const sha = requireFound(repo.refs.branches.get(from), "Branch doesn't exist.");
    if (repo.refs.branches.has(to))
      throw createInvalid(
        'Cannot rename a branch using the same name or rename to a branch that already exists.',
      );
    repo.refs.branches.delete(from);
    repo.refs.branches.set(to, sha);
    if (repo.default_branch === from) repo.default_branch = to;
    const moved = repo.protections.get(from);
    if (moved !== undefined) {
      repo.protections.delete(from);
      repo.protections.set(to, { ...moved, rule_name: to, branch_name: to });
    }
    for (const { pull } of repo.issues) if (pull?.base === from) pull.base = to;
    return replyWithNothing();
  },
  repoUpdateBranch(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const body = call.body;
    const name = call.readParam('branch');
    const sha = body.requireText('new_commit_id', 'NewCommitID');
    const before = findBranch(call, repo);
    const old = body.readText('old_commit_id') ?? '';
    if (old !== '' && old !== before.sha)
      throw createInvalid(`branch commit does not match [expected: ${old}, given: ${before.sha}]`);
    // The name of a branch or a tag is taken, too.
    const commit = repo.refs.resolve(sha, repo.default_branch);
    if (commit === undefined) throw new Refusal(500);
    if (findRule(call, repo, name) !== undefined)
      throw new Refusal(403, `branch ${name} is protected from force push`);
    const forward = call.state.objects
      .listAncestors(commit.sha)
      .some((one) => one.sha === before.sha);
    if (!forward && body.readFlag('force') !== true)
      throw createInvalid(`Force push ${name} need a confirm force parameter`);
    repo.refs.branches.set(name, commit.sha);
    reportPush(call, repo, name, before.sha, commit);
    return replyWithNothing();
  },
  repoListBranchProtection: (call) =>
    replyWithList(listRules(call, findRepo(call, 'admin')), (one) => one),
  repoGetBranchProtection: (call) => replyWithJson(findProtection(call)),
  repoCreateBranchProtection(call) {
    const repo = requireUnarchived(findRepo(call, 'admin'));
    const name = call.body.readText('rule_name') ?? call.body.readText('branch_name') ?? '';
    if (name === '') throw new Refusal(400, 'both rule_name and branch_name are empty');
    if (repo.protections.has(name)) throw new Refusal(403, 'Branch protection already exist');
    const last = Math.max(
      0,
      ...[...repo.protections.values()].map(({ priority }) => Number(priority)),
    );
    const made = makeProtection(call, name, { priority: last + 1 });
    repo.protections.set(name, made);
    return replyWithCreated(made);
  },
  /** The API shows no ids of rules, so their order is not kept. */
  repoUpdateBranchProtectionPriories(call) {
    requireUnarchived(findRepo(call, 'admin'));
    call.body.readIntegers('ids');
    return replyWithNothing();
  },
  repoEditBranchProtection(call) {
    const repo = requireUnarchived(findRepo(call, 'admin'));
    const edited = makeProtection(call, call.readParam('name'), findProtection(call));
    repo.protections.set(call.readParam('name'), edited);
    return replyWithJson(edited);
  },
  repoDeleteBranchProtection(call) {
    const repo = requireUnarchived(findRepo(call, 'admin'));
    findProtection(call);
    repo.protections.delete(call.readParam('name'));
    return replyWithNothing();
  },
};

function findProtection(call: Call): Record<string, unknown> {
  return requireFound(findRepo(call, 'admin').protections.get(call.readParam('name')));
}

function findBranch(call: Call, repo: RepoRecord): Commit {
  return requireFound(repo.refs.getBranch(call.readParam('branch')));
}

function renderNamedBranch(
  call: Call,
  repo: RepoRecord,
  name: string,
): Record<string, unknown> | undefined {
  const commit = repo.refs.getBranch(name);
  return (
    commit && renderBranch(call, repo, name, commit, isAtLeast(findLevel(call, repo), 'write'))
  );
}

const ALLOW_LISTS = [
  'push_whitelist',
  'force_push_allowlist',
  'merge_whitelist',
  'bypass_allowlist',
];
const USER_LISTS = [
  ...ALLOW_LISTS.map((list) => `${list}_usernames`),
  'approvals_whitelist_username',
];
const TEAM_LISTS = [...ALLOW_LISTS, 'approvals_whitelist'].map((list) => `${list}_teams`);

const PROTECTION_FLAGS = [
  'enable_push',
  'enable_push_whitelist',
  'push_whitelist_deploy_keys',
  'enable_force_push',
  'enable_force_push_allowlist',
  'force_push_allowlist_deploy_keys',
  'enable_merge_whitelist',
  'enable_bypass_allowlist',
  'enable_status_check',
  'enable_approvals_whitelist',
  'block_on_rejected_reviews',
  'block_on_official_review_requests',
  'block_on_outdated_branch',
  'dismiss_stale_approvals',
  'ignore_stale_approvals',
  'require_signed_commits',
  'block_admin_merge_override',
  'block_on_codeowner_reviews',
];

/** The flags without which a new rule has another one off. */
const NEW_WITH: Readonly<Record<string, readonly string[]>> = {
  enable_push_whitelist: ['enable_push'],
  push_whitelist_deploy_keys: ['enable_push', 'enable_push_whitelist'],
  enable_force_push: ['enable_push'],
  enable_force_push_allowlist: ['enable_push', 'enable_force_push'],
  force_push_allowlist_deploy_keys: [
    'enable_push',
    'enable_force_push',
    'enable_force_push_allowlist',
  ],
};

/** The flags that an update must set for another one to be read, and that turn it off. */
const CHANGED_WITH: Readonly<Record<string, readonly string[]>> = {
  enable_push_whitelist: ['enable_push'],
  push_whitelist_deploy_keys: ['enable_push', 'enable_push_whitelist'],
  enable_force_push_allowlist: ['enable_force_push'],
  force_push_allowlist_deploy_keys: ['enable_force_push', 'enable_force_push_allowlist'],
};

function readNewFlag(body: Body, key: string): boolean | undefined {
  const needed = NEW_WITH[key] ?? [];
  return needed.every((flag) => body.readFlag(flag) === true) ? body.readFlag(key) : false;
}

function readChangedFlag(body: Body, key: string): boolean | undefined {
  const needed = CHANGED_WITH[key] ?? [];
  return needed.every((flag) => body.readFlag(flag) === true) ? body.readFlag(key) : undefined;
}

function makeProtection(
  call: Call,
  name: string,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { body, state } = call;
  for (const key of USER_LISTS)
    for (const login of body.readTexts(key) ?? []) requireUser(call, login, 422);
  const read = (
    keys: readonly string[],
    value: (key: string) => unknown,
    usual: unknown,
  ): Record<string, unknown> =>
    Object.fromEntries(keys.map((key) => [key, value(key) ?? before[key] ?? usual]));
  const isUpdate = before['rule_name'] !== undefined;
  const readFlag = (key: string): boolean | undefined =>
    isUpdate ? readChangedFlag(body, key) : readNewFlag(body, key);
  const own = findProduct(state.like) === 'forgejo' ? ['apply_to_admins'] : [];
  const flags = read([...PROTECTION_FLAGS, ...own], readFlag, false);
  for (const [key, needed] of Object.entries(CHANGED_WITH))
    if (needed.some((flag) => body.readFlag(flag) === false)) flags[key] = false;
  const names = read([...USER_LISTS, ...TEAM_LISTS], (key) => body.readTexts(key), []);
  const texts = read(
    ['protected_file_patterns', 'unprotected_file_patterns'],
    (key) => body.readText(key),
    '',
  );
  const contexts = read(['status_check_contexts'], (key) => body.readTexts(key), null);
  const needed = read(['required_approvals'], (key) => body.readInteger(key), 0);
  const given = body.readInteger('priority') ?? 0;
  const branch_name = /[*?[{]/.test(name) ? '' : name;
  const dates = {
    created_at: before['created_at'] ?? state.formatTime(),
    updated_at: state.formatTime(),
  };
  const priority = given === 0 ? before['priority'] : given;
  return {
    branch_name,
    rule_name: name,
    priority,
    ...flags,
    ...names,
    ...contexts,
    ...texts,
    ...needed,
    ...dates,
  };
}
