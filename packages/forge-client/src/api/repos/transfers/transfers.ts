import type { CallOptions } from '../../../service/options.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { Repository } from '../../../entities/repository-schemas.js';
import * as endpoints from './endpoints.js';
import type { TransferRepo } from './schemas.js';

/** Hands a repository to another owner. */
export class Transfers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Hands a repository to another owner.
   *
   * To an owner for whom the caller may create repositories it goes at once; else it waits, with `repo_transfer` set, until the other
   * accepts. The old address redirects.
   *
   * @throws {StatusError} 403 without being owner, and when blocked by the new owner · 404 when the repository or the new owner is
   * missing or hidden · 409 when a transfer waits already · 422 for the same owner, a taken name or bad `team_ids`
   * @see POST /repos/{owner}/{repo}/transfer
   */
  start(where: RepoRef, body: TransferRepo, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.startTransfer, { where, body }, options);
  }

  /**
   * Takes over a repository that waits to be transferred.
   *
   * The answer has its new owner.
   *
   * @throws {StatusError} 403 for anybody but the recipient · 404 when no transfer waits, or the repository is missing or hidden
   * @see POST /repos/{owner}/{repo}/transfer/accept
   */
  accept(where: RepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.acceptTransfer, { where }, options);
  }

  /**
   * Refuses a repository that waits to be transferred; it stays where it is.
   *
   * @throws {StatusError} 403 for anybody but the recipient · 404 when no transfer waits, or the repository is missing or hidden
   * @see POST /repos/{owner}/{repo}/transfer/reject
   */
  reject(where: RepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.rejectTransfer, { where }, options);
  }
}
