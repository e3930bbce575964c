import {
  type Auth,
  type AuthTarget,
  checkKnown,
  concat,
  createCredentialError,
  customAuth,
  decodePercentBytes,
  describeKind,
  encodeText,
  InputError,
} from '@clients/core';

/** Options of `httpSignature`. */
export interface HttpSignatureOptions {
  /** SHA256 fingerprint of the registered key, as `SHA256:…`. */
  readonly keyId: string;
  /** Private key in PEM (RSA or Ed25519), or a function that returns it. */
  readonly privateKey: string | (() => string | Promise<string>);
  readonly passphrase?: string | undefined;
}

/**
 * Signs `(request-target)` and `date` of each request with an SSH key that the account has
 * registered (draft-cavage-http-signatures), in the header `Signature`. Node, Bun and Deno only.
 * The signature covers the path, so a proxy that rewrites it breaks the signature.
 *
 * @throws {InputError} `invalid-credential` for a key that cannot be read or is neither RSA nor
 * Ed25519, the only kinds that servers accept; at the first call where a function returns the key.
 * `unsupported` where the platform cannot sign
 */
export function httpSignature(options: HttpSignatureOptions): Auth {
  checkKnown(options, ['keyId', 'privateKey', 'passphrase']);
  const { keyId, privateKey, passphrase } = options;
  if (typeof keyId !== 'string' || !/^[\x21\x23-\x7e]+$/.test(keyId))
    throw createCredentialError(
      'httpSignature: keyId must be a fingerprint without quotes or spaces',
    );
  const crypto = findCrypto();
  if (crypto === undefined)
    throw new InputError('httpSignature: this platform cannot sign with a PEM key', {
      code: 'unsupported',
    });
  // A key that is given as text is read, and rejected, now.
  const given =
    typeof privateKey === 'function' ? undefined : createSigner(crypto, privateKey, passphrase);
  return customAuth({
    scheme: 'httpSignature',
    hint: 'check that the key is registered with the account, and that no proxy rewrites the path: servers ignore a signature that they cannot verify',
    places: () => ['date', 'signature'],
    async apply(target: AuthTarget): Promise<void> {
      const sign = given ?? createSigner(crypto, await (privateKey as () => unknown)(), passphrase);
      const date = new Date().toUTCString();
      const { algorithm, signature } = sign(bytesToSign(target, date));
      target.headers['date'] = date;
      target.headers['signature'] =
        `keyId="${keyId}",algorithm="${algorithm}",headers="(request-target) date",signature="${signature}"`;
    },
  });
}

/** Servers verify the path decoded, and the query as it is. */
function bytesToSign({ method, path }: AuthTarget, date: string): Uint8Array {
  const start = path.indexOf('?');
  const route = start === -1 ? path : path.slice(0, start);
  const query = start === -1 ? '' : path.slice(start);
  return concat([
    encodeText(`(request-target): ${method.toLowerCase()} `),
    decodePercentBytes(route),
    encodeText(`${query}\ndate: ${date}`),
  ]);
}

/** Signs bytes with a key. */
type Signer = (bytes: Uint8Array) => {
  readonly algorithm: string;
  /** In base64. */
  readonly signature: string;
};

/** @throws {InputError} `invalid-credential` */
function createSigner(crypto: Crypto, key: unknown, passphrase: string | undefined): Signer {
  if (typeof key !== 'string')
    throw createCredentialError(
      `httpSignature: privateKey must be PEM text, not ${describeKind(key)}`,
    );
  let sign: Signer | undefined;
  try {
    sign = makeSigner(crypto, key, passphrase);
  } catch (cause) {
    const message = 'httpSignature: the private key cannot be used';
    throw createCredentialError(
      message,
      'pass it as PEM (PKCS #8 or #1), with its passphrase; ssh-keygen -p -m PKCS8 converts an OpenSSH key',
      cause,
    );
  }
  if (sign !== undefined) return sign;
  const message =
    'httpSignature: the key must be RSA or Ed25519, the only kinds that servers accept';
  throw createCredentialError(
    message,
    'create one with ssh-keygen -t ed25519 and register it with the account',
  );
}

/** The part of `node:crypto` that is used. */
interface Crypto {
  createPrivateKey(key: string | { readonly key: string; readonly passphrase: string }): PrivateKey;
  sign(
    hash: string | null,
    bytes: Uint8Array,
    key: PrivateKey,
  ): { toString(encoding: 'base64'): string };
}

interface PrivateKey {
  readonly asymmetricKeyType?: string | undefined;
}

interface MaybeNode {
  readonly process?: { readonly getBuiltinModule?: (name: string) => Crypto | undefined };
}

/** Returns `node:crypto`, which Node, Bun and Deno have. */
function findCrypto(): Crypto | undefined {
  // Looked up at run time: bundlers for browsers would try to resolve an import.
  const { process } = globalThis as MaybeNode;
  return process?.getBuiltinModule?.('node:crypto');
}

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
function makeSigner(
  crypto: Crypto,
  privateKey: string,
  passphrase: string | undefined,
): Signer | undefined {
  const readKey = (): PrivateKey =>
    crypto.createPrivateKey(
      passphrase === undefined ? privateKey : { key: privateKey, passphrase },
    );
  let key: PrivateKey;
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
