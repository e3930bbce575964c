import { Sha256 } from './sha256-js.js';

/** A hash that takes its input piece by piece. */
export interface Hash {
  update(bytes: Uint8Array): void;
  /** 64 hex digits in lower case. */
  hex(): string;
}

/**
 * Makes a SHA-256 hash: `node:crypto` where it exists, else one in JavaScript, because WebCrypto
 * cannot hash piece by piece.
 */
export function makeSha256(): Hash {
  return makeNativeSha256() ?? new Sha256();
}

/** Makes a hash of `node:crypto`; undefined where there is none. */
export function makeNativeSha256(): Hash | undefined {
  const native = findNativeCrypto()?.createHash('sha256');
  return (
    native && { update: (bytes) => void native.update(bytes), hex: () => native.digest('hex') }
  );
}

interface NativeHash {
  update(bytes: Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

interface MaybeNode {
  readonly process?: {
    readonly getBuiltinModule?: (
      name: string,
    ) => { createHash(name: string): NativeHash } | undefined;
  };
}

/** Looked up at run time: bundlers for browsers would try to resolve an import. */
function findNativeCrypto(): { createHash(name: string): NativeHash } | undefined {
  const { process } = globalThis as MaybeNode;
  return process?.getBuiltinModule?.('node:crypto');
}
