import type { Pages } from '@clients/core';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import type { QuotaUsedAttachment } from './schemas.js';
import * as endpoints from './endpoints.js';

/** Attachments that count towards the quota of an organisation. Forgejo only. */
export class OrgQuotaAttachments {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the attachments of issues, comments and releases that count towards the quota of an
   * organisation. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown
   * organisation, and where the instance has no quotas
   * @see GET /orgs/{org}/quota/attachments
   */
  list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<QuotaUsedAttachment> {
    return this.#transport.pages(endpoints.listOrgQuotaAttachments, { where, query }, options);
  }
}
