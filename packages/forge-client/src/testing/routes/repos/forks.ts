import { levelOf, repoOf } from '../../access/rights.js';
import { checkRepoName } from '../../changes/make-repo.js';
import { emit } from '../../events/emit.js';
import type { Call } from '../../http/call.js';
import { listing } from '../../http/paging.js';
import { created, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { RepoRecord } from '../../state/records.js';
import type { UserRecord } from '../../state/user-records.js';
import { repoView } from '../../views/repository.js';
import { given, orNotFound } from '../lists.js';
import type { Handlers } from '../route.js';

export const forkRoutes: Handlers = {
  listForks(call) {
    const { id } = repoOf(call);
    const shown = call.state.repos.filter((repo) => repo.fork_of === id && levelOf(call, repo) !== 'none');
    return listing(call, shown, (repo) => repoView(call, repo));
  },
  createFork(call) {
    const repo = repoOf(call);
    const owner = forkOwner(call, call.body.text('organization') ?? '');
    const name = call.body.text('name') ?? repo.name;
    checkRepoName(name);
    const forked = call.state.repos.some((other) => other.fork_of === repo.id && other.owner === owner);
    if (forked) throw new Refusal(409, `repository is already forked by user [uname: ${owner.login}]`);
    if (call.state.repo(owner.login, name) !== undefined)
      throw new Refusal(409, `repository already exists [uname: ${owner.login}, name: ${name}]`);
    const made = call.state.addRepo(owner, name, {
      fork_of: repo.id,
      description: repo.description,
      private: repo.private,
      default_branch: repo.default_branch,
    });
    made.settings['has_issues'] = false;
    made.refs.takeFrom(repo.refs);
    emit(call, repo, 'fork', 'fork', { forkee: repoView(call, repo) });
    return json(repoView(call, made), 202);
  },
  generateRepo(call) {
    const { body, me, state } = call;
    const template = orNotFound(state.repo(call.param('template_owner'), call.param('template_repo')));
    if (levelOf(call, template) === 'none') throw notFound();
    if (!template.template) throw invalid('this is not a template repo');
    const parts = ['git_content', 'topics', 'labels', 'avatar', 'webhooks', 'git_hooks', 'protected_branch'];
    const wanted = parts.filter((key) => body.flag(key) === true);
    if (wanted.length === 0) throw invalid('must select at least one template item');
    const [owner, name] = [body.required('owner', 'Owner'), body.required('name', 'Name')];
    const user = orNotFound(state.user(owner));
    if (user !== me && !me.is_admin && user.kind === 'user') throw new Refusal(403, 'Only admin can generate repository for other user.');
    if (state.repo(owner, name) !== undefined) throw new Refusal(409, 'The repository with the same name already exists.');
    const made = call.state.addRepo(user, name, {
      ...given(body, ['description'], ['private']),
      default_branch: template.default_branch,
      topics: wanted.includes('topics') ? [...template.topics] : [],
    });
    if (wanted.includes('git_content')) made.refs.takeFrom(template.refs);
    if (wanted.includes('labels')) made.labels.push(...template.labels.map((label) => ({ ...label, id: call.state.nextId() })));
    return created(repoView(call, made));
  },
  repoMergeUpstream(call) {
    const repo = repoOf(call, 'write');
    const parent = call.state.repoById(repo.fork_of ?? 0);
    if (parent === undefined) throw new Refusal(500);
    const branch = call.body.text('branch') ?? '';
    const [own, theirs] = [orNotFound(repo.refs.branch(branch)), orNotFound(parent.refs.branch(branch))];
    if (own.sha === theirs.sha) return json({ merge_type: 'up-to-date' });
    if (!call.state.objects.log(theirs.sha).some(({ sha }) => sha === own.sha))
      throw new Refusal(400, 'fast-forward merge not possible: branch has diverged');
    repo.refs.branches.set(branch, theirs.sha);
    return json({ merge_type: 'fast-forward' });
  },
  /**
   * Transfers a repository: at once when an administrator does it or when the user belongs to the new owner, else once the new owner accepts.
   */
  repoTransfer(call) {
    const repo = repoOf(call, 'owner');
    const to = orNotFound(call.state.user(call.body.text('new_owner') ?? ''), 'The new owner does not exist or cannot be found');
    const teams = call.body.ints('team_ids') ?? [];
    if (teams.some((id) => !to.teams.some((team) => team.id === id))) throw invalid('team not found');
    if (to === repo.owner) throw invalid('The new owner is the same as the current owner');
    if (to.blocked.has(call.me.id)) throw new Refusal(403, 'user is blocked');
    if (repo.transfer !== undefined) throw new Refusal(409, 'repository is already being transferred');
    if (call.state.repo(to.login, repo.name) !== undefined) throw invalid('repository already exists');
    if (call.me.is_admin || call.state.isMember(to, call.me)) {
      changeOwner(call, repo, to);
      return json(repoView(call, repo), 202);
    }
    repo.transfer = { doer: call.me, recipient: to };
    return json(repoView(call, repo), 201);
  },
  acceptRepoTransfer(call) {
    const { repo, recipient } = pending(call);
    repo.transfer = undefined;
    changeOwner(call, repo, recipient);
    return json(repoView(call, repo), 202);
  },
  rejectRepoTransfer(call) {
    const { repo } = pending(call);
    repo.transfer = undefined;
    return json(repoView(call, repo));
  },
};

function forkOwner(call: Call, organization: string): UserRecord {
  if (organization === '') return call.me;
  const org = call.state.user(organization);
  if (org?.kind !== 'org') throw notFound();
  if (!call.me.is_admin && !call.state.isMember(org, call.me))
    throw new Refusal(403, 'User is not allowed to create repositories in this organization.');
  return org;
}

function pending(call: Call): { readonly repo: RepoRecord; readonly recipient: UserRecord } {
  const repo = orNotFound(call.state.repo(call.param('owner'), call.param('repo')));
  const recipient = repo.transfer?.recipient;
  if (recipient === undefined || (levelOf(call, repo) === 'none' && recipient !== call.me)) throw notFound();
  if (recipient !== call.me && !call.me.is_admin && !call.state.isMember(recipient, call.me)) throw new Refusal(403, 'permission denied');
  return { repo, recipient };
}

/** Changes the owner. The old name redirects to the new one. */
function changeOwner({ state }: Call, repo: RepoRecord, to: UserRecord): void {
  state.formerRepos.set(`${repo.owner.login}/${repo.name}`.toLowerCase(), repo.id);
  repo.owner = to;
}
