import { gpgKeyOf } from '../../access/public-keys.js';
import { sha256In } from '../../bytes/hash.js';
import type { Call } from '../../http/call.js';
import { counted, listing } from '../../http/paging.js';
import type { GpgKeyRecord } from '../../state/identity-records.js';
import type { UserRecord } from '../../state/user-records.js';
import { never } from '../../views/people.js';
import { created, empty, invalid, json, notFound, text } from '../../http/replies.js';
import { publicUser } from './keys.js';
import type { Handlers } from '../route.js';

export const gpgKeyRoutes: Handlers = {
  userCurrentListGPGKeys: (call) => listing(call, keysOf(call, call.me), view, counted),
  userCurrentPostGPGKey(call) {
    const { state, me } = call;
    const body = call.body;
    const given = gpgKeyOf(body.required('armored_public_key', 'ArmoredKey'));
    if (given === undefined) throw invalid('failed to parse gpg key openpgp: invalid argument: no armored data found');
    const signature = body.text('armored_signature') ?? '';
    if (signature !== '') checkSignature(call, signature);
    const emails = me.emails.filter((email) => given.owner.includes(email.toLowerCase()));
    if (emails.length === 0 && signature === '') {
      const words =
        'None of the emails attached to the GPG key could be found. It may still be added if you provide a valid signature for the token';
      throw notFound(`${words}: ${tokenFor(call)}`);
    }
    const known = state.identity.gpgKeys.filter(({ user }) => state.userById(user) !== undefined);
    if (known.some(({ keys }) => keys[0]?.key_id === given.keys[0]?.key_id)) throw invalid('A key with the same id already exists');
    const keys = given.keys.map((key) => ({ ...key, id: state.nextId() }));
    const id = keys[0]?.id ?? state.nextId();
    const key: GpgKeyRecord = { id, user: me.id, keys, emails, verified: signature !== '', created_at: state.now() };
    state.identity.gpgKeys.push(key);
    return created(view(key));
  },
  userCurrentGetGPGKey(call) {
    const key = keysOf(call, call.me).find(({ id }) => id === call.id('id'));
    if (key === undefined) throw notFound();
    return json(view(key));
  },
  // Succeeds for unknown keys and for those of other users, too, which are not removed.
  userCurrentDeleteGPGKey(call) {
    const key = keysOf(call, call.me).find(({ id }) => id === call.id('id'));
    const { gpgKeys } = call.state.identity;
    if (key !== undefined) gpgKeys.splice(gpgKeys.indexOf(key), 1);
    return empty();
  },
  getVerificationToken: (call) => text(tokenFor(call), 200, 'text/plain;charset=utf-8'),
  /** Verifies a key. The response never has subkeys. */
  userVerifyGPGKey(call) {
    const body = call.body;
    const wanted = body.required('key_id', 'KeyID');
    const signature = body.required('armored_signature', 'Signature');
    const key = keysOf(call, call.me).find(({ keys }) => keys[0]?.key_id === wanted);
    if (key === undefined) throw notFound();
    checkSignature(call, signature);
    key.verified = true;
    return json({ ...view(key), subkeys: [] });
  },
  userListGPGKeys: (call) => listing(call, keysOf(call, publicUser(call)), view, counted),
};

function keysOf({ state }: Call, owner: UserRecord): GpgKeyRecord[] {
  return state.identity.gpgKeys.filter(({ user }) => user === owner.id);
}

function view({ id, keys, emails, verified, created_at }: GpgKeyRecord): Record<string, unknown> {
  const uses = { can_sign: true, can_encrypt_comms: true, can_encrypt_storage: true, can_certify: true };
  const [primary, ...subkeys] = keys.map((key) => ({ ...key, ...uses, created_at, expires_at: never }));
  const below = { primary_key_id: primary?.key_id, emails: null, subkeys: null, verified: false };
  return {
    id,
    primary_key_id: '',
    ...primary,
    emails: emails.map((email) => ({ email, verified: true })),
    subkeys: subkeys.map((subkey) => ({ ...subkey, ...below })),
    verified,
  };
}

/** Returns the text that the user must sign. */
function tokenFor({ me }: Call): string {
  return sha256In('hex', [me.created, me.login, me.email, me.id].join(':'));
}

/** Accepts anything that looks like a signature: who made it, and of what, is not verified. */
function checkSignature(call: Call, signature: string): void {
  if (signature.includes('-----BEGIN PGP SIGNATURE-----')) return;
  throw invalid(
    `The provided GPG key, signature and token do not match or token is out of date. Provide a valid signature for the token: ${tokenFor(call)}`,
  );
}
