import type { Call } from '../../http/call.js';
import { ownersTeam } from '../../state/membership.js';
import type { UserRecord, Visibility } from '../../state/user-records.js';
import { invalid, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';

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

export function fill(call: Call, org: UserRecord): void {
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
