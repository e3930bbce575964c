import type { Reply } from '@clients/core/testing';
import { canSee, knownUser, orgOf, someone, userForAdmin, userOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { linked, listing } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, redirect, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import { ownersTeam } from '../../state/membership.js';
import type { UserRecord, Visibility } from '../../state/user-records.js';
import { orgView } from '../../views/people.js';
import { block, repoList, unblock } from '../users/users.js';
import { check, orNotFound, people, peopleIn, removed } from '../lists.js';
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
    const gone = call.state.repos.filter(({ owner }) => owner === org);
    for (const repo of gone) call.state.repos.splice(call.state.repos.indexOf(repo), 1);
    return empty(gone.length === 0 ? 204 : 202);
  },
  orgDelete(call) {
    const org = orgOf(call, 'owner');
    if (call.state.repos.some(({ owner }) => owner === org))
      throw new Refusal(500, call.me.is_admin ? `user still has ownership of repositories [uid: ${String(org.id)}]` : '');
    return removed(call.state.users, org);
  },
  renameOrg(call) {
    rename(call, orgOf(call, 'owner'), call.body.as('RenameOrgOption').required('new_name', 'NewName'));
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
    refuseLastOwner(call, org, user);
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
  organizationListBlocks(call) {
    const { blocked } = orgOf(call, 'owner');
    return peopleIn(call, blocked);
  },
  organizationCheckUserBlock(call) {
    const org = orgOf(call, 'owner');
    const user = orNotFound(call.state.user(call.param('username')), `user does not exist [uid: 0, name: ${call.param('username')}]`);
    return { status: org.blocked.has(user.id) ? 204 : 404 };
  },
  organizationBlockUser: (call) => block(call, orgOf(call, 'owner')),
  organizationUnblockUser(call) {
    const org = orgOf(call, 'owner');
    knownUser(call, call.param('username'));
    return unblock(call, org);
  },
};

/** Responds with the organisations that a test selects. */
function page(call: Call, test: (org: UserRecord) => boolean): Reply {
  const orgs = call.state.users.filter((user) => user.kind === 'org' && test(user));
  return listing(call, orgs, (org) => orgView(call, org), linked);
}

function publish(call: Call, on: boolean): Reply {
  const [org, user] = [orgOf(call, 'member'), someone(call)];
  if (user !== call.me && !call.state.isOwner(org, call.me) && !call.me.is_admin)
    throw new Refusal(403, on ? 'Cannot publicize another member' : 'Cannot conceal another member');
  if (on) org.publicMembers.add(user.id);
  else org.publicMembers.delete(user.id);
  return empty();
}

/** Rejects the removal of the last owner of an organisation. */
export function refuseLastOwner(call: Call, org: UserRecord, user: UserRecord): void {
  const owners = org.teams.find(({ permission }) => permission === 'owner')?.members;
  if (owners?.has(user.id) === true && owners.size === 1)
    throw new Refusal(500, call.me.is_admin ? `user is the last member of owner team [uid: ${String(user.id)}]` : '');
}

/** Names that are addresses of the web pages, and those of built-in users. */
const reserved: ReadonlySet<string> = new Set([
  ...['.', '..', '.well-known', 'api', 'metrics', 'v2', 'assets', 'attachments', 'avatar', 'avatars', 'repo-avatars', 'captcha', 'login'],
  ...['org', 'repo', 'user', 'explore', 'issues', 'pulls', 'milestones', 'notifications', 'favicon.ico', 'manifest.json', 'robots.txt'],
  ...['sitemap.xml', 'ssh_info', 'swagger.v1.json', 'ghost', 'gitea-actions'],
]);

/** Rejects invalid names of users and organisations. */
export function checkLogin(call: Call, login: string, field: string): void {
  if (login.length > 40) throw invalid(`[${field}]: MaxSize`);
  if (!/^[\w.-]+$/.test(login)) throw invalid(`[${field}]: invalid username`);
  if (reserved.has(login.toLowerCase())) throw invalid(`name is reserved [name: ${login}]`);
  const pattern = /\.(keys|gpg|rss|atom|png)$/.exec(login)?.[1];
  if (pattern !== undefined) throw invalid(`name pattern is not allowed [pattern: *.${pattern}]`);
  if (call.state.user(login) !== undefined) throw invalid(`user already exists [name: ${login}]`);
}

export function make(call: Call, owner: UserRecord): UserRecord {
  const login = call.body.as('CreateOrgOption').required('username', 'UserName');
  checkLogin(call, login, 'UserName');
  checkFields(call);
  const org = call.state.addUser({ login }, 'org');
  fill(call, org);
  org.teams.push(ownersTeam(call.state.nextId(), owner));
  return org;
}

/** Returns the visibility that a body sets. */
export function visibilityOf(call: Call): Visibility | undefined {
  const text = call.body.text('visibility') ?? '';
  if (text === '') return undefined;
  if (text !== 'public' && text !== 'limited' && text !== 'private') throw invalid('[Visibility]: In');
  return text;
}

/** Rejects values that an organisation cannot have, before anything is changed. */
function checkFields(call: Call): void {
  visibilityOf(call);
  const website = call.body.text('website') ?? '';
  if (website !== '' && !/^https?:\/\/./.test(website)) throw invalid('[Website]: Url');
}

function fill(call: Call, org: UserRecord): void {
  const { body } = call;
  const clears = differencesOf(call.state.like)?.clearsOrgs === true;
  checkFields(call);
  org.website = body.text('website') ?? (clears ? '' : org.website);
  org.visibility = visibilityOf(call) ?? org.visibility;
  org.email = body.text('email') ?? org.email;
  for (const key of ['full_name', 'description', 'location'] as const) org[key] = body.text(key) ?? (clears ? '' : org[key]);
  if (body.has('repo_admin_change_team_access')) org.settings['repo_admin_change_team_access'] = body.flag('repo_admin_change_team_access');
}

/** Renames a user or an organisation. The old name redirects to the new one. */
export function rename(call: Call, user: UserRecord, name: string): void {
  if (name.toLowerCase() !== user.login.toLowerCase()) {
    if (!/^[\w.-]+$/.test(name)) throw invalid(`name is invalid [${name}]: must be valid alpha or numeric or dash(-_) or dot characters`);
    checkLogin(call, name, 'NewName');
    call.state.formerUsers.set(user.login.toLowerCase(), user.id);
    call.state.formerUsers.delete(name.toLowerCase());
  }
  user.login = name;
}

/** Responds with the members of an organisation that a test selects. */
function members(call: Call, org: UserRecord, test: (user: UserRecord) => boolean): Reply {
  const users = call.state.users.filter((user) => user.kind === 'user' && call.state.isMember(org, user) && test(user));
  return people(call, users);
}
