import type { RepoRef } from '../../refs/repo-schemas.js';
import { callEitherRoute } from '../../service/either-route.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';

/** Public keys that the server uses to sign commits of a repository. */
export class RepoSigningKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets the public GPG key that the server uses to sign commits of a repository, in ASCII armor.
   *
   * Without such a key, Gitea up to 1.24 and Forgejo return an empty text instead of a 404.
   *
   * @throws {StatusError} 404 when the server does not sign with such a key, or the repository is
   * missing or hidden
   * @see GET /repos/{owner}/{repo}/signing-key.gpg
   */
  getGpg(where: RepoRef, options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.getRepoSigningKey, { where }, options);
  }

  /**
   * Gets the public SSH key that the server uses to sign commits of a repository, in the one-line
   * format of OpenSSH. Gitea 1.25 or newer only.
   *
   * @throws {StatusError} 404 when the server does not sign with such a key, or the repository is
   * missing or hidden
   * @see GET /repos/{owner}/{repo}/signing-key.pub
   */
  getSsh(where: RepoRef, options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.getRepoSshSigningKey, { where }, options);
  }
}

/** Public keys that the server uses to sign commits. */
export class ServerSigningKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets the public GPG key that the server uses to sign commits, in ASCII armor.
   *
   * Without such a key, Gitea up to 1.24 and Forgejo return an empty text instead of a 404.
   *
   * @throws {StatusError} 404 when the server does not sign with such a key
   * @see GET /signing-key.gpg
   */
  getGpg(options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.getServerSigningKey, {}, options);
  }

  /**
   * Gets the public SSH key that the server uses to sign commits, in the one-line format of
   * OpenSSH. Gitea 1.25 or newer and Forgejo 12 or newer. On Forgejo, which has a route of another
   * name, this takes two requests.
   *
   * @throws {StatusError} 404 when the server does not sign with such a key
   * @see GET /signing-key.pub
   * @see GET /signing-key.ssh
   */
  getSsh(options?: CallOptions): Promise<string> {
    return callEitherRoute(
      this.#transport,
      endpoints.getServerSshSigningKey,
      {
        onGitea: (transport) => transport.call(endpoints.getServerSshSigningKey, {}, options),
        onForgejo: (transport) =>
          transport.call(endpoints.getServerSshSigningKeyOnForgejo, {}, options),
      },
      options,
    );
  }
}
