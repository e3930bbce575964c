import type { Pages } from '@clients/core';
import type { TemplateNameRef } from '../../../../refs/user-schemas.js';
import type { CallOptions } from '../../../../service/options.js';
import type { Transport } from '../../../../service/transport.js';
import * as endpoints from '../endpoints.js';
import type { LabelTemplate } from '../schemas.js';

/** Labels of a set for new repositories. */
export class ServerLabelSetLabels {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the labels of a set; one request returns them all.
   *
   * @throws {StatusError} 404 for an unknown name
   * @see GET /label/templates/{name}
   */
  list(where: TemplateNameRef, options?: CallOptions): Pages<LabelTemplate> {
    return this.#transport.pages(endpoints.listTemplateLabels, { where }, options);
  }
}
