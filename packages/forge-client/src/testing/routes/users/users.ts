import { type AppRequest, base64, decodeBase64 } from '@clients/core/testing';
import {
  type Call,
  created,
  empty,
  sniffImageType,
  invalid,
  json,
  linked,
  listing,
  notFound,
  Refusal,
  type Reply,
} from '../../http/index.js';
import {
  canSee,
  failure,
  requireUser,
  findLevel,
  findOrg,
  findRepoInPath,
  findRepo,
  findUserByName,
  findUser,
} from '../../access/rights.js';
import { isPublicOnly } from '../../access/scopes.js';
import { findDifferences } from '../../servers/index.js';
import type { RepoRecord, UserRecord } from '../../state/records.js';
import { repoView, userView } from '../../views/index.js';
import { check, drop, pickGiven, type Handlers, people, replyWithPeople, put } from '../route.js';
import { sha256In } from '../../bytes/hash.js';
import type { ForgeState } from '../../state/forge-state.js';

export const userRoutes: Handlers = {
  userGetCurrent: (call) => json(userView(call, call.me)),
  userGet: (call) => json(userView(call, findVisibleUser(call))),
  userSearch(call) {
    const words = (call.query.get('q') ?? '').toLowerCase();
    const uid = Number(call.query.get('uid') ?? '0');
    const found = call.state.users.filter(
      (user) =>
        user.kind === 'user' &&
        canSee(call, user) &&
        matches(user, words) &&
        (uid <= 0 || user.id === uid),
    );
    // Gitea ignores the order.
    const { userOrders } = findDifferences(call.state.like) ?? {};
    const users = userOrders === undefined ? found : sortUsers(call, found);
    return listing(call, users, (user) => userView(call, user), {
      ...linked,
      wrap: (data) => ({ data, ok: true }),
    });
  },
  userListRepos(call) {
    const user = findVisibleUser(call);
    return replyWithRepos(call, ({ owner }) => owner === user);
  },
  userCurrentListRepos: (call) =>
    replyWithRepos(
      call,
      (repo) =>
        repo.owner === call.me ||
        repo.collaborators.has(call.me.id) ||
        call.state.teamLevel(call.me, repo) !== 'none',
    ),
  userListStarred: (call) => replyWithStarred(call, findUser(call)),
  userCurrentListStarred: (call) => replyWithStarred(call, call.me),
  userCurrentCheckStarring: (call) => check(call.me.starred.has(findVisibleRepo(call).id)),
  userCurrentPutStar(call) {
    const repo = findVisibleRepo(call);
    if (repo.owner.blocked.has(call.me.id)) throw new Refusal(403, 'user is blocked');
    return put(call.me.starred, repo.id);
  },
  userCurrentDeleteStar: (call) => put(call.me.starred, findVisibleRepo(call).id, false),
  userCurrentListFollowing: (call) => replyWithPeople(call, call.me.following),
  userListFollowing: (call) => replyWithPeople(call, findUser(call).following),
  userCurrentListFollowers: (call) => followers(call, call.me),
  userListFollowers: (call) => followers(call, findUser(call)),
  userCurrentCheckFollowing: (call) => check(call.me.following.has(findUser(call).id)),
  userCheckFollowing: (call) =>
    check(findVisibleUser(call).following.has(findUserByName(call, 'target').id)),
  userCurrentPutFollow(call) {
    const user = findUser(call);
    if (user.blocked.has(call.me.id)) throw new Refusal(403, 'user is blocked');
    return put(call.me.following, user.id);
  },
  userCurrentDeleteFollow: (call) => put(call.me.following, findUser(call).id, false),
  userListBlocks: (call) => replyWithPeople(call, call.me.blocked),
  userCheckUserBlock: (call) => check(call.me.blocked.has(findUser(call).id)),
  userBlockUser: (call) => block(call, call.me),
  userUnblockUser: (call) => unblock(call, call.me),
  userListEmails: (call) => json(listEmails(call.me)),
  userAddEmail(call) {
    const more = call.body.texts('emails') ?? [];
    if (more.length === 0) throw invalid('Email list empty');
    for (const email of more) {
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid(`Email address "${email}" invalid`);
      if (call.state.users.some((user) => user.emails.includes(email)))
        throw invalid(`Email address has been used: ${email}`);
    }
    call.me.emails.push(...more);
    return created(listEmails(call.me));
  },
  userDeleteEmail: (call) => dropEmails(call.me, call.body.texts('emails') ?? [], new Refusal(500)),
  getUserSettings: (call) => json(renderSettings(call, call.me)),
  updateUserSettings(call) {
    const { body, me } = call;
    checkWebsite(call);
    Object.assign(
      me,
      pickGiven(body, ['website', 'full_name', 'description', 'location', 'language']),
    );
    Object.assign(
      me.settings,
      pickGiven(body, ['theme', 'diff_view_style'], ['hide_email', 'hide_activity']),
    );
    for (const key of Object.keys(findDifferences(call.state.like)?.userSettings ?? {}))
      if (body.has(key)) me.settings[key] = body.values[key];
    return json(renderSettings(call, me));
  },
};

/**
 * Returns the user of a route. @throws a 404 when the user is hidden, a 403 when the token may read
 * public users only
 */
export function findVisibleUser(call: Call): UserRecord {
  const user = findUser(call);
  if (!canSee(call, user)) throw notFound();
  if (isPublicOnly(call) && user.visibility !== 'public')
    throw new Refusal(403, 'token scope is limited to public users');
  return user;
}

export function matches(user: UserRecord, words: string): boolean {
  return (
    [user.login, user.full_name].some((name) => name.toLowerCase().includes(words)) ||
    user.email.toLowerCase() === words
  );
}

/**
 * Returns users in the order that the query requests, by default by name.
 *
 * @throws a 422 for an order that Gitea does not know; Forgejo sorts by name instead
 */
export function sortUsers(call: Call, users: readonly UserRecord[]): UserRecord[] {
  const { userOrders } = findDifferences(call.state.like) ?? {};
  const [sort, order] = [call.query.get('sort') ?? '', call.query.get('order') ?? ''];
  const isKnown = userOrders !== undefined || ['', ...GITEA_ORDERS].includes(sort);
  if (!isKnown) throw invalid(`Invalid sort mode: "${sort}"`);
  if (sort !== '' && !['', 'asc', 'desc'].includes(order))
    throw invalid(`Invalid sort order: "${order}"`);
  const requested = userOrders === undefined ? `${sort} ${order}` : (userOrders[sort] ?? 'name');
  const [key, direction] = requested.split(' ');
  // Records do not say when they were changed; ids grow with the time of creation.
  const byAge = ['created', 'updated', 'id'].includes(key ?? '');
  const sorted = [...users].sort((a, b) => (byAge ? a.id - b.id : a.login < b.login ? -1 : 1));
  return direction === 'desc' ? sorted.reverse() : sorted;
}

const GITEA_ORDERS = ['name', 'created', 'updated', 'id'];

/** Responds with the repositories that a test selects and the user may see. */
export function replyWithRepos(call: Call, test: (repo: RepoRecord) => boolean): Reply {
  const shown = call.state.repos.filter((repo) => test(repo) && isVisible(call, repo));
  return listing(call, shown, (repo) => repoView(call, repo), linked);
}

export function isVisible(call: Call, repo: RepoRecord): boolean {
  return findLevel(call, repo) !== 'none' && !(isPublicOnly(call) && repo.private);
}

/** Responds with starred repositories. The total includes those that the user may not see. */
function replyWithStarred(call: Call, user: UserRecord): Reply {
  return replyWithRepos(call, ({ id }) => user.starred.has(id));
}

function findVisibleRepo(call: Call): RepoRecord {
  const repo = findRepoInPath(call);
  if (repo === undefined || !isVisible(call, repo)) throw notFound();
  return repo;
}

function followers(call: Call, user: UserRecord): Reply {
  const users = call.state.users.filter(({ following }) => following.has(user.id));
  return people(call, users);
}

export function block(call: Call, blocker: UserRecord): Reply {
  const user = findUser(call);
  if (user.kind === 'org') throw new Refusal(400, 'cannot block an organization');
  const member = blocker.kind === 'org' && call.state.isMember(blocker, user);
  if (user === blocker || member || blocker.blocked.has(user.id))
    throw new Refusal(400, 'cannot block the user');
  blocker.blocked.set(user.id, call.query.get('note') ?? '');
  blocker.following.delete(user.id);
  user.following.delete(blocker.id);
  return empty();
}

export function unblock(call: Call, blocker: UserRecord): Reply {
  const user = blocker.kind === 'org' ? requireUser(call, call.param('username')) : findUser(call);
  if (!blocker.blocked.delete(user.id)) throw new Refusal(400, 'cannot unblock the user');
  return empty();
}

export function listEmails({ email: first, emails }: UserRecord): unknown[] {
  return emails.map((email) => ({
    email,
    verified: true,
    primary: email === first,
    user_id: 0,
    username: '',
  }));
}

/** Removes addresses of a user. @throws the given refusal for the primary one */
export function dropEmails(user: UserRecord, gone: readonly string[], primary: Refusal): Reply {
  const missing = gone.find((email) => !user.emails.includes(email));
  if (missing !== undefined) throw notFound(`Email address does not exist [email: ${missing}]`);
  if (gone.includes(user.email)) throw primary;
  drop(user.emails, (email) => gone.includes(email));
  return empty();
}

function renderSettings(
  { state }: Call,
  { full_name, website, description, location, language, settings }: UserRecord,
): unknown {
  const usual = {
    theme: 'gitea-auto',
    diff_view_style: '',
    hide_email: false,
    hide_activity: false,
  };
  return {
    full_name,
    website,
    description,
    location,
    language,
    ...usual,
    ...findDifferences(state.like)?.userSettings,
    ...settings,
  };
}

export function checkWebsite({ body }: Call): void {
  const website = body.text('website') ?? '';
  if (website !== '' && !/^https?:\/\/./.test(website)) throw invalid('[Website]: Url');
}

function makeAvatarRoutes(name: string, idOf: (call: Call) => number): Handlers {
  return {
    [`${name}UpdateAvatar`](call) {
      const id = idOf(call);
      const bytes = decodeBase64(call.body.required('image', 'Image'));
      if (bytes === undefined) throw new Refusal(400, 'illegal base64 data at input byte 0');
      const type = sniffImageType(bytes);
      if (type === undefined) throw failure(call, '');
      const hash = sha256In('hex', `${String(id)} ${base64(bytes)}`);
      call.state.identity.avatars.set(id, { hash, type, bytes });
      return empty();
    },
    // Succeeds without an avatar, too.
    [`${name}DeleteAvatar`](call) {
      call.state.identity.avatars.delete(idOf(call));
      return empty();
    },
  };
}

export const avatarRoutes: Handlers = {
  ...makeAvatarRoutes('user', (call) => call.me.id),
  ...makeAvatarRoutes('org', (call) => findOrg(call, 'owner').id),
  ...makeAvatarRoutes('repo', (call) => findRepo(call, 'admin').id),
};

export function replyWithAvatar(
  { identity }: ForgeState,
  { method, rawPath }: AppRequest,
): Reply | undefined {
  const hash = /^\/(?:repo-)?avatars\/([0-9a-f]{64})$/.exec(rawPath)?.[1];
  if (hash === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const found = [...identity.avatars.values()].find((one) => one.hash === hash);
  return found && { status: 200, headers: { 'content-type': found.type }, body: found.bytes };
}
