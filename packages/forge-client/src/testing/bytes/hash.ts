import { encodeText } from '@clients/core/testing';
import { portableMd5, portableSha1 } from './portable-hash.js';

/** Returns the SHA-1 of bytes as hex, as git names its objects. */
export function sha1(bytes: Uint8Array): string {
  return nodeHash('sha1', bytes) ?? portableSha1(bytes);
}

/** Returns the MD5 of bytes as hex, as package registries report it. */
export function md5(bytes: Uint8Array): string {
  return nodeHash('md5', bytes) ?? portableMd5(bytes);
}

/** Returns the SHA-256 of bytes. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Returns the SHA-256 of a text as hex. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(await sha256(encodeText(text)));
}

/** Returns bytes as hex, two digits for each. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface MaybeNode {
  readonly process?: { readonly getBuiltinModule?: (id: 'node:crypto') => typeof import('node:crypto') | undefined };
}

/** Hashes with `node:crypto`; undefined where it does not exist. An import of it would fail in browsers. */
function nodeHash(algorithm: 'sha1' | 'md5', bytes: Uint8Array): string | undefined {
  const crypto = (globalThis as MaybeNode).process?.getBuiltinModule?.('node:crypto');
  return crypto?.createHash(algorithm).update(bytes).digest('hex');
}
