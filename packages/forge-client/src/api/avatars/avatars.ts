import type { NothingEndpoint } from '@clients/core';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { OrgRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { UpdateAvatar } from './schemas.js';

/** The routes of the avatar in a scope with path parameters. */
export interface AvatarScope<Parent extends object> {
  readonly update: NothingEndpoint<{ where: Parent; body: UpdateAvatar }>;
  readonly delete: NothingEndpoint<{ where: Parent }>;
}

/** The avatar of an organisation or a repository. */
export class Avatar<Parent extends object> {
  readonly #transport: Transport;
  readonly #scope: AvatarScope<Parent>;

  constructor(transport: Transport, scope: AvatarScope<Parent>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Sets the avatar to an image, which is sent in base64.
   *
   * @throws {StatusError} 400 when it is not base64 · 403 unless the user owns the organisation or
   * has admin access to the repository · 404 when the organisation or repository is missing or
   * hidden · 422 when it is empty · 500 when it is not an image, or wider or taller than 4096
   * pixels
   * @see POST /repos/{owner}/{repo}/avatar
   * @see POST /orgs/{org}/avatar
   */
  update(where: Parent, body: UpdateAvatar, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.update, { where, body }, options);
  }

  /**
   * Deletes the avatar. An organisation reverts to its generated avatar. Succeeds even if no avatar
   * was set.
   *
   * @throws {StatusError} 403 unless the user owns the organisation or has admin access to the
   * repository · 404 when the organisation or repository is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/avatar
   * @see DELETE /orgs/{org}/avatar
   */
  delete(where: Parent, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.delete, { where }, options);
  }
}

/** The avatar of the authenticated user. */
export class CurrentUserAvatar {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Sets the avatar of the authenticated user to an image, which is sent in base64.
   *
   * @throws {StatusError} 400 when it is not base64 · 422 when it is empty · 500 when it is not an
   * image, or wider or taller than 4096 pixels
   * @see POST /user/avatar
   */
  update(body: UpdateAvatar, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.updateUserAvatar, { body }, options);
  }

  /**
   * Deletes the avatar of the authenticated user, who reverts to the generated one. Succeeds even
   * if no avatar was set.
   *
   * @see DELETE /user/avatar
   */
  delete(options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteUserAvatar, {}, options);
  }
}

/** The avatar at `forge.orgs.avatar`. */
const orgsAvatarScope: AvatarScope<OrgRef> = {
  update: endpoints.updateOrgAvatar,
  delete: endpoints.deleteOrgAvatar,
};

/** The avatar of an organisation. */
export class OrgAvatar extends Avatar<OrgRef> {
  constructor(transport: Transport) {
    super(transport, orgsAvatarScope);
  }
}

/** The avatar at `forge.repos.avatar`. */
const reposAvatarScope: AvatarScope<RepoRef> = {
  update: endpoints.updateRepoAvatar,
  delete: endpoints.deleteRepoAvatar,
};

/** The avatar of a repository. */
export class RepoAvatar extends Avatar<RepoRef> {
  constructor(transport: Transport) {
    super(transport, reposAvatarScope);
  }
}
