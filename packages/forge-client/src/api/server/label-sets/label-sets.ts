import type { Pages } from '@clients/core';
import type { TemplateNameRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { LabelTemplate } from './schemas.js';
import * as endpoints from './endpoints.js';

/** Sets of labels for new repositories. */
export class ServerLabelSets {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the names of label sets for new repositories; one request returns them all.
   *
   * @see GET /label/templates
   */
  list(options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listLabelTemplates, {}, options);
  }

  /**
   * Lists the labels of a set; one request returns them all.
   *
   * @throws {StatusError} 404 for an unknown name
   * @see GET /label/templates/{name}
   */
  listOf(where: TemplateNameRef, options?: CallOptions): Pages<LabelTemplate> {
    return this.#transport.pages(endpoints.listTemplateLabels, { where }, options);
  }
}
