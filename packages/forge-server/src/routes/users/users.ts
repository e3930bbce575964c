import { type AppRequest, base64, decodeBase64 } from '@clients/server-kit';
import {
  type Call,
  replyWithCreated,
  replyWithNothing,
  sniffImageType,
  createInvalid,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  createNotFound,
  Refusal,
  type Reply,
} from '../../http/index.js';
import {
  canSee,
  createFailure,
  requireUser,
  findLevel,
  findOrg,
  findRepoInPath,
  findRepo,
  findUserByName,
  findUser,
} from '../../access/rights.js';
import { isPublicOnly } from '../../access/scopes.js';
import { findDifferences } from '../../servers/differences.js';
import type { RepoRecord, UserRecord } from '../../state/records.js';
import {
  findSystemUser,
  getSize,
  renderRepo,
  renderSystemUser,
  renderUser,
} from '../../views/index.js';
import {
  replyWithCheck,
  removeMatching,
  pickGiven,
  type Handlers,
  replyWithUsers,
  replyWithUserIds,
  addMember,
  removeMember,
} from '../route.js';
import { hashSha256 } from '../../bytes/hash.js';
import { findProduct } from '../../state/server-kinds.js';
import type { ForgeState } from '../../state/forge-state.js';

export const userRoutes: Handlers = {
  userGetCurrent: (call) => replyWithJson(renderUser(call, call.me)),
  userGet: (call) => replyWithJson(renderUser(call, findVisibleUser(call))),
  userSearch(call) {
    const words = (call.query.get('q') ?? '').toLowerCase();
    const uid = call.readWhole('uid');
    const style = { ...LINKED_STYLE, wrap: (data: unknown) => ({ data, ok: true }) };
    const system = findSystemUser(call.state, uid);
    if (system !== undefined)
      return replyWithPagedList(call, [system], (user) => renderSystemUser(call, user), style);
    const found = call.state.users.filter(
      (user) =>
        user.kind === 'user' &&
        canSee(call, user) &&
        matchesUser(user, words) &&
        (uid <= 0 || user.id === uid),
    );
    // Gitea ignores the order.
    const { userOrders } = findDifferences(call.state.like) ?? {};
    const users = userOrders === undefined ? found : sortUsers(call, found);
    return replyWithPagedList(call, users, (user) => renderUser(call, user), style);
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
        call.state.findLevelThroughTeams(call.me, repo) !== 'none',
      chooseRepoOrder(call),
    ),
  userListStarred: (call) => replyWithStarred(call, findUser(call)),
  userCurrentListStarred: (call) => replyWithStarred(call, call.me),
  userCurrentCheckStarring: (call) => replyWithCheck(call.me.starred.has(findVisibleRepo(call).id)),
  userCurrentPutStar(call) {
    const repo = findVisibleRepo(call);
    if (repo.owner.blocked.has(call.me.id)) throw new Refusal(403, 'user is blocked');
    return addMember(call.me.starred, repo.id);
  },
  userCurrentDeleteStar: (call) => removeMember(call.me.starred, findVisibleRepo(call).id),
  userCurrentListFollowing: (call) => replyWithUserIds(call, call.me.following),
  userListFollowing: (call) => replyWithUserIds(call, findUser(call).following),
  userCurrentListFollowers: (call) => replyWithFollowers(call, call.me),
  userListFollowers: (call) => replyWithFollowers(call, findUser(call)),
  userCurrentCheckFollowing: (call) => replyWithCheck(call.me.following.has(findUser(call).id)),
  userCheckFollowing: (call) =>
    replyWithCheck(findVisibleUser(call).following.has(findUserByName(call, 'target').id)),
  userCurrentPutFollow(call) {
    const user = findUser(call);
    if (user.blocked.has(call.me.id)) throw new Refusal(403, 'user is blocked');
    return addMember(call.me.following, user.id);
  },
  userCurrentDeleteFollow: (call) => removeMember(call.me.following, findUser(call).id),
  userListBlocks: (call) => replyWithUserIds(call, call.me.blocked),
  userCheckUserBlock: (call) => replyWithBlock(call.me.blocked.has(findUser(call).id)),
  userBlockUser: (call) => blockUser(call, call.me),
  userUnblockUser: (call) => unblockUser(call, call.me),
  userListEmails: (call) => replyWithJson(renderEmails(call.me)),
  userAddEmail(call) {
    const more = call.body.readTexts('emails') ?? [];
    if (more.length === 0) throw createInvalid('Email list empty');
    for (const email of more) {
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw createInvalid(`Email address "${email}" invalid`);
      if (call.state.users.some((user) => user.emails.includes(email)))
        throw createInvalid(`Email address has been used: ${email}`);
    }
    call.me.emails.push(...more);
    return replyWithCreated(renderEmails(call.me));
  },
  userDeleteEmail: (call) =>
    removeEmails(call.me, call.body.readTexts('emails') ?? [], new Refusal(500)),
  getUserSettings: (call) => replyWithJson(renderSettings(call, call.me)),
  updateUserSettings(call) {
    const { body, me } = call;
    checkWebsite(call);
    if ((body.readText('full_name')?.length ?? 0) > 100) throw createInvalid('[FullName]: MaxSize');
    if ((body.readText('description')?.length ?? 0) > 255)
      throw createInvalid('[Description]: MaxSize');
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
    return replyWithJson(renderSettings(call, me));
  },
};

/**
 * Returns the user of a route.
 * @throws a 404 when the user is hidden, a 403 when the token may read public users only
 */
export function findVisibleUser(call: Call): UserRecord {
  const user = findUser(call);
  if (!canSee(call, user)) throw createNotFound();
  if (isPublicOnly(call) && user.visibility !== 'public')
    throw new Refusal(403, 'token scope is limited to public users');
  return user;
}

export function matchesUser(user: UserRecord, words: string): boolean {
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
  const sort = call.query.get('sort') ?? '';
  const order = call.query.get('order') ?? '';
  const isKnown = userOrders !== undefined || ['', ...GITEA_ORDERS].includes(sort);
  if (!isKnown) throw createInvalid(`Invalid sort mode: "${sort}"`);
  if (sort !== '' && !['', 'asc', 'desc'].includes(order))
    throw createInvalid(`Invalid sort order: "${order}"`);
  const requested = userOrders === undefined ? `${sort} ${order}` : (userOrders[sort] ?? 'name');
  const [key, direction] = requested.split(' ');
  // Records do not say when they were changed; ids grow with the time of creation.
  const isByAge = ['created', 'updated', 'id'].includes(key ?? '');
  const sorted = [...users].sort(isByAge ? compareIds : compareLogins);
  return direction === 'desc' ? sorted.reverse() : sorted;
}

function compareIds(a: UserRecord, b: UserRecord): number {
  return a.id - b.id;
}

function compareLogins(a: UserRecord, b: UserRecord): number {
  return a.login < b.login ? -1 : 1;
}

const GITEA_ORDERS = ['name', 'created', 'updated', 'id'];

/** Responds with the repositories that a test selects and the user may see. */
export function replyWithRepos(
  call: Call,
  test: (repo: RepoRecord) => boolean,
  order?: RepoOrder,
): Reply {
  const shown = call.state.repos.filter((repo) => test(repo) && isVisible(call, repo));
  if (order !== undefined) shown.sort(order);
  return replyWithPagedList(call, shown, (repo) => renderRepo(call, repo), LINKED_STYLE);
}

type RepoOrder = (a: RepoRecord, b: RepoRecord) => number;

/** Returns the order that a query requests of Forgejo; Gitea ignores it. */
function chooseRepoOrder({ query, state }: Call): RepoOrder | undefined {
  const word = query.get('order_by') ?? '';
  if (word === '' || findProduct(state.like) === 'gitea') return undefined;
  switch (word) {
    case 'name':
      return (a, b) => a.name.localeCompare(b.name);
    case 'id':
      return (a, b) => a.id - b.id;
    case 'size':
      return (a, b) => getSize(a) - getSize(b) || a.id - b.id;
    default:
      throw createInvalid('');
  }
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
  if (repo === undefined || !isVisible(call, repo)) throw createNotFound();
  return repo;
}

function replyWithFollowers(call: Call, user: UserRecord): Reply {
  const users = call.state.users.filter(({ following }) => following.has(user.id));
  return replyWithUsers(call, users);
}

/**
 * Responds with a 204.
 * @throws a 404 without a body when the user is not blocked
 */
export function replyWithBlock(blocked: boolean): Reply {
  if (!blocked) throw new Refusal(404, '', 'bare');
  return replyWithNothing();
}

export function blockUser(call: Call, blocker: UserRecord): Reply {
  const user = findUser(call);
  if (user.kind === 'org') throw new Refusal(400, 'cannot block an organization');
  const member = blocker.kind === 'org' && call.state.isMember(blocker, user);
  if (user === blocker || member || blocker.blocked.has(user.id))
    throw new Refusal(400, 'cannot block the user');
  blocker.blocked.set(user.id, call.query.get('note') ?? '');
  blocker.following.delete(user.id);
  user.following.delete(blocker.id);
  return replyWithNothing();
}

export function unblockUser(call: Call, blocker: UserRecord): Reply {
  const user =
    blocker.kind === 'org' ? requireUser(call, call.readParam('username')) : findUser(call);
  if (!blocker.blocked.delete(user.id)) throw new Refusal(400, 'cannot unblock the user');
  return replyWithNothing();
}

export function renderEmails({ email: first, emails }: UserRecord): unknown[] {
  return emails.map((email) => ({
    email,
    verified: true,
    primary: email === first,
    user_id: 0,
    username: '',
  }));
}

/**
 * Removes addresses of a user.
 * @throws the given refusal for the primary one
 */
export function removeEmails(user: UserRecord, gone: readonly string[], primary: Refusal): Reply {
  const missing = gone.find((email) => !user.emails.includes(email));
  if (missing !== undefined)
    throw createNotFound(`Email address does not exist [email: ${missing}]`);
  if (gone.includes(user.email)) throw primary;
  removeMatching(user.emails, (email) => gone.includes(email));
  return replyWithNothing();
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
  const website = body.readText('website') ?? '';
  if (website !== '' && !/^https?:\/\/./.test(website)) throw createInvalid('[Website]: Url');
}

function makeAvatarRoutes(name: string, idOf: (call: Call) => number): Handlers {
  return {
    [`${name}UpdateAvatar`](call) {
      const id = idOf(call);
      const bytes = decodeBase64(call.body.requireText('image', 'Image'));
      if (bytes === undefined) throw new Refusal(400, 'illegal base64 data at input byte 0');
      const type = sniffImageType(bytes);
      if (type === undefined) throw createFailure(call, '');
      const hash = hashSha256('hex', `${String(id)} ${base64(bytes)}`);
      call.state.identity.avatars.set(id, { hash, type, bytes });
      return replyWithNothing();
    },
    // Succeeds without an avatar, too.
    [`${name}DeleteAvatar`](call) {
      call.state.identity.avatars.delete(idOf(call));
      return replyWithNothing();
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
