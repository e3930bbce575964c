import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  GeneralAPISettings,
  GeneralAttachmentSettings,
  GeneralRepoSettings,
  GeneralUISettings,
} from './schemas.js';

/** Settings of the instance that clients need. They are read-only and public. */
export class ServerSettings {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets the limits of the API: page sizes and sizes of contents.
   *
   * @see GET /settings/api
   */
  getApi(options?: CallOptions): Promise<GeneralAPISettings> {
    return this.#transport.call(endpoints.getApiSettings, {}, options);
  }

  /**
   * Gets the limits of attached files.
   *
   * @see GET /settings/attachment
   */
  getAttachment(options?: CallOptions): Promise<GeneralAttachmentSettings> {
    return this.#transport.call(endpoints.getAttachmentSettings, {}, options);
  }

  /**
   * Gets the features disabled for all repositories.
   *
   * @see GET /settings/repository
   */
  getRepository(options?: CallOptions): Promise<GeneralRepoSettings> {
    return this.#transport.call(endpoints.getRepositorySettings, {}, options);
  }

  /**
   * Gets the default theme and the possible reactions.
   *
   * @see GET /settings/ui
   */
  getUi(options?: CallOptions): Promise<GeneralUISettings> {
    return this.#transport.call(endpoints.getUiSettings, {}, options);
  }
}
