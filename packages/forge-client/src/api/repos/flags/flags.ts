import type { Pages } from '@clients/core';
import type { FlagRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ReplaceFlags } from './schemas.js';

/**
 * Words that site administrators put on repositories, for the use of the site. Forgejo only, and only where the site has switched them on
 * (`[repository] ENABLE_FLAGS`); elsewhere every call is a 404 with code `no-route`. `forge.supports('flags')` tells beforehand.
 */
export class Flags {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the flags of a repository; one request gets them all. Forgejo only.
   *
   * @throws {StatusError} 403 without being site administrator · 404 when the repository is missing, and where the site has no flags
   * @see GET /repos/{owner}/{repo}/flags
   */
  list(where: RepoRef, options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listFlags, { where }, options);
  }

  /**
   * Replaces the flags of a repository. Forgejo only.
   *
   * @throws {StatusError} 403 without being site administrator · 404 when the repository is missing, and where the site has no flags
   * @see PUT /repos/{owner}/{repo}/flags
   */
  replace(where: RepoRef, body: ReplaceFlags, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.replaceFlags, { where, body }, options);
  }

  /**
   * Removes all flags from a repository. Forgejo only.
   *
   * @throws {StatusError} 403 without being site administrator · 404 when the repository is missing, and where the site has no flags
   * @see DELETE /repos/{owner}/{repo}/flags
   */
  clear(where: RepoRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.clearFlags, { where }, options);
  }

  /**
   * Returns whether a repository has a flag. A missing repository reads `false` too. Forgejo only.
   *
   * @throws {StatusError} 403 without being site administrator · 404 where the site has no flags
   * @see GET /repos/{owner}/{repo}/flags/{flag}
   */
  check(where: FlagRef, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkFlag, { where }, options);
  }

  /**
   * Adds a flag to a repository. Forgejo only.
   *
   * @throws {StatusError} 403 without being site administrator · 404 when the repository is missing, and where the site has no flags
   * @see PUT /repos/{owner}/{repo}/flags/{flag}
   */
  add(where: FlagRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.addFlag, { where }, options);
  }

  /**
   * Removes a flag from a repository. Succeeds also when it does not have it. Forgejo only.
   *
   * @throws {StatusError} 403 without being site administrator · 404 when the repository is missing, and where the site has no flags
   * @see DELETE /repos/{owner}/{repo}/flags/{flag}
   */
  remove(where: FlagRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeFlag, { where }, options);
  }
}
