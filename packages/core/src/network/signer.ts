import type { KeyObject } from 'node:crypto';
import type { Signer } from './platform-interface.js';

/** Algorithms of HTTP signatures, by the type of the key. */
const ALGORITHMS: Readonly<
  Record<string, { readonly algorithm: string; readonly hash: string | null } | undefined>
> = {
  rsa: { algorithm: 'rsa-sha256', hash: 'sha256' },
  ed25519: { algorithm: 'hs2019', hash: null },
};

/**
 * Returns a function that signs with a private key; undefined for a kind of key that servers do not
 * accept, such as ECDSA.
 */
export function makeSigner(privateKey: string, passphrase: string | undefined): Signer | undefined {
  // Loaded only when a key is used. Not by `import()`, which is asynchronous.
  const crypto = process.getBuiltinModule('node:crypto');
  const readKey = (): KeyObject =>
    crypto.createPrivateKey(
      passphrase === undefined ? privateKey : { key: privateKey, passphrase },
    );
  let key: KeyObject;
  try {
    key = readKey();
  } catch {
    // Node mistakes an error that another operation left in OpenSSL's queue for one of this key.
    // Throwing it has cleared the queue.
    key = readKey();
  }
  const kind = ALGORITHMS[key.asymmetricKeyType ?? ''];
  if (kind === undefined) return undefined;
  const { algorithm, hash } = kind;
  return (bytes) => ({ algorithm, signature: crypto.sign(hash, bytes, key).toString('base64') });
}
