import { base64 } from '@clients/core/testing';
import { decoded } from '../bytes/base64.js';
import { sha256 } from '../bytes/hash.js';
import { invalid } from '../http/replies.js';

/** The minimum length of RSA keys in bits. */
const leastBits = 3071;

/** Returns a public key as it is stored. @throws a 422 with the reason when it is invalid */
export function checkedKey(text: string): string {
  const key = text.trim();
  const blob = decoded(dataOf(key));
  if (typeof blob === 'number') throw malformed(`illegal base64 data at input byte ${String(blob)}`);
  const [type = new Uint8Array(), , modulus] = partsOf(blob);
  const [given = '', data] = key.split(/\s+/);
  const found = new TextDecoder().decode(type);
  if (data !== undefined && given !== found) throw unusable(`key type and content does not match: ${given} - ${found}`);
  const bits = modulus === undefined ? 0 : bitsOf(modulus);
  if (found === 'ssh-rsa' && bits < leastBits) throw unusable(`key length is not enough: got ${String(bits)}, needs ${String(leastBits)}`);
  return key;
}

/** Returns whether two keys are the same; their comments are ignored. */
export function sameKey(one: string, other: string): boolean {
  return dataOf(one) === dataOf(other);
}

/** Returns the fingerprint of a key, as `ssh-keygen -l` shows it. */
export async function fingerprintOf(key: string): Promise<string> {
  const blob = decoded(dataOf(key));
  return typeof blob === 'number' ? '' : `SHA256:${base64(await sha256(blob)).replace(/={1,2}$/, '')}`;
}

/** Returns the parts of a stored key, the name of its type first; empty when the key cannot be read. */
export function keyParts(key: string): readonly Uint8Array<ArrayBuffer>[] {
  const blob = decoded(dataOf(key));
  return typeof blob === 'number' ? [] : partsOf(blob);
}

/** Returns the base64 of a key: its second word, or its only one. */
function dataOf(key: string): string {
  const [first = '', second] = key.trim().split(/\s+/);
  return second ?? first;
}

/** Splits a key into its parts, each with its length before it; the first one names the type. */
function partsOf(blob: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(blob.buffer);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < blob.byteLength || at === 0;) {
    if (blob.byteLength - at < 4) throw malformed('%!w(<nil>)');
    const length = view.getUint32(at);
    if (at + 4 + length > blob.byteLength) throw malformed(`not enough length ${String(length)}`);
    parts.push(blob.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return parts;
}

function bitsOf(number: Uint8Array): number {
  const first = number.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (number.byteLength - first) * 8 - Math.clz32(number[first] ?? 0) + 24;
}

function malformed(words: string): Error {
  return unusable(`extractTypeFromBase64Key: invalid key format: ${words}`);
}

function unusable(words: string): Error {
  return invalid(`Invalid key content: ${words}`);
}
