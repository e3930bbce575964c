import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { levelOf, repoOf } from '../../access/rights.js';
import type { RepoRecord } from '../../state/records.js';
import type { UserRecord } from '../../state/user-records.js';
import { repoView } from '../../views/repository.js';
import { invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const transferRoutes: Handlers = {
  repoTransfer: transfer,
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

/**
 * Transfers a repository: at once when an administrator does it or when the user belongs to the new owner, else once the new owner accepts.
 */
function transfer(call: Call): Reply {
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
