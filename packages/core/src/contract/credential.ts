import { createInvalidOptionError } from '../base/check-options.js';
import type { HeaderMap } from '../wire/headers.js';

/** The request that `AuthScheme.apply` adds a credential to, just before an attempt. */
export interface AuthTarget {
  readonly method: string;
  /** Path and query as they are sent. */
  readonly path: string;
  readonly host: string;
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

/** Returns the scheme that sends a credential. */
export function getScheme(auth: Auth | undefined): AuthScheme | undefined {
  return auth?.['~credential'] as AuthScheme | undefined;
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
