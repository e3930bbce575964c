import { sha1 } from '../bytes/hash.js';
import { type Bytes, dearmored, type Packet, type PublicKey, whole } from './packets.js';
import { signatureOf } from './signature.js';

/** A public key with its subkeys and addresses. */
export interface KeyRing {
  readonly primary: Bytes;
  readonly subkeys: readonly Bytes[];
  /** The email addresses of its user ids. */
  readonly emails: readonly string[];
  /** In seconds since 1970; `undefined` when it does not expire. */
  readonly expires: number | undefined;
}

export const tags = { signature: 2, key: 6, user: 13, subkey: 14 } as const;

/** Returns the first key of an armoured text; `undefined` when it has none that can be read. */
export function keyRingOf(text: string): KeyRing | undefined {
  const [first, ...rest] = dearmored(text, 'PUBLIC KEY BLOCK') ?? [];
  if (first?.tag !== tags.key || !isReadable(first)) return undefined;
  const next = rest.findIndex(({ tag }) => tag === tags.key);
  const own = next < 0 ? rest : rest.slice(0, next);
  return {
    primary: first.body,
    subkeys: own.filter((packet) => packet.tag === tags.subkey && isReadable(packet)).map(({ body }) => body),
    emails: own.filter(({ tag }) => tag === tags.user).map(({ body }) => mailOf(new TextDecoder().decode(body))),
    expires: expiryOf(publicKeyOf(first.body).created, own),
  };
}

/** Only version 4 is supported, the one in general use. */
function isReadable({ body }: Packet): boolean {
  return body[0] === 4 && body.byteLength > 6;
}

/** Returns the address of a user id such as `Ada <ada@example.org>`. */
function mailOf(user: string): string {
  return (/<([^<>]*)>\s*$/.exec(user)?.[1] ?? user).trim().toLowerCase();
}

/** Returns when a key expires: its signature of a user id contains its lifetime in seconds. */
function expiryOf(created: number, packets: readonly Packet[]): number | undefined {
  for (const { tag, body } of packets) {
    if (tag === tags.subkey) break;
    const signature = tag === tags.signature ? signatureOf(body) : undefined;
    const seconds = signature !== undefined && signature.type >= 0x10 && signature.type <= 0x13 ? signature.parts.get(9) : undefined;
    if (seconds !== undefined) return created + whole(seconds);
  }
  return undefined;
}

/** Reads a key. */
export function publicKeyOf(body: Bytes): PublicKey {
  const fingerprint = sha1(Uint8Array.of(0x99, body.byteLength >> 8, body.byteLength & 255, ...body));
  return {
    keyId: fingerprint.slice(-16).toUpperCase(),
    algorithm: body[5] ?? 0,
    created: whole(body.subarray(1, 5)),
    numbers: body.slice(6),
  };
}

/** Whether a key can sign. RSA keys sign and encrypt, the others do one of the two. */
export function canSign({ algorithm }: PublicKey): boolean {
  return [1, 3, 17, 19, 22, 27].includes(algorithm);
}

/** Whether messages can be encrypted to a key. */
export function canEncrypt({ algorithm }: PublicKey): boolean {
  return [1, 2, 16, 18, 25].includes(algorithm);
}
