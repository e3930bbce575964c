import type { ByteStream } from '@clients/core';
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
   * calls itself neither as Gitea nor as Forgejo does. One request; the result is not kept.
   *
   * @see GET /version
   */
  async product(options?: CallOptions): Promise<ProductVersion> {
    const { version } = await this.version(options);
    return productVersion(version);
  }

  /**
   * Gets the web page that documents the API of this server, as HTML.
   *
   * @see GET /swagger
   */
  apiPage(options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getApiPage, {}, options);
  }

  /**
   * Gets the public SSH key with which the server signs commits, in the one-line format of OpenSSH. Forgejo only; on Gitea call
   * `signingKeys.getSsh`.
   *
   * @throws {StatusError} 404 when the server signs nothing with such a key, and `no-route` on other servers
   * @see GET /signing-key.ssh
   */
  getSshSigningKey(options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.getSshSigningKey, {}, options);
  }
}
