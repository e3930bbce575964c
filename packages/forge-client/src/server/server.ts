import type { ByteStream } from '@clients/core';
import type { CallOptions } from '../options.js';
import type { Transport } from '../transport.js';
import * as endpoints from './endpoints.js';
import type { ServerVersion } from './schemas.js';
import { Markup, serverMarkupScope } from '../markup/markup.js';
import { Settings } from './settings/settings.js';

/** What the server is: its version and its settings. */
export class Server {
  /** Settings of the site that clients have to know. */
  readonly settings: Settings;
  /** Renders texts to HTML. */
  readonly markup: Markup<[]>;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.settings = new Settings(transport);
    this.markup = new Markup(transport, serverMarkupScope);
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
}
