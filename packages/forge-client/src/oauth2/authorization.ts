import { base64, checkKnown, InputError, isUrl, kindOf, nearName } from '@clients/core';
import {
  APPLICATION_OPTIONS,
  type OAuth2Application,
  type OAuth2Tokens,
  TokenRequests,
} from './request-tokens.js';

/** The access to ask the user for. */
export interface AuthorizationOptions extends OAuth2Application {
  /** The URL that the server redirects the user to. It must be registered for the application. */
  readonly redirectUri: string | URL;
  /** Scopes, such as `read:repository`. Default: none, which servers treat as full access. */
  readonly scopes?: readonly string[] | undefined;
}

/** A pending authorization. Keep it in the user's session, where nobody else can read it, until the user returns. */
export interface PendingAuthorization {
  /** The page on the server to send the user to. */
  url: string;
  /** Compared with the `state` in the callback, to prove that the callback belongs to this request. */
  state: string;
  /** The secret of PKCE (RFC 7636): without it, an intercepted code is worthless. */
  codeVerifier: string;
}

/**
 * Creates the URL of the page where a user grants access to an application, with a random `state` and PKCE. Sends no request.
 *
 * Needs the Web Crypto API: Node, Deno, Bun, workers, and browsers on pages with https or on localhost.
 *
 * @throws {InputError} `invalid-option` · `unsupported` without the Web Crypto API
 */
export async function authorize(options: AuthorizationOptions): Promise<PendingAuthorization> {
  const requests = requestsFor(options);
  const { redirectUri, scopes = [] } = options;
  // Absent on pages without https.
  const { subtle } = globalThis.crypto as { readonly subtle?: typeof crypto.subtle };
  if (subtle === undefined)
    throw new InputError('oauth2: PKCE needs crypto.subtle, which this page does not have', {
      code: 'unsupported',
      hint: 'serve the page with https, or from localhost',
    });
  const [state, codeVerifier] = [randomText(), randomText()];
  const challenge = await subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: requests.clientId,
    redirect_uri: String(redirectUri),
    state,
    code_challenge: base64Url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
  });
  return {
    url: `${requests.address('/login/oauth/authorize')}?${query.toString()}`,
    state,
    codeVerifier,
  };
}

/**
 * Exchanges the code in the callback for tokens. Sends one request, which is not retried: a code works only once.
 *
 * @param callback the URL that the user was redirected to, with its query
 * @param pending what `authorize` returned for this user
 * @throws {InputError} `state-mismatch` when the callback belongs to another request · `authorization-denied` when the user or the server
 * refused · `invalid-input` without a code or a `codeVerifier` · `invalid-option`; nothing is sent then
 * @throws {StatusError} 400 or 401 when the server refuses the code or the application
 * @see POST /login/oauth/access_token
 */
export async function exchangeCode(
  options: AuthorizationOptions,
  callback: string | URL,
  pending: Pick<PendingAuthorization, 'state' | 'codeVerifier'>,
  signal?: AbortSignal,
): Promise<OAuth2Tokens> {
  const requests = requestsFor(options);
  const query = queryOf(callback);
  const [state, code, refusal] = [query.get('state'), query.get('code'), query.get('error')];
  const kept: unknown = pending;
  const { state: expected, codeVerifier: code_verifier } = (kept ??
    {}) as Partial<PendingAuthorization>;
  if (!isText(state) || state !== expected)
    throw new InputError('oauth2: the state does not match the request', {
      code: 'state-mismatch',
      hint: 'start again with authorize, and keep its result in the session of the user',
    });
  if (refusal !== null)
    throw new InputError(
      `oauth2: the authorization was refused: ${refusal.replace(/[^\w.-]/g, '?').slice(0, 64)}`,
      {
        code: 'authorization-denied',
      },
    );
  if (code === null || code === '')
    throw new InputError('oauth2: the callback has no code', { code: 'invalid-input' });
  if (!isText(code_verifier))
    throw new InputError('oauth2: pending has no codeVerifier', { code: 'invalid-input' });
  const grant = {
    grant_type: 'authorization_code',
    code,
    code_verifier,
    redirect_uri: String(options.redirectUri),
  };
  return requests.send(grant, signal);
}

/** Returns the query of an address. Only the query counts, so the address may be relative, as servers see it. */
function queryOf(callback: string | URL): URLSearchParams {
  // Not parsed as a URL: the error for one that is not valid would contain the code.
  return new URLSearchParams(/^[^?#]*\?([^#]*)/.exec(String(callback))?.[1] ?? '');
}

/** @throws {InputError} for an option that is not known or wrong: without `scopes`, the application asks for full access */
function requestsFor(options: AuthorizationOptions): TokenRequests {
  checkKnown(
    options,
    [...APPLICATION_OPTIONS, 'redirectUri', 'scopes'],
    nearName({ scope: 'scopes' }),
  );
  const { redirectUri, scopes = [] } = options as {
    readonly redirectUri?: unknown;
    readonly scopes?: unknown;
  };
  if (!isText(redirectUri) && !isUrl(redirectUri))
    throw refused('redirectUri must be a URL', redirectUri);
  if (!Array.isArray(scopes) || !scopes.every(isText))
    throw refused('scopes must be a list of strings', scopes);
  return new TokenRequests(options);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function refused(rule: string, value: unknown): InputError {
  return new InputError(`oauth2: ${rule}, not ${kindOf(value)}`, { code: 'invalid-option' });
}

/** Returns 256 random bits, as 43 characters that need no escape. */
function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  return base64(bytes)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}
