import { InputError } from '../base/errors.js';
import { invalidOption } from '../base/invalid-option.js';
import { checkHeader, type HeaderMap, mergeHeaders } from '../wire/headers.js';
import { kindOf } from '../base/kind-of.js';

/** A credential: a value, or a function that gives it when it is needed. It is asked before each attempt. */
export type Secret = string | (() => string | Promise<string>);

/** The request as a credential sees it, just before one attempt. */
export interface AuthTarget {
  readonly method: string;
  /** Path and query as they go over the wire. */
  readonly path: string;
  readonly host: string;
  /** To be filled. Names in lower case. */
  readonly headers: HeaderMap;
  /** Adds a query parameter that no error, hook or cursor shows. */
  addQuery(name: string, value: string): void;
}

/** A way to prove who is calling. Made by `token`, `bearer`, `basic`, `queryToken`, `proxyUser` and `httpSignature`. */
export interface Auth {
  readonly scheme: string;
  /**
   * Where the credential goes, for `describe`, which does not ask for it: names of headers, and of query parameters with a `?` before
   * them. `authorization` when left out.
   */
  places?(): readonly string[];
  /** Puts the credential on one attempt. */
  apply(target: AuthTarget): void | Promise<void>;
  /** Called on a 401; true when another attempt may fare better. `credentialVersion` is what `credentialVersion()` returned before the attempt. */
  refused?(credentialVersion: number): boolean | Promise<boolean>;
  /** Tells attempts before and after a renewal apart. */
  credentialVersion?(): number;
  /** What to check when the server answers 401. */
  readonly hint?: string | undefined;
}

/** How errors name the functions behind a credential. */
export function credentialFunction({ scheme }: Pick<Auth, 'scheme'>): string {
  return `the credential function of ${scheme}`;
}

/** Options of the schemes whose credential can be renewed. */
export interface RenewOptions {
  /**
   * Runs once on a 401; calls that fail at the same time share one run. A string it gives is the credential from then on,
   * otherwise the credential function is asked again.
   */
  readonly renew?: (() => string | undefined | Promise<string | undefined> | Promise<void>) | undefined;
}

/** A forge's own `Authorization: token …`. */
export function token(secret: Secret, options: RenewOptions = {}): Auth {
  return renewable('token', secret, options, (value, target) => {
    target.headers['authorization'] = `token ${value}`;
  });
}

/** `Authorization: Bearer …`, RFC 6750. */
export function bearer(secret: Secret, options: RenewOptions = {}): Auth {
  return renewable('bearer', secret, options, (value, target) => {
    target.headers['authorization'] = `Bearer ${value}`;
  });
}

/**
 * The credential in the query, as `?token=…`.
 *
 * @deprecated Addresses end up in logs of servers and proxies, and newer servers refuse it: use `token`.
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

/** The name of a user for a server that trusts its proxy: `X-WEBAUTH-USER`, or the header named here. */
export function proxyUser(name: Secret, options: { readonly header?: string | undefined } = {}): Auth {
  const header = (options.header ?? 'x-webauth-user').toLowerCase();
  mergeHeaders({}, { [header]: 'x' }, 'option auth');
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
  const state = renewalState(scheme, secret, options);
  return {
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
  };
}

/** The present credential of a scheme, its version, and the renewal that replaces it; calls share one run of it. */
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
      // In a turn of its own: a `renew` that throws at once would end this run before it is remembered, and never be called again.
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

/** Checks a credential that travels in a header of its own. */
function headerText(value: string): string {
  return checkHeader('authorization', value, 'option auth');
}

/** Returns a credential; a function is called for it and its result checked. @throws {InputError} `invalid-credential` */
export async function readSecret(source: Secret, scheme: string, checkText: (value: string) => string = headerText): Promise<string> {
  const value: unknown = typeof source === 'string' ? source : await source();
  if (typeof value !== 'string' || value.trim() === '') {
    throw new InputError(`${credentialFunction({ scheme })} returned ${kindOf(value)}, not a credential`, { code: 'invalid-credential' });
  }
  return checkText(value);
}

/** @throws {InputError} when it is neither a usable string nor a function; the message never holds it */
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

/** Checks the option that holds a credential. @throws {InputError} for what is not an `Auth`; the message never holds it */
export function checkAuth(auth: unknown, option: string): void {
  if (typeof auth !== 'object' || auth === null || typeof (auth as Partial<Auth>).apply !== 'function')
    throw invalidOption(option, 'must be an Auth, such as bearer() returns', auth);
}
