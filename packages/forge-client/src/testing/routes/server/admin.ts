import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { counted, linked, listing } from '../../http/paging.js';
import { canSee, userOf } from '../../access/rights.js';
import { onlyAdmins } from '../../access/administrators.js';
import { orgView, userView } from '../../views/people.js';
import { created, empty, invalid, json, Refusal } from '../../http/replies.js';
import { checkLogin, rename, visibilityOf } from '../orgs/org-changes.js';
import type { Handler, Handlers } from '../route.js';

/** Rejects users who are not administrators. */
function forAdmins(handler: Handler): Handler {
  return (call) => {
    onlyAdmins(call);
    return handler(call);
  };
}

export const adminRoutes: Handlers = {
  adminSearchUsers: forAdmins((call) => {
    const sort = call.query.get('sort') ?? '';
    if (sort !== '' && !['name', 'created', 'updated', 'id'].includes(sort)) throw invalid(`Invalid sort mode: "${sort}"`);
    const login = (call.query.get('login_name') ?? '').toLowerCase();
    const found = call.state.users.filter(({ kind, login_name }) => kind === 'user' && login_name.toLowerCase().includes(login));
    return listing(call, found, (user) => userView(call, user), linked);
  }),
  adminCreateUser: forAdmins(create),
  adminEditUser: forAdmins(edit),
  adminDeleteUser: forAdmins(remove),
  adminRenameUser: forAdmins((call) => {
    const user = userOf(call);
    rename(call, user, call.body.as('RenameUserOption').required('new_username', 'NewName'));
    return empty();
  }),
  adminGetAllOrgs: forAdmins((call) =>
    listing(
      call,
      call.state.users.filter(({ kind }) => kind === 'org'),
      (org) => orgView(call, org),
      linked,
    ),
  ),
  adminListUserOrgs: forAdmins((call) => {
    const user = userOf(call);
    return listing(
      call,
      call.state.users.filter((org) => call.state.isMember(org, user) && canSee(call, org)),
      (org) => orgView(call, org),
      linked,
    );
  }),
  adminUnadoptedList: forAdmins((call) => listing(call, [], String, counted)),
  adminGetAllEmails: forAdmins((call) => emails(call, '')),
  adminSearchEmails: forAdmins((call) => emails(call, call.query.get('q') ?? '')),
};

function emails(call: Call, words: string): Reply {
  const all = call.state.users.flatMap((user) =>
    user.emails.map((email) => ({ email, verified: true, primary: email === user.email, user_id: user.id, username: user.login })),
  );
  return listing(
    call,
    all.filter(({ email, username }) => `${email} ${username}`.includes(words)),
    (email) => email,
    linked,
  );
}

function create(call: Call): Reply {
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
}

function edit(call: Call): Reply {
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
}

function remove(call: Call): Reply {
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
}

function forget<T>(all: T[], one: T): void {
  all.splice(all.indexOf(one), 1);
}
