import { InputError, StatusError } from '@clients/core';
import type { OAuth2Tokens, TokenRequests } from './request-tokens.js';
import type { TokenStore } from './token-store.js';

/** Renews tokens, one request at a time. */
export class Renewal {
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
