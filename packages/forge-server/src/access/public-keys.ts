import { base64, decodeBase64 } from '@clients/server-kit';
import { hashSha1, hashSha256 } from '../bytes/hash.js';
import { createInvalid } from '../http/index.js';

// Keys are not verified: only their names and identifiers are read from their bytes.

/**
 * Returns an SSH key as it is stored.
 * @throws a 422 for a text that is not a key
 */
export function checkKey(text: string): string {
  const key = text.trim();
  const blob = decodeBase64(readData(key));
  // A key begins with the name of its type, preceded by the length of that name.
  const size =
    blob === undefined || blob.byteLength < 5 ? 0 : new DataView(blob.buffer).getUint32(0);
  if (blob === undefined || size === 0 || size + 4 >= blob.byteLength)
    throw createInvalid(
      `Invalid key content: extractTypeFromBase64Key: invalid key format: not enough length ${String(size)}`,
    );
  return key;
}

/** Returns whether two SSH keys are the same; their comments are ignored. */
export function areSameKeys(one: string, other: string): boolean {
  return readData(one) === readData(other);
}

/** Returns the fingerprint of an SSH key, as `ssh-keygen -l` shows it. */
export function computeFingerprint(key: string): string {
  return `SHA256:${hashSha256('base64', decodeBase64(readData(key)) ?? new Uint8Array())}`;
}

function readData(key: string): string {
  const [first = '', second] = key.trim().split(/\s+/);
  return second ?? first;
}

export interface GpgKey {
  readonly keys: readonly { readonly key_id: string; readonly public_key: string }[];
  /** The names and mail addresses that the key holds, in lower case, one a line. */
  readonly owner: string;
}

/** Returns the key of an armoured text; undefined when it has none. */
export function parseGpgKey(text: string): GpgKey | undefined {
  const [, armoured = ''] = text.split('-----BEGIN PGP PUBLIC KEY BLOCK-----');
  const lines = armoured.split('-----END', 1).join('').trimEnd().split(/\r?\n/);
  // Headers end at the first empty line; the last line is a checksum.
  const data = lines.slice(lines.indexOf('', 1) + 1).filter((line) => !line.startsWith('='));
  const packets = readPackets(decodeBase64(data.join('')) ?? new Uint8Array());
  const keys = packets.filter(({ tag }) => tag === 6 || tag === 14);
  const users = packets
    .filter(({ tag }) => tag === 13)
    .map(({ body }) => new TextDecoder().decode(body));
  if (keys.length === 0) return undefined;
  return {
    keys: keys.map(({ body, bytes }) => ({
      key_id: computeKeyId(body),
      public_key: base64(bytes),
    })),
    owner: users.join('\n').toLowerCase(),
  };
}

/** Returns the end of the fingerprint of a key of version 4. */
function computeKeyId(body: Uint8Array): string {
  const framed = Uint8Array.of(0x99, body.byteLength >> 8, body.byteLength & 255, ...body);
  return hashSha1(framed).slice(-16).toUpperCase();
}

interface Packet {
  readonly tag: number;
  readonly body: Uint8Array;
  /** The body with the header before it. */
  readonly bytes: Uint8Array;
}

function readPackets(bytes: Uint8Array): Packet[] {
  const packets: Packet[] = [];
  for (let at = 0; at < bytes.byteLength;) {
    const { tag, size, bodySize } = readHeader(bytes.subarray(at));
    const start = at + size;
    const end = start + bodySize;
    packets.push({ tag, body: bytes.slice(start, end), bytes: bytes.slice(at, end) });
    at = end;
  }
  return packets;
}

interface PacketHeader {
  readonly tag: number;
  readonly size: number;
  readonly bodySize: number;
}

/** Reads the header of the packet that the bytes begin with (RFC 4880, section 4.2). */
function readHeader(bytes: Uint8Array): PacketHeader {
  const first = bytes[0] ?? 0;
  const isOldFormat = (first & 0x40) === 0;
  if (isOldFormat) {
    const size = 1 + 2 ** (first & 3);
    return { tag: (first >> 2) & 15, size, bodySize: readNumber(bytes.subarray(1, size)) };
  }
  const tag = first & 63;
  const second = bytes[1] ?? 0;
  if (second < 192) return { tag, size: 2, bodySize: second };
  if (second < 255)
    return { tag, size: 3, bodySize: ((second - 192) << 8) + (bytes[2] ?? 0) + 192 };
  return { tag, size: 6, bodySize: readNumber(bytes.subarray(2, 6)) };
}

/** Reads a number that begins with its most significant byte. */
function readNumber(digits: Uint8Array): number {
  return digits.reduce((sum, byte) => sum * 256 + byte, 0);
}
