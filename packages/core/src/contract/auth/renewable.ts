import { describeKind } from '../../base/describe-value.js';
import type { Auth, AuthScheme, AuthTarget } from '../credential.js';
import { customAuth } from './custom-auth.js';
import {
  checkPlainText,
  checkSecret,
  createCredentialError,
  readSecret,
  type SecretSource,
} from './secret.js';

/** Options of the schemes whose credential can be renewed. */
export interface RenewOptions {
  /**
   * Called once after a 401; calls that fail at the same time share one run. A string that it
   * returns is the credential from then on; otherwise the credential function is called again.
   */
  readonly renew?:
    (() => string | undefined | Promise<string | undefined> | Promise<void>) | undefined;
}

/**
 * Where a credential is sent: in a header, behind the name of its scheme, or as a parameter of the
 * query.
 */
export type Place =
  { readonly header: string; readonly prefix: string } | { readonly parameter: string };

/**
 * Makes the credential of a scheme that sends one text, which may be renewed after a 401.
 *
 * @throws {InputError} `invalid-credential`
 */
export function createRenewable(
  scheme: string,
  secret: SecretSource,
  options: RenewOptions,
  place: Place,
): Auth {
  return customAuth(new RenewableScheme(scheme, secret, options, place));
}

class RenewableScheme implements AuthScheme {
  readonly scheme: string;
  readonly #renew: RenewOptions['renew'];
  readonly #place: Place;
  #checkText: ((value: string) => string) | undefined;
  #source: SecretSource;
  #version = 0;
  /** The renewal that is in progress; calls that fail at the same time share it. */
  #renewal: Promise<boolean> | undefined;

  constructor(scheme: string, secret: SecretSource, options: RenewOptions, place: Place) {
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

  apply(target: AuthTarget): void | Promise<void> {
    if (typeof this.#source === 'string') {
      putSecret(target, this.#place, this.#source);
      return;
    }
    return readSecret(this.#source, this.scheme, this.#checkText).then((value) => {
      putSecret(target, this.#place, value);
    });
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

function putSecret(target: AuthTarget, place: Place, value: string): void {
  if ('header' in place) target.headers[place.header] = place.prefix + value;
  else target.addQuery(place.parameter, value);
}
