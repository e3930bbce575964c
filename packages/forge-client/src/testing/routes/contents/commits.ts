import { base64 } from '@clients/core/testing';
import type { Call, Reply } from '../../http/index.js';
import { created, empty, invalid, json, linked, listing } from '../../http/index.js';
import {
  notFound,
  makePageHeaders,
  readPage,
  Refusal,
  text,
  replyWithList,
} from '../../http/index.js';
import {
  noPull,
  isAtLeast,
  requireUser,
  findLevel,
  findRepo,
  requireUnarchived,
} from '../../access/rights.js';
import { changes, diffText } from '../../git/diff.js';
import { type Commit, listDirectory, type Tree, encodeTree, hashTree } from '../../git/objects.js';
import { findDifferences } from '../../servers/index.js';
import type { RepoRecord } from '../../state/records.js';
import {
  branchView,
  commitView,
  formatFullName,
  findRule,
  listRules,
  unsigned,
} from '../../views/index.js';
import { type Handlers, findOne, requireFound } from '../route.js';
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
      repo.refs.loosely(name, repo.default_branch),
      `object does not exist [id: ${name}, rel_path: ]`,
    );
    const path = call.query.get('path') ?? '';
    const within = call.state.objects
      .log(head.sha)
      .filter(
        (commit) =>
          isBetween(call, commit) && (path === '' || call.state.objects.changes(commit, path)),
      );
    if (path !== '' && within.length === 0) throw notFound();
    return replyWithCommits(call, within, (commit) => commitView(call, repo, commit), path);
  },
  repoGetSingleCommit: (call) => replyWithCommit(call, call.param('sha')),
  repoDownloadCommitDiffOrPatch(call) {
    const repo = findRepo(call);
    const [sha, type] = [call.param('sha'), call.param('diffType')];
    // A tag such as `v1.beta`.
    if (type !== 'diff' && type !== 'patch') return replyWithCommit(call, `${sha}.${type}`);
    const commit = repo.refs.loosely(sha, repo.default_branch);
    if (commit === undefined) throw new Refusal(500);
    return text(patchText(call, [commit], type));
  },
  repoGetCommitPullRequest(call) {
    const repo = findRepo(call);
    const { number } = findOne(
      repo.issues,
      ({ pull }) => pull?.merged?.commit === call.param('sha'),
      noPull(repo),
    );
    return {
      status: 303,
      headers: {
        location: `${call.root}/api/v1/repos/${formatFullName(repo)}/pulls/${String(number)}`,
      },
    };
  },
  repoCompareDiff(call) {
    const repo = findRepo(call);
    const given = call.param('basehead');
    const dots = /\.{2,3}/.exec(given);
    const left = dots === null ? repo.default_branch : given.slice(0, dots.index);
    const right = dots === null ? given : given.slice(dots.index + dots[0].length);
    const named = (name: string): Commit =>
      requireFound(findSide(call, repo, name), `ref "${name}" does not exist`);
    const [before, after] = [named(left), named(right)];
    const known = new Set(call.state.objects.log(before.sha).map(({ sha }) => sha));
    const commits = call.state.objects.log(after.sha).filter(({ sha }) => !known.has(sha));
    const output = call.query.get('output') ?? '';
    if (output === 'diff' || output === 'patch')
      return text(patchText(call, commits.toReversed(), output));
    return json({
      total_commits: commits.length,
      commits: commits.map((commit) => commitView(call, repo, commit)),
    });
  },
  GetTree(call) {
    const repo = findRepo(call);
    const name = call.param('sha');
    const commit = repo.refs.loosely(name, repo.default_branch);
    const root = commit?.tree ?? call.state.objects.tree(name);
    if (root === undefined) throw new Refusal(400, `sha not found [${name}]`);
    const git = `${call.root}/api/v1/repos/${formatFullName(repo)}/git`;
    const deep = call.flag('recursive') === true;
    const all = deep ? listEverything(root, '') : (listDirectory(root, '') ?? []);
    const page = Math.max(1, Number(call.query.get('page')) || 1);
    const wanted = Number(call.query.get('per_page'));
    const size = wanted >= 1 && wanted <= MAX_TREE_ENTRIES ? wanted : MAX_TREE_ENTRIES;
    const shown = all.slice((page - 1) * size, page * size).map(({ path, mode, type, sha }) => ({
      path,
      mode,
      type,
      size: call.state.objects.blob(sha)?.byteLength ?? 0,
      sha,
      url: `${git}/${type}s/${sha}`,
    }));
    // Servers before Gitea 1.27 repeat the commit that was asked for.
    const isOlder = findDifferences(call.state.like) !== undefined;
    const sha = commit !== undefined && isOlder ? commit.sha : hashTree(root);
    const body = {
      sha,
      url: `${git}/trees/${sha}`,
      tree: shown.length === 0 ? null : shown,
      truncated: page * size < all.length,
      page,
      total_count: all.length,
    };
    return json(body, 200, makePageHeaders(call, all.length, { count: true }));
  },
  GetBlob: (call) => json(renderBlob(call, findRepo(call), call.param('sha'))),
  GetAnnotatedTag(call) {
    const [repo, sha] = [findRepo(call), call.param('sha')];
    const tag = call.state.objects.tag(sha);
    if (tag === undefined) throw makeUnknownObjectRefusal(sha);
    const git = `${call.root}/api/v1/repos/${formatFullName(repo)}/git`;
    const object = { type: 'commit', url: `${git}/commits/${tag.object}`, sha: tag.object };
    const { name, message, tagger } = tag;
    return json({
      tag: name,
      sha,
      url: `${git}/tags/${sha}`,
      message,
      tagger,
      object,
      verification: unsigned,
    });
  },
  repoListAllGitRefs: (call) => refs(call, ''),
  repoListGitRefs: (call) => refs(call, call.param('ref')),
};

function replyWithCommit(call: Call, name: string): Reply {
  const repo = findRepo(call);
  if (!isRefName(name)) throw invalid(`no valid ref or sha: ${name}`);
  const commit = requireFound(
    repo.refs.loosely(name, repo.default_branch),
    `commit doesn't exist: ${name}`,
  );
  return json(commitView(call, repo, commit));
}

function makeUnknownObjectRefusal(sha: string): Refusal {
  return new Refusal(400, `object does not exist [id: ${sha}, rel_path: ]`);
}

/** Returns a blob, or for a directory git's tree object. @throws a 400 when there is none */
export function renderBlob(
  { state, root }: Call,
  repo: RepoRecord,
  sha: string,
): Record<string, unknown> {
  const tree = state.objects.tree(sha);
  const bytes = state.objects.blob(sha) ?? (tree && encodeTree(tree));
  if (bytes === undefined) throw makeUnknownObjectRefusal(sha);
  const url = `${root}/api/v1/repos/${formatFullName(repo)}/git/blobs/${sha}`;
  return { content: base64(bytes), encoding: 'base64', url, sha, size: bytes.byteLength };
}

/**
 * Responds with a page of commits, or of records that belong to commits, with additional headers. @param
 * path the one that all commits change
 */
export function replyWithCommits<T>(
  call: Call,
  all: readonly T[],
  view: (one: T) => unknown,
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
  const shown = all.slice(...computeRange(call, path ?? '')).map(view);
  return json(shown, 200, { ...headers, ...own, 'access-control-expose-headers': exposed });
}

/**
 * The number of commits on a page of those of a path, whatever the limit of the request; the
 * headers count by the limit.
 */
const pageOfPath = 50;

function computeRange(call: Call, path: string): [number, number] {
  const { page, limit } = readPage(call);
  if (path === '') return [(page - 1) * limit, page * limit];
  const start = (page - 1) * pageOfPath;
  return [start, start + pageOfPath];
}

/** Returns whether a commit is between `since` and `until`. The server does not validate them. */
function isBetween({ query }: Call, { committer }: Commit): boolean {
  const [since, until] = [query.get('since') ?? '', query.get('until') ?? ''];
  const at = Date.parse(committer.date);
  return (since === '' || at >= Date.parse(since)) && (until === '' || at <= Date.parse(until));
}

export function patchText({ state }: Call, commits: readonly Commit[], type: string): string {
  return commits
    .map((commit) => {
      const before =
        state.objects.commit(commit.parents[0] ?? '')?.tree ?? new Map<string, never>();
      const body = diffText(state.objects, changes(state.objects, before, commit.tree));
      if (type !== 'patch') return body;
      const { author, message } = commit;
      return `From ${commit.sha} Mon Sep 17 00:00:00 2001\nFrom: ${author.name} <${author.email}>\nDate: ${new Date(author.date).toUTCString()}\nSubject: [PATCH] ${message}---\n${body}-- \n2.47.3\n\n`;
    })
    .join('');
}

/** Returns a side of a comparison: a ref of this repository, or `owner:ref` of a fork. */
function findSide(call: Call, repo: RepoRecord, name: string): Commit | undefined {
  const [, owner, ref = name] = /^([^:]+):(.+)$/.exec(name) ?? [];
  if (owner === undefined) return repo.refs.loosely(name, repo.default_branch);
  const [login = owner, of = repo.name] = owner.split('/');
  const other = requireFound(
    call.state.repo(login, of) ??
      call.state.repos.find(
        (fork) =>
          fork.fork_of === repo.id && fork.owner.login.toLowerCase() === login.toLowerCase(),
      ),
  );
  return other.refs.loosely(ref, other.default_branch);
}

function listEverything(tree: Tree, path: string): NonNullable<ReturnType<typeof listDirectory>> {
  return (listDirectory(tree, path) ?? []).flatMap((entry) =>
    entry.type === 'tree' ? [entry, ...listEverything(tree, entry.path)] : [entry],
  );
}

function refs(call: Call, start: string): Reply {
  const repo = findRepo(call);
  const git = `${call.root}/api/v1/repos/${formatFullName(repo)}/git`;
  const found = repo.refs.all().filter(({ ref }) => ref.startsWith(`refs/${start}`));
  if (found.length === 0) throw notFound();
  return json(
    found.map(({ ref, sha, type }) => {
      const path = ref.split('/').map(encodeURIComponent).join('/').replaceAll('%2B', '+');
      return { ref, url: `${git}/${path}`, object: { type, sha, url: `${git}/${type}s/${sha}` } };
    }),
  );
}

export const branchRoutes: Handlers = {
  repoListBranches(call) {
    const repo = findRepo(call);
    if (repo.refs.isEmpty) return listing(call, [], (name) => name, { ...linked, nullable: true });
    const rest = [...repo.refs.branches.keys()]
      .filter((name) => name !== repo.default_branch)
      .sort();
    const names = repo.refs.branches.has(repo.default_branch)
      ? [repo.default_branch, ...rest]
      : rest;
    return listing(call, names, (name) => renderBranch(call, repo, name), linked);
  },
  repoGetBranch(call) {
    const repo = findRepo(call);
    findBranch(call, repo);
    return json(renderBranch(call, repo, call.param('branch')));
  },
  repoCreateBranch(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    if (repo.refs.isEmpty) throw notFound('Git Repository is empty.');
    const body = call.body;
    const name = body.required('new_branch_name', 'BranchName');
    if (!isRefName(name)) throw invalid('[BranchName]: GitRefName');
    const [ref, old] = [body.text('old_ref_name') ?? '', body.text('old_branch_name') ?? ''];
    const from =
      ref !== ''
        ? repo.refs.loosely(ref, repo.default_branch)
        : repo.refs.branch(old === '' ? repo.default_branch : old);
    if (from === undefined)
      throw ref === '' ? notFound('The old branch does not exist') : new Refusal(500);
    if (repo.refs.branches.has(name)) throw new Refusal(409, 'The branch already exists.');
    const clash = [...repo.refs.branches.keys()].some(
      (other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`),
    );
    if (clash) throw new Refusal(409, 'The branch with the same name already exists.');
    repo.refs.branches.set(name, from.sha);
    reportPush(call, repo, name, undefined, from);
    return created(renderBranch(call, repo, name));
  },
  repoDeleteBranch(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const name = call.param('branch');
    if (repo.refs.isEmpty) throw notFound('Git Repository is empty.');
    findBranch(call, repo);
    if (name === repo.default_branch)
      throw new Refusal(403, 'can not delete default or pull request target branch');
    if (findRule(call, repo, name) !== undefined) throw new Refusal(403, 'branch protected');
    repo.refs.branches.delete(name);
    emit(call, repo, 'delete', 'delete', { ref: name, ref_type: 'branch', pusher_type: 'user' });
    return empty();
  },
  repoRenameBranch(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const to = call.body.required('name', 'Name');
    if (!isRefName(to)) throw invalid('[Name]: GitRefName');
    const from = call.param('branch');
    const sha = requireFound(repo.refs.branches.get(from), "Branch doesn't exist.");
    if (repo.refs.branches.has(to))
      throw invalid(
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
    return empty();
  },
  repoUpdateBranch(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const body = call.body;
    const name = call.param('branch');
    const sha = body.required('new_commit_id', 'NewCommitID');
    const before = findBranch(call, repo);
    const old = body.text('old_commit_id') ?? '';
    if (old !== '' && old !== before.sha)
      throw invalid(`branch commit does not match [expected: ${old}, given: ${before.sha}]`);
    const commit = call.state.objects.commit(sha);
    if (commit === undefined) throw new Refusal(500);
    if (findRule(call, repo, name) !== undefined)
      throw new Refusal(403, `branch ${name} is protected from force push`);
    const forward = call.state.objects.log(sha).some((one) => one.sha === before.sha);
    if (!forward && body.flag('force') !== true)
      throw invalid(`Force push ${name} need a confirm force parameter`);
    repo.refs.branches.set(name, sha);
    reportPush(call, repo, name, before.sha, commit);
    return empty();
  },
  repoListBranchProtection: (call) =>
    replyWithList(listRules(call, findRepo(call, 'admin')), (one) => one),
  repoGetBranchProtection: (call) => json(rule(call)),
  repoCreateBranchProtection(call) {
    const repo = requireUnarchived(findRepo(call, 'admin'));
    const name = call.body.text('rule_name') ?? call.body.text('branch_name') ?? '';
    if (name === '') throw new Refusal(400, 'both rule_name and branch_name are empty');
    if (repo.protections.has(name)) throw new Refusal(403, 'Branch protection already exist');
    const last = Math.max(
      0,
      ...[...repo.protections.values()].map(({ priority }) => Number(priority)),
    );
    const made = makeProtection(call, name, { priority: last + 1 });
    repo.protections.set(name, made);
    return created(made);
  },
  repoEditBranchProtection(call) {
    const edited = makeProtection(call, call.param('name'), rule(call));
    requireUnarchived(findRepo(call, 'admin')).protections.set(call.param('name'), edited);
    return json(edited);
  },
  repoDeleteBranchProtection(call) {
    rule(call);
    requireUnarchived(findRepo(call, 'admin')).protections.delete(call.param('name'));
    return empty();
  },
};

function rule(call: Call): Record<string, unknown> {
  return requireFound(findRepo(call, 'admin').protections.get(call.param('name')));
}

function findBranch(call: Call, repo: RepoRecord): Commit {
  return requireFound(repo.refs.branch(call.param('branch')));
}

function renderBranch(
  call: Call,
  repo: RepoRecord,
  name: string,
): Record<string, unknown> | undefined {
  const commit = repo.refs.branch(name);
  return commit && branchView(call, repo, name, commit, isAtLeast(findLevel(call, repo), 'write'));
}

const allowed = ['push_whitelist', 'force_push_allowlist', 'merge_whitelist', 'bypass_allowlist'];
const people = [...allowed.map((list) => `${list}_usernames`), 'approvals_whitelist_username'];
const teams = [...allowed, 'approvals_whitelist'].map((list) => `${list}_teams`);

const switches = [
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
];

function makeProtection(
  call: Call,
  name: string,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { body, state } = call;
  for (const key of people)
    for (const login of body.texts(key) ?? []) requireUser(call, login, 422);
  const read = (
    keys: readonly string[],
    value: (key: string) => unknown,
    usual: unknown,
  ): Record<string, unknown> =>
    Object.fromEntries(keys.map((key) => [key, value(key) ?? before[key] ?? usual]));
  const flags = read(switches, (key) => body.flag(key), false);
  const names = read([...people, ...teams], (key) => body.texts(key), []);
  const texts = read(
    ['protected_file_patterns', 'unprotected_file_patterns'],
    (key) => body.text(key),
    '',
  );
  const contexts = read(['status_check_contexts'], (key) => body.texts(key), null);
  const needed = read(['required_approvals'], (key) => body.int(key), 0);
  const [given, branch_name] = [body.int('priority') ?? 0, /[*?[{]/.test(name) ? '' : name];
  const dates = { created_at: before['created_at'] ?? state.now(), updated_at: state.now() };
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
