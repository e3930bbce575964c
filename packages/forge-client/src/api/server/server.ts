import { type ByteStream, ForbiddenError, StatusError, UnauthorizedError } from '@clients/core';
import { ServerMarkup } from '../markup/markup.js';
import type { CallOptions } from '../../service/options.js';
import { ServerSigningKeys } from '../signing-keys/signing-keys.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ServerVersion } from './schemas.js';
import { type ProductVersion, productVersion } from '../../service/server-kinds.js';
import { Settings } from './settings/settings.js';
import { Templates } from './templates/templates.js';

/** The server: its version and its settings. */
export class Server {
  /** Settings of the instance that clients need. */
  readonly settings: Settings;
  /** Renders texts to HTML. */
  readonly markup: ServerMarkup;
  /** Public keys with which the server signs commits. */
  readonly signingKeys: ServerSigningKeys;
  /** Templates for new repositories. */
  readonly templates: Templates;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.settings = new Settings(transport);
    this.markup = new ServerMarkup(transport);
    this.signingKeys = new ServerSigningKeys(transport);
    this.templates = new Templates(transport);
  }

  /**
   * Gets the version of the server.
   *
   * Needs no credential, but an invalid one is a 401.
   *
   * @see GET /version
   */
  version(options?: CallOptions): Promise<ServerVersion> {
    return this.#transport.call(endpoints.getVersion, {}, options);
  }

  /**
   * Gets the product that the server is, and its version: `{ name: 'forgejo', version: '15.0.3' }`. `name` is undefined for a server that
   * calls itself neither as Gitea nor as Forgejo does. One request; the result is not kept. If the server refuses the credential, a second
   * request is sent without it.
   *
   * @throws {StatusError} 401 or 403 when the server answers nothing without a valid credential
   * @see GET /version
   */
  async product(options?: CallOptions): Promise<ProductVersion> {
    const { version } = await this.version(options).catch((error: unknown) => this.#versionForAll(error, options));
    return productVersion(version);
  }

  /** @throws the error of the request with a credential, when the server responds to none without one */
  async #versionForAll(error: unknown, options: CallOptions | undefined): Promise<ServerVersion> {
    if (!(error instanceof UnauthorizedError || error instanceof ForbiddenError)) throw error;
    const anonymous = this.#transport.with({ auth: null });
    return anonymous.call(endpoints.getVersion, {}, options).catch((other: unknown) => {
      throw other instanceof StatusError ? error : other;
    });
  }

  /**
   * Gets the web page that documents the API of this server, as HTML. An instance can disable it: `[api] ENABLE_SWAGGER`.
   *
   * @see GET /swagger
   */
  apiPage(options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getApiPage, {}, options);
  }

  /**
   * Gets the public SSH key with which the server signs commits, in the one-line format of OpenSSH. Forgejo 12 or newer only; on Gitea call
   * `signingKeys.getSsh`.
   *
   * @throws {StatusError} 404 when the server signs nothing with such a key, and `no-route` on other servers
   * @see GET /signing-key.ssh
   */
  getSshSigningKey(options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.getSshSigningKey, {}, options);
  }
}
