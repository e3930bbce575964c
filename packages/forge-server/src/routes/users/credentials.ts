import { findRepo, findUserForAdmin, findUser } from '../../access/rights.js';
import {
  allowsArea,
  isPublicOnly,
  isScope,
  normalizeScopes,
  SCOPE_AREAS,
} from '../../access/scopes.js';
import { hashSha1, hashSha256 } from '../../bytes/hash.js';
import { makeUuid } from '../../bytes/sign.js';
import type { Call, Reply } from '../../http/index.js';
import {
  COUNTED_STYLE,
  replyWithCreated,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  createNotFound,
  Refusal,
  replyWithText,
} from '../../http/index.js';
import type {
  ApplicationRecord,
  DeployKeyRecord,
  GpgKeyRecord,
  KeyRecord,
} from '../../state/records.js';
import type { RepoRecord, TokenRecord, UserRecord } from '../../state/records.js';
import { formatFullName, NEVER, renderRepo, renderUser } from '../../views/index.js';
import {
  findById,
  removeMatching,
  pickGiven,
  type Handlers,
  findOne,
  removeRecord,
} from '../route.js';
import { findProduct } from '../../state/server-kinds.js';
import {
  checkKey,
  computeFingerprint,
  parseGpgKey,
  areSameKeys,
} from '../../access/public-keys.js';

export const credentialRoutes: Handlers = {
  userGetTokens: (call) =>
    replyWithPagedList(
      call,
      listTokens(call, findTokenOwner(call)),
      (token) => renderToken(token),
      COUNTED_STYLE,
    ),
  userCreateToken(call) {
    const owner = findTokenOwner(call);
    const name = call.body.requireText('name', 'Name');
    const scopes = (call.body.readTexts('scopes') ?? []).filter((scope) => scope !== '');
    if (scopes.length === 0) throw new Refusal(400, 'access token must have a scope');
    const wrong = scopes.find((scope) => !isScope(scope));
    if (wrong !== undefined)
      throw new Refusal(
        400,
        `invalid access token scope provided: invalid access token scope: ${wrong}`,
      );
    if (listTokens(call, owner).some((token) => token.name === name))
      throw new Refusal(400, 'access token name has been used already');
    refuseBroader(call, scopes);
    const token = call.state.addToken(owner, name, normalizeScopes(scopes));
    return replyWithCreated({
      ...renderToken(token),
      sha1: token.secret,
      created_at: NEVER,
      last_used_at: NEVER,
    });
  },
  userDeleteAccessToken(call) {
    const owner = findTokenOwner(call);
    const wanted = call.readParam('token');
    const token = findOne(
      listTokens(call, owner),
      ({ id, name }) => name === wanted || String(id) === wanted,
    );
    return removeRecord(call.state.tokens, token);
  },
  getCurrentToken(call) {
    const token = findCurrentToken(call);
    return replyWithJson({
      ...renderToken(token),
      sha1: undefined,
      token_last_eight: undefined,
      user: { id: call.me.id, login: call.me.login },
    });
  },
  deleteCurrentToken: (call) => removeRecord(call.state.tokens, findCurrentToken(call)),
  userGetOauth2Application: (call) =>
    replyWithPagedList(
      call,
      call.state.identity.applications.filter(({ user }) => user === call.me.id).reverse(),
      hideSecret,
      COUNTED_STYLE,
    ),
  userCreateOAuth2Application(call) {
    const { me, state } = call;
    const fields = readFields(call);
    const id = state.makeId();
    const keys = {
      client_id: makeUuid(`application ${String(id)}`),
      client_secret: makeSecret(call),
    };
    const application = { id, user: me.id, ...fields, ...keys, created: state.formatTime() };
    state.identity.applications.push(application);
    return replyWithCreated(renderApplication(application));
  },
  userGetOAuth2Application: (call) => replyWithJson(hideSecret(findOwnApplication(call))),
  userUpdateOAuth2Application(call) {
    const fields = readFields(call);
    const { id } = findById(call, call.state.identity.applications);
    // Unlike the other routes, this one finds the application of somebody else, and fails.
    const application = call.state.identity.applications.find(
      (one) => one.id === id && one.user === call.me.id,
    );
    if (application === undefined) throw new Refusal(500);
    Object.assign(application, fields, { client_secret: makeSecret(call) });
    return replyWithJson(renderApplication(application));
  },
  userDeleteOAuth2Application: (call) =>
    removeRecord(call.state.identity.applications, findOwnApplication(call)),
};

function renderToken({
  id,
  name,
  secret,
  scopes: given,
  created_at,
  last_used_at,
}: TokenRecord): Record<string, unknown> {
  const scopes = normalizeScopes(given);
  const token_last_eight = secret.slice(-8);
  return {
    id,
    name,
    sha1: '',
    token_last_eight,
    scopes: scopes.length === 0 ? null : scopes,
    created_at,
    last_used_at,
  };
}

function listTokens(call: Call, user: UserRecord): TokenRecord[] {
  return call.state.tokens.filter((token) => token.user === user.id);
}

/**
 * Returns the owner of the tokens of a route. These routes require a password, in whose place a
 * token may be sent.
 */
function findTokenOwner(call: Call): UserRecord {
  const user = findUser(call);
  const { by } = call.caller;
  // On Forgejo a token may list tokens, but neither create nor delete them.
  const isForgejo = findProduct(call.state.like) === 'forgejo';
  const mayUseToken = isForgejo && call.operation === 'userGetTokens';
  if (!mayUseToken && (by === 'token' || by === 'query-token'))
    throw new Refusal(401, isForgejo ? 'auth method not allowed' : 'auth required');
  if (call.doer === undefined || (call.doer.id !== user.id && !call.doer.is_admin))
    throw new Refusal(403, 'doer should be the site admin or be same as the contextUser');
  return user;
}

/** Rejects scopes that the token of the request does not have. */
function refuseBroader(call: Call, scopes: readonly string[]): void {
  const own = call.caller.token?.scopes;
  if (own === undefined) return;
  const wanted = scopes.includes('all')
    ? SCOPE_AREAS.map((area) => `write:${area}`)
    : scopes.filter((scope) => scope !== 'public-only');
  const broader = wanted.some((scope) => {
    const [level = '', area = ''] = scope.split(':');
    return !allowsArea(own, level === 'write' ? 'write' : 'read', area);
  });
  if (broader)
    throw new Refusal(
      403,
      'cannot create an access token with a broader scope than the authenticating token',
    );
}

function findCurrentToken(call: Call): TokenRecord {
  const { token, by } = call.caller;
  if (token === undefined || by !== 'token') throw createNotFound('invalid access token');
  return token;
}

function renderApplication(application: ApplicationRecord): Record<string, unknown> {
  return { ...application, user: undefined };
}

/** Returns an application without its secret, which is shown only when it is created. */
function hideSecret(application: ApplicationRecord): Record<string, unknown> {
  return renderApplication({ ...application, client_secret: '' });
}

function findOwnApplication(call: Call): ApplicationRecord {
  return findOne(
    call.state.identity.applications,
    ({ id, user }) => id === call.readId('id') && user === call.me.id,
  );
}

type ApplicationFields = Pick<
  ApplicationRecord,
  'name' | 'confidential_client' | 'skip_secondary_authorization' | 'redirect_uris'
>;

/** Reads the fields of an application from the body. Missing flags are false. */
function readFields({ body }: Call): ApplicationFields {
  const name = body.requireText('name', 'Name');
  const redirect_uris = body.readTexts('redirect_uris');
  if (redirect_uris === undefined) throw createInvalid('[RedirectURIs]: Required');
  const wrong = redirect_uris.find((uri) => !URL.canParse(uri) || new URL(uri).host === '');
  if (wrong !== undefined) throw new Refusal(400, `invalid redirect URI: ${wrong}`);
  const flags = { confidential_client: false, skip_secondary_authorization: false };
  return {
    name,
    redirect_uris,
    ...flags,
    ...pickGiven(body, [], ['confidential_client', 'skip_secondary_authorization']),
  };
}

function makeSecret(call: Call): string {
  return `gto_${hashSha1(`application ${String(call.state.makeId())}`)}`;
}

export const keyRoutes: Handlers = {
  userCurrentListKeys: (call) => replyWithKeys(call, call.me),
  userCurrentPostKey: (call) => addKey(call, call.me),
  // Anyone may read any key by its id.
  userCurrentGetKey(call) {
    const { owner, key } = findKey(call);
    return replyWithJson(renderKey(call, owner, key));
  },
  userCurrentDeleteKey: (call) => removeKey(call, call.me),
  userListKeys: (call) => replyWithKeys(call, findPublicUser(call)),
  adminCreatePublicKey: (call) => addKey(call, findUserForAdmin(call)),
  adminDeleteUserPublicKey: (call) => removeKey(call, findUserForAdmin(call)),
};

/**
 * Returns the user of a route whose keys are listed. Every authenticated user may list them, for
 * private users, too.
 */
function findPublicUser(call: Call): UserRecord {
  const user = findUser(call);
  if (isPublicOnly(call) && user.visibility !== 'public')
    throw new Refusal(403, 'token scope is limited to public users');
  return user;
}

/** Returns a key. Only its owner and administrators see the owner. */
function renderKey(
  call: Call,
  owner: UserRecord,
  { id, key, title, created_at }: KeyRecord,
): Record<string, unknown> {
  const url = `${call.root}/api/v1/user/keys/${String(id)}`;
  const shown = {
    id,
    key,
    url,
    title,
    fingerprint: computeFingerprint(key),
    created_at,
    last_used_at: created_at,
  };
  return call.me === owner || call.me.is_admin
    ? { ...shown, user: renderUser(call, owner), key_type: 'user' }
    : shown;
}

function replyWithKeys(call: Call, owner: UserRecord): Reply {
  return replyWithPagedList(
    call,
    owner.keys.filter(makeFingerprintFilter(call)),
    (key) => renderKey(call, owner, key),
    LINKED_STYLE,
  );
}

function makeFingerprintFilter({ query }: Call): (one: { readonly key: string }) => boolean {
  const wanted = query.get('fingerprint') ?? '';
  return ({ key }) => wanted === '' || computeFingerprint(key) === wanted;
}

function addKey(call: Call, owner: UserRecord): Reply {
  const { body, state } = call;
  const title = body.requireText('title', 'Title');
  const key = checkKey(body.requireText('key', 'Key'));
  const deployed = state.identity.deployKeys.filter(
    ({ repo }) => state.findRepoById(repo) !== undefined,
  );
  if (
    [...state.users.flatMap(({ keys }) => keys), ...deployed].some((other) =>
      areSameKeys(other.key, key),
    )
  )
    throw createInvalid('Key content has been used as non-deploy key');
  if (owner.keys.some((other) => other.title === title))
    throw createInvalid('Key title has been used');
  const record: KeyRecord = { id: state.makeId(), title, key, created_at: state.formatTime() };
  owner.keys.push(record);
  return replyWithCreated(renderKey(call, owner, record));
}

function findKey(call: Call): { readonly owner: UserRecord; readonly key: KeyRecord } {
  const all = call.state.users.flatMap((owner) => owner.keys.map((key) => ({ owner, key })));
  return findOne(all, ({ key }) => key.id === call.readId('id'));
}

function removeKey(call: Call, user: UserRecord): Reply {
  const { owner, key } = findKey(call);
  if (owner !== user) throw new Refusal(403, 'You do not have access to this key');
  return removeRecord(owner.keys, key);
}

export const deployKeyRoutes: Handlers = {
  repoListKeys(call) {
    const repo = findRepo(call, 'admin');
    const id = call.readWhole('key_id');
    const found = listDeployKeys(call, repo).filter(({ key_id }) => id <= 0 || key_id === id);
    return replyWithPagedList(
      call,
      found.filter(makeFingerprintFilter(call)),
      (key) => renderFullDeployKey(call, repo, key),
      COUNTED_STYLE,
    );
  },
  repoCreateKey(call) {
    const repo = findRepo(call, 'admin');
    const { body, state } = call;
    const title = body.requireText('title', 'Title');
    const key = checkKey(body.requireText('key', 'Key'));
    if (state.users.some(({ keys }) => keys.some((other) => areSameKeys(other.key, key))))
      throw createInvalid('Key content has been used as non-deploy key');
    const own = listDeployKeys(call, repo);
    if (own.some((other) => areSameKeys(other.key, key)))
      throw createInvalid('This key has already been added to this repository');
    if (own.some((other) => other.title === title))
      throw createInvalid('A key with the same name already exists');
    const known = state.identity.deployKeys.find((other) => areSameKeys(other.key, key));
    const id = state.makeId();
    const key_id = known?.key_id ?? state.makeId();
    const read_only = body.readFlag('read_only') ?? false;
    const record: DeployKeyRecord = {
      id,
      repo: repo.id,
      key_id,
      title,
      key,
      read_only,
      key_type: 'ssh',
      created_at: state.formatTime(),
    };
    state.identity.deployKeys.push(record);
    return replyWithCreated(renderDeployKey(call, repo, record));
  },
  repoCreateDeployToken(call) {
    const repo = findRepo(call, 'admin');
    const { body, state } = call;
    const title = body.requireText('title', 'Title');
    if (listDeployKeys(call, repo).some((other) => other.title === title))
      throw createInvalid('A key with the same name already exists');
    const record: DeployKeyRecord = {
      id: state.makeId(),
      repo: repo.id,
      key_id: 0,
      title,
      key: '',
      read_only: body.readFlag('read_only') ?? false,
      key_type: 'token',
      created_at: state.formatTime(),
    };
    state.identity.deployKeys.push(record);
    const token = hashSha1(`deploy ${String(record.id)}`);
    return replyWithCreated({ ...renderDeployKey(call, repo, record), token });
  },
  repoGetKey(call) {
    const repo = findRepo(call, 'admin');
    return replyWithJson(
      renderFullDeployKey(call, repo, findById(call, listDeployKeys(call, repo))),
    );
  },
  // Succeeds without a key, too.
  repoDeleteKey(call) {
    const repo = findRepo(call, 'admin');
    removeMatching(
      call.state.identity.deployKeys,
      (key) => key.id === call.readId('id') && key.repo === repo.id,
    );
    return replyWithNothing();
  },
};

function listDeployKeys(call: Call, repo: RepoRecord): DeployKeyRecord[] {
  return call.state.identity.deployKeys.filter((key) => key.repo === repo.id);
}

function renderDeployKey(
  { root }: Call,
  repo: RepoRecord,
  key: DeployKeyRecord,
): Record<string, unknown> {
  const url = `${root}/api/v1/repos/${formatFullName(repo)}/keys/${String(key.id)}`;
  return {
    ...key,
    repo: undefined,
    url,
    fingerprint: key.key === '' ? '' : computeFingerprint(key.key),
  };
}

/**
 * Returns a key for its owner and for administrators: with the repository and the rights of the
 * key.
 */
function renderFullDeployKey(
  call: Call,
  repo: RepoRecord,
  key: DeployKeyRecord,
): Record<string, unknown> {
  const shown = renderDeployKey(call, repo, key);
  if (call.me !== repo.owner && !call.me.is_admin) return shown;
  return {
    ...shown,
    repository: {
      ...renderRepo(call, repo),
      permissions: { admin: false, push: !key.read_only, pull: true },
    },
  };
}

export const gpgKeyRoutes: Handlers = {
  userCurrentListGPGKeys: (call) =>
    replyWithPagedList(call, listGpgKeys(call, call.me), renderGpgKey, COUNTED_STYLE),
  userCurrentPostGPGKey(call) {
    const { body, state, me } = call;
    const given = parseGpgKey(body.requireText('armored_public_key', 'ArmoredKey'));
    if (given === undefined)
      throw createInvalid(
        'failed to parse gpg key openpgp: invalid argument: no armored data found',
      );
    const verified = (body.readText('armored_signature') ?? '') !== '';
    if (verified) checkSignature(call);
    const emails = me.emails.filter((email) => given.owner.includes(email.toLowerCase()));
    if (emails.length === 0 && !verified)
      throw createNotFound(
        `None of the emails attached to the GPG key could be found. It may still be added if you provide a valid signature for the token: ${makeVerificationToken(call)}`,
      );
    const known = state.identity.gpgKeys.filter(
      ({ user }) => state.findUserById(user) !== undefined,
    );
    if (known.some(({ keys }) => keys[0]?.key_id === given.keys[0]?.key_id))
      throw createInvalid('A key with the same id already exists');
    const keys = given.keys.map((key) => ({ ...key, id: state.makeId() }));
    const key: GpgKeyRecord = {
      id: keys[0]?.id ?? state.makeId(),
      user: me.id,
      keys,
      emails,
      verified,
      created_at: state.formatTime(),
    };
    state.identity.gpgKeys.push(key);
    return replyWithCreated(renderGpgKey(key));
  },
  userCurrentGetGPGKey: (call) =>
    replyWithJson(renderGpgKey(findById(call, listGpgKeys(call, call.me)))),
  // Succeeds for unknown keys and for those of other users, too, which are not removed.
  userCurrentDeleteGPGKey(call) {
    removeMatching(
      call.state.identity.gpgKeys,
      ({ id, user }) => id === call.readId('id') && user === call.me.id,
    );
    return replyWithNothing();
  },
  getVerificationToken: (call) =>
    replyWithText(makeVerificationToken(call), 200, 'text/plain;charset=utf-8'),
  /** Verifies a key. The response never has subkeys. */
  userVerifyGPGKey(call) {
    const wanted = call.body.requireText('key_id', 'KeyID');
    call.body.requireText('armored_signature', 'Signature');
    const key = findOne(listGpgKeys(call, call.me), ({ keys }) => keys[0]?.key_id === wanted);
    checkSignature(call);
    key.verified = true;
    return replyWithJson({ ...renderGpgKey(key), subkeys: [] });
  },
  userListGPGKeys: (call) =>
    replyWithPagedList(call, listGpgKeys(call, findPublicUser(call)), renderGpgKey, COUNTED_STYLE),
};

function listGpgKeys({ state }: Call, owner: UserRecord): GpgKeyRecord[] {
  return state.identity.gpgKeys.filter(({ user }) => user === owner.id);
}

function renderGpgKey({
  id,
  keys,
  emails,
  verified,
  created_at,
}: GpgKeyRecord): Record<string, unknown> {
  const uses = {
    can_sign: true,
    can_encrypt_comms: true,
    can_encrypt_storage: true,
    can_certify: true,
  };
  const [primary, ...subkeys] = keys.map((key) => ({
    ...key,
    ...uses,
    created_at,
    expires_at: NEVER,
  }));
  const below = { primary_key_id: primary?.key_id, emails: null, subkeys: null, verified: false };
  const owned = {
    emails: emails.map((email) => ({ email, verified: true })),
    subkeys: subkeys.map((key) => ({ ...key, ...below })),
  };
  return { id, primary_key_id: '', ...primary, ...owned, verified };
}

function makeVerificationToken({ me }: Call): string {
  return hashSha256('hex', [me.created, me.login, me.email, me.id].join(':'));
}

/** Accepts anything that looks like a signature: who made it, and of what, is not verified. */
function checkSignature(call: Call): void {
  if (call.body.readText('armored_signature')?.includes('-----BEGIN PGP SIGNATURE-----') === true)
    return;
  throw createInvalid(
    `The provided GPG key, signature and token do not match or token is out of date. Provide a valid signature for the token: ${makeVerificationToken(call)}`,
  );
}
