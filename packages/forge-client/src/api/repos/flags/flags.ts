import type { Pages } from '@clients/core';
import type { FlagRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ReplaceFlagsInput } from './schemas.js';

/**
 * Labels that instance administrators put on repositories. Forgejo only, and only if the instance
 * enables them (`[repository] ENABLE_FLAGS`); otherwise every call fails with a 404 and the code
 * `no-route`. Check with `forge.supports('flags')`.
 */
export class RepoFlags {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the flags of a repository; one request returns them all. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 when the
   * repository is missing, or flags are disabled
   * @see GET /repos/{owner}/{repo}/flags
   */
  list(where: RepoRef, options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listFlags, { where }, options);
  }

  /**
   * Replaces the flags of a repository. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 when the
   * repository is missing, or flags are disabled
   * @see PUT /repos/{owner}/{repo}/flags
   */
  replace(where: RepoRef, body: ReplaceFlagsInput, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.replaceFlags, { where, body }, options);
  }

  /**
   * Removes all flags from a repository. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 when the
   * repository is missing, or flags are disabled
   * @see DELETE /repos/{owner}/{repo}/flags
   */
  clear(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.clearFlags, { where }, options);
  }

  /**
   * Returns whether a repository has a flag. Also returns false for a missing repository. Forgejo
   * only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 when flags are
   * disabled
   * @see GET /repos/{owner}/{repo}/flags/{flag}
   */
  check(where: FlagRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkFlag, { where }, options);
  }

  /**
   * Adds a flag to a repository. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 when the
   * repository is missing, or flags are disabled
   * @see PUT /repos/{owner}/{repo}/flags/{flag}
   */
  add(where: FlagRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addFlag, { where }, options);
  }

  /**
   * Removes a flag from a repository. Succeeds even if the repository does not have it. Forgejo
   * only.
   *
   * @throws {StatusError} 403 unless the user is an instance administrator · 404 when the
   * repository is missing, or flags are disabled
   * @see DELETE /repos/{owner}/{repo}/flags/{flag}
   */
  remove(where: FlagRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeFlag, { where }, options);
  }
}
