import {
  type Call,
  counted,
  created,
  empty,
  invalid,
  json,
  linked,
  listing,
  notFound,
  Refusal,
  type Reply,
} from '../../http/index.js';
import { canSee, findUser } from '../../access/rights.js';
import { orgView, userView } from '../../views/index.js';
import { drop, requireAdminForAll, pickGiven, type Handlers, people } from '../route.js';
import { checkLogin, rename, readVisibility } from '../orgs/orgs.js';
import type { UserRecord } from '../../state/records.js';
import { matches, sortUsers } from '../users/users.js';

/** Filters of a search for users. */
const USER_FLAGS: Readonly<Record<string, (user: UserRecord) => boolean>> = {
  is_active: ({ active }) => active,
  is_admin: (user) => user.is_admin,
  is_restricted: ({ restricted }) => restricted,
  is_2fa_enabled: ({ otp }) => otp !== undefined,
  is_prohibit_login: ({ prohibit_login }) => prohibit_login,
};

const texts = ['full_name', 'website', 'location', 'description', 'login_name'] as const;
const flags = ['must_change_password', 'active', 'prohibit_login', 'restricted'] as const;

export const adminRoutes: Handlers = requireAdminForAll({
  adminSearchUsers(call) {
    const [words, login, visibility] = ['q', 'login_name', 'visibility'].map((key) =>
      (call.query.get(key) ?? '').toLowerCase(),
    );
    if (!['', 'public', 'limited', 'private'].includes(visibility ?? ''))
      throw invalid('invalid visibility');
    const found = call.state.users.filter(
      (user) =>
        user.kind === 'user' &&
        user.login_name.toLowerCase().includes(login ?? '') &&
        matches(user, words ?? '') &&
        (visibility === '' || user.visibility === visibility) &&
        Object.entries(USER_FLAGS).every(([key, read]) => {
          const wanted = call.flag(key);
          return wanted === undefined || wanted === read(user);
        }),
    );
    return people(call, sortUsers(call, found));
  },
  adminCreateUser(call) {
    const { body, state } = call;
    const [login, email, password] = [
      body.required('username', 'Username'),
      body.required('email', 'Email'),
      body.text('password') ?? '',
    ];
    if (!isEmail(email)) throw invalid('[Email]: Email');
    checkLogin(call, login, 'Username');
    if (password.length < 8) throw new Refusal(400, 'PasswordIsRequired');
    if ((body.int('source_id') ?? 0) !== 0) throw invalid('login source does not exist');
    if (state.users.some((user) => user.emails.includes(email)))
      throw invalid(`e-mail already in use [email: ${email}]`);
    const visibility = readVisibility(call) ?? 'public';
    const more = pickGiven(
      body,
      ['full_name', 'login_name'],
      ['must_change_password', 'restricted'],
    );
    return created(
      userView(
        call,
        state.addUser({ login, email, password, visibility, must_change_password: true, ...more }),
      ),
    );
  },
  adminEditUser(call) {
    const { body, state } = call;
    const user = findUser(call);
    body.required('login_name', 'LoginName');
    const [password, email] = [body.text('password') ?? '', body.text('email') ?? user.email];
    if (password !== '' && password.length < 8)
      throw new Refusal(400, 'password must be at least 8 characters');
    if (!isEmail(email))
      throw new Refusal(400, `e-mail address contains unsupported character [email: ${email}]`);
    if (state.users.some((other) => other !== user && other.emails.includes(email)))
      throw new Refusal(400, `e-mail already in use [email: ${email}]`);
    user.visibility = readVisibility(call) ?? user.visibility;
    if (password !== '') user.password = password;
    user.email = email;
    user.emails.splice(0, 1, email);
    Object.assign(user, pickGiven(body, texts, flags));
    user.is_admin = body.flag('admin') ?? user.is_admin;
    return json(userView(call, user));
  },
  adminDeleteUser(call) {
    const user = findUser(call);
    const { state } = call;
    if (user.kind === 'org') throw invalid('target is an organization but not user');
    if (user === call.me) throw invalid('you cannot delete yourself');
    const purge = call.flag('purge') === true;
    if (!purge && state.repos.some(({ owner }) => owner === user))
      throw invalid(`user still has ownership of repositories [uid: ${String(user.id)}]`);
    if (!purge && state.users.some((org) => state.isMember(org, user)))
      throw invalid('user still has membership of organizations');
    for (const { members } of state.users.flatMap(({ teams }) => teams)) members.delete(user.id);
    drop(state.repos, ({ owner }) => owner === user);
    drop(state.users, (one) => one === user);
    drop(state.tokens, (token) => token.user === user.id);
    return empty();
  },
  adminRenameUser(call) {
    rename(call, findUser(call), call.body.required('new_username', 'NewName'));
    return empty();
  },
  adminGetAllOrgs(call) {
    const orgs = call.state.users.filter(({ kind }) => kind === 'org');
    return listing(call, orgs, (org) => orgView(call, org), linked);
  },
  adminListUserOrgs(call) {
    const user = findUser(call);
    const shown = call.state.users.filter(
      (org) => call.state.isMember(org, user) && canSee(call, org),
    );
    return listing(call, shown, (org) => orgView(call, org), linked);
  },
  adminUnadoptedList: (call) => listing(call, [], String, counted),
  adminGetAllEmails: (call) => emails(call, ''),
  adminSearchEmails: (call) => emails(call, call.query.get('q') ?? ''),
  adminListUserBadges(call) {
    findUser(call);
    return listing(call, [], String, counted);
  },
  /** The instance has no badges to give. */
  adminAddUserBadges(call) {
    findUser(call);
    throw new Refusal(500);
  },
  adminDeleteUserBadges: (call) => (findUser(call), empty()),
  adminCronList: (call) => listing(call, tasks, (name) => renderTask(call, name), counted),
  adminCronRun(call) {
    const name = call.param('task');
    if (!tasks.includes(name)) throw notFound();
    const runs = call.state.cronRuns.get(name)?.exec_times ?? 0;
    call.state.cronRuns.set(name, { prev: call.state.now(), exec_times: runs + 1 });
    return empty();
  },
});

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

function emails(call: Call, words: string): Reply {
  const all = call.state.users.flatMap(({ id, login, email: first, emails: own }) =>
    own.map((email) => ({
      email,
      verified: true,
      primary: email === first,
      user_id: id,
      username: login,
    })),
  );
  const shown = all.filter(({ email, username }) => `${email} ${username}`.includes(words));
  return listing(call, shown, (email) => email, linked);
}

/** Tasks that every supported server has. Nothing happens when they run. */
const tasks: readonly string[] = [
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

function renderTask({ state }: Call, name: string): Record<string, unknown> {
  const { prev, exec_times } = state.cronRuns.get(name) ?? {
    prev: '0001-01-01T00:00:00Z',
    exec_times: 0,
  };
  const midnight = `${state.now(state.clock.now() + 86_400_000).slice(0, 10)}T00:00:00Z`;
  return { name, schedule: '@midnight', next: midnight, prev, exec_times };
}
