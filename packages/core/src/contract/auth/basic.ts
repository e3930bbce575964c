import { base64 } from '../../base/base64.js';
import { encodeText } from '../../base/utf8.js';
import { checkKnown } from '../../explain/keys.js';
import { hasControl } from '../../base/text.js';
import type { Auth, AuthScheme, AuthTarget } from '../credential.js';
import { customAuth } from './custom-auth.js';
import { checkSecret, createCredentialError, readSecret, type SecretSource } from './secret.js';

/** Options of `basic`. */
export interface BasicOptions {
  readonly username: string;
  /** Password, or a token in its place. */
  readonly password: SecretSource;
}

/**
 * HTTP basic authentication (RFC 7617), in UTF-8.
 * @throws {InputError} `invalid-credential` for a name or password that cannot be sent
 */
export function basic(options: BasicOptions): Auth {
  return customAuth(basicScheme(options));
}

/**
 * Returns the scheme of `basic`, for those that add to it.
 * @throws {InputError} `invalid-credential`
 */
export function basicScheme(options: BasicOptions): AuthScheme {
  checkKnown(options, ['username', 'password']);
  const { username } = options;
  if (
    typeof username !== 'string' ||
    username.trim() === '' ||
    username.includes(':') ||
    hasControl(username)
  )
    throw createCredentialError(
      'basic: username must be text that is not blank, without colons or control characters',
    );
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
    throw createCredentialError(
      'basic: password must not contain control characters, such as a line break at its end',
    );
  return value;
}
