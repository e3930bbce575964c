import type { CallOptions } from '../../options.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import type { Repository } from '../schemas.js';
import * as endpoints from './endpoints.js';
import type { TransferRepo } from './schemas.js';

/** Transfers. */
export class Transfers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Starts transfer.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 409 · 422
   * @see POST /repos/{owner}/{repo}/transfer
   */
  start(where: RepoRef, body: TransferRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.startTransfer, { where, body }, options);
  }

  /**
   * Accepts transfer.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/transfer/accept
   */
  accept(where: RepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.acceptTransfer, { where }, options);
  }

  /**
   * Rejects transfer.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/transfer/reject
   */
  reject(where: RepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.rejectTransfer, { where }, options);
  }
}
