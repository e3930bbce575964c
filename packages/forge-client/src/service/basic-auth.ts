import {
  type Auth,
  type AuthScheme,
  type AuthTarget,
  basicScheme,
  checkKnown,
  checkSecret,
  customAuth,
  readNeededSecret,
  type SecretSource,
} from '@clients/core';

/** Options of `basic`. */
export interface BasicOptions {
  /** Login; the server also accepts an e-mail address of the account. */
  readonly username: string;
  /** Password, or an access token instead. */
  readonly password: SecretSource;
  /**
   * One-time code of an account with two-factor authentication. A string is sent until the
   * server has seen it, and not again, because a code works only once. A function is called after the first 401, and
   * before each request after that.
   */
  readonly otp?: SecretSource | undefined;
}

/**
 * The header under all names that servers read. A client with a `dialect` sends only one of them.
 */
export const OTP_HEADERS: readonly string[] = ['x-service-otp', 'x-gitea-otp', 'x-forgejo-otp'];

/** Returns the headers that carry a one-time code. */
export function makeCodeHeaders(code: string): Record<string, string> {
  return Object.fromEntries(OTP_HEADERS.map((name) => [name, code]));
}

/**
 * HTTP basic authentication (RFC 7617): user name and password in UTF-8, and a one-time code if the
 * account uses two-factor authentication.
 *
 * @example
 * const auth = basic({ username: 'grace', password });
 * const forge = new ForgeClient({ baseUrl, auth });
 * @throws {InputError} `invalid-credential` for a user name or password that cannot be sent
 */
export function basic(options: BasicOptions): Auth {
  checkKnown(options, ['username', 'password', 'otp']);
  const { otp, ...names } = options;
  const pair = basicScheme(names);
  if (otp === undefined) return customAuth({ ...pair, hint: NO_CODE_HINT });
  const source = checkSecret(otp, 'basic otp');
  return customAuth(
    typeof source === 'string' ? addCode(pair, source) : addCodeFunction(pair, source),
  );
}

const NO_CODE_HINT =
  'check the user name and password; an account with two-factor authentication needs a one-time code (otp) or a token';

const CODE_HINT =
  'the password is wrong, or the one-time code is wrong or already used: check both, or use an access token instead';

function addCode(pair: AuthScheme, code: string): AuthScheme {
  /** The attempt that the code was sent with, of calls that may run at the same time. */
  let carrier: AuthTarget | undefined;
  return {
    ...pair,
    hint: CODE_HINT,
    places: () => [...(pair.places?.() ?? []), ...(carrier === undefined ? OTP_HEADERS : [])],
    async apply(target: AuthTarget): Promise<void> {
      await pair.apply(target);
      if (carrier !== undefined) return;
      Object.assign(target.headers, makeCodeHeaders(code));
      carrier = target;
    },
    settled(isSpent, target) {
      // A proxy that answers for the server, and a connection that breaks, have not used it.
      if (target === carrier && !isSpent) carrier = undefined;
    },
  };
}

function addCodeFunction(pair: AuthScheme, source: Exclude<SecretSource, string>): AuthScheme {
  let isNeeded = false;
  return {
    ...pair,
    hint: CODE_HINT,
    places: () => [...(pair.places?.() ?? []), ...(isNeeded ? OTP_HEADERS : [])],
    async apply(target: AuthTarget): Promise<void> {
      await pair.apply(target);
      if (isNeeded)
        Object.assign(target.headers, makeCodeHeaders(await readNeededSecret(source, 'basic otp')));
    },
    credentialVersion: () => (isNeeded ? 1 : 0),
    refused(credentialVersion) {
      if (credentialVersion === 1) return false;
      isNeeded = true;
      return true;
    },
  };
}
