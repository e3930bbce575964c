import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { DeployKeyRef, RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import type { CreateKey } from '../user/keys/schemas.js';
import * as endpoints from './endpoints.js';
import type { CreateDeployToken, DeployKey, ListDeployKeysQuery } from './schemas.js';

/** Deploy keys: SSH keys and tokens that give access to one repository. */
export class DeployKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the deploy keys of a repository. On Gitea 28 and newer they include deploy tokens, whose
   * `key` is empty: see `key_type`.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/keys
   */
  list(where: RepoRef, query?: ListDeployKeysQuery, options?: CallOptions): Pages<DeployKey> {
    return this.#transport.pages(endpoints.listDeployKeys, { where, query }, options);
  }

  /**
   * Gets a deploy key.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/keys/{id}
   */
  get(where: DeployKeyRef, options?: CallOptions): Promise<DeployKey> {
    return this.#transport.call(endpoints.getDeployKey, { where }, options);
  }

  /**
   * Adds a deploy key. Several repositories may have the same key, but it must not be a user's key.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden ·
   * 422 when the key or the title is taken, or the key is invalid
   * @see POST /repos/{owner}/{repo}/keys
   */
  create(where: RepoRef, body: CreateKey, options?: CallOptions): Promise<DeployKey> {
    return this.#transport.call(endpoints.createDeployKey, { where, body }, options);
  }

  /**
   * Creates a deploy token: a password for git over HTTPS that gives access to this repository. Only
   * this response contains it, as `token`. The other methods list, get and delete it like a key. Not
   * retried: if the response is lost, a retry could create it twice. Gitea 28 or newer only.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const { token } = await forge.deployKeys.createToken(repo, { title: 'ci', read_only: true });
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden ·
   * 422 for an invalid field
   * @see POST /repos/{owner}/{repo}/keys/tokens
   */
  createToken(where: RepoRef, body: CreateDeployToken, options?: CallOptions): Promise<DeployKey> {
    return this.#transport.call(endpoints.createDeployToken, { where, body }, options);
  }

  /**
   * Removes a deploy key. Succeeds even if it does not exist.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/keys/{id}
   */
  delete(where: DeployKeyRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteDeployKey, { where }, options);
  }
}
