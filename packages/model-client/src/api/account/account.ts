import type { CallOptions, CoreTransport } from '@clients/core';
import * as endpoints from './endpoints.js';
import type {
  BalanceResponse,
  KeyRef,
  UsageQuery,
  UsageResponse,
  UserResponse,
} from './schemas.js';

/**
 * The account that the server is signed in to. Cloud models, and web search through the server,
 * require one.
 */
export class Account {
  readonly #transport: CoreTransport;

  constructor(transport: CoreTransport) {
    this.#transport = transport;
  }

  /**
   * Gets the account. Resolves with `null` if a server of version 0.12 cannot reach the cloud.
   * Since 0.12.
   *
   * @throws {StatusError} 401 with the code `sign-in` when the server is not signed in;
   * `body.signin_url` is the page to open · 503 with the code `account-unavailable` when the server
   * cannot reach the cloud
   * @see POST /api/me
   */
  me(options?: CallOptions): Promise<UserResponse | null> {
    return this.#transport.call(endpoints.me, {}, options);
  }

  /**
   * Gets what is left of the plan of the account in the cloud: dollars, or the shares of an older
   * plan. A server relays it since 0.40.1; a client of `https://ollama.com` asks the cloud with its
   * key.
   *
   * @example
   * const { included, purchased } = await model.account.balance();
   * if ('session' in included) console.log(included.weekly.remaining_percent, '%');
   * else console.log(included.balance_usd + purchased.balance_usd, 'USD');
   * @throws {StatusError} 401 with the code `sign-in` when the server is not signed in · 403 for a
   * suspended account, or with `cloud-disabled` · 404 with `unknown-route` before 0.40.1 · 429 after
   * more than 10 requests a minute: `retryAfter` is the time to wait in ms, and the client waits and
   * repeats it
   * @see GET /api/balance
   */
  balance(options?: CallOptions): Promise<BalanceResponse> {
    return this.#transport.call(endpoints.balance, {}, options);
  }

  /**
   * Gets how much the account has used the cloud, by hours or days. Relayed as `balance`.
   *
   * @example
   * const { totals, buckets } = await model.account.usage({ range: '24h' });
   * console.log(totals.request_count, buckets.length);
   * @throws {StatusError} as `balance`; 403 also when `scope` is `team` and the account is not an
   * administrator
   * @see GET /api/usage
   */
  usage(query?: UsageQuery, options?: CallOptions): Promise<UsageResponse> {
    return this.#transport.call(endpoints.usage, { query }, options);
  }

  /**
   * Signs the server out. Since 0.12.
   *
   * @throws {StatusError} 401 when it is not signed in · 500 when it cannot reach the cloud
   * @see POST /api/signout
   */
  signout(options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.signout, {}, options);
  }

  /**
   * Removes a key of the server from the account. Since 0.12.
   *
   * @deprecated The server keeps this operation for older programs: use `signout`.
   * @throws {StatusError} 401 when it is not signed in · 500 when it cannot reach the cloud
   * @see DELETE /api/user/keys/{encodedKey}
   */
  removeKey(where: KeyRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.signoutKey, { where }, options);
  }
}
