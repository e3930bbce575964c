import type { Reply } from '@clients/core/testing';
import type { Call } from '../call.js';
import { linked, listing } from '../paging.js';
import { knownUser, mayMeet, orgOf, someone, userOf } from '../rights.js';
import { userForAdmin } from '../site-admin.js';
import { ownersTeam } from '../state/membership.js';
import type { UserRecord, Visibility } from '../state/user-records.js';
import { orgView, userView } from '../views/people.js';
import { created, empty, invalid, json, notFound, redirect, Refusal } from '../wire.js';
import { block, people, repoList, unblock } from './users.js';
import type { ForgeRoute } from './route.js';

const base = '/orgs/{org}';

export const orgRoutes: readonly ForgeRoute[] = [
  [
    'orgGetAll',
    'GET',
    '/orgs',
    (call) =>
      page(
        call,
        orgs(call).filter((org) => mayMeet(call, org)),
      ),
  ],
  ['orgCreate', 'POST', '/orgs', (call) => created(orgView(call, make(call, call.me)))],
  ['adminCreateOrg', 'POST', '/admin/users/{username}/orgs', (call) => created(orgView(call, make(call, userForAdmin(call))))],
  ['orgGet', 'GET', base, (call) => json(orgView(call, orgOf(call)))],
  [
    'orgEdit',
    'PATCH',
    base,
    (call) => {
      const org = orgOf(call, 'owner');
      fill(call, org);
      return json(orgView(call, org));
    },
  ],
  [
    'orgDelete',
    'DELETE',
    base,
    (call) => {
      const org = orgOf(call, 'owner');
      if (call.state.repos.some(({ owner }) => owner === org))
        throw new Refusal(500, call.me.is_admin ? `user still has ownership of repositories [uid: ${String(org.id)}]` : '');
      call.state.users.splice(call.state.users.indexOf(org), 1);
      return empty();
    },
  ],
  [
    'renameOrg',
    'POST',
    `${base}/rename`,
    (call) => {
      rename(call, orgOf(call, 'owner'), call.body.as('RenameOrgOption').required('new_name', 'NewName'));
      return empty();
    },
  ],
  [
    'orgListRepos',
    'GET',
    `${base}/repos`,
    (call) => {
      const org = call.state.user(call.param('org'));
      if (org?.kind !== 'org') throw notFound();
      return repoList(
        call,
        call.state.repos.filter(({ owner }) => owner === org),
      );
    },
  ],
  [
    'orgListCurrentUserOrgs',
    'GET',
    '/user/orgs',
    (call) =>
      page(
        call,
        orgs(call).filter((org) => call.state.isMember(org, call.me)),
      ),
  ],
  [
    'orgListUserOrgs',
    'GET',
    '/users/{username}/orgs',
    (call) => {
      const user = userOf(call);
      const shown = (org: UserRecord): boolean => user === call.doer || call.doer?.is_admin === true || org.publicMembers.has(user.id);
      return page(
        call,
        orgs(call).filter((org) => call.state.isMember(org, user) && shown(org) && mayMeet(call, org)),
      );
    },
  ],
  [
    'orgGetUserPermissions',
    'GET',
    '/users/{username}/orgs/{org}/permissions',
    (call) => {
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
  ],
  [
    'orgListMembers',
    'GET',
    `${base}/members`,
    (call) => {
      const org = orgOf(call);
      const inside = call.me.is_admin || call.state.isMember(org, call.me);
      return people(
        call,
        members(call, org).filter(({ id }) => inside || org.publicMembers.has(id)),
      );
    },
  ],
  [
    'orgIsMember',
    'GET',
    `${base}/members/{username}`,
    (call) => {
      const [org, user] = [orgOf(call), someone(call)];
      if (!call.me.is_admin && !call.state.isMember(org, call.me))
        return redirect(303, `/api/v1/orgs/${org.login}/public_members/${user.login}`, call.request.method);
      if (!call.state.isMember(org, user)) throw notFound();
      return empty();
    },
  ],
  [
    'orgDeleteMember',
    'DELETE',
    `${base}/members/{username}`,
    (call) => {
      const [org, user] = [orgOf(call, 'owner'), userOf(call)];
      refuseLastOwner(call, org, user);
      for (const team of org.teams) team.members.delete(user.id);
      return empty();
    },
  ],
  [
    'orgListPublicMembers',
    'GET',
    `${base}/public_members`,
    (call) => {
      const org = orgOf(call);
      return people(
        call,
        members(call, org).filter(({ id }) => org.publicMembers.has(id)),
      );
    },
  ],
  [
    'orgIsPublicMember',
    'GET',
    `${base}/public_members/{username}`,
    (call) => {
      if (!orgOf(call).publicMembers.has(someone(call).id)) throw notFound();
      return empty();
    },
  ],
  ['orgPublicizeMember', 'PUT', `${base}/public_members/{username}`, (call) => publish(call, true)],
  ['orgConcealMember', 'DELETE', `${base}/public_members/{username}`, (call) => publish(call, false)],
  [
    'organizationListBlocks',
    'GET',
    `${base}/blocks`,
    (call) => {
      const { blocked } = orgOf(call, 'owner');
      return listing(
        call,
        call.state.users.filter(({ id }) => blocked.has(id)),
        (user) => userView(call, user),
        linked,
      );
    },
  ],
  [
    'organizationCheckUserBlock',
    'GET',
    `${base}/blocks/{username}`,
    (call) => {
      const org = orgOf(call, 'owner');
      const user = call.state.user(call.param('username'));
      if (user === undefined) throw notFound(`user does not exist [uid: 0, name: ${call.param('username')}]`);
      return { status: org.blocked.has(user.id) ? 204 : 404 };
    },
  ],
  ['organizationBlockUser', 'PUT', `${base}/blocks/{username}`, (call) => block(call, orgOf(call, 'owner'))],
  [
    'organizationUnblockUser',
    'DELETE',
    `${base}/blocks/{username}`,
    (call) => {
      const org = orgOf(call, 'owner');
      knownUser(call, call.param('username'));
      return unblock(call, org);
    },
  ],
];

function orgs(call: Call): UserRecord[] {
  return call.state.users.filter(({ kind }) => kind === 'org');
}

function page(call: Call, all: readonly UserRecord[]): Reply {
  return listing(call, all, (org) => orgView(call, org), linked);
}

function members(call: Call, org: UserRecord): UserRecord[] {
  return call.state.users.filter((user) => user.kind === 'user' && call.state.isMember(org, user));
}

/** Refuses to take the last owner of an organisation away. */
export function refuseLastOwner(call: Call, org: UserRecord, user: UserRecord): void {
  const owners = org.teams.find(({ permission }) => permission === 'owner')?.members;
  if (owners?.has(user.id) === true && owners.size === 1)
    throw new Refusal(500, call.me.is_admin ? `user is the last member of owner team [uid: ${String(user.id)}]` : '');
}

function publish(call: Call, on: boolean): Reply {
  const [org, user] = [orgOf(call, 'member'), someone(call)];
  if (user !== call.me && !call.state.isOwner(org, call.me) && !call.me.is_admin)
    throw new Refusal(403, on ? 'Cannot publicize another member' : 'Cannot conceal another member');
  if (on) org.publicMembers.add(user.id);
  else org.publicMembers.delete(user.id);
  return empty();
}

/** Refuses what cannot be the name of a user or an organisation. */
export function checkLogin(call: Call, login: string, field: string): void {
  if (login.length > 40) throw invalid(`[${field}]: MaxSize`);
  if (!/^[\w.-]+$/.test(login)) throw invalid(`[${field}]: invalid username`);
  const pattern = /\.(keys|gpg|rss|atom|png)$/.exec(login)?.[1];
  if (pattern !== undefined) throw invalid(`name pattern is not allowed [pattern: *.${pattern}]`);
  if (call.state.user(login) !== undefined) throw invalid(`user already exists [name: ${login}]`);
}

function make(call: Call, owner: UserRecord): UserRecord {
  const login = call.body.as('CreateOrgOption').required('username', 'UserName');
  checkLogin(call, login, 'UserName');
  visibilityOf(call);
  const org = call.state.addUser({ login }, 'org');
  fill(call, org);
  org.teams.push(ownersTeam(call.state.nextId(), owner));
  return org;
}

/** The visibility of a body. */
export function visibilityOf(call: Call): Visibility | undefined {
  const text = call.body.text('visibility') ?? '';
  if (text === '') return undefined;
  if (text !== 'public' && text !== 'limited' && text !== 'private') throw invalid('[Visibility]: In');
  return text;
}

function fill(call: Call, org: UserRecord): void {
  const { body } = call;
  const website = body.text('website') ?? org.website;
  if (website !== '' && !/^https?:\/\/./.test(website)) throw invalid('[Website]: Url');
  org.website = website;
  org.visibility = visibilityOf(call) ?? org.visibility;
  for (const key of ['full_name', 'email', 'description', 'location'] as const) org[key] = body.text(key) ?? org[key];
  if (body.has('repo_admin_change_team_access')) org.settings['repo_admin_change_team_access'] = body.flag('repo_admin_change_team_access');
}

/** A new name leaves the old one behind as a redirect. */
export function rename(call: Call, user: UserRecord, name: string): void {
  if (name.toLowerCase() !== user.login.toLowerCase()) {
    if (!/^[\w.-]+$/.test(name)) throw invalid(`name is invalid [${name}]: must be valid alpha or numeric or dash(-_) or dot characters`);
    checkLogin(call, name, 'NewName');
    call.state.formerUsers.set(user.login.toLowerCase(), user.id);
    call.state.formerUsers.delete(name.toLowerCase());
  }
  user.login = name;
}
