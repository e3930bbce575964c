import type { Reply } from '@clients/core/testing';
import { orgOf, repoOf, someone } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { linked, listing, wholeList } from '../../http/paging.js';
import { created, invalid, json, notFound, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import type { RepoRecord } from '../../state/records.js';
import type { TeamRecord, UserRecord } from '../../state/user-records.js';
import { allUnits, reaches } from '../../state/membership.js';
import { teamView, userView } from '../../views/people.js';
import { repoView } from '../../views/repository.js';
import { given, oneOf, orNotFound, peopleIn, put, removed } from '../lists.js';
import type { Handlers } from '../route.js';
import { refuseLastOwner, visibilityOf } from './orgs.js';

export const teamRoutes: Handlers = {
  orgListTeams: (call) => listing(call, seenTeams(call, orgOf(call, 'member')), (one) => teamView(call, one), linked),
  teamSearch(call) {
    const words = (call.query.get('q') ?? '').toLowerCase();
    const described = (call.query.get('include_desc') ?? '') === '' || call.flag('include_desc') === true;
    const own = areEqual(call) && !call.me.is_admin;
    const found = seenTeams(call, orgOf(call, 'member')).filter(({ name, description, members }) => {
      const text = described ? `${name}\n${description}` : name;
      return text.toLowerCase().includes(words) && (!own || members.has(call.me.id));
    });
    return listing(call, found, (one) => teamView(call, one), { ...linked, wrap: (data) => ({ data, ok: true }) });
  },
  orgCreateTeam(call) {
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
    if (isTaken(org, call.body.text('name') ?? '', one)) throw new Refusal(500);
    fill(call, one);
    return json(teamView(call, one));
  },
  orgDeleteTeam(call) {
    const { org, one } = teamOf(call, 'owner');
    return removed(org.teams, one);
  },
  orgListTeamMembers: (call) => peopleIn(call, teamOf(call).one.members),
  orgListTeamMember(call) {
    const [{ members }, user] = [teamOf(call).one, someone(call)];
    if (!members.has(user.id)) throw notFound();
    return json(userView(call, user));
  },
  orgAddTeamMember: (call) => put(teamOf(call, 'owner').one.members, someone(call).id),
  orgRemoveTeamMember(call) {
    const [{ org, one }, user] = [teamOf(call, 'owner'), someone(call)];
    if (one.permission === 'owner') refuseLastOwner(org, user);
    return put(one.members, user.id, false);
  },
  orgListTeamRepos(call) {
    const { org, one } = teamOf(call);
    const shown = call.state.repos.filter((repo) => repo.owner === org && reaches(one, repo));
    return listing(call, shown, (repo) => repoView(call, repo), linked);
  },
  orgListTeamRepo(call) {
    const { one, repo } = teamRepo(call);
    if (!reaches(one, repo)) throw notFound();
    return json(repoView(call, repo));
  },
  orgAddTeamRepository: (call) => link(call, true),
  orgRemoveTeamRepository: (call) => link(call, false),
  userListTeams(call) {
    const all = call.state.users.flatMap((org) => org.teams.map((one) => ({ org, one })));
    const own = all.filter(({ one }) => one.members.has(call.me.id));
    return listing(call, own, ({ org, one }) => teamView(call, one, org), linked);
  },
  repoListTeams(call) {
    const repo = orgRepo(call);
    const shown = repo.owner.teams.filter((one) => reaches(one, repo));
    return wholeList(shown, (one) => teamView(call, one));
  },
  repoCheckTeam(call) {
    const repo = orgRepo(call);
    const one = named(call, repo);
    if (!reaches(one, repo)) throw notFound();
    return json(teamView(call, one));
  },
  repoAddTeam: (call) => share(call, true),
  repoDeleteTeam: (call) => share(call, false),
};

function teamRepo(call: Call): { readonly org: UserRecord; readonly one: TeamRecord; readonly repo: RepoRecord } {
  const found = teamOf(call);
  return { ...found, repo: orNotFound(call.state.repo(found.org.login, call.param('repo'))) };
}

function link(call: Call, on: boolean): Reply {
  const { org, one, repo } = teamRepo(call);
  if (!call.me.is_admin && !call.state.isOwner(org, call.me)) throw new Refusal(403, 'Must have admin-level access to the repository');
  return put(one.repos, repo.id, on);
}

function share(call: Call, on: boolean): Reply {
  const repo = orgRepo(call);
  const one = named(call, repo);
  if (reaches(one, repo) === on) throw invalid(`team '${one.name}' ${on ? 'is already' : 'was not'} added to repo`);
  return put(one.repos, repo.id, on);
}

function isTaken({ teams }: UserRecord, name: string, by?: TeamRecord): boolean {
  return teams.some((team) => team !== by && team.name.toLowerCase() === name.toLowerCase());
}

function newTeam(call: Call, org: UserRecord): TeamRecord {
  const name = call.body.required('name', 'Name');
  if (!/^[\w.-]+$/.test(name)) throw invalid('[Name]: AlphaDashDot');
  if (isTaken(org, name)) throw invalid(`team already exists [org_id: ${String(org.id)}, name: ${name}]`);
  if (name.toLowerCase() === 'new') throw new Refusal(500);
  const flags = { includes_all_repositories: false, can_create_org_repo: false };
  const sets = { units: new Map<string, string>(), members: new Set<number>(), repos: new Set<number>() };
  const one: TeamRecord = { id: call.state.nextId(), name, description: '', permission: 'none', visibility: 'private', ...flags, ...sets };
  fill(call, one);
  if (one.units.size === 0 && one.permission !== 'admin') throw new Refusal(500);
  return one;
}

function fill(call: Call, one: TeamRecord): void {
  const { body } = call;
  one.visibility = visibilityOf(call) ?? one.visibility;
  Object.assign(one, given(body, ['name', 'description'], ['includes_all_repositories', 'can_create_org_repo']));
  const permission = body.text('permission') ?? '';
  const usual = ['write', 'admin'].includes(permission) ? permission : 'read';
  const plain = Object.fromEntries((body.texts('units') ?? []).map((unit) => [unit, usual]));
  const wanted = Object.entries(body.inner('units_map')?.values ?? plain).filter(([unit]) => allUnits.includes(unit));
  if (wanted.length > 0) one.units.clear();
  for (const [unit, level] of wanted) one.units.set(unit, ['read', 'write', 'admin'].includes(String(level)) ? String(level) : 'none');
  if (permission === 'admin') one.permission = 'admin';
}

function orgRepo(call: Call): RepoRecord {
  const repo = repoOf(call);
  if (repo.owner.kind !== 'org') throw new Refusal(405, 'repo is not owned by an organization');
  return repo;
}

function named(call: Call, { owner }: RepoRecord): TeamRecord {
  return oneOf(owner.teams, ({ name }) => name.toLowerCase() === call.param('team').toLowerCase());
}

function seenTeams(call: Call, org: UserRecord): TeamRecord[] {
  const all = call.me.is_admin || call.state.isOwner(org, call.me) || areEqual(call);
  return org.teams.filter(({ members, visibility }) => all || members.has(call.me.id) || visibility !== 'private');
}

function areEqual({ state }: Call): boolean {
  return differencesOf(state.like)?.equalTeams === true;
}

/** Returns the team of a route with its organisation. @throws a 404 or 403 for users who may not see it, or not change it */
function teamOf(call: Call, wanted: 'any' | 'owner' = 'any'): { readonly org: UserRecord; readonly one: TeamRecord } {
  const org = oneOf(call.state.users, ({ teams }) => teams.some(({ id }) => id === call.id('id')));
  const one = oneOf(org.teams, ({ id }) => id === call.id('id'));
  const owner = call.me.is_admin || call.state.isOwner(org, call.me);
  if (!owner && !one.members.has(call.me.id) && (areEqual(call) || one.visibility === 'private'))
    throw call.state.isMember(org, call.me) ? new Refusal(403, 'Must be a team member') : notFound();
  if (wanted === 'owner' && !owner) throw new Refusal(403, 'Must be an organization owner');
  return { org, one };
}
