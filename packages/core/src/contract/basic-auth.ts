import { checkSecret, readSecret, type Secret } from './auth.js';
import type { Auth, AuthScheme, AuthTarget } from './credential.js';
import { customAuth } from './custom-auth.js';
import { base64, encodeText } from '../base/bytes.js';
import { hasControl } from '../base/control-characters.js';
import { InputError } from '../base/errors.js';
import { checkKnown } from '../base/known-options.js';

/** Options of `basic`. */
export interface BasicOptions {
  readonly username: string;
  /** Password, or a token in its place. */
  readonly password: Secret;
}

/**
 * HTTP basic authentication (RFC 7617): user name and password in UTF-8.
 *
 * @throws {InputError} `invalid-credential` for a user name or password that cannot be sent
 */
export function basic(options: BasicOptions): Auth {
  return customAuth(basicScheme(options));
}

/** Returns the scheme of `basic`, for those that add to it. @throws {InputError} `invalid-credential` */
export function basicScheme(options: BasicOptions): AuthScheme {
  checkKnown(options, ['username', 'password']);
  const { username } = options;
  if (typeof username !== 'string' || username.trim() === '' || username.includes(':') || hasControl(username)) {
    throw new InputError('basic: username must be text that is not blank, without colons or control characters', {
      code: 'invalid-credential',
    });
  }
  const password = checkSecret(options.password, 'basic', checkPassword);
  return {
    scheme: 'basic',
    places: () => ['authorization'],
    hint: 'check user name and password',
    async apply(target: AuthTarget): Promise<void> {
      const pair = `${username}:${await readSecret(password, 'basic', checkPassword)}`;
      target.headers['authorization'] = `Basic ${base64(encodeText(pair))}`;
    },
  };
}

/** A password is sent in base64, so it may have any character that a header cannot. */
function checkPassword(value: string): string {
  if (hasControl(value))
    throw new InputError('basic: password must not contain control characters, such as a line break at its end', {
      code: 'invalid-credential',
    });
  return value;
}
