import { atLeast, knownUser, levelOf, repoOf, unlessArchived } from '../../access/rights.js';
import { isRefName } from '../../changes/commit-files.js';
import { emit } from '../../events/emit.js';
import { reportPush } from '../../events/pushes.js';
import type { Commit } from '../../git/objects.js';
import type { Call } from '../../http/call.js';
import { linked, listing, wholeList } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { RepoRecord } from '../../state/records.js';
import { branchView } from '../../views/commits.js';
import { ruleOf, rulesOf } from '../../views/protections.js';
import { orNotFound } from '../lists.js';
import type { Handlers } from '../route.js';

export const branchRoutes: Handlers = {
  repoListBranches(call) {
    const repo = repoOf(call);
    if (repo.refs.isEmpty) return listing(call, [], (name) => name, { ...linked, nullable: true });
    const rest = [...repo.refs.branches.keys()].filter((name) => name !== repo.default_branch).sort();
    const names = repo.refs.branches.has(repo.default_branch) ? [repo.default_branch, ...rest] : rest;
    return listing(call, names, (name) => shown(call, repo, name), linked);
  },
  repoGetBranch(call) {
    const repo = repoOf(call);
    branchOf(call, repo);
    return json(shown(call, repo, call.param('branch')));
  },
  repoCreateBranch(call) {
    const repo = unlessArchived(repoOf(call, 'write'));
    if (repo.refs.isEmpty) throw notFound('Git Repository is empty.');
    const body = call.body;
    const name = body.required('new_branch_name', 'BranchName');
    if (!isRefName(name)) throw invalid('[BranchName]: GitRefName');
    const [ref, old] = [body.text('old_ref_name') ?? '', body.text('old_branch_name') ?? ''];
    const from = ref !== '' ? repo.refs.loosely(ref, repo.default_branch) : repo.refs.branch(old === '' ? repo.default_branch : old);
    if (from === undefined) throw ref === '' ? notFound('The old branch does not exist') : new Refusal(500);
    if (repo.refs.branches.has(name)) throw new Refusal(409, 'The branch already exists.');
    const clash = [...repo.refs.branches.keys()].some((other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`));
    if (clash) throw new Refusal(409, 'The branch with the same name already exists.');
    repo.refs.branches.set(name, from.sha);
    reportPush(call, repo, name, undefined, from);
    return created(shown(call, repo, name));
  },
  repoDeleteBranch(call) {
    const repo = unlessArchived(repoOf(call, 'write'));
    const name = call.param('branch');
    if (repo.refs.isEmpty) throw notFound('Git Repository is empty.');
    branchOf(call, repo);
    if (name === repo.default_branch) throw new Refusal(403, 'can not delete default or pull request target branch');
    if (ruleOf(call, repo, name) !== undefined) throw new Refusal(403, 'branch protected');
    repo.refs.branches.delete(name);
    emit(call, repo, 'delete', 'delete', { ref: name, ref_type: 'branch', pusher_type: 'user' });
    return empty();
  },
  repoRenameBranch(call) {
    const repo = unlessArchived(repoOf(call, 'write'));
    const to = call.body.required('name', 'Name');
    if (!isRefName(to)) throw invalid('[Name]: GitRefName');
    const from = call.param('branch');
    const sha = orNotFound(repo.refs.branches.get(from), "Branch doesn't exist.");
    if (repo.refs.branches.has(to)) throw invalid('Cannot rename a branch using the same name or rename to a branch that already exists.');
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
    const repo = unlessArchived(repoOf(call, 'write'));
    const body = call.body;
    const name = call.param('branch');
    const sha = body.required('new_commit_id', 'NewCommitID');
    const before = branchOf(call, repo);
    const old = body.text('old_commit_id') ?? '';
    if (old !== '' && old !== before.sha) throw invalid(`branch commit does not match [expected: ${old}, given: ${before.sha}]`);
    const commit = call.state.objects.commit(sha);
    if (commit === undefined) throw new Refusal(500);
    if (ruleOf(call, repo, name) !== undefined) throw new Refusal(403, `branch ${name} is protected from force push`);
    const forward = call.state.objects.log(sha).some((one) => one.sha === before.sha);
    if (!forward && body.flag('force') !== true) throw invalid(`Force push ${name} need a confirm force parameter`);
    repo.refs.branches.set(name, sha);
    reportPush(call, repo, name, before.sha, commit);
    return empty();
  },
  repoListBranchProtection: (call) => wholeList(rulesOf(call, repoOf(call, 'admin')), (one) => one),
  repoGetBranchProtection: (call) => json(rule(call)),
  repoCreateBranchProtection(call) {
    const repo = unlessArchived(repoOf(call, 'admin'));
    const name = call.body.text('rule_name') ?? call.body.text('branch_name') ?? '';
    if (name === '') throw new Refusal(400, 'both rule_name and branch_name are empty');
    if (repo.protections.has(name)) throw new Refusal(403, 'Branch protection already exist');
    const last = Math.max(0, ...[...repo.protections.values()].map(({ priority }) => Number(priority)));
    const made = protectionOf(call, name, { priority: last + 1 });
    repo.protections.set(name, made);
    return created(made);
  },
  repoEditBranchProtection(call) {
    const before = rule(call);
    const edited = protectionOf(call, call.param('name'), before);
    unlessArchived(repoOf(call, 'admin')).protections.set(call.param('name'), edited);
    return json(edited);
  },
  repoDeleteBranchProtection(call) {
    rule(call);
    unlessArchived(repoOf(call, 'admin')).protections.delete(call.param('name'));
    return empty();
  },
};

function rule(call: Call): Record<string, unknown> {
  return orNotFound(repoOf(call, 'admin').protections.get(call.param('name')));
}

function branchOf(call: Call, repo: RepoRecord): Commit {
  return orNotFound(repo.refs.branch(call.param('branch')));
}

function shown(call: Call, repo: RepoRecord, name: string): Record<string, unknown> | undefined {
  const commit = repo.refs.branch(name);
  return commit && branchView(call, repo, name, commit, atLeast(levelOf(call, repo), 'write'));
}

const allowed = ['push_whitelist', 'force_push_allowlist', 'merge_whitelist', 'bypass_allowlist'];
const people = [...allowed.map((list) => `${list}_usernames`), 'approvals_whitelist_username'];
const teams = [...allowed, 'approvals_whitelist'].map((list) => `${list}_teams`);

const switches = [
  ...['enable_push', 'enable_push_whitelist', 'push_whitelist_deploy_keys', 'enable_force_push', 'enable_force_push_allowlist'],
  ...['force_push_allowlist_deploy_keys', 'enable_merge_whitelist', 'enable_bypass_allowlist', 'enable_status_check'],
  ...['enable_approvals_whitelist', 'block_on_rejected_reviews', 'block_on_official_review_requests', 'block_on_outdated_branch'],
  ...['dismiss_stale_approvals', 'ignore_stale_approvals', 'require_signed_commits', 'block_admin_merge_override'],
];

function protectionOf(call: Call, name: string, before: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { body, state } = call;
  for (const key of people) for (const login of body.texts(key) ?? []) knownUser(call, login, 422);
  const read = (keys: readonly string[], value: (key: string) => unknown, usual: unknown): Record<string, unknown> =>
    Object.fromEntries(keys.map((key) => [key, value(key) ?? before[key] ?? usual]));
  const flags = read(switches, (key) => body.flag(key), false);
  const names = read([...people, ...teams], (key) => body.texts(key), []);
  const texts = read(['protected_file_patterns', 'unprotected_file_patterns'], (key) => body.text(key), '');
  const contexts = read(['status_check_contexts'], (key) => body.texts(key), null);
  const needed = read(['required_approvals'], (key) => body.int(key), 0);
  const given = body.int('priority') ?? 0;
  const dates = { created_at: before['created_at'] ?? state.now(), updated_at: state.now() };
  const priority = given === 0 ? before['priority'] : given;
  return { branch_name: name, rule_name: name, priority, ...flags, ...names, ...contexts, ...texts, ...needed, ...dates };
}
