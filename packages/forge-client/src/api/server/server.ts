import type { ByteStream } from '@clients/core';
import { ServerMarkup } from '../markup/markup.js';
import type { CallOptions } from '../../service/options.js';
import { ServerSigningKeys } from '../signing-keys/signing-keys.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ServerVersion } from './schemas.js';
import { Settings } from './settings/settings.js';
import { Templates } from './templates/templates.js';

/** What the server is: its version and its settings. */
export class Server {
  /** Settings of the site that clients have to know. */
  readonly settings: Settings;
  /** Renders texts to HTML. */
  readonly markup: ServerMarkup;
  /** Public keys that the site signs commits with. */
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
   * Gives the version of the server.
   *
   * Needs no credential; a bad one is a 401 all the same.
   *
   * @see GET /version
   */
  version(options?: CallOptions): Promise<ServerVersion> {
    return this.#transport.call(endpoints.getVersion, {}, options);
  }

  /**
   * Gives the web page that documents the API of this server, as HTML.
   *
   * @see GET /swagger
   */
  apiPage(options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getApiPage, {}, options);
  }

  /**
   * Gets the public SSH key that the site signs commits with, in the one-line form of OpenSSH. Forgejo only; `signingKeys.getSsh` is that
   * of Gitea.
   *
   * @throws {StatusError} 404 when the site does not sign with such a key, and `no-route` on other servers
   * @see GET /signing-key.ssh
   */
  getSshSigningKey(options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.getSshSigningKey, {}, options);
  }
}
