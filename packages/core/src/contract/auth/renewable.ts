import { CREDENTIAL_HINTS } from '../../explain/argument-hints.js';
import { describeKind } from '../../base/describe-value.js';
import type { Auth, AuthTarget } from '../credential.js';
import { customAuth } from './custom-auth.js';
import { checkSecret, createCredentialError, readSecret, type SecretSource } from './secret.js';

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

/** Makes a scheme that sends one text, which may be renewed after a 401. */
export function renewable(
  scheme: string,
  secret: SecretSource,
  { renew }: RenewOptions,
  place: Place,
): Auth {
  if (renew !== undefined && typeof renew !== 'function')
    throw createCredentialError(`${scheme}: renew must be a function, not ${describeKind(renew)}`);
  let source = checkSecret(secret, scheme);
  const hasPrefix = 'prefix' in place && place.prefix !== '';
  if (hasPrefix && typeof secret === 'string' && /^(?:token|bearer) /i.test(secret))
    throw createCredentialError(
      `the credential of ${scheme} begins with the name of a scheme`,
      CREDENTIAL_HINTS.prefixedCredential,
    );
  let version = 0;
  let running: Promise<boolean> | undefined;
  const renewed = async (): Promise<boolean> => {
    try {
      // Called asynchronously: a `renew` that throws at once would end this run before `running` is
      // set, and never be called again.
      const fresh = (await Promise.resolve().then<unknown>(() => renew?.())) ?? undefined;
      if (fresh !== undefined) source = checkSecret(fresh, scheme);
      version++;
      return true;
    } finally {
      running = undefined;
    }
  };
  return customAuth({
    scheme,
    places: () => ['header' in place ? place.header : `?${place.parameter}`],
    apply(target): void | Promise<void> {
      if (typeof source === 'string') putSecret(target, place, source);
      else
        return readSecret(source, scheme).then((value) => {
          putSecret(target, place, value);
        });
    },
    credentialVersion: () => version,
    refused: (credentialVersion) => {
      if (renew === undefined) return false;
      // Another call's 401 has led to a renewal since this attempt was sent.
      return credentialVersion < version ? true : (running ??= renewed());
    },
  });
}

function putSecret(target: AuthTarget, place: Place, value: string): void {
  if ('header' in place) target.headers[place.header] = place.prefix + value;
  else target.addQuery(place.parameter, value);
}
