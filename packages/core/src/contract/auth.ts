import { InputError } from '../base/errors.js';
import { checkKnown } from '../base/check-options.js';
import type {
  Auth,
  AuthScheme,
  AuthTarget,
  Credential,
  CredentialCall,
  Credentials,
} from './credential.js';
import { checkHeader, type HeaderMap, settableName } from '../wire/headers.js';
import { kindOf } from '../base/values.js';
import { base64, concat, encodeText } from '../base/bytes.js';
import { hasControl } from '../base/text.js';
import type { Signer } from '../network/platform.js';
import { percentBytes } from '../wire/url.js';
import { platform } from '#platform';
import { isThenable } from '../base/callback.js';
import { invoke } from './invoke.js';

/** A credential: a string, or a function that returns it. The function is called before each attempt. */
export type Secret = string | (() => string | Promise<string>);

/** Options of the schemes whose credential can be renewed. */
export interface RenewOptions {
  /**
   * Called once after a 401; calls that fail at the same time share one run. A string that it returns is the credential from then on;
   * otherwise the credential function is called again.
   */
  readonly renew?:
    (() => string | undefined | Promise<string | undefined> | Promise<void>) | undefined;
}

/** Sends `Authorization: token …`, which Git servers accept. */
export function token(secret: Secret, options: RenewOptions = {}): Auth {
  return renewable('token', secret, options, 'token ');
}

/** Sends `Authorization: Bearer …` (RFC 6750). */
export function bearer(secret: Secret, options: RenewOptions = {}): Auth {
  return renewable('bearer', secret, options, 'Bearer ');
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
  return renewable('queryToken', secret, options, '', `?${options.parameter ?? 'token'}`);
}

/** Sends the name of a user to a server that trusts its proxy, in `X-WEBAUTH-USER` or in `header`. */
export function proxyUser(
  name: Secret,
  options: { readonly header?: string | undefined } = {},
): Auth {
  checkKnown(options, ['header']);
  const header = (options.header ?? 'x-webauth-user').toLowerCase();
  settableName(header, 'option auth');
  return renewable('proxyUser', name, {}, '', header);
}

/** Makes a scheme that sends the credential behind `prefix` in a header, or in the query where `place` begins with a `?`. */
function renewable(
  scheme: string,
  secret: Secret,
  options: RenewOptions,
  prefix: string,
  place = 'authorization',
): Auth {
  const parameter = place.startsWith('?') ? place.slice(1) : undefined;
  checkKnown(options, parameter === undefined ? ['renew'] : ['renew', 'parameter']);
  const { renew } = options;
  if (renew !== undefined && typeof renew !== 'function')
    throw invalid(`${scheme}: renew must be a function, not ${kindOf(renew)}`);
  let source = checkSecret(secret, scheme);
  if (prefix !== '' && typeof secret === 'string' && /^(?:token|bearer) /i.test(secret))
    throw invalid(
      `the credential of ${scheme} begins with the name of a scheme`,
      'pass what follows it',
    );
  let version = 0;
  let running: Promise<boolean> | undefined;
  const renewed = async (): Promise<boolean> => {
    try {
      // Called asynchronously: a `renew` that throws at once would end this run before `running` is set, and never be called again.
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
    places: () => [place],
    apply(target): void | Promise<void> {
      const put = (value: string): void => {
        if (parameter === undefined) target.headers[place] = prefix + value;
        else target.addQuery(parameter, value);
      };
      if (typeof source !== 'string') return readSecret(source, scheme).then(put);
      put(source);
    },
    credentialVersion: () => version,
    refused: (credentialVersion) => {
      if (renew === undefined) return false;
      // Another call's 401 has led to a renewal since this attempt was sent.
      return credentialVersion < version ? true : (running ??= renewed());
    },
  });
}

const headerText = (value: string): string => checkHeader('authorization', value, 'option auth');

/** Returns a credential; a function is called for it and its result checked. @throws {InputError} `invalid-credential` */
export async function readSecret(
  source: Secret,
  scheme: string,
  checkText: (value: string) => string = headerText,
): Promise<string> {
  const value: unknown = typeof source === 'string' ? source : await source();
  if (typeof value !== 'string' || value.trim() === '')
    throw invalid(`${credentialFunction(scheme)} returned ${kindOf(value)}, not a credential`);
  return checkText(value);
}

/** Checks a credential. @throws {InputError} for what is neither a valid string nor a function; the message never contains it */
export function checkSecret(
  secret: unknown,
  scheme: string,
  checkText: (value: string) => string = headerText,
): Secret {
  if (typeof secret === 'function') return secret as Secret;
  if (typeof secret === 'string' && secret.trim() !== '') return checkText(secret);
  const message = `the credential of ${scheme} must be a string or a function, not ${kindOf(secret)}`;
  throw invalid(
    message,
    `set the environment variable that it comes from${scheme === 'token' ? ', such as FORGE_TOKEN' : ''}`,
  );
}

function invalid(message: string, hint?: string, cause?: unknown): InputError {
  return new InputError(message, { code: 'invalid-credential', hint, cause });
}

/** Options of `basic`. */
export interface BasicOptions {
  readonly username: string;
  /** Password, or a token in its place. */
  readonly password: Secret;
}

/** HTTP basic authentication (RFC 7617), in UTF-8. @throws {InputError} `invalid-credential` for a name or password that cannot be sent */
export function basic(options: BasicOptions): Auth {
  return customAuth(basicScheme(options));
}

/** Returns the scheme of `basic`, for those that add to it. @throws {InputError} `invalid-credential` */
export function basicScheme(options: BasicOptions): AuthScheme {
  checkKnown(options, ['username', 'password']);
  const { username } = options;
  if (
    typeof username !== 'string' ||
    username.trim() === '' ||
    username.includes(':') ||
    hasControl(username)
  )
    throw invalid(
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
    throw invalid(
      'basic: password must not contain control characters, such as a line break at its end',
    );
  return value;
}

/** Options of `httpSignature`. */
export interface HttpSignatureOptions {
  /** SHA256 fingerprint of the registered key, as `SHA256:…`. */
  readonly keyId: string;
  /** Private key in PEM (RSA or Ed25519), or a function that returns it. */
  readonly privateKey: string | (() => string | Promise<string>);
  readonly passphrase?: string | undefined;
}

/**
 * Signs `(request-target)` and `date` of each request with an SSH key that the account has registered
 * (draft-cavage-http-signatures), in the header `Signature`. Node, Bun and Deno only. The signature covers the path, so a proxy that rewrites it
 * breaks the signature.
 *
 * @throws {InputError} `invalid-credential` for a key that cannot be read or is neither RSA nor Ed25519, the only kinds that servers
 * accept; at the first call where a function returns the key. `unsupported` where the platform cannot sign
 */
export function httpSignature(options: HttpSignatureOptions): Auth {
  checkKnown(options, ['keyId', 'privateKey', 'passphrase']);
  const { keyId, privateKey, passphrase } = options;
  if (typeof keyId !== 'string' || !/^[\x21\x23-\x7e]+$/.test(keyId))
    throw invalid('httpSignature: keyId must be a fingerprint without quotes or spaces');
  const { signer } = platform;
  if (signer === undefined)
    throw new InputError('httpSignature: this platform cannot sign with a PEM key', {
      code: 'unsupported',
    });
  // A key that is given as text is read, and rejected, now.
  const given =
    typeof privateKey === 'function' ? undefined : signerOf(signer, privateKey, passphrase);
  return customAuth({
    scheme: 'httpSignature',
    hint: 'check that the key is registered with the account, and that no proxy rewrites the path: servers ignore a signature that they cannot verify',
    places: () => ['date', 'signature'],
    async apply(target: AuthTarget): Promise<void> {
      const sign = given ?? signerOf(signer, await (privateKey as () => unknown)(), passphrase);
      const date = new Date().toUTCString();
      const { algorithm, signature } = sign(signedBytes(target, date));
      target.headers['date'] = date;
      target.headers['signature'] =
        `keyId="${keyId}",algorithm="${algorithm}",headers="(request-target) date",signature="${signature}"`;
    },
  });
}

/** Servers verify the path decoded, and the query as it is. */
function signedBytes({ method, path }: AuthTarget, date: string): Uint8Array {
  const start = path.indexOf('?');
  const [route, query] = start === -1 ? [path, ''] : [path.slice(0, start), path.slice(start)];
  return concat([
    encodeText(`(request-target): ${method.toLowerCase()} `),
    percentBytes(route),
    encodeText(`${query}\ndate: ${date}`),
  ]);
}

function signerOf(
  make: NonNullable<typeof platform.signer>,
  key: unknown,
  passphrase: string | undefined,
): Signer {
  if (typeof key !== 'string')
    throw invalid(`httpSignature: privateKey must be PEM text, not ${kindOf(key)}`);
  let sign: Signer | undefined;
  try {
    sign = make(key, passphrase);
  } catch (cause) {
    const hint =
      'pass it as PEM (PKCS #8 or #1), with its passphrase; ssh-keygen -p -m PKCS8 converts an OpenSSH key';
    throw invalid('httpSignature: the private key cannot be used', hint, cause);
  }
  if (sign !== undefined) return sign;
  const message =
    'httpSignature: the key must be RSA or Ed25519, the only kinds that servers accept';
  throw invalid(message, 'create one with ssh-keygen -t ed25519 and register it with the account');
}

/**
 * Makes the option `auth` for a scheme of your own. `apply` is called before each attempt, and never for a request to another origin.
 * Whatever it adds is kept out of errors and logs.
 *
 * @throws {InputError} for a scheme without a name or `apply`
 */
export function customAuth(scheme: AuthScheme): Auth {
  const { scheme: name, apply } = (scheme as Partial<AuthScheme> | null | undefined) ?? {};
  if (typeof name !== 'string' || typeof apply !== 'function')
    throw invalid('customAuth: scheme must be a text, and apply a function');
  const credential: Credential = {
    hint: scheme.hint,
    places: () => scheme.places?.() ?? ['authorization'],
    forRequest: (call, path) => credentialsOf(scheme, call, path),
    isRenewed: async (call) =>
      (await invoke(call, `renew of ${name}`, () => scheme.refused?.(call.credentialVersion))) ===
      true,
  };
  return { scheme: name, '~credential': credential };
}

function credentialsOf(
  scheme: AuthScheme,
  call: CredentialCall,
  path: string,
): Credentials | Promise<Credentials> {
  const headers: HeaderMap = {};
  const query: string[] = [];
  const target: AuthTarget = {
    method: call.plan.endpoint.method,
    path,
    host: call.plan.target.base.origin,
    headers,
    addQuery(name, value) {
      call.secretQuery.push(value);
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    },
  };
  const applied = invoke(call, credentialFunction(scheme.scheme), () => {
    call.credentialVersion = scheme.credentialVersion?.() ?? 0;
    return scheme.apply(target);
  });
  const given = (): Credentials => ({ headers, query: query.join('&') });
  return isThenable(applied) ? applied.then(given) : given();
}

export const credentialFunction = (scheme: string): string =>
  `the credential function of ${scheme}`;
