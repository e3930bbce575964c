import type { Signer } from '../platform.js';

/**
 * Reads a private key and gives what signs with it; the names of the algorithms are those of HTTP signatures. Undefined for a key of
 * a kind that servers do not take, such as ECDSA.
 */
export function signer(privateKey: string, passphrase: string | undefined): Signer | undefined {
  // Loaded when a key is there to be read, and not by an import, which is a promise.
  const crypto = process.getBuiltinModule('node:crypto');
  const key = crypto.createPrivateKey(passphrase === undefined ? privateKey : { key: privateKey, passphrase });
  const kind = ALGORITHMS[key.asymmetricKeyType ?? ''];
  if (kind === undefined) return undefined;
  const { algorithm, hash } = kind;
  return (bytes) => ({ algorithm, signature: crypto.sign(hash, bytes, key).toString('base64') });
}

const ALGORITHMS: Readonly<Record<string, { readonly algorithm: string; readonly hash: string | null } | undefined>> = {
  rsa: { algorithm: 'rsa-sha256', hash: 'sha256' },
  ed25519: { algorithm: 'hs2019', hash: null },
};
