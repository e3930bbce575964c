import type { Reply } from '@clients/core/testing';
import { canSee, failure, userOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { counted, linked, listing, pageHeaders } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { BadgeRecord } from '../../state/identity-records.js';
import { orgView, userView } from '../../views/people.js';
import { checkLogin, rename, visibilityOf } from '../orgs/orgs.js';
import { people } from '../lists.js';
import { forAdmins, type Handlers } from '../route.js';

export const adminRoutes: Handlers = forAdmins({
  adminSearchUsers(call) {
    const sort = call.query.get('sort') ?? '';
    if (sort !== '' && !['name', 'created', 'updated', 'id'].includes(sort)) throw invalid(`Invalid sort mode: "${sort}"`);
    const login = (call.query.get('login_name') ?? '').toLowerCase();
    const found = call.state.users.filter(({ kind, login_name }) => kind === 'user' && login_name.toLowerCase().includes(login));
    return people(call, found);
  },
  adminCreateUser(call) {
    const body = call.body.as('CreateUserOption');
    const [username, email] = [body.required('username', 'Username'), body.required('email', 'Email')];
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid('[Email]: Email');
    checkLogin(call, username, 'Username');
    const password = body.text('password') ?? '';
    if (password.length < 8) throw new Refusal(400, 'PasswordIsRequired');
    const source = body.int('source_id') ?? 0;
    if (source !== 0) throw invalid(`login source does not exist [id: ${String(source)}]`);
    if (call.state.users.some((user) => user.emails.includes(email))) throw invalid(`e-mail already in use [email: ${email}]`);
    const user = call.state.addUser({
      login: username,
      email,
      password,
      full_name: body.text('full_name') ?? '',
      login_name: body.text('login_name') ?? '',
      visibility: visibilityOf(call) ?? 'public',
      must_change_password: body.flag('must_change_password') ?? true,
      restricted: body.flag('restricted') ?? false,
    });
    return created(userView(call, user));
  },
  adminEditUser(call) {
    const user = userOf(call);
    const body = call.body.as('EditUserOption');
    body.required('login_name', 'LoginName');
    const [password, email] = [body.text('password') ?? '', body.text('email')];
    if (password !== '' && password.length < 8) throw new Refusal(400, 'password must be at least 8 characters');
    if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
      throw new Refusal(400, `e-mail address contains unsupported character [email: ${email}]`);
    if (email !== undefined && call.state.users.some((other) => other !== user && other.emails.includes(email)))
      throw new Refusal(400, `e-mail already in use [email: ${email}]`);
    user.visibility = visibilityOf(call) ?? user.visibility;
    if (password !== '') user.password = password;
    if (email !== undefined) {
      user.emails.splice(0, 1, email);
      user.email = email;
    }
    for (const key of ['full_name', 'website', 'location', 'description', 'login_name'] as const) user[key] = body.text(key) ?? user[key];
    for (const key of ['must_change_password', 'active', 'prohibit_login', 'restricted'] as const) user[key] = body.flag(key) ?? user[key];
    user.is_admin = body.flag('admin') ?? user.is_admin;
    return json(userView(call, user));
  },
  adminDeleteUser(call) {
    const user = userOf(call);
    const { state } = call;
    const uid = `[uid: ${String(user.id)}]`;
    if (user.kind === 'org') throw invalid('target is an organization but not user');
    if (user === call.me) throw invalid('you cannot delete yourself');
    const purge = call.flag('purge') === true;
    const owned = state.repos.filter(({ owner }) => owner === user);
    if (owned.length > 0 && !purge) throw invalid(`user still has ownership of repositories ${uid}`);
    if (!purge && state.users.some((org) => state.isMember(org, user))) throw invalid(`user still has membership of organizations ${uid}`);
    for (const repo of owned) state.repos.splice(state.repos.indexOf(repo), 1);
    for (const team of state.users.flatMap(({ teams }) => teams)) team.members.delete(user.id);
    forget(state.users, user);
    for (const token of state.tokens.filter((one) => one.user === user.id)) forget(state.tokens, token);
    return empty();
  },
  adminRenameUser(call) {
    const user = userOf(call);
    rename(call, user, call.body.as('RenameUserOption').required('new_username', 'NewName'));
    return empty();
  },
  adminGetAllOrgs(call) {
    const orgs = call.state.users.filter(({ kind }) => kind === 'org');
    return listing(call, orgs, (org) => orgView(call, org), linked);
  },
  adminListUserOrgs(call) {
    const user = userOf(call);
    const shown = call.state.users.filter((org) => call.state.isMember(org, user) && canSee(call, org));
    return listing(call, shown, (org) => orgView(call, org), linked);
  },
  adminUnadoptedList: (call) => listing(call, [], String, counted),
  adminGetAllEmails: (call) => emails(call, ''),
  adminSearchEmails: (call) => emails(call, call.query.get('q') ?? ''),
  adminListUserBadges(call) {
    const user = userOf(call);
    const badges = call.state.identity.badges.filter(({ holders }) => holders.has(user.id));
    return json(badges.map(view), 200, pageHeaders(call, badges.length, counted));
  },
  adminAddUserBadges(call) {
    const user = userOf(call);
    const badges = slugs(call).map((slug) => badgeOf(call, slug));
    if (badges.some(({ holders }) => holders.has(user.id))) throw failure(call, '');
    for (const { holders } of badges) holders.add(user.id);
    return empty();
  },
  // Unknown badges, and those that the user does not have, are ignored.
  adminDeleteUserBadges(call) {
    const user = userOf(call);
    const gone = slugs(call);
    for (const { slug, holders } of call.state.identity.badges) if (gone.includes(slug)) holders.delete(user.id);
    return empty();
  },
  adminCronList: (call) => listing(call, tasks, (name) => taskView(call, name), counted),
  adminCronRun(call) {
    const name = call.param('task');
    if (!tasks.includes(name)) throw notFound();
    const runs = call.state.cronRuns.get(name)?.exec_times ?? 0;
    call.state.cronRuns.set(name, { prev: call.state.now(), exec_times: runs + 1 });
    return empty();
  },
});

function emails(call: Call, words: string): Reply {
  const all = call.state.users.flatMap((user) =>
    user.emails.map((email) => ({ email, verified: true, primary: email === user.email, user_id: user.id, username: user.login })),
  );
  const shown = all.filter(({ email, username }) => `${email} ${username}`.includes(words));
  return listing(call, shown, (email) => email, linked);
}

function forget<T>(all: T[], one: T): void {
  all.splice(all.indexOf(one), 1);
}

/** Returns a badge. Its keys differ from those of the rest of the API. */
function view({ id, slug, description, image_url }: BadgeRecord): Record<string, unknown> {
  return { ID: id, Slug: slug, Description: description, ImageURL: image_url };
}

function slugs(call: Call): readonly string[] {
  const found = call.body.as('UserBadgeOption').texts('badge_slugs');
  if (found === undefined) throw invalid('[BadgeSlugs]: Required');
  return found;
}

function badgeOf(call: Call, slug: string): BadgeRecord {
  const badge = call.state.identity.badges.find((one) => one.slug === slug);
  if (badge === undefined) throw failure(call, `badge does not exist [slug: ${slug}]`);
  return badge;
}

/** Tasks that every supported server has. Nothing happens when they run. */
const tasks = [
  'update_mirrors',
  'repo_health_check',
  'check_repo_stats',
  'archive_cleanup',
  'sync_external_users',
  'deleted_branches_cleanup',
  'update_migration_poster_id',
  'cleanup_hook_task_table',
  'cleanup_packages',
  'delete_inactive_accounts',
];

function taskView({ state }: Call, name: string): Record<string, unknown> {
  const { prev, exec_times } = state.cronRuns.get(name) ?? { prev: '0001-01-01T00:00:00Z', exec_times: 0 };
  const midnight = `${state.now(state.clock.now() + 86_400_000).slice(0, 10)}T00:00:00Z`;
  return { name, schedule: '@midnight', next: midnight, prev, exec_times };
}
