import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { UserSettings, UpdateUserSettings } from '../schemas.js';
import { callAndNote } from '../../../service/unknown-to-server.js';
import * as endpoints from './endpoints.js';

/** What only some servers know, and send back. */
const VERSIONED_KEYS = ['pronouns', 'hide_pronouns', 'enable_repo_unit_hints'];

/** Settings of the authenticated user. */
export class CurrentUserSettings {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets the settings of the authenticated user.
   *
   * @throws {StatusError} 403 when the token lacks `read:user`
   * @see GET /user/settings
   */
  get(options?: CallOptions): Promise<UserSettings> {
    return this.#transport.call(endpoints.getUserSettings, {}, options);
  }

  /**
   * Updates settings of the authenticated user; omitted fields keep their values.
   *
   * The server does not check the theme, the language and the diff style.
   *
   * @throws {StatusError} 422 for a text that is too long or a website that is not a URL
   * @see PATCH /user/settings
   */
  update(body: UpdateUserSettings, options?: CallOptions): Promise<UserSettings> {
    return callAndNote(
      this.#transport,
      endpoints.updateUserSettings,
      { body },
      VERSIONED_KEYS,
      options,
    );
  }
}
