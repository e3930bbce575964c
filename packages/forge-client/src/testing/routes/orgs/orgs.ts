import type { Reply } from '@clients/core/testing';
import { userForAdmin } from '../../access/rights.js';
import { canSee, orgOf, someone, userOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { linked, listing } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, redirect, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import { ownersTeam } from '../../state/membership.js';
import type { UserRecord, Visibility } from '../../state/user-records.js';
import { orgView } from '../../views/people.js';
import { block, checkWebsite, repoList, unblock } from '../users/users.js';
import { check, drop, given, people, peopleIn, put, removed } from '../lists.js';
import type { Handlers } from '../route.js';

export const orgRoutes: Handlers = {
  orgGetAll: (call) => page(call, (org) => canSee(call, org)),
  orgCreate: (call) => created(orgView(call, make(call, call.me))),
  adminCreateOrg: (call) => created(orgView(call, make(call, userForAdmin(call)))),
  orgGet: (call) => json(orgView(call, orgOf(call))),
  orgEdit(call) {
    const org = orgOf(call, 'owner');
    fill(call, org);
    return json(orgView(call, org));
  },
  orgDeleteRepos(call) {
    const org = orgOf(call, 'owner');
    const before = call.state.repos.length;
    drop(call.state.repos, ({ owner }) => owner === org);
    return empty(call.state.repos.length === before ? 204 : 202);
  },
  orgDelete(call) {
    const org = orgOf(call, 'owner');
    if (call.state.repos.some(({ owner }) => owner === org)) throw new Refusal(500, 'user still has ownership of repositories');
    return removed(call.state.users, org);
  },
  renameOrg(call) {
    rename(call, orgOf(call, 'owner'), call.body.required('new_name', 'NewName'));
    return empty();
  },
  orgListRepos(call) {
    const org = call.state.user(call.param('org'));
    if (org?.kind !== 'org') throw notFound();
    return repoList(call, ({ owner }) => owner === org);
  },
  orgListCurrentUserOrgs: (call) => page(call, (org) => call.state.isMember(org, call.me)),
  orgListUserOrgs(call) {
    const user = userOf(call);
    const shown = (org: UserRecord): boolean => user === call.doer || call.doer?.is_admin === true || org.publicMembers.has(user.id);
    return page(call, (org) => call.state.isMember(org, user) && shown(org) && canSee(call, org));
  },
  orgGetUserPermissions(call) {
    const [user, org] = [userOf(call), orgOf(call)];
    const [is_owner, member] = [call.state.isOwner(org, user) || user.is_admin, call.state.isMember(org, user)];
    const teams = org.teams.filter(({ members }) => members.has(user.id));
    const is_admin = is_owner || teams.some(({ permission }) => permission === 'admin');
    return json({
      is_owner,
      is_admin,
      can_write: is_admin || teams.some(({ units }) => [...units.values()].includes('write')),
      can_read: member || org.visibility === 'public',
      can_create_repository: is_owner || teams.some(({ can_create_org_repo }) => can_create_org_repo),
    });
  },
  orgListMembers(call) {
    const org = orgOf(call);
    const inside = call.me.is_admin || call.state.isMember(org, call.me);
    return members(call, org, ({ id }) => inside || org.publicMembers.has(id));
  },
  orgIsMember(call) {
    const [org, user] = [orgOf(call), someone(call)];
    if (!call.me.is_admin && !call.state.isMember(org, call.me))
      return redirect(303, `/api/v1/orgs/${org.login}/public_members/${user.login}`, call.request.method);
    return check(call.state.isMember(org, user));
  },
  orgDeleteMember(call) {
    const [org, user] = [orgOf(call, 'owner'), userOf(call)];
    refuseLastOwner(org, user);
    for (const team of org.teams) team.members.delete(user.id);
    return empty();
  },
  orgListPublicMembers(call) {
    const org = orgOf(call);
    return members(call, org, ({ id }) => org.publicMembers.has(id));
  },
  orgIsPublicMember: (call) => check(orgOf(call).publicMembers.has(someone(call).id)),
  orgPublicizeMember: (call) => publish(call, true),
  orgConcealMember: (call) => publish(call, false),
  organizationListBlocks: (call) => peopleIn(call, orgOf(call, 'owner').blocked),
  organizationCheckUserBlock: (call) => check(orgOf(call, 'owner').blocked.has(userOf(call).id)),
  organizationBlockUser: (call) => block(call, orgOf(call, 'owner')),
  organizationUnblockUser: (call) => unblock(call, orgOf(call, 'owner')),
};

function page(call: Call, test: (org: UserRecord) => boolean): Reply {
  const orgs = call.state.users.filter((user) => user.kind === 'org' && test(user));
  return listing(call, orgs, (org) => orgView(call, org), linked);
}

function publish(call: Call, on: boolean): Reply {
  const [org, user] = [orgOf(call, 'member'), someone(call)];
  if (user !== call.me && !call.state.isOwner(org, call.me) && !call.me.is_admin) throw new Refusal(403, 'Must be an organization owner');
  return put(org.publicMembers, user.id, on);
}

export function refuseLastOwner({ teams }: UserRecord, user: UserRecord): void {
  const owners = teams.find(({ permission }) => permission === 'owner')?.members;
  if (owners?.has(user.id) === true && owners.size === 1) throw new Refusal(500, 'user is the last member of owner team');
}

/** Names that are addresses of the web pages, and those of built-in users. */
const reserved =
  /^(\.{1,2}|api|admin|assets|attachments|avatars?|explore|issues|login|milestones|notifications|orgs?|pulls|repo|users?|ghost)$/;

export function checkLogin(call: Call, login: string, field: string): void {
  if (login.length > 40 || !/^[\w.-]+$/.test(login)) throw invalid(`[${field}]: invalid username`);
  if (reserved.test(login.toLowerCase())) throw invalid(`name is reserved [name: ${login}]`);
  if (call.state.user(login) !== undefined) throw invalid(`user already exists [name: ${login}]`);
}

function make(call: Call, owner: UserRecord): UserRecord {
  const login = call.body.required('username', 'UserName');
  checkLogin(call, login, 'UserName');
  checkWebsite(call);
  visibilityOf(call);
  const org = call.state.addUser({ login }, 'org');
  fill(call, org);
  org.teams.push(ownersTeam(call.state.nextId(), owner));
  return org;
}

export function visibilityOf(call: Call): Visibility | undefined {
  const text = call.body.text('visibility') ?? '';
  if (text === '') return undefined;
  if (text !== 'public' && text !== 'limited' && text !== 'private') throw invalid('[Visibility]: In');
  return text;
}

function fill(call: Call, org: UserRecord): void {
  const { body } = call;
  checkWebsite(call);
  org.visibility = visibilityOf(call) ?? org.visibility;
  const cleared = { website: '', full_name: '', description: '', location: '' };
  if (differencesOf(call.state.like)?.clearsOrgs === true) Object.assign(org, cleared);
  Object.assign(org, given(body, ['website', 'email', 'full_name', 'description', 'location']));
  if (body.has('repo_admin_change_team_access')) org.settings['repo_admin_change_team_access'] = body.flag('repo_admin_change_team_access');
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

/** Responds with the members of an organisation that a test selects. */
function members(call: Call, org: UserRecord, test: (user: UserRecord) => boolean): Reply {
  return people(
    call,
    call.state.users.filter((user) => user.kind === 'user' && call.state.isMember(org, user) && test(user)),
  );
}
