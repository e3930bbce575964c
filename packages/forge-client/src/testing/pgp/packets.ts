import { fromBase64 } from '@clients/core/testing';

/** Bytes in the form that WebCrypto accepts. Compilers before TypeScript 5.7 know `Uint8Array` without a parameter. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** An OpenPGP packet. */
export interface Packet {
  readonly tag: number;
  readonly body: Bytes;
}

/** Returns the packets of an armoured text; `undefined` when it has no armour of that kind or cannot be read. */
export function dearmored(text: string, kind: 'PUBLIC KEY BLOCK' | 'SIGNATURE'): Packet[] | undefined {
  const [, inner] = new RegExp(`-----BEGIN PGP ${kind}-----([^]*?)-----END PGP ${kind}-----`).exec(text) ?? [];
  // Headers end at the first empty line; the checksum has a line of its own.
  const data = inner?.replace(/^[^]*?\n[ \t]*\r?\n/, '').replace(/\r?\n=[A-Za-z0-9+/]{4}\s*$/, '');
  const bytes = data === undefined ? undefined : fromBase64(data);
  return bytes && packetsOf(bytes);
}

function packetsOf(bytes: Bytes): Packet[] | undefined {
  const packets: Packet[] = [];
  for (let at = 0; at < bytes.byteLength;) {
    const first = bytes[at] ?? 0;
    const old = (first & 0x40) === 0;
    const length = (first & 0x80) === 0 ? undefined : old ? oldLength(bytes, at + 1, first & 3) : newLength(bytes, at + 1);
    const end = length === undefined ? Infinity : length.next + length.value;
    if (length === undefined || end > bytes.byteLength) return undefined;
    packets.push({ tag: old ? (first >> 2) & 15 : first & 63, body: bytes.slice(length.next, end) });
    at = end;
  }
  return packets;
}

interface Length {
  readonly value: number;
  /** The position after the length itself. */
  readonly next: number;
}

function oldLength(bytes: Bytes, at: number, kind: number): Length {
  if (kind === 3) return { value: bytes.byteLength - at, next: at };
  const size = 2 ** kind;
  return { value: whole(bytes.subarray(at, at + size)), next: at + size };
}

/** Reads a length in the new format. Partial lengths are not supported: only messages use them. */
function newLength(bytes: Bytes, at: number): Length | undefined {
  const first = bytes[at] ?? 0;
  if (first >= 224 && first < 255) return undefined;
  return subpacketLength(bytes, at);
}

function subpacketLength(bytes: Bytes, at: number): Length {
  const first = bytes[at] ?? 0;
  if (first < 192) return { value: first, next: at + 1 };
  if (first < 255) return { value: ((first - 192) << 8) + (bytes[at + 1] ?? 0) + 192, next: at + 2 };
  return { value: whole(bytes.subarray(at + 1, at + 5)), next: at + 5 };
}

/** Returns the subpackets of a signature by their types. */
export function subpacketsOf(bytes: Bytes): Map<number, Bytes> {
  const found = new Map<number, Bytes>();
  for (let at = 0; at < bytes.byteLength;) {
    const { value, next } = subpacketLength(bytes, at);
    found.set((bytes[next] ?? 0) & 0x7f, bytes.slice(next + 1, next + value));
    at = next + Math.max(value, 1);
  }
  return found;
}

/** Returns consecutive multiprecision integers, each preceded by its length in bits. */
export function numbersOf(bytes: Bytes): Bytes[] {
  const found: Bytes[] = [];
  for (let at = 0; at + 2 <= bytes.byteLength;) {
    const size = (whole(bytes.subarray(at, at + 2)) + 7) >> 3;
    found.push(bytes.slice(at + 2, at + 2 + size));
    at += 2 + size;
  }
  return found;
}

/** Reads an unsigned integer, most significant byte first. */
export function whole(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

/** Returns a packet with a header in the new format. */
export function packed({ tag, body }: Packet): Bytes {
  const size = body.byteLength;
  const long = [255, size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255];
  const length = size < 192 ? [size] : size < 8384 ? [((size - 192) >> 8) + 192, (size - 192) & 255] : long;
  return Uint8Array.of(0xc0 | tag, ...length, ...body);
}

/** The public key of a key packet. */
export interface PublicKey {
  /** 16 hex digits. */
  readonly keyId: string;
  readonly algorithm: number;
  /** In seconds since 1970. */
  readonly created: number;
  readonly numbers: Bytes;
}
