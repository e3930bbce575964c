import { type AppRequest, decodeBase64 } from '@clients/server-kit';
import { type Caller, createNotFound, type Reader, Refusal } from '../http/index.js';
import { computeFingerprint } from './public-keys.js';
import type { ForgeState } from '../state/forge-state.js';
import type { TokenRecord, UserRecord } from '../state/records.js';

const ANONYMOUS_CALLER: Caller = { user: undefined, token: undefined, by: 'none' };

/**
 * Returns who sends a request: by a token in the query (it takes precedence), by `Authorization:
 * token` or `Bearer`, by a signature of an SSH key, by `Authorization: Basic`; then by `Sudo`.
 *
 * @throws a 401 for wrong credentials, also where none are required
 */
export function identifyCaller(state: ForgeState, request: AppRequest): Caller {
  const query = request.url.searchParams;
  const inQuery = query.get('token') ?? query.get('access_token');
  const caller =
    inQuery !== null && inQuery !== ''
      ? signInByToken(state, inQuery, 'query-token')
      : signInByHeaders(state, request);
  if (caller.user !== undefined) requireAdmitted(state, caller.user, caller.by);
  const sudo = query.get('sudo') ?? request.headers.get('sudo') ?? '';
  return sudo === '' ? caller : impersonate(state, caller, sudo);
}

/** The user that a proxy names is accepted when the request has no valid token. */
function signInByHeaders(state: ForgeState, request: AppRequest): Caller {
  const proxied = request.headers.get('x-webauth-user') ?? '';
  if (proxied === '') return signInByAuthorization(state, request);
  try {
    const caller = signInByAuthorization(state, request);
    if (caller.user !== undefined) return caller;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return signInByProxy(state, proxied);
}

function signInByAuthorization(state: ForgeState, { headers }: AppRequest): Caller {
  const [, scheme = '', value = ''] =
    /^(\S+)\s+(?!\s)(.*)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (/^(token|bearer)$/i.test(scheme) && value !== '') return signInByToken(state, value, 'token');
  const user = findSigner(state, headers);
  if (user !== undefined) return { user, token: undefined, by: 'signature' };
  if (!/^basic$/i.test(scheme)) return ANONYMOUS_CALLER;
  const [, name = '', password = ''] =
    /^([^:]*):([^]*)$/.exec(new TextDecoder().decode(decodeBase64(value))) ?? [];
  if (name === '' && password === '') return ANONYMOUS_CALLER;
  const token = state.tokens.find(
    ({ secret }) =>
      secret === password || (secret === name && (password === '' || password === 'x-oauth-basic')),
  );
  if (token !== undefined) return { user: findOwner(state, token), token, by: 'basic-token' };
  const code =
    headers.get('x-gitea-otp') ??
    headers.get('x-forgejo-otp') ??
    headers.get('x-service-otp') ??
    '';
  return signInByPassword(state, name, password, code);
}

/**
 * Returns the user whose SSH key the header `Signature` names. The signature itself is not
 * verified.
 */
function findSigner(state: ForgeState, headers: Headers): UserRecord | undefined {
  const id = /\bkeyId="([^"]*)"/.exec(headers.get('signature') ?? '')?.[1];
  return id === undefined
    ? undefined
    : state.users.find(({ keys }) => keys.some(({ key }) => computeFingerprint(key) === id));
}

function signInByToken(state: ForgeState, secret: string, by: 'token' | 'query-token'): Caller {
  const token = state.tokens.find((other) => other.secret === secret);
  if (token === undefined) return signInByGrant(state, secret);
  token.last_used_at = state.formatTime();
  return { user: findOwner(state, token), token, by };
}

function signInByGrant(state: ForgeState, secret: string): Caller {
  const grant = state.identity.grants.find(({ access }) => access?.token === secret);
  const user =
    grant?.access === undefined || state.clock.now() >= grant.access.expires
      ? undefined
      : state.findUserById(grant.user);
  if (user === undefined) throw createWrongToken(state, secret);
  return { user, token: undefined, by: 'token' };
}

function signInByPassword(state: ForgeState, name: string, password: string, code: string): Caller {
  const user = state.users.find(
    ({ login, email, kind }) =>
      kind === 'user' && [login.toLowerCase(), email.toLowerCase()].includes(name.toLowerCase()),
  );
  if (
    user === undefined ||
    user.password === '' ||
    user.password !== password ||
    user.prohibit_login
  )
    throw createWrongPassword(state, name, user);
  if (user.otp !== undefined && !state.useCode(user, code)) throw createWrongCredentials();
  return { user, token: undefined, by: 'password' };
}

function signInByProxy(state: ForgeState, name: string): Caller {
  const user = state.findUser(name);
  if (user?.kind !== 'user') throw createWrongCredentials();
  return { user, token: undefined, by: 'password' };
}

function requireAdmitted(state: ForgeState, user: UserRecord, by: Caller['by']): void {
  if (user.prohibit_login || !user.active)
    throw new Refusal(
      403,
      'This account is prohibited from signing in, please contact your site administrator.',
      'message',
    );
  if (user.must_change_password && by !== 'none')
    throw new Refusal(
      403,
      `You must change your password. Change it at: ${state.root}//user/change_password`,
      'message',
    );
}

function impersonate(state: ForgeState, caller: Caller, name: string): Caller {
  if (caller.user?.is_admin !== true)
    throw new Refusal(403, 'Only administrators allowed to sudo.', 'message');
  const user = state.findUser(name);
  if (user === undefined) throw createNotFound();
  return { ...caller, user };
}

function findOwner(state: ForgeState, token: TokenRecord): UserRecord {
  const user = state.findUserById(token.user);
  if (user === undefined) throw createWrongCredentials();
  return user;
}

/** Gitea 1.22 and Forgejo say what is wrong with credentials. */
function tellsReasons({ like }: ForgeState): boolean {
  return like === 'gitea-1.22' || like === 'forgejo-15';
}

function createWrongToken(state: ForgeState, secret: string): Refusal {
  if (!tellsReasons(state)) return createWrongCredentials();
  return new Refusal(
    401,
    state.like === 'gitea-1.22'
      ? 'user does not exist [uid: 0, name: ]'
      : `access token does not exist [sha: ${secret}]`,
  );
}

function createWrongPassword(
  state: ForgeState,
  name: string,
  user: UserRecord | undefined,
): Refusal {
  if (!tellsReasons(state)) return createWrongCredentials();
  return new Refusal(
    401,
    user === undefined
      ? `user does not exist [uid: 0, name: ${name}]`
      : `user's password is invalid [uid: ${String(user.id)}, name: ${user.login}]`,
  );
}

function createWrongCredentials(): Refusal {
  return new Refusal(401, 'invalid username, password or token');
}

export interface GitCredentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Returns the owner and the name in an address of this forge from which git clones; undefined for
 * an address of another server.
 */
export function parseOwnAddress(
  root: string,
  address: string,
): { readonly owner: string; readonly name: string } | undefined {
  const bare = removeCredentials(address);
  const [, owner, name] = bare.startsWith(`${root}/`)
    ? (/^([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(bare.slice(root.length + 1)) ?? [])
    : [];
  return owner === undefined || name === undefined ? undefined : { owner, name };
}

export function removeCredentials(address: string): string {
  return address.replace(/^([a-z+]+:\/\/)[^/@]*@/i, '$1');
}

/** Returns who sends a request of git. The password may also be a token of that user. */
export function findGitUser(
  { state }: Pick<Reader, 'state'>,
  { username, password }: GitCredentials,
): UserRecord | undefined {
  if (password === '') return undefined;
  const token = state.tokens.find(({ secret }) => secret === password);
  return state.users.find(
    (user) => user.login === username && (user.password === password || user.id === token?.user),
  );
}
