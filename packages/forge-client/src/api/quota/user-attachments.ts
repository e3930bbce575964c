import type { Pages } from '@clients/core';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import type { QuotaUsedAttachment } from './schemas.js';
import * as endpoints from './endpoints.js';

/** Attachments that count towards the quota of the authenticated user. Forgejo only. */
export class CurrentUserQuotaAttachments {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the attachments of issues, comments and releases that count towards the quota of the
   * authenticated user. Forgejo only.
   *
   * @throws {StatusError} 404 where the instance has no quotas
   * @see GET /user/quota/attachments
   */
  list(query?: PageQuery, options?: CallOptions): Pages<QuotaUsedAttachment> {
    return this.#transport.pages(endpoints.listUserQuotaAttachments, { query }, options);
  }
}
