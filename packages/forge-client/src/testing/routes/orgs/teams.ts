import type { Reply } from '@clients/core/testing';
import { orgOf, repoOf, someone } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { linked, listing, wholeList } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import type { Level } from '../../state/level.js';
import { allUnits, reaches } from '../../state/membership.js';
import type { TeamRecord } from '../../state/team-records.js';
import type { UserRecord } from '../../state/user-records.js';
import { teamView, userView } from '../../views/people.js';
import { repoView } from '../../views/repository.js';
import { refuseLastOwner } from './orgs.js';
import { oneOf, orNotFound, peopleIn, removed } from '../lists.js';
import type { Handlers } from '../route.js';

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
    return removed(org.teams, one);
  },
  orgListTeamMembers(call) {
    const { one } = teamOf(call);
    return peopleIn(call, one.members);
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
    const shown = call.state.repos.filter((repo) => repo.owner === org && reaches(one, repo));
    return listing(call, shown, (repo) => repoView(call, repo), linked);
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
    const shown = repo.owner.teams.filter((one) => reaches(one, repo));
    return wholeList(shown, (one) => teamView(call, one));
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
  const repo = orNotFound(call.state.repo(org.login, call.param('repo')));
  if (!call.me.is_admin && !call.state.isOwner(org, call.me)) throw new Refusal(403, 'Must have admin-level access to the repository');
  if (on) one.repos.add(repo.id);
  else one.repos.delete(repo.id);
  return empty();
}

function newTeam(call: Call, org: UserRecord): TeamRecord {
  const body = call.body.as('CreateTeamOption');
  const name = body.required('name', 'Name');
  if (!/^[\w.-]+$/.test(name)) throw invalid('[Name]: AlphaDashDot');
  if (org.teams.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalid(`team already exists [org_id: ${String(org.id)}, name: ${name}]`);
  if (name.toLowerCase() === 'new' || body.text('permission') === 'owner')
    throw new Refusal(500, call.me.is_admin ? 'name is reserved [name: new]' : '');
  const one: TeamRecord = {
    id: call.state.nextId(),
    name,
    description: '',
    permission: 'none',
    units: new Map(),
    includes_all_repositories: false,
    can_create_org_repo: false,
    visibility: 'private',
    members: new Set(),
    repos: new Set(),
  };
  fill(call, one, name);
  if (one.units.size === 0 && one.permission !== 'admin')
    throw new Refusal(500, call.me.is_admin ? 'units permission should not be empty' : '');
  return one;
}

function fill(call: Call, one: TeamRecord, name: string): void {
  const { body } = call;
  one.name = name;
  one.description = body.text('description') ?? one.description;
  one.includes_all_repositories = body.flag('includes_all_repositories') ?? one.includes_all_repositories;
  one.can_create_org_repo = body.flag('can_create_org_repo') ?? one.can_create_org_repo;
  const visibility = body.text('visibility') ?? '';
  if (!['', 'public', 'limited', 'private'].includes(visibility)) throw invalid('[Visibility]: In');
  if (visibility !== '') one.visibility = visibility;
  const permission = body.text('permission') ?? '';
  const level: Level = permission === 'admin' ? 'admin' : permission === 'write' ? 'write' : 'read';
  const units = Object.entries(body.inner('units_map')?.values ?? {}).map(([unit, given]): [string, string] => [
    unit,
    ['read', 'write', 'admin'].includes(String(given)) ? String(given) : 'none',
  ]);
  const plain = (body.texts('units') ?? []).map((unit): [string, string] => [unit, level]);
  const wanted = (units.length > 0 ? units : plain).filter(([unit]) => allUnits.includes(unit));
  if (wanted.length > 0) one.units.clear();
  for (const [unit, given] of wanted) one.units.set(unit, given);
  if (permission === 'admin') one.permission = 'admin';
}

function orgRepo(call: Call): ReturnType<typeof repoOf> {
  const repo = repoOf(call);
  if (repo.owner.kind !== 'org') throw new Refusal(405, 'repo is not owned by an organization');
  return repo;
}

function named(call: Call, org: UserRecord): TeamRecord {
  const name = call.param('team');
  return oneOf(
    org.teams,
    (other) => other.name.toLowerCase() === name.toLowerCase(),
    `team does not exist [org_id ${String(org.id)}, team_id 0, name: ${name}]`,
  );
}

function seenTeams(call: Call, org: UserRecord): TeamRecord[] {
  const all = call.me.is_admin || call.state.isOwner(org, call.me) || areEqual(call);
  return org.teams.filter(({ members, visibility }) => all || members.has(call.me.id) || visibility !== 'private');
}

/** Returns the teams that a search finds by their name or description. */
function searchedTeams(call: Call, org: UserRecord): TeamRecord[] {
  const words = (call.query.get('q') ?? '').toLowerCase();
  const described = (call.query.get('include_desc') ?? '') === '' || call.flag('include_desc') === true;
  const own = areEqual(call) && !call.me.is_admin;
  return seenTeams(call, org).filter(({ name, description, members }) => {
    const text = described ? `${name}\n${description}` : name;
    return text.toLowerCase().includes(words) && (!own || members.has(call.me.id));
  });
}

function areEqual({ state }: Call): boolean {
  return differencesOf(state.like)?.equalTeams === true;
}

function teamOf(call: Call, wanted: 'any' | 'owner' = 'any'): { readonly org: UserRecord; readonly one: TeamRecord } {
  const id = call.id('id');
  const org = call.state.users.find(({ teams }) => teams.some((other) => other.id === id));
  const one = org?.teams.find((other) => other.id === id);
  if (org === undefined || one === undefined) throw notFound();
  const owner = call.me.is_admin || call.state.isOwner(org, call.me);
  if (!owner && !one.members.has(call.me.id) && (areEqual(call) || one.visibility === 'private'))
    throw call.state.isMember(org, call.me) ? new Refusal(403, 'Must be a team member') : notFound();
  if (wanted === 'owner' && !owner) throw new Refusal(403, 'Must be an organization owner');
  return { org, one };
}
