import { ask, type Auth, type AuthTarget, checkSecret, type Secret } from './auth.js';
import { InputError } from '../base/errors.js';

/** Options of `basic`. */
export interface BasicOptions {
  readonly username: string;
  /** Password, or a token in its place. */
  readonly password: Secret;
  /**
   * One-time code of an account with two-factor authentication. A string is sent with the first request only, for a code works once.
   * A function is asked after a 401, and from then on before each request.
   */
  readonly otp?: Secret | undefined;
}

const WRONG = 'the server does not tell a wrong password from a wrong or used one-time code: check both, or make a token and use that';

/** HTTP basic authentication, RFC 7617, user name and password in UTF-8. */
export function basic(options: BasicOptions): Auth {
  const { username } = options;
  if (typeof username !== 'string' || !/^[^:\p{Cc}]+$/u.test(username)) {
    throw new InputError('basic: username must be a text without colons and control characters', { code: 'invalid-credential' });
  }
  const password = checkSecret(options.password, 'basic', anyText);
  const otp = options.otp === undefined ? undefined : checkSecret(options.otp, 'basic otp');
  let asking = false;
  let spent = false;

  const code = async (): Promise<string | undefined> => {
    if (typeof otp === 'function') return asking ? ask(otp, 'basic otp') : undefined;
    if (spent) return undefined;
    spent = true;
    return otp;
  };
  return {
    scheme: 'basic',
    places: () => ['authorization', ...((typeof otp === 'function' ? asking : otp !== undefined && !spent) ? OTP_HEADERS : [])],
    hint:
      otp === undefined
        ? 'check user name and password; an account with two-factor authentication needs a one-time code (otp) or a token'
        : WRONG,
    async apply(target: AuthTarget): Promise<void> {
      const pair = `${username}:${await ask(password, 'basic', anyText)}`;
      target.headers['authorization'] = `Basic ${base64(new TextEncoder().encode(pair))}`;
      const value = await code();
      if (value !== undefined) for (const name of OTP_HEADERS) target.headers[name] = value;
    },
    credentialVersion: () => (asking ? 1 : 0),
    refused: (credentialVersion) => {
      if (typeof otp !== 'function' || credentialVersion === 1) return false;
      return (asking = true);
    },
  };
}

/** A password is sent in base64, so it may hold any letter. */
function anyText(value: string): string {
  if (/\p{Cc}/u.test(value))
    throw new InputError('basic: the password must not hold control characters, such as a line break at its end', {
      code: 'invalid-credential',
    });
  return value;
}

/** The header under each of the three names that forges read; a dialect narrows them when the request goes out. */
export const OTP_HEADERS: readonly string[] = ['x-service-otp', 'x-gitea-otp', 'x-forgejo-otp'];

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
