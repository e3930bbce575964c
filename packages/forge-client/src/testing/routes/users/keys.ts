import type { Reply } from '@clients/core/testing';
import { checkedKey, fingerprintOf, gpgKeyOf, sameKey } from '../../access/public-keys.js';
import { repoOf, userForAdmin, userOf } from '../../access/rights.js';
import { isPublicOnly } from '../../access/scopes.js';
import { sha256In } from '../../bytes/hash.js';
import type { Call } from '../../http/call.js';
import { counted, linked, listing } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, Refusal, text } from '../../http/replies.js';
import type { DeployKeyRecord, GpgKeyRecord } from '../../state/identity-records.js';
import type { RepoRecord } from '../../state/records.js';
import type { KeyRecord, UserRecord } from '../../state/user-records.js';
import { fullName, never, userView } from '../../views/people.js';
import { repoView } from '../../views/repository.js';
import { byId, drop, oneOf, removed } from '../lists.js';
import type { Handlers } from '../route.js';

export const keyRoutes: Handlers = {
  userCurrentListKeys: (call) => list(call, call.me),
  userCurrentPostKey: (call) => add(call, call.me),
  // Anyone may read any key by its id.
  userCurrentGetKey(call) {
    const { owner, key } = keyOf(call);
    return json(view(call, owner, key));
  },
  userCurrentDeleteKey: (call) => remove(call, call.me),
  userListKeys: (call) => list(call, publicUser(call)),
  adminCreatePublicKey: (call) => add(call, userForAdmin(call)),
  adminDeleteUserPublicKey: (call) => remove(call, userForAdmin(call)),
};

/** Returns the user of a route whose keys are listed. Every authenticated user may list them, for private users, too. */
function publicUser(call: Call): UserRecord {
  const user = userOf(call);
  if (isPublicOnly(call) && user.visibility !== 'public') throw new Refusal(403, 'token scope is limited to public users');
  return user;
}

/** Returns a key. Only its owner and administrators see the owner. */
function view(call: Call, owner: UserRecord, { id, key, title, created_at }: KeyRecord): Record<string, unknown> {
  const url = `${call.root}/api/v1/user/keys/${String(id)}`;
  const shown = { id, key, url, title, fingerprint: fingerprintOf(key), created_at, last_used_at: created_at };
  return call.me === owner || call.me.is_admin ? { ...shown, user: userView(call, owner), key_type: 'user' } : shown;
}

function list(call: Call, owner: UserRecord): Reply {
  return listing(call, owner.keys.filter(hasFingerprint(call)), (key) => view(call, owner, key), linked);
}

function hasFingerprint({ query }: Call): (one: { readonly key: string }) => boolean {
  const wanted = query.get('fingerprint') ?? '';
  return ({ key }) => wanted === '' || fingerprintOf(key) === wanted;
}

function add(call: Call, owner: UserRecord): Reply {
  const { body, state } = call;
  const [title, key] = [body.required('title', 'Title'), checkedKey(body.required('key', 'Key'))];
  const deployed = state.identity.deployKeys.filter(({ repo }) => state.repoById(repo) !== undefined);
  if ([...state.users.flatMap(({ keys }) => keys), ...deployed].some((other) => sameKey(other.key, key)))
    throw invalid('Key content has been used as non-deploy key');
  if (owner.keys.some((other) => other.title === title)) throw invalid('Key title has been used');
  const record: KeyRecord = { id: state.nextId(), title, key, created_at: state.now() };
  owner.keys.push(record);
  return created(view(call, owner, record));
}

function keyOf(call: Call): { readonly owner: UserRecord; readonly key: KeyRecord } {
  const all = call.state.users.flatMap((owner) => owner.keys.map((key) => ({ owner, key })));
  return oneOf(all, ({ key }) => key.id === call.id('id'));
}

function remove(call: Call, user: UserRecord): Reply {
  const { owner, key } = keyOf(call);
  if (owner !== user) throw new Refusal(403, 'You do not have access to this key');
  return removed(owner.keys, key);
}

export const deployKeyRoutes: Handlers = {
  repoListKeys(call) {
    const repo = repoOf(call, 'admin');
    const id = Number(call.query.get('key_id') ?? '0');
    const found = deployKeysOf(call, repo).filter(({ key_id }) => !(id > 0) || key_id === id);
    return listing(call, found.filter(hasFingerprint(call)), (key) => fullDeployView(call, repo, key), counted);
  },
  repoCreateKey(call) {
    const repo = repoOf(call, 'admin');
    const { body, state } = call;
    const [title, key] = [body.required('title', 'Title'), checkedKey(body.required('key', 'Key'))];
    if (state.users.some(({ keys }) => keys.some((other) => sameKey(other.key, key))))
      throw invalid('Key content has been used as non-deploy key');
    const own = deployKeysOf(call, repo);
    if (own.some((other) => sameKey(other.key, key))) throw invalid('This key has already been added to this repository');
    if (own.some((other) => other.title === title)) throw invalid('A key with the same name already exists');
    const known = state.identity.deployKeys.find((other) => sameKey(other.key, key));
    const [id, key_id] = [state.nextId(), known?.key_id ?? state.nextId()];
    const read_only = body.flag('read_only') ?? false;
    const record: DeployKeyRecord = { id, repo: repo.id, key_id, title, key, read_only, created_at: state.now() };
    state.identity.deployKeys.push(record);
    return created(deployView(call, repo, record));
  },
  repoGetKey(call) {
    const repo = repoOf(call, 'admin');
    return json(fullDeployView(call, repo, byId(call, deployKeysOf(call, repo))));
  },
  // Succeeds without a key, too.
  repoDeleteKey(call) {
    const repo = repoOf(call, 'admin');
    drop(call.state.identity.deployKeys, (key) => key.id === call.id('id') && key.repo === repo.id);
    return empty();
  },
};

function deployKeysOf(call: Call, repo: RepoRecord): DeployKeyRecord[] {
  return call.state.identity.deployKeys.filter((key) => key.repo === repo.id);
}

function deployView({ root }: Call, repo: RepoRecord, key: DeployKeyRecord): Record<string, unknown> {
  const url = `${root}/api/v1/repos/${fullName(repo)}/keys/${String(key.id)}`;
  return { ...key, repo: undefined, url, fingerprint: fingerprintOf(key.key) };
}

/** Returns a key for its owner and for administrators: with the repository and the rights of the key. */
function fullDeployView(call: Call, repo: RepoRecord, key: DeployKeyRecord): Record<string, unknown> {
  const shown = deployView(call, repo, key);
  if (call.me !== repo.owner && !call.me.is_admin) return shown;
  return { ...shown, repository: { ...repoView(call, repo), permissions: { admin: false, push: !key.read_only, pull: true } } };
}

export const gpgKeyRoutes: Handlers = {
  userCurrentListGPGKeys: (call) => listing(call, gpgKeysOf(call, call.me), gpgView, counted),
  userCurrentPostGPGKey(call) {
    const { body, state, me } = call;
    const given = gpgKeyOf(body.required('armored_public_key', 'ArmoredKey'));
    if (given === undefined) throw invalid('failed to parse gpg key openpgp: invalid argument: no armored data found');
    const verified = (body.text('armored_signature') ?? '') !== '';
    if (verified) checkSignature(call);
    const emails = me.emails.filter((email) => given.owner.includes(email.toLowerCase()));
    if (emails.length === 0 && !verified)
      throw notFound(
        `None of the emails attached to the GPG key could be found. It may still be added if you provide a valid signature for the token: ${tokenFor(call)}`,
      );
    const known = state.identity.gpgKeys.filter(({ user }) => state.userById(user) !== undefined);
    if (known.some(({ keys }) => keys[0]?.key_id === given.keys[0]?.key_id)) throw invalid('A key with the same id already exists');
    const keys = given.keys.map((key) => ({ ...key, id: state.nextId() }));
    const key: GpgKeyRecord = { id: keys[0]?.id ?? state.nextId(), user: me.id, keys, emails, verified, created_at: state.now() };
    state.identity.gpgKeys.push(key);
    return created(gpgView(key));
  },
  userCurrentGetGPGKey: (call) => json(gpgView(byId(call, gpgKeysOf(call, call.me)))),
  // Succeeds for unknown keys and for those of other users, too, which are not removed.
  userCurrentDeleteGPGKey(call) {
    drop(call.state.identity.gpgKeys, ({ id, user }) => id === call.id('id') && user === call.me.id);
    return empty();
  },
  getVerificationToken: (call) => text(tokenFor(call), 200, 'text/plain;charset=utf-8'),
  /** Verifies a key. The response never has subkeys. */
  userVerifyGPGKey(call) {
    const wanted = call.body.required('key_id', 'KeyID');
    call.body.required('armored_signature', 'Signature');
    const key = oneOf(gpgKeysOf(call, call.me), ({ keys }) => keys[0]?.key_id === wanted);
    checkSignature(call);
    key.verified = true;
    return json({ ...gpgView(key), subkeys: [] });
  },
  userListGPGKeys: (call) => listing(call, gpgKeysOf(call, publicUser(call)), gpgView, counted),
};

function gpgKeysOf({ state }: Call, owner: UserRecord): GpgKeyRecord[] {
  return state.identity.gpgKeys.filter(({ user }) => user === owner.id);
}

function gpgView({ id, keys, emails, verified, created_at }: GpgKeyRecord): Record<string, unknown> {
  const uses = { can_sign: true, can_encrypt_comms: true, can_encrypt_storage: true, can_certify: true };
  const [primary, ...subkeys] = keys.map((key) => ({ ...key, ...uses, created_at, expires_at: never }));
  const below = { primary_key_id: primary?.key_id, emails: null, subkeys: null, verified: false };
  const owned = { emails: emails.map((email) => ({ email, verified: true })), subkeys: subkeys.map((key) => ({ ...key, ...below })) };
  return { id, primary_key_id: '', ...primary, ...owned, verified };
}

function tokenFor({ me }: Call): string {
  return sha256In('hex', [me.created, me.login, me.email, me.id].join(':'));
}

/** Accepts anything that looks like a signature: who made it, and of what, is not verified. */
function checkSignature(call: Call): void {
  if (call.body.text('armored_signature')?.includes('-----BEGIN PGP SIGNATURE-----') === true) return;
  throw invalid(
    `The provided GPG key, signature and token do not match or token is out of date. Provide a valid signature for the token: ${tokenFor(call)}`,
  );
}
