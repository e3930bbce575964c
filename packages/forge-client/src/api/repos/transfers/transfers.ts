import type { CallOptions } from '../../../service/options.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { Repository } from '../../../entities/repository-schemas.js';
import * as endpoints from './endpoints.js';
import type { TransferRepoInput } from './schemas.js';

/** Transfers of repositories to other owners. */
export class RepoTransfers {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Transfers a repository to another owner.
   *
   * The transfer is immediate if the authenticated user may create repositories for the new owner.
   * Otherwise it is pending, with `repo_transfer` set, until the new owner accepts. The server
   * redirects the old path.
   *
   * @throws {StatusError} 403 unless the user is the owner, and when blocked by the new owner · 404
   * when the repository or the new owner is missing or hidden · 409 when a transfer is pending ·
   * 422 for the same owner, a taken name or invalid `team_ids`
   * @see POST /repos/{owner}/{repo}/transfer
   */
  start(where: RepoRef, body: TransferRepoInput, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.startTransfer, { where, body }, options);
  }

  /**
   * Accepts the pending transfer of a repository.
   *
   * The response shows its new owner.
   *
   * @throws {StatusError} 403 unless the user is the new owner · 404 when no transfer is pending,
   * or the repository is missing or hidden
   * @see POST /repos/{owner}/{repo}/transfer/accept
   */
  accept(where: RepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.acceptTransfer, { where }, options);
  }

  /**
   * Rejects the pending transfer of a repository, which then stays with its owner.
   *
   * @throws {StatusError} 403 unless the user is the new owner · 404 when no transfer is pending,
   * or the repository is missing or hidden
   * @see POST /repos/{owner}/{repo}/transfer/reject
   */
  reject(where: RepoRef, options?: CallOptions): Promise<Repository> {
    return this.#transport.call(endpoints.rejectTransfer, { where }, options);
  }
}
