import { levelOf, repoOf } from '../../access/rights.js';
import { checkRepoName } from '../../changes/make-repo.js';
import { emit } from '../../events/emit.js';
import type { Call } from '../../http/call.js';
import { listing } from '../../http/paging.js';
import { created, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { RepoRecord } from '../../state/records.js';
import type { UserRecord } from '../../state/user-records.js';
import { repoView } from '../../views/repository.js';
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
    const own = call.state.repos.find((other) => other.fork_of === repo.id && other.owner === owner);
    const path = ({ owner: by, name: of }: RepoRecord): string => `${by.login}/${of}`;
    if (own !== undefined) {
      throw new Refusal(
        409,
        `repository is already forked by user [uname: ${owner.login}, repo path: ${path(repo)}, fork path: ${path(own)}]`,
      );
    }
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
    const template = call.state.repo(call.param('template_owner'), call.param('template_repo'));
    if (template === undefined || levelOf(call, template) === 'none') throw notFound();
    const body = call.body.as('GenerateRepoOption');
    if (!template.template) throw invalid('this is not a template repo');
    const wanted = ['git_content', 'topics', 'labels', 'avatar', 'webhooks', 'git_hooks', 'protected_branch'].filter(
      (key) => body.flag(key) === true,
    );
    if (wanted.length === 0) throw invalid('must select at least one template item');
    const owner = body.required('owner', 'Owner');
    const name = body.required('name', 'Name');
    const user = call.state.user(owner);
    if (user === undefined) throw new Refusal(404, '', 'value', { error: `request owner \`${owner}\` does not exist` });
    if (user !== call.me && !call.me.is_admin && user.kind === 'user')
      throw new Refusal(403, 'Only admin can generate repository for other user.');
    if (call.state.repo(owner, name) !== undefined) throw new Refusal(409, 'The repository with the same name already exists.');
    const made = call.state.addRepo(user, name, {
      description: body.text('description') ?? '',
      private: body.flag('private') ?? false,
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
    const [own, theirs] = [repo.refs.branch(branch), parent.refs.branch(branch)];
    if (own === undefined || theirs === undefined) throw notFound(`branch does not exist [repo_id: ${String(repo.id)} name: ${branch}]`);
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
    const body = call.body.as('TransferRepoOption');
    const name = body.text('new_owner') ?? '';
    const to = call.state.user(name);
    const teams = body.ints('team_ids') ?? [];
    if (to === undefined || name === '') throw notFound('The new owner does not exist or cannot be found');
    if (teams.length > 0 && to.kind !== 'org') throw invalid('Teams can only be added to organization-owned repositories');
    const unknown = teams.find((id) => !to.teams.some((team) => team.id === id));
    if (unknown !== undefined) throw invalid(`team ${String(unknown)} not found`);
    if (to === repo.owner) throw invalid('The new owner is the same as the current owner');
    if (to.blocked.has(call.me.id)) throw new Refusal(403, 'user is blocked');
    if (repo.transfer !== undefined) throw new Refusal(409, 'repository is already being transferred [uname: , name: ]');
    if (call.state.repo(to.login, repo.name) !== undefined)
      throw invalid(`repository already exists [uname: ${to.login}, name: ${repo.name}]`);
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
  const repo = call.state.repo(call.param('owner'), call.param('repo'));
  const recipient = repo?.transfer?.recipient;
  if (repo === undefined || (levelOf(call, repo) === 'none' && recipient !== call.me)) throw notFound();
  if (recipient === undefined) throw notFound(`repository doesn't have a pending transfer [repo_id: ${String(repo.id)}]`);
  if (recipient !== call.me && !call.me.is_admin && !call.state.isMember(recipient, call.me)) throw new Refusal(403, 'permission denied');
  return { repo, recipient };
}

/** Changes the owner. The old name redirects to the new one. */
function changeOwner({ state }: Call, repo: RepoRecord, to: UserRecord): void {
  state.formerRepos.set(`${repo.owner.login}/${repo.name}`.toLowerCase(), repo.id);
  repo.owner = to;
}
