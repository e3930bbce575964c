import { md5 as md5Of, sha1 as sha1Of } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, encodeText, toHex } from '@clients/server-kit';

// Not the platform's: WebCrypto has no MD5, and only asynchronous hashes.

/** Returns the SHA-1 of bytes or of a text as hex, as git names its objects. */
export function hashSha1(data: Uint8Array | string): string {
  return toHex(sha1Of(toBytes(data)));
}

/** Returns the MD5 of bytes as hex, as package registries report it. */
export function hashMd5(bytes: Uint8Array): string {
  return toHex(md5Of(bytes));
}

/** Returns the SHA-256 of bytes or of a text: as hex, or as base64 without padding. */
export function hashSha256(form: 'hex' | 'base64', data: Uint8Array | string): string {
  const hash = sha256(toBytes(data));
  return form === 'hex' ? toHex(hash) : base64(hash).replace(/=$/, '');
}

function toBytes(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? encodeText(data) : data;
}
