import type { Call, Reply } from '../../http/index.js';
import {
  created,
  empty,
  invalid,
  json,
  linked,
  listing,
  notFound,
  notFoundNow,
  redirect,
  Refusal,
  replyWithList,
} from '../../http/index.js';
import {
  canSee,
  requireUser,
  findOrg,
  findRepo,
  findUserByName,
  userForAdmin,
  findUser,
} from '../../access/rights.js';
import { findDifferences } from '../../servers/index.js';
import { allUnits, makeOwnersTeam, reachesRepo } from '../../state/forge-state.js';
import type { RepoRecord, TeamRecord, UserRecord, Visibility } from '../../state/records.js';
import { orgView, repoView, teamView, userView } from '../../views/index.js';
import { block, checkWebsite, replyWithRepos, unblock } from '../users/users.js';
import {
  check,
  drop,
  pickGiven,
  type Handlers,
  findOne,
  requireFound,
  people,
  replyWithPeople,
  put,
  removeRecord,
} from '../route.js';

export const orgRoutes: Handlers = {
  orgGetAll: (call) => page(call, (org) => canSee(call, org)),
  orgCreate: (call) => created(orgView(call, make(call, call.me))),
  adminCreateOrg: (call) => created(orgView(call, make(call, userForAdmin(call)))),
  orgGet: (call) => json(orgView(call, findOrg(call))),
  orgEdit(call) {
    const org = findOrg(call, 'owner');
    fill(call, org);
    return json(orgView(call, org));
  },
  orgDeleteRepos(call) {
    const org = findOrg(call, 'owner');
    const before = call.state.repos.length;
    drop(call.state.repos, ({ owner }) => owner === org);
    return empty(call.state.repos.length === before ? 204 : 202);
  },
  orgDelete(call) {
    const org = findOrg(call, 'owner');
    if (call.state.repos.some(({ owner }) => owner === org))
      throw new Refusal(500, `user still has ownership of repositories [uid: ${String(org.id)}]`);
    return removeRecord(call.state.users, org);
  },
  renameOrg(call) {
    rename(call, findOrg(call, 'owner'), call.body.required('new_name', 'NewName'));
    return empty();
  },
  orgListRepos(call) {
    const org = call.state.user(call.param('org'));
    if (org?.kind !== 'org') throw notFoundNow('GetOrgByName');
    return replyWithRepos(call, ({ owner }) => owner === org);
  },
  orgListCurrentUserOrgs: (call) => page(call, (org) => call.state.isMember(org, call.me)),
  orgListUserOrgs(call) {
    const user = findUser(call);
    const shown = (org: UserRecord): boolean =>
      user === call.doer || call.doer?.is_admin === true || org.publicMembers.has(user.id);
    return page(call, (org) => call.state.isMember(org, user) && shown(org) && canSee(call, org));
  },
  orgGetUserPermissions(call) {
    const [user, org] = [findUser(call), findOrg(call)];
    const [is_owner, member] = [
      call.state.isOwner(org, user) || user.is_admin,
      call.state.isMember(org, user),
    ];
    const teams = org.teams.filter(({ members }) => members.has(user.id));
    const is_admin = is_owner || teams.some(({ permission }) => permission === 'admin');
    return json({
      is_owner,
      is_admin,
      can_write: is_admin || teams.some(({ units }) => [...units.values()].includes('write')),
      can_read: member || org.visibility === 'public',
      can_create_repository:
        is_owner || teams.some(({ can_create_org_repo }) => can_create_org_repo),
    });
  },
  orgListMembers(call) {
    const org = findOrg(call);
    const inside = call.me.is_admin || call.state.isMember(org, call.me);
    return members(call, org, ({ id }) => inside || org.publicMembers.has(id));
  },
  orgIsMember(call) {
    const [org, user] = [findOrg(call), findUserByName(call)];
    if (!call.me.is_admin && !call.state.isMember(org, call.me))
      return redirect(
        303,
        `/api/v1/orgs/${org.login}/public_members/${user.login}`,
        call.request.method,
      );
    return check(call.state.isMember(org, user));
  },
  orgDeleteMember(call) {
    const [org, user] = [findOrg(call, 'owner'), findUser(call)];
    refuseLastOwner(org, user);
    for (const team of org.teams) team.members.delete(user.id);
    return empty();
  },
  orgListPublicMembers(call) {
    const org = findOrg(call);
    return members(call, org, ({ id }) => org.publicMembers.has(id));
  },
  orgIsPublicMember: (call) => check(findOrg(call).publicMembers.has(findUserByName(call).id)),
  orgPublicizeMember: (call) => publish(call, true),
  orgConcealMember: (call) => publish(call, false),
  organizationListBlocks: (call) => replyWithPeople(call, findOrg(call, 'owner').blocked),
  organizationCheckUserBlock: (call) =>
    check(findOrg(call, 'owner').blocked.has(requireUser(call, call.param('username')).id)),
  organizationBlockUser: (call) => block(call, findOrg(call, 'owner')),
  organizationUnblockUser: (call) => unblock(call, findOrg(call, 'owner')),
};

function page(call: Call, test: (org: UserRecord) => boolean): Reply {
  const orgs = call.state.users.filter((user) => user.kind === 'org' && test(user));
  return listing(call, orgs, (org) => orgView(call, org), linked);
}

function publish(call: Call, on: boolean): Reply {
  const [org, user] = [findOrg(call, 'member'), findUserByName(call)];
  if (user !== call.me && !call.state.isOwner(org, call.me) && !call.me.is_admin)
    throw new Refusal(403, 'Must be an organization owner');
  return put(org.publicMembers, user.id, on);
}

export function refuseLastOwner({ teams }: UserRecord, user: UserRecord): void {
  const owners = teams.find(({ permission }) => permission === 'owner')?.members;
  if (owners?.has(user.id) === true && owners.size === 1)
    throw new Refusal(500, `user is the last member of owner team [uid: ${String(user.id)}]`);
}

const reserved =
  /^(\.{1,2}|api|admin|assets|attachments|avatars?|explore|issues|login|milestones|notifications|orgs?|pulls|repo|users?|ghost)$/;

export function checkLogin(call: Call, login: string, field: string): void {
  if (login.length > 40 || !/^[\w.-]+$/.test(login)) throw invalid(`[${field}]: invalid username`);
  if (reserved.test(login.toLowerCase())) throw invalid(`name is reserved [name: ${login}]`);
  const pattern = /\.(keys|gpg|rss|atom|png)$/.exec(login.toLowerCase())?.[1];
  if (pattern !== undefined) throw invalid(`name pattern is not allowed [pattern: *.${pattern}]`);
  if (call.state.user(login) !== undefined) throw invalid(`user already exists [name: ${login}]`);
}

function make(call: Call, owner: UserRecord): UserRecord {
  const login = call.body.required('username', 'UserName');
  checkLogin(call, login, 'UserName');
  checkWebsite(call);
  readVisibility(call);
  const org = call.state.addUser({ login }, 'org');
  fill(call, org);
  org.teams.push(makeOwnersTeam(call.state.nextId(), owner));
  return org;
}

export function readVisibility(call: Call): Visibility | undefined {
  const text = call.body.text('visibility') ?? '';
  if (text === '') return undefined;
  if (text !== 'public' && text !== 'limited' && text !== 'private')
    throw invalid('[Visibility]: In');
  return text;
}

function fill(call: Call, org: UserRecord): void {
  const { body } = call;
  checkWebsite(call);
  org.visibility = readVisibility(call) ?? org.visibility;
  const cleared = { website: '', full_name: '', description: '', location: '' };
  if (findDifferences(call.state.like)?.clearsOrgs === true) Object.assign(org, cleared);
  Object.assign(org, pickGiven(body, ['website', 'email', 'full_name', 'description', 'location']));
  if (body.has('repo_admin_change_team_access'))
    org.settings['repo_admin_change_team_access'] = body.flag('repo_admin_change_team_access');
}

/** Renames a user or an organisation. The old name redirects to the new one. */
export function rename(call: Call, user: UserRecord, name: string): void {
  if (name.toLowerCase() !== user.login.toLowerCase()) {
    checkLogin(call, name, 'NewName');
    call.state.formerUsers.set(user.login.toLowerCase(), user.id);
    call.state.formerUsers.delete(name.toLowerCase());
  }
  user.login = name;
}

function members(call: Call, org: UserRecord, test: (user: UserRecord) => boolean): Reply {
  return people(
    call,
    call.state.users.filter(
      (user) => user.kind === 'user' && call.state.isMember(org, user) && test(user),
    ),
  );
}

export const teamRoutes: Handlers = {
  orgListTeams: (call) =>
    listing(
      call,
      listVisibleTeams(call, findOrg(call, 'member')),
      (one) => teamView(call, one),
      linked,
    ),
  teamSearch(call) {
    const words = (call.query.get('q') ?? '').toLowerCase();
    const described =
      (call.query.get('include_desc') ?? '') === '' || call.flag('include_desc') === true;
    const own = hasEqualTeams(call) && !call.me.is_admin;
    const found = listVisibleTeams(call, findOrg(call, 'member')).filter(
      ({ name, description, members }) => {
        const text = described ? `${name}\n${description}` : name;
        return text.toLowerCase().includes(words) && (!own || members.has(call.me.id));
      },
    );
    return listing(call, found, (one) => teamView(call, one), {
      ...linked,
      wrap: (data) => ({ data, ok: true }),
    });
  },
  orgCreateTeam(call) {
    const org = findOrg(call, 'owner');
    const made = makeTeam(call, org);
    org.teams.push(made);
    return created(teamView(call, made, org));
  },
  orgGetTeam(call) {
    const { org, one } = findTeam(call);
    return json(teamView(call, one, org));
  },
  orgEditTeam(call) {
    const { org, one } = findTeam(call, 'owner');
    if (isTaken(org, call.body.text('name') ?? '', one)) throw new Refusal(500);
    fillTeam(call, one);
    return json(teamView(call, one));
  },
  orgDeleteTeam(call) {
    const { org, one } = findTeam(call, 'owner');
    return removeRecord(org.teams, one);
  },
  orgListTeamMembers: (call) => replyWithPeople(call, findTeam(call).one.members),
  orgListTeamMember(call) {
    const [{ members }, user] = [findTeam(call).one, findUserByName(call)];
    if (!members.has(user.id)) throw notFound();
    return json(userView(call, user));
  },
  orgAddTeamMember: (call) => put(findTeam(call, 'owner').one.members, findUserByName(call).id),
  orgRemoveTeamMember(call) {
    const [{ org, one }, user] = [findTeam(call, 'owner'), findUserByName(call)];
    if (one.permission === 'owner') refuseLastOwner(org, user);
    return put(one.members, user.id, false);
  },
  orgListTeamRepos(call) {
    const { org, one } = findTeam(call);
    const shown = call.state.repos.filter((repo) => repo.owner === org && reachesRepo(one, repo));
    return listing(call, shown, (repo) => repoView(call, repo), linked);
  },
  orgListTeamRepo(call) {
    const { one, repo } = findTeamRepo(call);
    if (!reachesRepo(one, repo)) throw notFound();
    return json(repoView(call, repo));
  },
  orgAddTeamRepository: (call) => link(call, true),
  orgRemoveTeamRepository: (call) => link(call, false),
  userListTeams(call) {
    const own = call.state.users.flatMap((org) =>
      org.teams.filter((one) => one.members.has(call.me.id)).map((one) => ({ org, one })),
    );
    return listing(call, own, ({ org, one }) => teamView(call, one, org), linked);
  },
  repoListTeams(call) {
    const repo = findOrgRepo(call);
    const shown = repo.owner.teams.filter((one) => reachesRepo(one, repo));
    return replyWithList(shown, (one) => teamView(call, one));
  },
  repoCheckTeam(call) {
    const repo = findOrgRepo(call);
    const one = findNamedTeam(call, repo);
    if (!reachesRepo(one, repo)) throw notFound();
    return json(teamView(call, one));
  },
  repoAddTeam: (call) => share(call, true),
  repoDeleteTeam: (call) => share(call, false),
};

function findTeamRepo(call: Call): {
  readonly org: UserRecord;
  readonly one: TeamRecord;
  readonly repo: RepoRecord;
} {
  const found = findTeam(call);
  return { ...found, repo: requireFound(call.state.repo(found.org.login, call.param('repo'))) };
}

function link(call: Call, on: boolean): Reply {
  const { org, one, repo } = findTeamRepo(call);
  if (!call.me.is_admin && !call.state.isOwner(org, call.me))
    throw new Refusal(403, 'Must have admin-level access to the repository');
  return put(one.repos, repo.id, on);
}

function share(call: Call, on: boolean): Reply {
  const repo = findOrgRepo(call);
  const one = findNamedTeam(call, repo);
  if (reachesRepo(one, repo) === on)
    throw invalid(`team '${one.name}' ${on ? 'is already' : 'was not'} added to repo`);
  return put(one.repos, repo.id, on);
}

function isTaken({ teams }: UserRecord, name: string, by?: TeamRecord): boolean {
  return teams.some((team) => team !== by && team.name.toLowerCase() === name.toLowerCase());
}

function makeTeam(call: Call, org: UserRecord): TeamRecord {
  const name = call.body.required('name', 'Name');
  if (!/^[\w.-]+$/.test(name)) throw invalid('[Name]: AlphaDashDot');
  if (isTaken(org, name))
    throw invalid(`team already exists [org_id: ${String(org.id)}, name: ${name}]`);
  if (name.toLowerCase() === 'new') throw new Refusal(500);
  const flags = { includes_all_repositories: false, can_create_org_repo: false };
  const sets = {
    units: new Map<string, string>(),
    members: new Set<number>(),
    repos: new Set<number>(),
  };
  const one: TeamRecord = {
    id: call.state.nextId(),
    name,
    description: '',
    permission: 'none',
    visibility: 'private',
    ...flags,
    ...sets,
  };
  fillTeam(call, one);
  if (one.units.size === 0 && one.permission !== 'admin') throw new Refusal(500);
  return one;
}

function fillTeam(call: Call, one: TeamRecord): void {
  const { body } = call;
  one.visibility = readVisibility(call) ?? one.visibility;
  Object.assign(
    one,
    pickGiven(body, ['name', 'description'], ['includes_all_repositories', 'can_create_org_repo']),
  );
  const permission = body.text('permission') ?? '';
  const usual = ['write', 'admin'].includes(permission) ? permission : 'read';
  const plain = Object.fromEntries((body.texts('units') ?? []).map((unit) => [unit, usual]));
  const wanted = Object.entries(body.inner('units_map')?.values ?? plain).filter(([unit]) =>
    allUnits.includes(unit),
  );
  if (wanted.length > 0) one.units.clear();
  for (const [unit, level] of wanted)
    one.units.set(
      unit,
      ['read', 'write', 'admin'].includes(String(level)) ? String(level) : 'none',
    );
  if (permission === 'admin') one.permission = 'admin';
}

function findOrgRepo(call: Call): RepoRecord {
  const repo = findRepo(call);
  if (repo.owner.kind !== 'org') throw new Refusal(405, 'repo is not owned by an organization');
  return repo;
}

function findNamedTeam(call: Call, { owner }: RepoRecord): TeamRecord {
  const wanted = call.param('team');
  return findOne(
    owner.teams,
    ({ name }) => name.toLowerCase() === wanted.toLowerCase(),
    `team does not exist [org_id ${String(owner.id)}, team_id 0, name: ${wanted}]`,
  );
}

function listVisibleTeams(call: Call, org: UserRecord): TeamRecord[] {
  const all = call.me.is_admin || call.state.isOwner(org, call.me) || hasEqualTeams(call);
  const seen = org.teams.filter(
    ({ members, visibility }) => all || members.has(call.me.id) || visibility !== 'private',
  );
  return seen.sort((a, b) =>
    a.name === 'Owners' || (b.name !== 'Owners' && a.name < b.name) ? -1 : 1,
  );
}

function hasEqualTeams({ state }: Call): boolean {
  return findDifferences(state.like)?.equalTeams === true;
}

/**
 * Returns the team of a route with its organisation. @throws a 404 or 403 for users who may not see
 * it, or not change it
 */
function findTeam(
  call: Call,
  wanted: 'any' | 'owner' = 'any',
): { readonly org: UserRecord; readonly one: TeamRecord } {
  const org = findOne(call.state.users, ({ teams }) =>
    teams.some(({ id }) => id === call.id('id')),
  );
  const one = findOne(org.teams, ({ id }) => id === call.id('id'));
  const owner = call.me.is_admin || call.state.isOwner(org, call.me);
  if (
    !owner &&
    !one.members.has(call.me.id) &&
    (hasEqualTeams(call) || one.visibility === 'private')
  )
    throw call.state.isMember(org, call.me)
      ? new Refusal(403, 'Must be a team member')
      : notFound();
  if (wanted === 'owner' && !owner) throw new Refusal(403, 'Must be an organization owner');
  return { org, one };
}
