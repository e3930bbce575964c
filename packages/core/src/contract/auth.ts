import { InputError } from '../base/errors.js';
import { checkKnown } from '../base/known-options.js';
import type { Auth, AuthTarget } from './credential.js';
import { credentialFunction, customAuth } from './custom-auth.js';
import { checkHeader, settableName } from '../wire/headers.js';
import { kindOf } from '../base/kind-of.js';

/** A credential: a string, or a function that returns it. The function is called before each attempt. */
export type Secret = string | (() => string | Promise<string>);

/** Options of the schemes whose credential can be renewed. */
export interface RenewOptions {
  /**
   * Called once after a 401; calls that fail at the same time share one run. A string that it returns is the credential from then on;
   * otherwise the credential function is called again.
   */
  readonly renew?: (() => string | undefined | Promise<string | undefined> | Promise<void>) | undefined;
}

/** Sends `Authorization: token …`, which Git servers accept. */
export function token(secret: Secret, options: RenewOptions = {}): Auth {
  return renewable('token', secret, options, (value, target) => {
    target.headers['authorization'] = `token ${value}`;
  });
}

/** Sends `Authorization: Bearer …` (RFC 6750). */
export function bearer(secret: Secret, options: RenewOptions = {}): Auth {
  return renewable('bearer', secret, options, (value, target) => {
    target.headers['authorization'] = `Bearer ${value}`;
  });
}

/**
 * Sends the credential in the query, as `?token=…`.
 *
 * @deprecated Servers and proxies log URLs, and newer servers reject this scheme: use `token`.
 */
export function queryToken(
  secret: Secret,
  options: RenewOptions & { readonly parameter?: 'token' | 'access_token' | undefined } = {},
): Auth {
  const { parameter = 'token' } = options;
  const put = (value: string, target: AuthTarget): void => {
    target.addQuery(parameter, value);
  };
  return renewable('queryToken', secret, options, put, `?${parameter}`);
}

/** Sends the name of a user to a server that trusts its proxy, in `X-WEBAUTH-USER` or in `header`. */
export function proxyUser(name: Secret, options: { readonly header?: string | undefined } = {}): Auth {
  checkKnown(options, ['header']);
  const header = (options.header ?? 'x-webauth-user').toLowerCase();
  settableName(header, 'option auth');
  const put = (value: string, target: AuthTarget): void => {
    target.headers[header] = value;
  };
  return renewable('proxyUser', name, {}, put, header);
}

function renewable(
  scheme: string,
  secret: Secret,
  options: RenewOptions,
  put: (value: string, target: AuthTarget) => void,
  place = 'authorization',
): Auth {
  checkKnown(options, place.startsWith('?') ? ['renew', 'parameter'] : ['renew']);
  const state = renewalState(scheme, secret, options);
  return customAuth({
    scheme,
    places: () => [place],
    apply(target): void | Promise<void> {
      const { source } = state;
      if (typeof source === 'string') {
        put(source, target);
        return;
      }
      return readSecret(source, scheme).then((value) => {
        put(value, target);
      });
    },
    credentialVersion: () => state.version,
    refused: (credentialVersion) => {
      if (state.renew === undefined) return false;
      // Another call's 401 has led to a renewal since this attempt was sent.
      return credentialVersion < state.version ? true : state.renew();
    },
  });
}

/** The current credential of a scheme, its version, and the function that renews it; calls that fail together share one run. */
interface RenewalState {
  source: Secret;
  version: number;
  readonly renew: (() => Promise<boolean>) | undefined;
}

function renewalState(scheme: string, secret: Secret, { renew }: RenewOptions): RenewalState {
  if (renew !== undefined && typeof renew !== 'function')
    throw new InputError(`${scheme}: renew must be a function, not ${kindOf(renew)}`, { code: 'invalid-credential' });
  let running: Promise<boolean> | undefined;
  const run = async (): Promise<boolean> => {
    try {
      // Called asynchronously: a `renew` that throws at once would end this run before `running` is set, and never be called again.
      const fresh = (await Promise.resolve().then<unknown>(() => renew?.())) ?? undefined;
      if (fresh !== undefined) state.source = checkSecret(fresh, scheme);
      state.version++;
      return true;
    } finally {
      running = undefined;
    }
  };
  const state: RenewalState = {
    source: checkSecret(secret, scheme),
    version: 0,
    renew: renew && (() => (running ??= run())),
  };
  return state;
}

/** Checks a credential that is sent as a header value. */
function headerText(value: string): string {
  return checkHeader('authorization', value, 'option auth');
}

/** Returns a credential; a function is called for it and its result checked. @throws {InputError} `invalid-credential` */
export async function readSecret(source: Secret, scheme: string, checkText: (value: string) => string = headerText): Promise<string> {
  const value: unknown = typeof source === 'string' ? source : await source();
  if (typeof value !== 'string' || value.trim() === '') {
    throw new InputError(`${credentialFunction(scheme)} returned ${kindOf(value)}, not a credential`, { code: 'invalid-credential' });
  }
  return checkText(value);
}

/** Checks a credential. @throws {InputError} for what is neither a valid string nor a function; the message never contains it */
export function checkSecret(secret: unknown, scheme: string, checkText: (value: string) => string = headerText): Secret {
  if (typeof secret === 'function') return secret as Secret;
  if (typeof secret !== 'string' || secret.trim() === '') {
    throw new InputError(`the credential of ${scheme} must be a string or a function, not ${kindOf(secret)}`, {
      code: 'invalid-credential',
      hint: 'check that the environment variable it comes from is set',
    });
  }
  return checkText(secret);
}
