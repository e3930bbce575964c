import { base64 } from '../base/bytes.js';
import { encodeText, hasControl } from '../base/text.js';
import { describeKind } from '../base/values.js';
import { checkKnown } from '../keys/check-options.js';
import {
  type Auth,
  type AuthScheme,
  type AuthTarget,
  checkPlainText,
  checkSecret,
  createCredentialError,
  readSecret,
  type SecretSource,
  type TextScheme,
} from './credential.js';

/** Options of the schemes whose credential can be renewed. */
export interface RenewOptions {
  /**
   * Called once after a 401; calls that fail at the same time share one run. A string that it
   * returns is the credential from then on; otherwise the credential function is called again.
   */
  readonly renew?:
    (() => string | undefined | Promise<string | undefined> | Promise<void>) | undefined;
}

/** Sends `Authorization: Bearer …` (RFC 6750). */
export function bearer(secret: SecretSource, options: RenewOptions = {}): Auth {
  checkKnown(options, ['renew']);
  return createRenewable('bearer', secret, options, { header: 'authorization', prefix: 'Bearer ' });
}

/** Sends `Authorization: token …`, which Git servers accept. */
export function token(secret: SecretSource, options: RenewOptions = {}): Auth {
  checkKnown(options, ['renew']);
  return createRenewable('token', secret, options, { header: 'authorization', prefix: 'token ' });
}

/**
 * Sends the credential in the query, as `?token=…`.
 *
 * @deprecated Servers and proxies log URLs, and newer servers reject this scheme: use `token`.
 */
export function queryToken(
  secret: SecretSource,
  options: RenewOptions & { readonly parameter?: 'token' | 'access_token' | undefined } = {},
): Auth {
  checkKnown(options, ['renew', 'parameter']);
  return createRenewable('queryToken', secret, options, {
    parameter: options.parameter ?? 'token',
  });
}

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
      const secret = await readSecret(password, 'basic', checkPassword);
      if (secret === undefined) return;
      const pair = `${username}:${secret}`;
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

/**
 * Makes the option `auth` for a scheme of your own. `apply` is called before each attempt, and
 * never for a request to another origin. Whatever it adds is kept out of errors and logs.
 *
 * @throws {InputError} for a scheme without a name or `apply`
 */
export function customAuth(scheme: AuthScheme): Auth {
  const { scheme: name, apply } = (scheme as Partial<AuthScheme> | null | undefined) ?? {};
  if (typeof name !== 'string' || typeof apply !== 'function')
    throw createCredentialError('customAuth: scheme must be a text, and apply a function');
  return { scheme: name, '~credential': scheme };
}

/**
 * Where a credential is sent: in a header, behind the name of its scheme, or as a parameter of the
 * query.
 */
type CredentialPlace =
  { readonly header: string; readonly prefix: string } | { readonly parameter: string };

/**
 * Makes the credential of a scheme that sends one text, which may be renewed after a 401.
 *
 * @throws {InputError} `invalid-credential`
 */
function createRenewable(
  scheme: string,
  secret: SecretSource,
  options: RenewOptions,
  place: CredentialPlace,
): Auth {
  return customAuth(new RenewableScheme(scheme, secret, options, place));
}

class RenewableScheme implements TextScheme {
  readonly scheme: string;
  readonly #renew: RenewOptions['renew'];
  readonly #place: CredentialPlace;
  #checkText: ((value: string) => string) | undefined;
  #source: SecretSource;
  #version = 0;
  /** The renewal that is in progress; calls that fail at the same time share it. */
  #renewal: Promise<boolean> | undefined;

  constructor(scheme: string, secret: SecretSource, options: RenewOptions, place: CredentialPlace) {
    const { renew } = options;
    if (renew !== undefined && typeof renew !== 'function')
      throw createCredentialError(
        `${scheme}: renew must be a function, not ${describeKind(renew)}`,
      );
    this.scheme = scheme;
    this.#renew = renew;
    this.#place = place;
    if ('prefix' in place && place.prefix !== '') this.#checkText = checkPlainText;
    this.#source = checkSecret(secret, scheme, this.#checkText);
  }

  places(): readonly string[] {
    return ['header' in this.#place ? this.#place.header : `?${this.#place.parameter}`];
  }

  applyText(target: AuthTarget): number | undefined {
    if (typeof this.#source !== 'string') return undefined;
    this.#put(target, this.#source);
    return this.#version;
  }

  async apply(target: AuthTarget): Promise<void> {
    const value = await readSecret(this.#source, this.scheme, this.#checkText);
    if (value !== undefined) this.#put(target, value);
  }

  #put(target: AuthTarget, value: string): void {
    const place = this.#place;
    if ('header' in place) target.headers[place.header] = place.prefix + value;
    else target.addQuery(place.parameter, value);
  }

  credentialVersion(): number {
    return this.#version;
  }

  refused(credentialVersion: number): boolean | Promise<boolean> {
    const renew = this.#renew;
    if (renew === undefined) return false;
    // Another call's 401 has led to a renewal since this attempt was sent.
    if (credentialVersion < this.#version) return true;
    return (this.#renewal ??= this.#runRenewal(renew));
  }

  async #runRenewal(renew: NonNullable<RenewOptions['renew']>): Promise<boolean> {
    try {
      // Called asynchronously: a `renew` that throws at once would end this run before `#renewal` is
      // set, and never be called again.
      const fresh = (await Promise.resolve().then<unknown>(() => renew())) ?? undefined;
      if (fresh !== undefined) this.#source = checkSecret(fresh, this.scheme, this.#checkText);
      this.#version++;
      return true;
    } finally {
      this.#renewal = undefined;
    }
  }
}
