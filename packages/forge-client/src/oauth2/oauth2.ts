import {
  type Auth,
  checkKnown,
  customAuth,
  InputError,
  describeKind,
  StatusError,
} from '@clients/core';
import {
  APPLICATION_OPTIONS,
  type OAuth2Credentials,
  type OAuth2Tokens,
  TokenRequests,
} from './request-tokens.js';

/**
 * Where the tokens of a user are kept: a file, a table, a key-value store. Its functions may be
 * asynchronous.
 */
export interface TokenStore {
  /** Returns the stored tokens; undefined when there are none. */
  readonly get: () => OAuth2Tokens | undefined | Promise<OAuth2Tokens | undefined>;
  /**
   * Stores renewed tokens. `previous` are the tokens they replace: a store that is shared by
   * several processes and has no `lock` can compare them with the stored tokens, and keep those if
   * they differ.
   */
  readonly set: (tokens: OAuth2Tokens, previous: OAuth2Tokens) => unknown;
  /**
   * Runs `work` while no other process does, and returns its result. With a lock, one process
   * renews the tokens and the others read them from the store. Needed if the server accepts each
   * refresh token only once.
   */
  readonly lock?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
}

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
  checkKnown(options, [...APPLICATION_OPTIONS, 'tokens', 'store', 'renewBefore']);
  const { tokens, store, renewBefore = 30_000, ...application } = options;
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
  const renewal = new Renewal(new TokenRequests(application), store ?? makeMemoryStore(tokens));
  const auth = customAuth({
    scheme: 'oauth2',
    async apply({ headers }): Promise<void> {
      const { access_token } = await renewal.readFresh(renewBefore);
      headers['authorization'] = `Bearer ${access_token}`;
    },
    credentialVersion: () => renewal.version,
    // Another call's 401 has led to a renewal since this attempt was sent.
    refused: async (version) => version < renewal.version || renewal.renew(await renewal.read()),
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

const SIGN_IN_AGAIN_HINT =
  'the access was revoked or has expired: sign in again, with authorizationUrl and exchangeCode';

/** Renews tokens, one request at a time. */
class Renewal {
  /** Grows with each renewal. */
  version = 0;
  readonly #requests: TokenRequests;
  readonly #store: TokenStore;
  #current: OAuth2Tokens | undefined;
  #running: Promise<boolean> | undefined;
  #storing: Promise<void> | undefined;
  /** The refresh token that the server has refused: it is not sent again. */
  #refused: string | undefined;
  /** Renewed tokens that could not be stored, and the access token that the store still has. */
  #unsaved: { readonly tokens: OAuth2Tokens; readonly stored: string } | undefined;

  constructor(requests: TokenRequests, store: TokenStore) {
    this.#requests = requests;
    this.#store = store;
  }

  /** Returns the tokens that this process knows, or those of the store. */
  async read(): Promise<OAuth2Tokens> {
    if (this.#current !== undefined) return this.#current;
    const stored = await this.#readStored();
    // Another call may have renewed these tokens while the store was read.
    return (this.#current ??= stored);
  }

  /** Returns the tokens, after a renewal if they expire in less than `renewBefore` ms. */
  async readFresh(renewBefore: number): Promise<OAuth2Tokens> {
    const known = await this.read();
    await this.storeAgain().catch(ignoreWhileValid(known));
    const current = await this.read();
    if (!isDue(current, renewBefore)) return current;
    const isRenewed = await this.renew(current).catch(ignoreWhileValid(current));
    return isRenewed ? this.read() : current;
  }

  /**
   * Renews the tokens unless that has happened since `stale`. Returns whether there are other ones.
   */
  renew(stale: OAuth2Tokens): Promise<boolean> {
    if (this.#current !== undefined && this.#current.access_token !== stale.access_token)
      return Promise.resolve(true);
    return (this.#running ??= this.#renewAfterStoring(stale).finally(
      () => (this.#running = undefined),
    ));
  }

  /**
   * Stores renewed tokens that could not be stored before, unless the store has other ones by now.
   */
  async storeAgain(): Promise<void> {
    if (this.#unsaved === undefined || this.#running !== undefined) return;
    await (this.#storing ??= this.#runLocked(() => this.#storeUnsaved()).finally(
      () => (this.#storing = undefined),
    ));
  }

  async #storeUnsaved(): Promise<void> {
    const stored = await this.#readStored();
    if (this.#unsaved?.stored === stored.access_token)
      await this.#store.set(this.#unsaved.tokens, stored);
    else this.#adopt(stored);
    this.#unsaved = undefined;
  }

  async #renewAfterStoring(stale: OAuth2Tokens): Promise<boolean> {
    // A renewal tries to store its tokens again, too.
    await this.#storing?.catch(() => undefined);
    return this.#runLocked(() => this.#renewTokens(stale));
  }

  async #runLocked<T>(work: () => Promise<T>): Promise<T> {
    return this.#store.lock === undefined ? work() : this.#store.lock(work);
  }

  async #renewTokens(stale: OAuth2Tokens): Promise<boolean> {
    const stored = await this.#readStored();
    // The server may no longer accept the refresh token in the store.
    const latest = this.#unsaved?.stored === stored.access_token ? this.#unsaved.tokens : stored;
    if (latest.access_token !== stale.access_token) return this.#adopt(latest);
    const { refresh_token } = latest;
    if (refresh_token === undefined || refresh_token === this.#refused) return false;
    let fresh: OAuth2Tokens;
    try {
      // A server that keeps the refresh token need not send it again.
      fresh = {
        refresh_token,
        ...(await this.#requests.send({ grant_type: 'refresh_token', refresh_token })),
      };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Without a lock, another process may have been faster.
      const other = await this.#readStored();
      if (other.access_token !== stored.access_token) return this.#adopt(other);
      this.#refused = refresh_token;
      return false;
    }
    this.#adopt(fresh);
    this.#unsaved = { tokens: fresh, stored: stored.access_token };
    await this.#store.set(fresh, stored);
    this.#unsaved = undefined;
    return true;
  }

  /** Uses tokens from now on. Returns true, as `renew` does. */
  #adopt(tokens: OAuth2Tokens): true {
    this.#current = tokens;
    this.version += 1;
    return true;
  }

  async #readStored(): Promise<OAuth2Tokens> {
    const tokens: unknown = await this.#store.get();
    const { access_token } = (tokens ?? {}) as { readonly access_token?: unknown };
    if (typeof access_token === 'string' && access_token !== '') return tokens as OAuth2Tokens;
    throw new InputError('oauth2: the store has no tokens', {
      code: 'invalid-credential',
      hint: 'sign in, with authorizationUrl and exchangeCode',
    });
  }
}

function makeMemoryStore(first: OAuth2Tokens | undefined): TokenStore {
  let tokens = first;
  return { get: () => tokens, set: (next) => (tokens = next) };
}

function isDue({ expires_at, refresh_token }: OAuth2Tokens, renewBefore: number): boolean {
  return (
    expires_at !== undefined &&
    refresh_token !== undefined &&
    Date.now() >= expires_at - renewBefore
  );
}

/**
 * Ignores the failure of a renewal while the access token is still valid: the next call tries
 * again.
 */
function ignoreWhileValid({ expires_at = 0 }: OAuth2Tokens): (error: unknown) => false {
  return (error) => {
    if (Date.now() < expires_at) return false;
    throw error;
  };
}

/**
 * Returns whether the server has refused the refresh token or the application. Other failures may
 * be temporary.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof StatusError && (error.status === 400 || error.status === 401);
}
