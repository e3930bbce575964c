import { base64, checkKnown, InputError, nearName } from '@clients/core';
import { APPLICATION_OPTIONS, type OAuth2Application, type OAuth2Tokens, TokenRequests } from './request-tokens.js';

/** What to ask the user for. */
export interface AuthorizationOptions extends OAuth2Application {
  /** Where the server sends the user back to. It must be registered for the application. */
  readonly redirectUri: string | URL;
  /** Scopes, such as `read:repository`. Default: none, which servers take as full access. */
  readonly scopes?: readonly string[] | undefined;
}

/** An authorization that the user has yet to grant. Keep it, where only this user's session can read it, until the user returns. */
export interface PendingAuthorization {
  /** The page of the server to send the user to. */
  readonly url: string;
  /** Compared with the one that the user brings back: it proves that the answer belongs to this request. */
  readonly state: string;
  /** The secret of PKCE (RFC 7636): without it, a code that was intercepted is worthless. */
  readonly codeVerifier: string;
}

/**
 * Makes the address of the page on which a user grants access to an application, with a random `state` and PKCE. Sends no request.
 *
 * Needs the Web Crypto API: Node, Deno, Bun, workers, and browsers on pages with https or on localhost.
 *
 * @throws {InputError} `invalid-option` · `unsupported` without the Web Crypto API
 */
export async function authorize(options: AuthorizationOptions): Promise<PendingAuthorization> {
  const { redirectUri, scopes = [] } = options;
  const requests = requestsFor(options);
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
  return { url: `${requests.address('/login/oauth/authorize')}?${query.toString()}`, state, codeVerifier };
}

/**
 * Exchanges the code that a user brings back for tokens. One request, which is not repeated: a code works once.
 *
 * @param callback the address that the user was sent back to, with its query
 * @param pending what `authorize` returned for this user
 * @throws {InputError} `state-mismatch` when the answer belongs to another request · `authorization-denied` when the user or the server
 * has refused; nothing is sent then
 * @throws {StatusError} 400 or 401 when the server refuses the code or the application
 * @see POST /login/oauth/access_token
 */
export async function exchangeCode(
  options: AuthorizationOptions,
  callback: string | URL,
  pending: Pick<PendingAuthorization, 'state' | 'codeVerifier'>,
  signal?: AbortSignal,
): Promise<OAuth2Tokens> {
  // Only the query counts, so the address may be relative, as servers see it.
  const query = new URL(String(callback), 'http://localhost').searchParams;
  const [state, code, refusal] = [query.get('state'), query.get('code'), query.get('error')];
  if (state === null || pending.state === '' || state !== pending.state)
    throw new InputError('oauth2: the state is not that of the request', {
      code: 'state-mismatch',
      hint: 'begin again with authorize, and keep its result with the session of the user',
    });
  if (refusal !== null)
    throw new InputError(`oauth2: the authorization was refused: ${refusal.replace(/[^\w.-]/g, '?').slice(0, 64)}`, {
      code: 'authorization-denied',
    });
  if (code === null || code === '') throw new InputError('oauth2: the address has no code', { code: 'invalid-input' });
  const { codeVerifier: code_verifier } = pending;
  const grant = { grant_type: 'authorization_code', code, code_verifier, redirect_uri: String(options.redirectUri) };
  return requestsFor(options).send(grant, signal);
}

/** @throws {InputError} for an option that is not known: without `scopes`, the application asks for full access */
function requestsFor(options: AuthorizationOptions): TokenRequests {
  checkKnown(options, [...APPLICATION_OPTIONS, 'redirectUri', 'scopes'], nearName({ scope: 'scopes' }));
  return new TokenRequests(options);
}

/** Returns 256 random bits, as 43 characters that need no escape. */
function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
