import type { Call, Reply } from '../../http/index.js';
import {
  replyWithCreated,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  createNotFound,
  replyWithRedirect,
  Refusal,
  replyWithList,
} from '../../http/index.js';
import {
  canSee,
  createFailure,
  requireUser,
  findOrg,
  findRepo,
  findUserByName,
  findUserForAdmin,
  findUser,
} from '../../access/rights.js';
import { findDifferences } from '../../servers/differences.js';
import { TEAM_UNITS, makeOwnersTeam, reachesRepo } from '../../state/forge-state.js';
import type { RepoRecord, TeamRecord, UserRecord, Visibility } from '../../state/records.js';
import { renderOrg, renderRepo, renderTeam, renderUser } from '../../views/index.js';
import {
  blockUser,
  checkWebsite,
  replyWithBlock,
  replyWithRepos,
  unblockUser,
} from '../users/users.js';
import {
  replyWithCheck,
  removeMatching,
  pickGiven,
  type Handlers,
  findOne,
  requireFound,
  replyWithUsers,
  replyWithUserIds,
  addMember,
  removeMember,
  setMember,
  removeRecord,
} from '../route.js';

export const orgRoutes: Handlers = {
  orgGetAll: (call) => replyWithOrgs(call, (org) => canSee(call, org)),
  orgCreate: (call) => replyWithCreated(renderOrg(call, makeOrg(call, call.me))),
  adminCreateOrg: (call) =>
    replyWithCreated(renderOrg(call, makeOrg(call, findUserForAdmin(call)))),
  orgGet: (call) => replyWithJson(renderOrg(call, findOrg(call))),
  orgEdit(call) {
    const org = findOrg(call, 'owner');
    fillOrg(call, org);
    return replyWithJson(renderOrg(call, org));
  },
  orgDeleteRepos(call) {
    const org = findOrg(call, 'owner');
    const before = call.state.repos.length;
    removeMatching(call.state.repos, ({ owner }) => owner === org);
    return replyWithNothing(call.state.repos.length === before ? 204 : 202);
  },
  orgDelete(call) {
    const org = findOrg(call, 'owner');
    if (call.state.repos.some(({ owner }) => owner === org))
      throw new Refusal(500, `user still has ownership of repositories [uid: ${String(org.id)}]`);
    return removeRecord(call.state.users, org);
  },
  renameOrg(call) {
    renameUser(call, findOrg(call, 'owner'), call.body.requireText('new_name', 'NewName'));
    return replyWithNothing();
  },
  orgListRepos(call) {
    const org = findOrg(call);
    return replyWithRepos(call, ({ owner }) => owner === org);
  },
  orgListCurrentUserOrgs: (call) => replyWithOrgs(call, (org) => call.state.isMember(org, call.me)),
  orgListUserOrgs(call) {
    const user = findUser(call);
    const shown = (org: UserRecord): boolean =>
      user === call.doer || call.doer?.is_admin === true || org.publicMembers.has(user.id);
    return replyWithOrgs(
      call,
      (org) => call.state.isMember(org, user) && shown(org) && canSee(call, org),
    );
  },
  orgGetUserPermissions(call) {
    const user = findUser(call);
    const org = findOrg(call);
    const is_owner = call.state.isOwner(org, user) || user.is_admin;
    const member = call.state.isMember(org, user);
    const teams = org.teams.filter(({ members }) => members.has(user.id));
    const is_admin = is_owner || teams.some(({ permission }) => permission === 'admin');
    return replyWithJson({
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
    return replyWithMembers(call, org, ({ id }) => inside || org.publicMembers.has(id));
  },
  orgIsMember(call) {
    const org = findOrg(call);
    const user = findUserByName(call);
    if (!call.me.is_admin && !call.state.isMember(org, call.me))
      return replyWithRedirect(
        303,
        `/api/v1/orgs/${org.login}/public_members/${user.login}`,
        call.request.method,
      );
    return replyWithCheck(call.state.isMember(org, user));
  },
  orgDeleteMember(call) {
    const org = findOrg(call, 'owner');
    const user = findUser(call);
    refuseLastOwner(org, user);
    for (const team of org.teams) team.members.delete(user.id);
    return replyWithNothing();
  },
  orgListPublicMembers(call) {
    const org = findOrg(call);
    return replyWithMembers(call, org, ({ id }) => org.publicMembers.has(id));
  },
  orgIsPublicMember: (call) =>
    replyWithCheck(findOrg(call).publicMembers.has(findUserByName(call).id)),
  orgPublicizeMember: (call) => setPublicity(call, true),
  orgConcealMember: (call) => setPublicity(call, false),
  organizationListBlocks: (call) => replyWithUserIds(call, findOrg(call, 'owner').blocked),
  organizationCheckUserBlock: (call) =>
    replyWithBlock(
      findOrg(call, 'owner').blocked.has(requireUser(call, call.readParam('username')).id),
    ),
  organizationBlockUser: (call) => blockUser(call, findOrg(call, 'owner')),
  organizationUnblockUser: (call) => unblockUser(call, findOrg(call, 'owner')),
};

function replyWithOrgs(call: Call, test: (org: UserRecord) => boolean): Reply {
  const orgs = call.state.users.filter((user) => user.kind === 'org' && test(user));
  return replyWithPagedList(call, orgs, (org) => renderOrg(call, org), LINKED_STYLE);
}

function setPublicity(call: Call, on: boolean): Reply {
  const org = findOrg(call, 'member');
  const user = findUserByName(call);
  if (user !== call.me && !call.state.isOwner(org, call.me) && !call.me.is_admin)
    throw new Refusal(403, 'Must be an organization owner');
  return setMember(org.publicMembers, user.id, on);
}

export function refuseLastOwner({ teams }: UserRecord, user: UserRecord): void {
  const owners = teams.find(({ permission }) => permission === 'owner')?.members;
  if (owners?.has(user.id) === true && owners.size === 1)
    throw new Refusal(500, `user is the last member of owner team [uid: ${String(user.id)}]`);
}

const RESERVED_NAMES =
  /^(\.{1,2}|api|admin|assets|attachments|avatars?|explore|issues|login|milestones|notifications|orgs?|pulls|repo|users?|ghost)$/;

export function checkLogin(call: Call, login: string, field: string): void {
  if (login.length > 40 || !/^[\w.-]+$/.test(login))
    throw createInvalid(`[${field}]: invalid username`);
  if (RESERVED_NAMES.test(login.toLowerCase()))
    throw createInvalid(`name is reserved [name: ${login}]`);
  const pattern = /\.(keys|gpg|rss|atom|png)$/.exec(login.toLowerCase())?.[1];
  if (pattern !== undefined)
    throw createInvalid(`name pattern is not allowed [pattern: *.${pattern}]`);
  if (call.state.findUser(login) !== undefined)
    throw createInvalid(`user already exists [name: ${login}]`);
}

function makeOrg(call: Call, owner: UserRecord): UserRecord {
  const login = call.body.requireText('username', 'UserName');
  checkLogin(call, login, 'UserName');
  checkWebsite(call);
  readVisibility(call);
  const org = call.state.addUser({ login }, 'org');
  fillOrg(call, org);
  org.teams.push(makeOwnersTeam(call.state.makeId(), owner));
  return org;
}

export function readVisibility(call: Call): Visibility | undefined {
  const text = call.body.readText('visibility') ?? '';
  if (text === '') return undefined;
  if (text !== 'public' && text !== 'limited' && text !== 'private')
    throw createInvalid('[Visibility]: In');
  return text;
}

function fillOrg(call: Call, org: UserRecord): void {
  const { body } = call;
  checkWebsite(call);
  org.visibility = readVisibility(call) ?? org.visibility;
  const cleared = { website: '', full_name: '', description: '', location: '' };
  if (findDifferences(call.state.like)?.clearsOrgs === true) Object.assign(org, cleared);
  Object.assign(org, pickGiven(body, ['website', 'email', 'full_name', 'description', 'location']));
  if (body.has('repo_admin_change_team_access'))
    org.settings['repo_admin_change_team_access'] = body.readFlag('repo_admin_change_team_access');
}

/** Renames a user or an organisation. The old name redirects to the new one. */
export function renameUser(call: Call, user: UserRecord, name: string): void {
  if (name.toLowerCase() !== user.login.toLowerCase()) {
    checkLogin(call, name, 'NewName');
    call.state.formerUsers.set(user.login.toLowerCase(), user.id);
    call.state.formerUsers.delete(name.toLowerCase());
  }
  user.login = name;
}

function replyWithMembers(call: Call, org: UserRecord, test: (user: UserRecord) => boolean): Reply {
  return replyWithUsers(
    call,
    call.state.users.filter(
      (user) => user.kind === 'user' && call.state.isMember(org, user) && test(user),
    ),
  );
}

export const teamRoutes: Handlers = {
  orgListTeams: (call) =>
    replyWithPagedList(
      call,
      listVisibleTeams(call, findOrg(call, 'member')),
      (one) => renderTeam(call, one),
      LINKED_STYLE,
    ),
  teamSearch(call) {
    const words = (call.query.get('q') ?? '').toLowerCase();
    const described =
      (call.query.get('include_desc') ?? '') === '' || call.readFlag('include_desc') === true;
    const own = hasEqualTeams(call) && !call.me.is_admin;
    const found = listVisibleTeams(call, findOrg(call, 'member')).filter(
      ({ name, description, members }) => {
        const text = described ? `${name}\n${description}` : name;
        return text.toLowerCase().includes(words) && (!own || members.has(call.me.id));
      },
    );
    return replyWithPagedList(call, found, (one) => renderTeam(call, one), {
      ...LINKED_STYLE,
      wrap: (data) => ({ data, ok: true }),
    });
  },
  orgCreateTeam(call) {
    // Only this route tells those outside that they are no members.
    findOrg(call, 'member');
    const org = findOrg(call, 'owner');
    const made = makeTeam(call, org);
    org.teams.push(made);
    return replyWithCreated(renderTeam(call, made, org));
  },
  orgGetTeam(call) {
    const { org, one } = findTeam(call);
    return replyWithJson(renderTeam(call, one, org));
  },
  orgEditTeam(call) {
    const { org, one } = findTeam(call, 'owner');
    if (isTeamNameTaken(org, call.body.readText('name') ?? '', one)) throw new Refusal(500);
    fillTeam(call, one);
    return replyWithJson(renderTeam(call, one));
  },
  orgDeleteTeam(call) {
    const { org, one } = findTeam(call, 'owner');
    return removeRecord(org.teams, one);
  },
  orgListTeamMembers: (call) => replyWithUserIds(call, findTeam(call).one.members),
  orgListTeamMember(call) {
    const { members } = findTeam(call).one;
    const user = findUserByName(call);
    if (!members.has(user.id)) throw createNotFound();
    return replyWithJson(renderUser(call, user));
  },
  orgAddTeamMember: (call) =>
    addMember(findTeam(call, 'owner').one.members, findUserByName(call).id),
  orgRemoveTeamMember(call) {
    const { org, one } = findTeam(call, 'owner');
    const user = findUserByName(call);
    if (one.permission === 'owner') refuseLastOwner(org, user);
    return removeMember(one.members, user.id);
  },
  orgListTeamRepos(call) {
    const { org, one } = findTeam(call);
    const shown = call.state.repos.filter((repo) => repo.owner === org && reachesRepo(one, repo));
    return replyWithPagedList(call, shown, (repo) => renderRepo(call, repo), LINKED_STYLE);
  },
  orgListTeamRepo(call) {
    const { one, repo } = findTeamRepo(call);
    if (!reachesRepo(one, repo)) throw createNotFound();
    return replyWithJson(renderRepo(call, repo));
  },
  orgAddTeamRepository: (call) => changeTeamRepo(call, addMember),
  orgRemoveTeamRepository: (call) => changeTeamRepo(call, removeMember),
  userListTeams(call) {
    const own = call.state.users.flatMap((org) =>
      org.teams.filter((one) => one.members.has(call.me.id)).map((one) => ({ org, one })),
    );
    return replyWithPagedList(
      call,
      own,
      ({ org, one }) => renderTeam(call, one, org),
      LINKED_STYLE,
    );
  },
  repoListTeams(call) {
    const repo = findOrgRepo(call);
    const shown = repo.owner.teams.filter((one) => reachesRepo(one, repo));
    return replyWithList(shown, (one) => renderTeam(call, one));
  },
  repoCheckTeam(call) {
    const repo = findOrgRepo(call);
    const one = findNamedTeam(call, repo);
    if (!reachesRepo(one, repo)) throw createNotFound();
    return replyWithJson(renderTeam(call, one));
  },
  repoAddTeam: (call) => shareRepo(call),
  repoDeleteTeam: (call) => unshareRepo(call),
};

function findTeamRepo(call: Call): {
  readonly org: UserRecord;
  readonly one: TeamRecord;
  readonly repo: RepoRecord;
} {
  const found = findTeam(call);
  return {
    ...found,
    repo: requireFound(call.state.findRepo(found.org.login, call.readParam('repo'))),
  };
}

function changeTeamRepo(call: Call, change: typeof addMember<number>): Reply {
  const { org, one, repo } = findTeamRepo(call);
  if (!call.me.is_admin && !call.state.isOwner(org, call.me))
    throw new Refusal(403, 'Must have admin-level access to the repository');
  return change(one.repos, repo.id);
}

function shareRepo(call: Call): Reply {
  const repo = findOrgRepo(call);
  const one = findNamedTeam(call, repo);
  if (reachesRepo(one, repo)) throw createInvalid(`team '${one.name}' is already added to repo`);
  return addMember(one.repos, repo.id);
}

function unshareRepo(call: Call): Reply {
  const repo = findOrgRepo(call);
  const one = findNamedTeam(call, repo);
  if (!reachesRepo(one, repo)) throw createInvalid(`team '${one.name}' was not added to repo`);
  return removeMember(one.repos, repo.id);
}

function isTeamNameTaken({ teams }: UserRecord, name: string, by?: TeamRecord): boolean {
  return teams.some((team) => team !== by && team.name.toLowerCase() === name.toLowerCase());
}

function makeTeam(call: Call, org: UserRecord): TeamRecord {
  const name = call.body.requireText('name', 'Name');
  if (!/^[\w.-]+$/.test(name)) throw createInvalid('[Name]: AlphaDashDot');
  if (isTeamNameTaken(org, name))
    throw createInvalid(`team already exists [org_id: ${String(org.id)}, name: ${name}]`);
  if (name.toLowerCase() === 'new') throw createFailure(call, `name is reserved [name: ${name}]`);
  const flags = { includes_all_repositories: false, can_create_org_repo: false };
  const sets = {
    units: new Map<string, string>(),
    members: new Set<number>(),
    repos: new Set<number>(),
  };
  const one: TeamRecord = {
    id: call.state.makeId(),
    name,
    description: '',
    permission: 'none',
    visibility: 'private',
    ...flags,
    ...sets,
  };
  fillTeam(call, one);
  if (one.units.size === 0 && one.permission !== 'admin')
    throw createFailure(call, 'units permission should not be empty');
  return one;
}

function fillTeam(call: Call, one: TeamRecord): void {
  const { body } = call;
  one.visibility = readVisibility(call) ?? one.visibility;
  const permission = body.readText('permission') ?? '';
  // An update without `permission` ignores it.
  const takesAll = call.operation === 'orgCreateTeam' || permission !== '';
  const flags = ['can_create_org_repo', ...(takesAll ? ['includes_all_repositories'] : [])];
  Object.assign(one, pickGiven(body, ['name', 'description'], flags));
  const usual = ['write', 'admin'].includes(permission) ? permission : 'read';
  const plain = Object.fromEntries((body.readTexts('units') ?? []).map((unit) => [unit, usual]));
  const wanted = Object.entries(body.readBody('units_map')?.values ?? plain).filter(([unit]) =>
    TEAM_UNITS.includes(unit),
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
  const wanted = call.readParam('team');
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
 * Returns the team of a route with its organisation.
 * @throws a 404 or 403 for users who may not see it, or not change it
 */
function findTeam(
  call: Call,
  wanted: 'any' | 'owner' = 'any',
): { readonly org: UserRecord; readonly one: TeamRecord } {
  const org = findOne(call.state.users, ({ teams }) =>
    teams.some(({ id }) => id === call.readId('id')),
  );
  const one = findOne(org.teams, ({ id }) => id === call.readId('id'));
  const owner = call.me.is_admin || call.state.isOwner(org, call.me);
  if (
    !owner &&
    !one.members.has(call.me.id) &&
    (hasEqualTeams(call) || one.visibility === 'private')
  )
    throw call.state.isMember(org, call.me)
      ? new Refusal(403, 'Must be a team member')
      : createNotFound();
  if (wanted === 'owner' && !owner) throw new Refusal(403, 'Must be an organization owner');
  return { org, one };
}
