import { checkKnown, describeKind, InputError, isUrl, toBase64Url } from '@clients/core';
import {
  APPLICATION_OPTIONS,
  type OAuth2Credentials,
  type OAuth2Tokens,
  TokenRequests,
} from './request-tokens.js';

/** The access to ask the user for. */
export interface AuthorizationOptions extends OAuth2Credentials {
  /** The URL that the server redirects the user to. It must be registered for the application. */
  readonly redirectUri: string | URL;
  /** Scopes, such as `read:repository`. Default: none, which servers treat as full access. */
  readonly scopes?: readonly string[] | undefined;
  /**
   * The `state` of the request, for programs that put their own data in it, such as a signed
   * session id. It must be different for each request and impossible to guess. Default: 256 random
   * bits.
   */
  readonly state?: string | undefined;
}

/**
 * A pending authorization. Keep it in the user's session, where nobody else can read it, until the
 * user returns.
 */
export interface PendingAuthorization {
  /** The page on the server to send the user to. */
  url: string;
  /**
   * Compared with the `state` in the callback, to prove that the callback belongs to this request.
   */
  state: string;
  /** The secret of PKCE (RFC 7636): without it, an intercepted code is worthless. */
  codeVerifier: string;
}

/**
 * Creates the URL of the page where a user grants access to an application, with a `state` and
 * PKCE. Sends no request.
 *
 * Needs the Web Crypto API: Node, Deno, Bun, workers, and browsers on pages with https or on
 * localhost.
 *
 * @example
 * const scopes = ['read:user'];
 * const application = { baseUrl, clientId, redirectUri, scopes };
 * const pending = await authorizationUrl(application);
 * redirect(pending.url); // keep pending in the session of the user
 * @throws {InputError} `invalid-option` · `unsupported` without the Web Crypto API
 */
export async function authorizationUrl(
  options: AuthorizationOptions,
): Promise<PendingAuthorization> {
  const requests = makeTokenRequests(options);
  const { redirectUri, scopes = [] } = options;
  // Absent on pages without https.
  const { subtle } = globalThis.crypto as { readonly subtle?: typeof crypto.subtle };
  if (subtle === undefined)
    throw new InputError('oauth2: PKCE needs crypto.subtle, which this page does not have', {
      code: 'unsupported',
      hint: 'serve the page with https, or from localhost',
    });
  const { state = makeRandomText() } = options;
  const codeVerifier = makeRandomText();
  const challenge = await subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: requests.clientId,
    redirect_uri: String(redirectUri),
    state,
    code_challenge: toBase64Url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
  });
  return {
    url: `${requests.getAddress('/login/oauth/authorize')}?${query.toString()}`,
    state,
    codeVerifier,
  };
}

/**
 * Exchanges the code in the callback for tokens. Sends one request, which is not retried: a code
 * works only once.
 *
 * @example
 * const application = { baseUrl, clientId, clientSecret, redirectUri };
 * const tokens = await exchangeCode(application, request.url, pending);
 * const auth = oauth2({ baseUrl, clientId, clientSecret, tokens });
 * @param callback the URL that the user was redirected to, with its query
 * @param pending the result of `authorizationUrl` for this user. For a request that another program began
 * without PKCE, leave `codeVerifier` out: anyone who intercepts such a code can use it, unless the
 * application has a `clientSecret`
 * @param signal aborts the request
 * @throws {InputError} `state-mismatch` when the callback belongs to another request ·
 * `authorization-denied` when the user or the server refused · `invalid-input` without a code, or
 * with an empty `codeVerifier` · `invalid-option`; nothing is sent then
 * @throws {StatusError} 400 or 401 when the server refuses the code or the application
 * @see POST /login/oauth/access_token
 */
export async function exchangeCode(
  options: AuthorizationOptions,
  callback: string | URL,
  pending: { readonly state: string; readonly codeVerifier?: string | undefined },
  signal?: AbortSignal,
): Promise<OAuth2Tokens> {
  const requests = makeTokenRequests(options);
  const query = parseQuery(callback);
  const state = query.get('state');
  const code = query.get('code');
  const refusal = query.get('error');
  const kept = (pending as Partial<PendingAuthorization> | null | undefined) ?? {};
  if (!isText(state) || state !== kept.state)
    throw new InputError('oauth2: the state does not match the request', {
      code: 'state-mismatch',
      hint: 'start again with authorizationUrl, and keep its result in the session of the user',
    });
  if (refusal !== null)
    throw new InputError(
      `oauth2: the authorization was refused: ${refusal.replace(/[^\w.-]/g, '?').slice(0, 64)}`,
      {
        code: 'authorization-denied',
        hint: 'ask the user again',
      },
    );
  if (code === null || code === '')
    throw new InputError('oauth2: the callback has no code', { code: 'invalid-input' });
  // If the verifier was lost, in a session for example, the flow must not continue without PKCE.
  const hasVerifier = Object.hasOwn(kept, 'codeVerifier');
  if (hasVerifier && !isText(kept.codeVerifier))
    throw new InputError('oauth2: the codeVerifier of pending is empty', {
      code: 'invalid-input',
      hint: 'keep what authorizationUrl returned; leave codeVerifier out only for a request without PKCE',
    });
  const grant = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: String(options.redirectUri),
    ...(hasVerifier ? { code_verifier: kept.codeVerifier } : {}),
  };
  return requests.send(grant, signal);
}

/**
 * Returns the query of an address. Only the query counts, so the address may be relative, as
 * servers see it.
 */
function parseQuery(callback: string | URL): URLSearchParams {
  // Not parsed as a URL: the error for one that is not valid would contain the code.
  return new URLSearchParams(/^[^?#]*\?([^#]*)/.exec(String(callback))?.[1] ?? '');
}

/**
 * @throws {InputError} for an option that is not known or wrong: without `scopes`, the application
 * asks for full access
 */
function makeTokenRequests(options: AuthorizationOptions): TokenRequests {
  checkKnown(options, [...APPLICATION_OPTIONS, 'redirectUri', 'scopes', 'state'], {
    scope: 'scopes',
  });
  const {
    redirectUri,
    scopes = [],
    state,
  } = options as { readonly [K in keyof AuthorizationOptions]?: unknown };
  if (!isText(redirectUri) && !isUrl(redirectUri))
    throw createRefusedOptionError('redirectUri must be a URL', redirectUri);
  if (!Array.isArray(scopes) || !scopes.every(isText))
    throw createRefusedOptionError('scopes must be a list of strings', scopes);
  if (state !== undefined && !isText(state))
    throw createRefusedOptionError('state must be a text', state);
  return new TokenRequests(options);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function createRefusedOptionError(rule: string, value: unknown): InputError {
  return new InputError(`oauth2: ${rule}, not ${describeKind(value)}`, { code: 'invalid-option' });
}

/** Returns 256 random bits, as 43 characters that need no escape. */
function makeRandomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}
