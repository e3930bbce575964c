import type { Pages } from '@clients/core';
import type { TemplateNameRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { LicensesTemplateListEntry, LicenseTemplateInfo } from './schemas.js';
import * as endpoints from './endpoints.js';

/** Licences for new repositories. */
export class ServerLicenses {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the licences for new repositories; one request returns them all.
   *
   * @see GET /licenses
   */
  list(options?: CallOptions): Pages<LicensesTemplateListEntry> {
    return this.#transport.pages(endpoints.listLicenseTemplates, {}, options);
  }

  /**
   * Gets a licence with its text.
   *
   * @throws {StatusError} 404 for an unknown key; letter case matters
   * @see GET /licenses/{name}
   */
  get(where: TemplateNameRef, options?: CallOptions): Promise<LicenseTemplateInfo> {
    return this.#transport.call(endpoints.getLicenseTemplate, { where }, options);
  }
}
