import {
  type Call,
  createNotFound,
  createNotFoundNow,
  type Reader,
  Refusal,
} from '../http/index.js';
import { isPublicOnly } from './scopes.js';
import { isAtLeast, findHighest } from '../state/forge-state.js';
import type { ActionsSettings, Level, RepoRecord, UserRecord } from '../state/records.js';

export { isAtLeast } from '../state/forge-state.js';

export function findLevel(reader: Reader, repo: RepoRecord): Level {
  const { doer, state } = reader;
  const open: Level = repo.private || !canSee(reader, repo.owner) ? 'none' : 'read';
  if (doer === undefined) return open;
  if (doer.is_admin || doer.id === repo.owner.id) return 'owner';
  return findHighest([
    open,
    repo.collaborators.get(doer.id) ?? 'none',
    state.findLevelThroughTeams(doer, repo),
  ]);
}

/** Returns whether a user or an organisation is visible to the reader. */
export function canSee({ doer, state }: Reader, user: UserRecord): boolean {
  if (user.visibility === 'public' || doer?.is_admin === true || doer?.id === user.id) return true;
  if (user.visibility === 'limited') return doer !== undefined;
  return doer !== undefined && user.kind === 'org' && state.isMember(user, doer);
}

const ACCESS_MESSAGES: Readonly<Record<Level, string>> = {
  none: '',
  read: '',
  write: 'user should have a permission to write to a repo',
  admin: 'user should be an owner or a collaborator with admin write of a repository',
  owner: 'user should be the owner of the repo',
};

/**
 * Returns the repository of a route, by `owner` and `repo`.
 *
 * @throws a 404 when it does not exist or is hidden from the authenticated user; a 403 when the
 * access level is too low
 */
export function findRepo(
  call: Call,
  wanted: Level = 'read',
  message: string = ACCESS_MESSAGES[wanted],
): RepoRecord {
  const repo = findRepoInPath(call);
  const level = repo === undefined ? 'none' : findLevel(call, repo);
  if (repo === undefined || level === 'none' || (isPublicOnly(call) && repo.private))
    throw createNotFound();
  if (wanted !== 'read' && call.doer === undefined) throw new Refusal(401, 'token is required');
  if (isAtLeast(level, wanted)) return repo;
  throw new Refusal(403, message, message === '' ? 'bare' : 'full');
}

/**
 * Returns the repository that the path names, to anybody; undefined where its owner has none of
 * this name.
 * @throws a 404 without the owner
 */
export function findRepoInPath(
  call: Call,
  owner: string = call.readParam('owner'),
  name: string = call.readParam('repo'),
): RepoRecord | undefined {
  // The routes of repositories that are only on a disk do not look for the owner.
  if (call.state.findUser(owner) === undefined)
    throw UNADOPTED.has(call.operation) ? createNotFound() : createNotFoundNow('GetUserByName');
  return call.state.findRepo(owner, name);
}

const UNADOPTED: ReadonlySet<string> = new Set([
  'adminAdoptRepository',
  'adminDeleteUnadoptedRepository',
]);

/**
 * Returns the repository of a route of pull requests.
 * @throws a 404 also when it has none: an empty repository, a mirror, or turned off
 */
export function findPullsRepo(call: Call): RepoRecord {
  const repo = findRepo(call);
  if (repo.refs.isEmpty || repo.mirror || repo.settings['has_pull_requests'] === false)
    throw createNotFound();
  return repo;
}

/**
 * Returns the repository of a route of actions.
 * @throws a 403 where they are switched off, for all but its administrators
 */
export function findActionsRepo(call: Call): RepoRecord {
  const repo = findRepo(call);
  if (repo.settings['has_actions'] === false && !isAtLeast(findLevel(call, repo), 'admin'))
    throw new Refusal(
      403,
      'user should have specific read permission or be a repo admin or a site admin',
    );
  return repo;
}

/** Returns the message of some operations for a pull request that does not exist. */
export function describeMissingPull({ id }: RepoRecord): string {
  return `pull request does not exist [id: 0, issue_id: 0, head_repo_id: 0, base_repo_id: ${String(id)}, head_branch: , base_branch: ]`;
}

/** Rejects changes to an archived repository. */
export function requireUnarchived(repo: RepoRecord, message = 'repo is archived'): RepoRecord {
  if (repo.archived) throw new Refusal(423, message);
  return repo;
}

/**
 * Returns the user of a route by name.
 * @throws a 404 that names it
 */
export function findUser(call: Call, name = 'username'): UserRecord {
  const login = call.readParam(name);
  const user = call.state.findUser(login);
  if (user === undefined) throw createNotFound(`user redirect does not exist [name: ${login}]`);
  return user;
}

/**
 * Returns the user of a route by name.
 * @throws a 404 without details
 */
export function findUserByName(call: Call, name = 'username'): UserRecord {
  const user = call.state.findUser(call.readParam(name));
  if (user === undefined) throw createNotFound();
  return user;
}

/**
 * Returns the user that a body or a query names.
 * @throws with the server's message
 */
export function requireUser(call: Call, login: string, status = 404): UserRecord {
  const user = call.state.findUser(login);
  if (user === undefined) throw new Refusal(status, `user does not exist [uid: 0, name: ${login}]`);
  return user;
}

/**
 * Returns the organisation of a route.
 *
 * @param wanted the role that is required
 */
export function findOrg(call: Call, wanted: 'any' | 'member' | 'owner' = 'any'): UserRecord {
  const org = call.state.findUser(call.readParam('org'));
  if (org?.kind !== 'org') throw createNotFoundNow('GetOrgByName');
  // Checked first: such a token is told even of organisations that its owner may not see.
  if (isPublicOnly(call) && org.visibility !== 'public')
    throw new Refusal(403, 'token scope is limited to public orgs');
  if (!canSee(call, org)) throw createNotFound();
  if (wanted === 'any') return org;
  const { doer } = call;
  if (doer === undefined) throw new Refusal(401, 'token is required');
  if (doer.is_admin || call.state.isOwner(org, doer)) return org;
  if (wanted === 'owner') throw new Refusal(403, 'Must be an organization owner');
  if (!call.state.isMember(org, doer)) throw new Refusal(403, 'Must be an organization member');
  return org;
}

export function requireUnblocked(call: Call, repo: RepoRecord): void {
  if (repo.owner.blocked.has(call.me.id)) throw new Refusal(403, 'user is blocked');
}

export function requireAdmin(call: Call): void {
  if (!call.me.is_admin) throw new Refusal(403, 'user should be the site admin');
}

export function findUserForAdmin(call: Call): UserRecord {
  requireAdmin(call);
  return findUser(call);
}

/** Returns an internal server error; only administrators receive its cause. */
export function createFailure(call: Call, words: string): Refusal {
  return new Refusal(500, call.me.is_admin ? words : '');
}

/**
 * The owner of variables, secrets and runners: a repository, an organisation, a user or the
 * instance.
 */
export interface ActionsScope {
  readonly actions: ActionsSettings;
  readonly owner_id: number;
  readonly repo_id: number;
}

export type ScopeOf = (call: Call) => ActionsScope;

/** The repository of the route, for its owners. */
export const findRepoScope: ScopeOf = (call) => {
  const repo = findRepo(call, 'owner');
  return { actions: repo.actions, owner_id: 0, repo_id: repo.id };
};

/** The organisation of the route, for its owners. */
export const findOrgScope: ScopeOf = (call) => {
  const org = findOrg(call, 'owner');
  return { actions: org.actions, owner_id: org.id, repo_id: 0 };
};

export const findUserScope: ScopeOf = (call) => ({
  actions: call.me.actions,
  owner_id: call.me.id,
  repo_id: 0,
});

export const findInstanceScope: ScopeOf = (call) => {
  requireAdmin(call);
  return { actions: call.state.actions, owner_id: 0, repo_id: 0 };
};

/** Returns the registration token of a scope. It is created once. */
export function getRegistrationToken(call: Call, { actions }: ActionsScope): string {
  actions.registration_token ??= `registration${String(call.state.makeId())}`.padEnd(40, '0');
  return actions.registration_token;
}
