import { concat, InputError, toHex } from '@clients/core';

/** A SHA-256 hash that takes its input piece by piece. */
export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** Returns 64 hex digits in lower case. */
  digest(): Promise<string>;
}

/**
 * Makes a hash: that of `node:crypto` on Node, Bun and Deno, else that of WebCrypto, which takes
 * all bytes at once.
 *
 * @throws {InputError} `digest-required` in a page that has no WebCrypto
 */
export function makeSha256(): Sha256 {
  return makeNodeSha256() ?? makeWebSha256();
}

interface NodeHash {
  update(bytes: Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

interface MaybeNode {
  readonly process?: {
    readonly getBuiltinModule?: (
      name: string,
    ) => { createHash(name: string): NodeHash } | undefined;
  };
}

function makeNodeSha256(): Sha256 | undefined {
  // Looked up at run time: bundlers for browsers would try to resolve an import.
  const { process } = globalThis as MaybeNode;
  const hash = process?.getBuiltinModule?.('node:crypto')?.createHash('sha256');
  if (hash === undefined) return undefined;
  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => Promise.resolve(hash.digest('hex')),
  };
}

function makeWebSha256(): Sha256 {
  const { subtle } = globalThis.crypto as { readonly subtle?: typeof crypto.subtle };
  if (subtle === undefined)
    throw new InputError('blobs.upload: the digest cannot be computed without crypto.subtle', {
      endpoint: 'createBlob',
      code: 'digest-required',
      hint: "pages have it over https and on localhost; or pass { digest: 'sha256:…' }",
    });
  const pieces: Uint8Array[] = [];
  return {
    update: (bytes) => void pieces.push(bytes),
    digest: async () => {
      return toHex(new Uint8Array(await subtle.digest('SHA-256', concat(pieces))));
    },
  };
}
