import { createInvalidOptionError } from '../base/check-options.js';
import { InputError } from '../base/errors.js';
import { describeKind } from '../base/values.js';
import { checkHeader, type HeaderMap } from '../wire/headers.js';

/** The request that `AuthScheme.apply` adds a credential to, just before an attempt. */
export interface AuthTarget {
  readonly method: string;
  /** Path and query as they are sent. */
  readonly path: string;
  /** Origin of the server, such as `https://forge.example`. */
  readonly origin: string;
  /** Headers to set, with names in lower case. */
  readonly headers: HeaderMap;
  /** Adds a query parameter, which is left out of errors, hooks and cursors. */
  addQuery(name: string, value: string): void;
}

/** An authentication scheme, of which `customAuth` makes an `Auth`. */
export interface AuthScheme {
  /** Its name, for messages. */
  readonly scheme: string;
  /**
   * Returns where the credential is placed, for `describe`, which does not read it: names of
   * headers, and names of query parameters after a `?`. Default `authorization`.
   */
  places?(): readonly string[];
  /** Adds the credential to an attempt. */
  apply(target: AuthTarget): void | Promise<void>;
  /**
   * Called after a 401; returns whether to repeat the attempt with a new credential.
   *
   * @param credentialVersion what `credentialVersion()` returned before `apply` was called for the
   * attempt
   */
  refused?(credentialVersion: number): boolean | Promise<boolean>;
  /**
   * Returns a number that grows with each renewal, so that attempts before and after it can be
   * distinguished.
   */
  credentialVersion?(): number;
  /**
   * Called once for each attempt that a credential was added to, when its response begins or it has
   * failed: for a credential that can be used once.
   *
   * @param isSpent whether the server has seen it: false for an attempt without a response, and for
   * the 429, 502, 503, 504, 521 to 523 or 530 of a proxy
   * @param target what `apply` was given for this attempt: calls may run at the same time
   */
  settled?(isSpent: boolean, target: AuthTarget): void | Promise<void>;
  /** Hint for an error with status 401. */
  readonly hint?: string | undefined;
}

/**
 * A credential and the scheme that sends it, as `bearer`, `basic` and the other functions return
 * it.
 */
export interface Auth {
  readonly scheme: string;
  readonly '~credential': object;
}

/** A scheme of this package, whose credential may be a text that is at hand. */
export interface TextScheme extends AuthScheme {
  /**
   * Adds a credential that is a text. Returns its version; undefined where a function of the program
   * gives it, which only `apply` asks.
   */
  applyText?(target: AuthTarget): number | undefined;
}

/** Returns the scheme that sends a credential. */
export function getScheme(auth: Auth | undefined): TextScheme | undefined {
  return auth?.['~credential'] as TextScheme | undefined;
}

/**
 * Returns where a scheme places the credential: names of headers, and names of query parameters
 * after a `?`.
 */
export function listPlaces(scheme: AuthScheme): readonly string[] {
  return scheme.places?.() ?? ['authorization'];
}

/**
 * Checks the option that holds a credential.
 * @throws {InputError} for anything but an `Auth`; the message never contains it
 */
export function checkAuth(auth: unknown, option: string): void {
  if (typeof (auth as Partial<Auth> | null | undefined)?.['~credential'] === 'object') return;
  throw createInvalidOptionError(
    option,
    'must be the text of a token, or an Auth, as basic() or customAuth() returns',
    auth,
  );
}

/**
 * A credential: a string, or a function that returns it. The function is called before each
 * attempt; `undefined` means that there is no credential now, and the attempt is sent without one.
 */
export type SecretSource = string | (() => string | undefined | Promise<string | undefined>);

/**
 * Returns a credential, or undefined where the function for it has none now.
 * @throws {InputError} `invalid-credential`
 */
export async function readSecret(
  source: SecretSource,
  scheme: string,
  checkText: (value: string) => string = checkHeaderText,
): Promise<string | undefined> {
  const value: unknown = typeof source === 'string' ? source : await source();
  return value === undefined ? undefined : checkReturned(value, scheme, checkText);
}

/**
 * Returns a secret that a request cannot do without; a function is called for it and its result
 * checked.
 * @throws {InputError} `invalid-credential`
 */
export async function readNeededSecret(source: SecretSource, scheme: string): Promise<string> {
  return checkReturned(typeof source === 'string' ? source : await source(), scheme);
}

function checkReturned(
  value: unknown,
  scheme: string,
  checkText: (value: string) => string = checkHeaderText,
): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw createCredentialError(
      `${describeCredentialFunction(scheme)} returned ${describeKind(value)}, not a credential`,
    );
  return checkText(value);
}

/**
 * Checks a credential.
 * @throws {InputError} for anything but a valid string or a function; the message never contains it
 */
export function checkSecret(
  secret: unknown,
  scheme: string,
  checkText: (value: string) => string = checkHeaderText,
): SecretSource {
  if (typeof secret === 'function') return secret as SecretSource;
  if (typeof secret === 'string' && secret.trim() !== '') return checkText(secret);
  const what = scheme === 'basic' ? 'password' : 'credential';
  throw createCredentialError(
    `the ${what} of ${scheme} must be a string or a function, not ${describeKind(secret)}`,
    `set the environment variable that it comes from${scheme === 'token' ? ', such as FORGE_TOKEN' : ''}`,
  );
}

function checkHeaderText(value: string): string {
  if (value !== value.trim() || /[\r\n]/.test(value))
    throw createCredentialError(
      /[\r\n]/.test(value)
        ? 'the credential contains a line break'
        : 'the credential begins or ends with a space',
      'text that was read from a file or a variable often does: pass text.trim()',
    );
  return checkHeader('authorization', value, 'option auth');
}

/**
 * Checks a credential that the client sends behind the name of its scheme.
 * @throws {InputError} `invalid-credential`
 */
export function checkPlainText(value: string): string {
  const text = checkHeaderText(value);
  const [, name] = /^(token|bearer|basic) /i.exec(text) ?? [];
  if (name === undefined) return text;
  throw createCredentialError(
    `the credential begins with '${name} ', the name of a scheme, which the client adds itself`,
    'pass what follows it',
  );
}

/** Names the function that gives a credential, for messages. */
export function describeCredentialFunction(scheme: string): string {
  return `the credential function of ${scheme}`;
}

/** Makes the error for a credential that cannot be sent. Its message must not contain it. */
export function createCredentialError(message: string, hint?: string, cause?: unknown): InputError {
  return new InputError(message, { code: 'invalid-credential', hint, cause });
}
