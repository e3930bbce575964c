import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import { ServerLabelSetLabels } from './labels/labels.js';

/** Sets of labels for new repositories. */
export class ServerLabelSets {
  /** Labels of a set. */
  readonly labels: ServerLabelSetLabels;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.labels = new ServerLabelSetLabels(transport);
  }

  /**
   * Lists the names of label sets for new repositories; one request returns them all.
   *
   * @see GET /label/templates
   */
  list(options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listLabelTemplates, {}, options);
  }
}
