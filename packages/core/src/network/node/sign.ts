import type { Signer } from '../platform.js';

/**
 * Reads a private key and returns a function that signs with it, with the algorithm names of HTTP signatures. Undefined for a kind of key
 * that servers do not accept, such as ECDSA.
 */
export function signer(privateKey: string, passphrase: string | undefined): Signer | undefined {
  // Loaded only when a key is used. Not by `import()`, which is asynchronous.
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
