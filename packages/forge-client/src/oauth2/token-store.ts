import type { OAuth2Tokens } from './request-tokens.js';

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

/** Makes a store that keeps tokens until the process exits. */
export function makeMemoryStore(first: OAuth2Tokens | undefined): TokenStore {
  let tokens = first;
  return {
    get: () => tokens,
    set(next) {
      tokens = next;
    },
  };
}
