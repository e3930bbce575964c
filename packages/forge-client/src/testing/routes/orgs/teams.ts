import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { linked, listing, wholeList } from '../../http/paging.js';
import { orgOf, someone } from '../../access/rights.js';
import { reaches } from '../../state/membership.js';
import { teamView, userView } from '../../views/people.js';
import { repoView } from '../../views/repository.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import { refuseLastOwner } from './org-changes.js';
import type { Handlers } from '../route.js';
import { fill, newTeam } from './team-changes.js';
import { named, orgRepo, searchedTeams, seenTeams, teamOf } from './team-lookup.js';

export const teamRoutes: Handlers = {
  orgListTeams: (call) => listing(call, seenTeams(call, orgOf(call, 'member')), (one) => teamView(call, one), linked),
  teamSearch(call) {
    const found = searchedTeams(call, orgOf(call, 'member'));
    return listing(call, found, (one) => teamView(call, one), { ...linked, wrap: (data) => ({ data, ok: true }) });
  },
  orgCreateTeam(call) {
    orgOf(call, 'member');
    const org = orgOf(call, 'owner');
    const made = newTeam(call, org);
    org.teams.push(made);
    return created(teamView(call, made, org));
  },
  orgGetTeam(call) {
    const { org, one } = teamOf(call);
    return json(teamView(call, one, org));
  },
  orgEditTeam(call) {
    const { org, one } = teamOf(call, 'owner');
    const name = call.body.text('name') ?? one.name;
    if (org.teams.some((other) => other !== one && other.name.toLowerCase() === name.toLowerCase())) throw new Refusal(500);
    fill(call, one, name);
    return json(teamView(call, one));
  },
  orgDeleteTeam(call) {
    const { org, one } = teamOf(call, 'owner');
    org.teams.splice(org.teams.indexOf(one), 1);
    return empty();
  },
  orgListTeamMembers(call) {
    const { one } = teamOf(call);
    return listing(
      call,
      call.state.users.filter(({ id }) => one.members.has(id)),
      (user) => userView(call, user),
      linked,
    );
  },
  orgListTeamMember(call) {
    const { one } = teamOf(call);
    const user = someone(call);
    if (!one.members.has(user.id)) throw notFound();
    return json(userView(call, user));
  },
  orgAddTeamMember(call) {
    teamOf(call, 'owner').one.members.add(someone(call).id);
    return empty();
  },
  orgRemoveTeamMember(call) {
    const { org, one } = teamOf(call, 'owner');
    const user = someone(call);
    if (one.permission === 'owner') refuseLastOwner(call, org, user);
    one.members.delete(user.id);
    return empty();
  },
  orgListTeamRepos(call) {
    const { org, one } = teamOf(call);
    return listing(
      call,
      call.state.repos.filter((repo) => repo.owner === org && reaches(one, repo)),
      (repo) => repoView(call, repo),
      linked,
    );
  },
  orgListTeamRepo(call) {
    const { org, one } = teamOf(call);
    const repo = call.state.repo(org.login, call.param('repo'));
    if (repo === undefined || !reaches(one, repo)) throw notFound();
    return json(repoView(call, repo));
  },
  orgAddTeamRepository: (call) => link(call, true),
  orgRemoveTeamRepository: (call) => link(call, false),
  userListTeams(call) {
    const all = call.state.users.flatMap((org) => org.teams.filter(({ members }) => members.has(call.me.id)).map((one) => ({ org, one })));
    return listing(call, all, ({ org, one }) => teamView(call, one, org), linked);
  },
  repoListTeams(call) {
    const repo = orgRepo(call);
    return wholeList(
      repo.owner.teams.filter((one) => reaches(one, repo)),
      (one) => teamView(call, one),
    );
  },
  repoCheckTeam(call) {
    const repo = orgRepo(call);
    const one = named(call, repo.owner);
    if (!reaches(one, repo)) throw notFound();
    return json(teamView(call, one));
  },
  repoAddTeam(call) {
    const repo = orgRepo(call);
    const one = named(call, repo.owner);
    if (reaches(one, repo)) throw invalid(`team '${one.name}' is already added to repo`);
    one.repos.add(repo.id);
    return empty();
  },
  repoDeleteTeam(call) {
    const repo = orgRepo(call);
    const one = named(call, repo.owner);
    if (!reaches(one, repo)) throw invalid(`team '${one.name}' was not added to repo`);
    one.repos.delete(repo.id);
    return empty();
  },
};

function link(call: Call, on: boolean): Reply {
  const { org, one } = teamOf(call);
  const repo = call.state.repo(org.login, call.param('repo'));
  if (repo === undefined) throw notFound();
  if (!call.me.is_admin && !call.state.isOwner(org, call.me)) throw new Refusal(403, 'Must have admin-level access to the repository');
  if (on) one.repos.add(repo.id);
  else one.repos.delete(repo.id);
  return empty();
}
