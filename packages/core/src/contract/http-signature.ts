import type { Auth, AuthTarget } from './auth.js';
import type { Platform } from '../network/platform.js';
import { InputError } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';
import { platform } from '#platform';

/** Options of `httpSignature`. */
export interface HttpSignatureOptions {
  /** What the server knows the key by: its SHA256 fingerprint, as `SHA256:…`. */
  readonly keyId: string;
  /** Private key in PEM (RSA or Ed25519), or a function that gives it. */
  readonly privateKey: string | (() => string | Promise<string>);
  readonly passphrase?: string | undefined;
}

/**
 * Signs `(request-target)` and `date` of each request with an SSH key that the account has registered
 * (draft-cavage-http-signatures). Node only: elsewhere the first call is an `InputError`.
 */
export function httpSignature(options: HttpSignatureOptions): Auth {
  const { keyId, privateKey, passphrase } = options;
  if (typeof keyId !== 'string' || !/^[\x21\x23-\x7e]+$/.test(keyId)) {
    throw new InputError('httpSignature: keyId must be a fingerprint without quotes or spaces', { code: 'invalid-credential' });
  }
  return {
    scheme: 'httpSignature',
    hint: 'check that the key is registered with the account, and that the clock is right: a signature the server rejects reads as none',
    async apply(target: AuthTarget): Promise<void> {
      if (platform.sign === undefined) throw new InputError('httpSignature needs Node: this platform cannot sign with a PEM key', { code: 'unsupported' });
      const date = new Date().toUTCString();
      const text = `(request-target): ${target.method.toLowerCase()} ${target.path}\ndate: ${date}`;
      const key = typeof privateKey === 'string' ? privateKey : await privateKey();
      const { algorithm, signature } = await signed(platform.sign, text, key, passphrase);
      target.headers['date'] = date;
      target.headers['authorization'] =
        `Signature keyId="${keyId}",algorithm="${algorithm}",headers="(request-target) date",signature="${signature}"`;
    },
  };
}

async function signed(sign: NonNullable<Platform['sign']>, text: string, key: unknown, passphrase: string | undefined): ReturnType<NonNullable<Platform['sign']>> {
  if (typeof key !== 'string') throw new InputError(`httpSignature: privateKey must be PEM text, not ${kindOf(key)}`, { code: 'invalid-credential' });
  try {
    return await sign(text, key, passphrase);
  } catch (cause) {
    throw new InputError('httpSignature: the private key cannot be used', { code: 'invalid-credential', cause, hint: 'give it as PEM (PKCS #8 or #1), with its passphrase; ssh-keygen -p -m PEM turns an OpenSSH key into one' });
  }
}
