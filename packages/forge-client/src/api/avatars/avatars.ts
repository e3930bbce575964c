import type { NothingEndpoint } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import { arrange, type Head } from '../../service/scope.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { UpdateAvatar } from './schemas.js';

/** The routes of the picture in one scope. */
export interface AvatarScope {
  readonly update: NothingEndpoint<object>;
  readonly remove: NothingEndpoint<object>;
}

/** The picture of the caller, of an organisation or of a repository. */
export class Avatar<Home extends Head> {
  readonly #transport: Transport;
  readonly #scope: AvatarScope;

  constructor(transport: Transport, scope: AvatarScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Sets the picture.
   *
   * @throws {StatusError} 400 when it is not base64 · 403 without owning the organisation, or without admin access to the repository · 404
   * when it is missing or hidden · 422 when it is empty · 500 when it is no picture, or wider or higher than 4096 pixels
   * @see POST /user/avatar
   * @see POST /repos/{owner}/{repo}/avatar
   * @see POST /orgs/{org}/avatar
   */
  update(...args: [...where: Home, body: UpdateAvatar, options?: CallOptions]): Promise<void> {
    return this.#transport.call(this.#scope.update, ...arrange(this.#scope.update, 'body', args));
  }

  /**
   * Takes the picture away. Users and organisations go back to the one the server made up for them.
   *
   * Succeeds also when there was none.
   *
   * @throws {StatusError} 403 without owning the organisation, or without admin access to the repository · 404 when it is missing or
   * hidden
   * @see DELETE /user/avatar
   * @see DELETE /repos/{owner}/{repo}/avatar
   * @see DELETE /orgs/{org}/avatar
   */
  remove(...args: [...where: Home, options?: CallOptions]): Promise<void> {
    return this.#transport.call(this.#scope.remove, ...arrange(this.#scope.remove, 'body', args));
  }
}

/** The picture at `forge.orgs.avatar`. */
export const orgsAvatarScope: AvatarScope = {
  update: endpoints.updateOrgAvatar,
  remove: endpoints.removeOrgAvatar,
};

/** The picture at `forge.repos.avatar`. */
export const reposAvatarScope: AvatarScope = {
  update: endpoints.updateRepoAvatar,
  remove: endpoints.removeRepoAvatar,
};

/** The picture at `forge.user.avatar`. */
export const userAvatarScope: AvatarScope = {
  update: endpoints.updateUserAvatar,
  remove: endpoints.removeUserAvatar,
};
