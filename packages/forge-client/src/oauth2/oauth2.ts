import { type Auth, checkKnown, customAuth, describeKind, InputError } from '@clients/core';
import { Renewal } from './renewal.js';
import {
  APPLICATION_OPTIONS,
  type OAuth2Credentials,
  type OAuth2Tokens,
  TokenRequests,
} from './request-tokens.js';
import { makeMemoryStore, type TokenStore } from './token-store.js';

/** Options of `oauth2`: the application, and its tokens or a store with them. */
export interface OAuth2Options extends OAuth2Credentials {
  /**
   * The initial tokens, which are kept in memory. For a single process only: a renewed refresh
   * token is lost when the process exits.
   */
  readonly tokens?: OAuth2Tokens | undefined;
  /** Where the tokens are kept. Used instead of `tokens`. */
  readonly store?: TokenStore | undefined;
  /** An access token is renewed this many ms before it expires. Default 30 000. */
  readonly renewBefore?: number | undefined;
}

/**
 * The option `auth` of a client, and the access token for other programs, such as git over HTTPS.
 */
export interface OAuth2Auth extends Auth {
  /**
   * Returns an access token that is valid, as far as this process knows. It is renewed
   * `renewBefore` ms before it expires; calls that need a new one at the same time share the
   * request. Git over HTTPS takes it as the password of the user `oauth2`. Ask again for each use.
   *
   * @throws {InputError} `invalid-credential` when the token has expired and cannot be renewed: the
   * user has to sign in again
   * @throws {NetworkError | TimeoutError | StatusError} when the renewal fails and the token has
   * expired
   */
  readonly getAccessToken: () => Promise<string>;
}

/**
 * Authentication with the tokens of an OAuth2 application, which are renewed before they expire and
 * after a 401. Concurrent calls that need new tokens share one request.
 *
 * If `store.set` fails, the renewed tokens are stored again before the next call; until then only
 * this process has them.
 *
 * When the server refuses the refresh token, the call fails with the server's `UnauthorizedError`,
 * whose hint is to sign in again. If a renewal fails for another reason, such as the network, the
 * call fails with an `InputError` `callback-failed` whose `cause` is that error. Tokens are never
 * part of an error, a hook or a log.
 *
 * @example
 * const forge = new ForgeClient({
 *   baseUrl,
 *   auth: oauth2({ baseUrl, clientId, clientSecret, tokens }),
 * });
 * @throws {InputError} `invalid-option`, and `invalid-credential` without tokens and store
 */
export function oauth2(options: OAuth2Options): OAuth2Auth {
  checkOAuth2Options(options);
  const { tokens, store, renewBefore = DEFAULT_RENEW_BEFORE_MS, ...application } = options;
  const renewal = new Renewal(new TokenRequests(application), store ?? makeMemoryStore(tokens));
  const auth = customAuth({
    scheme: 'oauth2',
    async apply({ headers }): Promise<void> {
      const { access_token } = await renewal.readFresh(renewBefore);
      headers['authorization'] = `Bearer ${access_token}`;
    },
    credentialVersion: () => renewal.version,
    async refused(version) {
      // Another call's 401 has led to a renewal since this attempt was sent.
      if (version < renewal.version) return true;
      return renewal.renew(await renewal.read());
    },
    hint: SIGN_IN_AGAIN_HINT,
  });
  const getAccessToken = async (): Promise<string> => {
    const { access_token, expires_at = Infinity } = await renewal.readFresh(renewBefore);
    // A call would be refused by the server; here, nobody else would say so.
    if (Date.now() < expires_at) return access_token;
    throw new InputError('oauth2: the access token has expired and cannot be renewed', {
      code: 'invalid-credential',
      hint: SIGN_IN_AGAIN_HINT,
    });
  };
  return { ...auth, getAccessToken };
}

const DEFAULT_RENEW_BEFORE_MS = 30_000;

const SIGN_IN_AGAIN_HINT =
  'the access was revoked or has expired: sign in again, with authorizationUrl and exchangeCode';

function checkOAuth2Options(options: OAuth2Options): void {
  checkKnown(options, [...APPLICATION_OPTIONS, 'tokens', 'store', 'renewBefore']);
  const { tokens, store, renewBefore = DEFAULT_RENEW_BEFORE_MS } = options;
  if (tokens === undefined && store === undefined)
    throw new InputError('oauth2: pass tokens or a store', {
      code: 'invalid-credential',
      hint: 'exchangeCode returns tokens',
    });
  for (const name of ['get', 'set'] as const) {
    const given: unknown = store === undefined ? undefined : store[name];
    if (store !== undefined && typeof given !== 'function')
      throw new InputError(`oauth2: store.${name} must be a function, not ${describeKind(given)}`, {
        code: 'invalid-option',
      });
  }
  if (!(typeof (renewBefore as unknown) === 'number' && renewBefore >= 0))
    throw new InputError(
      `oauth2: renewBefore must be a number of ms, at least 0, not ${describeKind(renewBefore)}`,
      { code: 'invalid-option' },
    );
}
