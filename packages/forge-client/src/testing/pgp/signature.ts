import { base64Url, encodeText } from '@clients/core/testing';
import { type Bytes, dearmored, numbersOf, type PublicKey, subpacketsOf, whole } from './packets.js';

/** An OpenPGP signature. */
interface Signature {
  readonly type: number;
  readonly algorithm: number;
  readonly hash: string | undefined;
  /** The part of the packet that is signed together with the data. */
  readonly signed: Bytes;
  readonly parts: ReadonlyMap<number, Bytes>;
  readonly numbers: readonly Bytes[];
}

const hashes: Readonly<Record<number, string>> = { 2: 'SHA-1', 8: 'SHA-256', 9: 'SHA-384', 10: 'SHA-512' };

/** Reads a signature; returns `undefined` for versions other than 4. */
export function signatureOf(body: Bytes): Signature | undefined {
  if (body[0] !== 4) return undefined;
  const hashed = 6 + whole(body.subarray(4, 6));
  const rest = hashed + 2 + whole(body.subarray(hashed, hashed + 2));
  return {
    type: body[1] ?? 0,
    algorithm: body[2] ?? 0,
    hash: hashes[body[3] ?? 0],
    signed: body.slice(0, hashed),
    parts: subpacketsOf(body.slice(6, hashed)),
    // The first two bytes of the hash precede the numbers.
    numbers: numbersOf(body.slice(rest + 2)),
  };
}

/** Returns whether one of the keys made an armoured signature of a text. */
export async function isSigned(text: string, armored: string, keys: readonly PublicKey[]): Promise<boolean> {
  const [packet] = dearmored(armored, 'SIGNATURE') ?? [];
  const signature = packet?.tag === 2 ? signatureOf(packet.body) : undefined;
  if (signature === undefined || signature.type > 1) return false;
  const document = signature.type === 1 ? text.replace(/\r?\n/g, '\r\n') : text;
  const size = signature.signed.byteLength;
  const end = [4, 255, size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255];
  const data = Uint8Array.of(...encodeText(document), ...signature.signed, ...end);
  const made = await Promise.all(
    keys.filter(({ algorithm }) => algorithm === signature.algorithm).map((key) => isMadeWith(key, signature, data)),
  );
  return made.includes(true);
}

/** Verifies RSA and Ed25519 signatures, the kinds that `gpg` makes by default. */
async function isMadeWith(key: PublicKey, { hash, numbers }: Signature, data: Bytes): Promise<boolean> {
  if (hash === undefined) return false;
  try {
    if (key.algorithm === 1 || key.algorithm === 3) return await byRsa(key, hash, numbers, data);
    return key.algorithm === 22 && (await byEd25519(key, hash, numbers, data));
  } catch {
    // The platform cannot read the key, or does not support its type.
    return false;
  }
}

async function byRsa(
  { numbers: own }: PublicKey,
  hash: string,
  [value = new Uint8Array()]: readonly Bytes[],
  data: Bytes,
): Promise<boolean> {
  const [modulus = new Uint8Array(), exponent = new Uint8Array()] = numbersOf(own);
  const kind = { name: 'RSASSA-PKCS1-v1_5', hash };
  const key = await crypto.subtle.importKey('jwk', { kty: 'RSA', n: base64Url(modulus), e: base64Url(exponent) }, kind, false, ['verify']);
  return crypto.subtle.verify(kind.name, key, filled(value, modulus.byteLength), data);
}

/** Verifies an Ed25519 signature. OpenPGP signs the hash instead of the data. */
async function byEd25519({ numbers: own }: PublicKey, hash: string, values: readonly Bytes[], data: Bytes): Promise<boolean> {
  // The name of the curve, preceded by its length, then the point, preceded by a byte for its format.
  const [point = new Uint8Array()] = numbersOf(own.slice(1 + (own[0] ?? 0)));
  const key = await crypto.subtle.importKey('raw', point.slice(1), 'Ed25519', false, ['verify']);
  const signature = Uint8Array.of(...values.slice(0, 2).flatMap((value) => [...filled(value, 32)]));
  return crypto.subtle.verify('Ed25519', key, signature, await crypto.subtle.digest(hash, data));
}

/** Restores the leading zeros, which multiprecision integers omit. */
function filled(bytes: Bytes, size: number): Bytes {
  return Uint8Array.of(...new Uint8Array(Math.max(0, size - bytes.byteLength)), ...bytes);
}
