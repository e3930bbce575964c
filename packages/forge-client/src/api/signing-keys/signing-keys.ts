import type { Endpoint } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import { arrange, type Head } from '../../service/scope.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';

/** The routes of signing keys in one scope. */
export interface SigningKeysScope {
  readonly getGpg: Endpoint<object, string>;
  readonly getSsh: Endpoint<object, string>;
}

/** Public keys that the server signs commits with. */
export class SigningKeys<Home extends Head> {
  readonly #transport: Transport;
  readonly #scope: SigningKeysScope;

  constructor(transport: Transport, scope: SigningKeysScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Gives the public GPG key that commits are signed with, armoured.
   *
   * @throws {StatusError} 404 when nothing is signed with such a key, or the repository is missing or hidden
   * @see GET /signing-key.gpg
   * @see GET /repos/{owner}/{repo}/signing-key.gpg
   */
  getGpg(...args: [...where: Home, options?: CallOptions]): Promise<string> {
    return this.#transport.call(this.#scope.getGpg, ...arrange(this.#scope.getGpg, 'body', args));
  }

  /**
   * Gives the public SSH key that commits are signed with, in the one-line form of OpenSSH.
   *
   * @throws {StatusError} 404 when nothing is signed with such a key, or the repository is missing or hidden
   * @see GET /signing-key.pub
   * @see GET /repos/{owner}/{repo}/signing-key.pub
   */
  getSsh(...args: [...where: Home, options?: CallOptions]): Promise<string> {
    return this.#transport.call(this.#scope.getSsh, ...arrange(this.#scope.getSsh, 'body', args));
  }
}

/** Signing keys at `forge.repos.signingKeys`. */
export const reposSigningKeysScope: SigningKeysScope = {
  getGpg: endpoints.getRepoSigningKey,
  getSsh: endpoints.getRepoSshSigningKey,
};

/** Signing keys at `forge.server.signingKeys`. */
export const serverSigningKeysScope: SigningKeysScope = {
  getGpg: endpoints.getServerSigningKey,
  getSsh: endpoints.getServerSshSigningKey,
};
