import {
  type Call,
  COUNTED_STYLE,
  replyWithCreated,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  createNotFound,
  Refusal,
  type Reply,
} from '../../http/index.js';
import { canSee, createFailure, findUser } from '../../access/rights.js';
import { renderOrg, renderUser } from '../../views/index.js';
import {
  removeMatching,
  requireAdminForAll,
  pickGiven,
  type Handlers,
  replyWithUsers,
} from '../route.js';
import { checkLogin, renameUser, readVisibility } from '../orgs/orgs.js';
import type { UserRecord } from '../../state/records.js';
import { isOlder } from '../../state/server-kinds.js';
import { matchesUser, sortUsers } from '../users/users.js';

function readSlugs({ body }: Call): readonly string[] {
  const slugs = body.renameStruct('UserBadgeOption').readTexts('badge_slugs');
  if (slugs === undefined) throw createInvalid('[BadgeSlugs]: Required');
  return slugs;
}

/** Filters of a search for users. */
const USER_FLAGS: Readonly<Record<string, (user: UserRecord) => boolean>> = {
  is_active: ({ active }) => active,
  is_admin: (user) => user.is_admin,
  is_restricted: ({ restricted }) => restricted,
  is_2fa_enabled: ({ otp }) => otp !== undefined,
  is_prohibit_login: ({ prohibit_login }) => prohibit_login,
};

const EDITABLE_TEXTS = ['full_name', 'website', 'location', 'description', 'login_name'] as const;
const EDITABLE_FLAGS = ['must_change_password', 'active', 'prohibit_login', 'restricted'] as const;

export const adminRoutes: Handlers = requireAdminForAll({
  adminSearchUsers(call) {
    const readLowerCase = (key: string): string => (call.query.get(key) ?? '').toLowerCase();
    const words = readLowerCase('q');
    const login = readLowerCase('login_name');
    const visibility = readLowerCase('visibility');
    if (!['', 'public', 'limited', 'private'].includes(visibility))
      throw createInvalid('invalid visibility');
    // Each signs in with a name and a password of this instance, whose source has no id.
    const isOfSource = call.readWhole('source_id') <= 0;
    const found = call.state.users.filter(
      (user) =>
        isOfSource &&
        user.kind === 'user' &&
        user.login_name.toLowerCase().includes(login) &&
        matchesUser(user, words) &&
        (visibility === '' || user.visibility === visibility) &&
        Object.entries(USER_FLAGS).every(([key, read]) => {
          const wanted = call.readFlag(key);
          return wanted === undefined || wanted === read(user);
        }),
    );
    return replyWithUsers(call, sortUsers(call, found));
  },
  adminCreateUser(call) {
    const { body, state } = call;
    const login = body.requireText('username', 'Username');
    const email = body.requireText('email', 'Email');
    const password = body.readText('password') ?? '';
    if (!isEmail(email)) throw createInvalid('[Email]: Email');
    checkLogin(call, login, 'Username');
    if (password.length < 8) throw new Refusal(400, 'PasswordIsRequired');
    if ((body.readInteger('source_id') ?? 0) !== 0)
      throw createInvalid(
        `login source does not exist [id: ${String(body.readInteger('source_id'))}]`,
      );
    if (state.users.some((user) => user.emails.includes(email)))
      throw createInvalid(`e-mail already in use [email: ${email}]`);
    const visibility = readVisibility(call) ?? 'public';
    const more = pickGiven(
      body,
      ['full_name', 'login_name'],
      ['must_change_password', 'restricted'],
    );
    return replyWithCreated(
      renderUser(
        call,
        state.addUser({ login, email, password, visibility, must_change_password: true, ...more }),
      ),
    );
  },
  adminEditUser(call) {
    const { body, state } = call;
    const user = findUser(call);
    const isOn28 = state.like === 'gitea-28';
    if (!isOn28) body.requireText('login_name', 'LoginName');
    const password = body.readText('password') ?? '';
    const type = body.readText('type');
    if (type === 'Bot' && password !== '') throw new Refusal(400, 'a bot has no password');
    const email = body.readText('email') ?? user.email;
    if (password !== '' && password.length < 8)
      throw new Refusal(400, 'password must be at least 8 characters');
    if (!isEmail(email))
      throw new Refusal(400, `e-mail address contains unsupported character [email: ${email}]`);
    if (state.users.some((other) => other !== user && other.emails.includes(email)))
      throw new Refusal(isOn28 ? 409 : 400, `e-mail already in use [email: ${email}]`);
    user.bot = type === undefined ? user.bot : type === 'Bot';
    user.visibility = readVisibility(call) ?? user.visibility;
    if (password !== '') user.password = password;
    user.email = email;
    user.emails.splice(0, 1, email);
    Object.assign(user, pickGiven(body, EDITABLE_TEXTS, EDITABLE_FLAGS));
    user.is_admin = body.readFlag('admin') ?? user.is_admin;
    return replyWithJson(renderUser(call, user));
  },
  adminDeleteUser(call) {
    const user = findUser(call);
    const { state } = call;
    if (user.kind === 'org') throw createInvalid('target is an organization but not user');
    if (user === call.me) throw createInvalid('you cannot delete yourself');
    const purge = call.readFlag('purge') === true;
    if (!purge && state.repos.some(({ owner }) => owner === user))
      throw createInvalid(`user still has ownership of repositories [uid: ${String(user.id)}]`);
    if (!purge && state.users.some((org) => state.isMember(org, user)))
      throw createInvalid('user still has membership of organizations');
    for (const { members } of state.users.flatMap(({ teams }) => teams)) members.delete(user.id);
    removeMatching(state.repos, ({ owner }) => owner === user);
    removeMatching(state.users, (one) => one === user);
    removeMatching(state.tokens, (token) => token.user === user.id);
    return replyWithNothing();
  },
  adminRenameUser(call) {
    renameUser(call, findUser(call), call.body.requireText('new_username', 'NewName'));
    return replyWithNothing();
  },
  adminGetAllOrgs(call) {
    const orgs = call.state.users.filter(({ kind }) => kind === 'org');
    return replyWithPagedList(call, orgs, (org) => renderOrg(call, org), LINKED_STYLE);
  },
  adminListUserOrgs(call) {
    const user = findUser(call);
    const shown = call.state.users.filter(
      (org) => call.state.isMember(org, user) && canSee(call, org),
    );
    return replyWithPagedList(call, shown, (org) => renderOrg(call, org), LINKED_STYLE);
  },
  adminUnadoptedList: (call) => replyWithPagedList(call, [], String, COUNTED_STYLE),
  adminGetAllEmails: (call) => replyWithEmails(call, ''),
  adminSearchEmails: (call) => replyWithEmails(call, call.query.get('q') ?? ''),
  adminListUserBadges(call) {
    findUser(call);
    return replyWithPagedList(call, [], String, COUNTED_STYLE);
  },
  /** The instance has no badges to give. */
  adminAddUserBadges(call) {
    findUser(call);
    const [slug = ''] = readSlugs(call);
    throw createFailure(
      call,
      isOlder(call.state.like)
        ? `badge with slug ${slug} doesn't exist`
        : `badge does not exist [slug: ${slug}]`,
    );
  },
  adminDeleteUserBadges(call) {
    findUser(call);
    readSlugs(call);
    return replyWithNothing();
  },
  adminCronList: (call) =>
    replyWithPagedList(call, CRON_TASKS, (name) => renderCronTask(call, name), COUNTED_STYLE),
  adminCronRun(call) {
    const name = call.readParam('task');
    if (!CRON_TASKS.includes(name)) throw createNotFound();
    const runs = call.state.cronRuns.get(name)?.exec_times ?? 0;
    call.state.cronRuns.set(name, { prev: call.state.formatTime(), exec_times: runs + 1 });
    return replyWithNothing();
  },
});

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

function replyWithEmails(call: Call, words: string): Reply {
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
  return replyWithPagedList(call, shown, (email) => email, LINKED_STYLE);
}

/** Tasks that every supported server has. Nothing happens when they run. */
const CRON_TASKS: readonly string[] = [
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

function renderCronTask({ state }: Call, name: string): Record<string, unknown> {
  const { prev, exec_times } = state.cronRuns.get(name) ?? {
    prev: '0001-01-01T00:00:00Z',
    exec_times: 0,
  };
  const midnight = `${state.formatTime(state.clock.now() + 86_400_000).slice(0, 10)}T00:00:00Z`;
  return { name, schedule: '@midnight', next: midnight, prev, exec_times };
}
