import { invalidOption } from '../base/check-options.js';
import type { HeaderMap } from '../wire/headers.js';
import type { InvokingCall } from './invoke.js';

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
   * Returns where the credential is placed, for `describe`, which does not read it: names of headers, and names of query parameters after
   * a `?`. Default `authorization`.
   */
  places?(): readonly string[];
  /** Adds the credential to an attempt. */
  apply(target: AuthTarget): void | Promise<void>;
  /**
   * Called after a 401; returns whether to repeat the attempt with a new credential.
   *
   * @param credentialVersion what `credentialVersion()` returned before `apply` was called for the attempt
   */
  refused?(credentialVersion: number): boolean | Promise<boolean>;
  /** Returns a number that grows with each renewal, so that attempts before and after it can be distinguished. */
  credentialVersion?(): number;
  /** Hint for an error with status 401. */
  readonly hint?: string | undefined;
}

/** A credential and the scheme that sends it, as `bearer`, `basic` and the other functions return it. */
export interface Auth {
  readonly scheme: string;
  readonly '~credential': object;
}

export interface Credential extends Pick<AuthScheme, 'hint'> {
  places(): readonly string[];
  /** Returns what to add to a request to the client's own origin. Returns a promise only when the scheme does. */
  forRequest(call: CredentialCall, path: string): Credentials | Promise<Credentials>;
  /** Returns whether the credential was renewed after a 401, so that the attempt can be repeated. */
  isRenewed(call: CredentialCall): Promise<boolean>;
}

export interface CredentialCall extends InvokingCall {
  readonly plan: {
    readonly endpoint: { readonly method: string };
    readonly target: { readonly base: { readonly origin: string } };
  };
  /** Credentials that were sent in the query. */
  readonly secretQuery: string[];
  /** The version of the credential in the last request. */
  credentialVersion: number;
}

export interface Credentials {
  readonly headers: HeaderMap;
  readonly query: string;
}

export const credentialOf = (auth: Auth | undefined): Credential | undefined =>
  auth?.['~credential'] as Credential | undefined;

/** Checks the option that holds a credential. @throws {InputError} for what is not an `Auth`; the message never contains it */
export function checkAuth(auth: unknown, option: string): void {
  if (typeof (auth as Partial<Auth> | null | undefined)?.['~credential'] === 'object') return;
  const hint = 'wrap the text of a token: token(text) or bearer(text)';
  throw invalidOption(option, 'must be an Auth, as bearer() or customAuth() returns', auth, hint);
}
