import { base64 } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { sha256Hex } from '../../bytes/hash.js';
import { counted, listing } from '../../http/paging.js';
import { canEncrypt, canSign, type KeyRing, keyRingOf, publicKeyOf, tags } from '../../pgp/key-ring.js';
import { type Bytes, packed } from '../../pgp/packets.js';
import { isSigned } from '../../pgp/signature.js';
import type { GpgKeyRecord } from '../../state/identity-records.js';
import type { UserRecord } from '../../state/user-records.js';
import { never } from '../../views/people.js';
import { created, empty, invalid, json, notFound, text } from '../../http/replies.js';
import { publicUser } from './keys.js';
import type { Handlers } from '../route.js';

export const gpgKeyRoutes: Handlers = {
  userCurrentListGPGKeys: (call) => listing(call, keysOf(call, call.me), view, counted),
  async userCurrentPostGPGKey(call) {
    const body = call.body.as('CreateGPGKeyOption');
    const ring = keyRingOf(body.required('armored_public_key', 'ArmoredKey'));
    if (ring === undefined) throw invalid('failed to parse gpg key openpgp: invalid argument: no armored data found');
    const signature = body.text('armored_signature') ?? '';
    if (signature !== '') await checkSignature(call, signature, [ring.primary, ...ring.subkeys]);
    const emails = call.me.emails.filter((email) => ring.emails.includes(email.toLowerCase()));
    if (emails.length === 0 && signature === '') {
      const words =
        'None of the emails attached to the GPG key could be found. It may still be added if you provide a valid signature for the token';
      throw notFound(`${words}: ${await tokenFor(call)}`);
    }
    if (isKnown(call, ring)) throw invalid('A key with the same id already exists');
    const { state } = call;
    const key: GpgKeyRecord = {
      id: state.nextId(),
      user: call.me.id,
      packet: ring.primary,
      subkeys: ring.subkeys.map((packet) => ({ id: state.nextId(), packet })),
      emails,
      verified: signature !== '',
      created_at: state.now(),
      expires_at: ring.expires === undefined ? never : state.now(ring.expires * 1000),
    };
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
  async getVerificationToken(call) {
    return text(await tokenFor(call), 200, 'text/plain;charset=utf-8');
  },
  /** Verifies a key. The response never has subkeys. */
  async userVerifyGPGKey(call) {
    const body = call.body.as('VerifyGPGKeyOption');
    const wanted = body.required('key_id', 'KeyID');
    const signature = body.required('armored_signature', 'Signature');
    const key = keysOf(call, call.me).find(({ packet }) => publicKeyOf(packet).keyId === wanted);
    if (key === undefined) throw notFound();
    await checkSignature(call, signature, [key.packet, ...key.subkeys.map(({ packet }) => packet)]);
    key.verified = true;
    return json({ ...view(key), subkeys: [] });
  },
  userListGPGKeys: (call) => listing(call, keysOf(call, publicUser(call)), view, counted),
};

function keysOf({ state }: Call, owner: UserRecord): GpgKeyRecord[] {
  return state.identity.gpgKeys.filter(({ user }) => user === owner.id);
}

function view(record: GpgKeyRecord): Record<string, unknown> {
  const { id, packet, subkeys, emails, verified } = record;
  const primary = publicKeyOf(packet).keyId;
  const below = subkeys.map((subkey) => ({
    id: subkey.id,
    primary_key_id: primary,
    ...keyView(record, subkey.packet, tags.subkey),
    emails: null,
    subkeys: null,
    verified: false,
  }));
  return {
    id,
    primary_key_id: '',
    ...keyView(record, packet, tags.key),
    emails: emails.map((email) => ({ email, verified: true })),
    subkeys: below,
    verified,
  };
}

function keyView({ created_at, expires_at }: GpgKeyRecord, packet: Bytes, tag: number): Record<string, unknown> {
  const key = publicKeyOf(packet);
  const [signs, encrypts] = [canSign(key), canEncrypt(key)];
  return {
    key_id: key.keyId,
    public_key: base64(packed({ tag, body: packet })),
    can_sign: signs,
    can_encrypt_comms: encrypts,
    can_encrypt_storage: encrypts,
    can_certify: signs,
    created_at,
    expires_at,
  };
}

/** Returns whether any user has the key. */
function isKnown({ state }: Call, { primary }: KeyRing): boolean {
  const { keyId } = publicKeyOf(primary);
  return state.identity.gpgKeys.some(({ user, packet }) => state.userById(user) !== undefined && publicKeyOf(packet).keyId === keyId);
}

const minute = 60_000;

/** Returns the text that the user must sign. It changes every minute. */
function tokenFor({ state, me }: Call, ago = 0): Promise<string> {
  const since = Math.floor(state.clock.now() / minute) - ago;
  return sha256Hex([since, me.created, me.login, me.email, me.id].join(':'));
}

/**
 * Accepts a signature of the current text or of that of the minute before, with or without a line feed at the end, because a shell adds
 * one.
 */
async function checkSignature(call: Call, signature: string, packets: readonly Bytes[]): Promise<void> {
  const [now, before] = [await tokenFor(call), await tokenFor(call, 1)];
  const keys = packets.map(publicKeyOf);
  const signed = await Promise.all(
    [now, before].flatMap((token) => [token, `${token}\n`]).map((token) => isSigned(token, signature, keys)),
  );
  if (signed.includes(true)) return;
  throw invalid(
    `The provided GPG key, signature and token do not match or token is out of date. Provide a valid signature for the token: ${now}`,
  );
}
