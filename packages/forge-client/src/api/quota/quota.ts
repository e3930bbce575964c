import type { Pages } from '@clients/core';
import type { QuotaInfo } from '../../entities/quota-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  CheckQuotaQuery,
  QuotaUsedArtifact,
  QuotaUsedAttachment,
  QuotaUsedPackage,
} from './schemas.js';

/**
 * Quota of an organisation, and how much of it is used. Forgejo only, and only where the instance has quotas enabled (`[quota] ENABLED`);
 * elsewhere every call fails with a 404 and the code `no-route`. Check with `forge.supports('quota')`.
 */
export class OrgQuota {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets the quota of an organisation and how much of it is used. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown organisation, and where the instance has no quotas
   * @see GET /orgs/{org}/quota
   */
  get(where: OrgRef, options?: CallOptions): Promise<QuotaInfo> {
    return this.#transport.call(endpoints.getOrgQuota, { where }, options);
  }

  /**
   * Returns whether an organisation's usage of a subject is within the limits. Forgejo only.
   *
   * It does not take future uploads into account: it is `true` even when the limit is just reached.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown organisation, and where the instance has no quotas
   * · 422 for an unknown subject
   * @see GET /orgs/{org}/quota/check
   */
  check(where: OrgRef, query: CheckQuotaQuery, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkOrgQuota, { where, query }, options);
  }

  /**
   * Lists the artifacts of runs that count towards the quota of an organisation. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown organisation, and where the instance has no quotas
   * @see GET /orgs/{org}/quota/artifacts
   */
  listArtifacts(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<QuotaUsedArtifact> {
    return this.#transport.pages(endpoints.listOrgQuotaArtifacts, { where, query }, options);
  }

  /**
   * Lists the attachments of issues, comments and releases that count towards the quota of an organisation. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown organisation, and where the instance has no quotas
   * @see GET /orgs/{org}/quota/attachments
   */
  listAttachments(
    where: OrgRef,
    query?: PageQuery,
    options?: CallOptions,
  ): Pages<QuotaUsedAttachment> {
    return this.#transport.pages(endpoints.listOrgQuotaAttachments, { where, query }, options);
  }

  /**
   * Lists the versions of packages that count towards the quota of an organisation. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown organisation, and where the instance has no quotas
   * @see GET /orgs/{org}/quota/packages
   */
  listPackages(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<QuotaUsedPackage> {
    return this.#transport.pages(endpoints.listOrgQuotaPackages, { where, query }, options);
  }
}

/**
 * Quota of the authenticated user, and how much of it is used. Forgejo only, and only where the instance has quotas enabled (`[quota]
 * ENABLED`); elsewhere every call fails with a 404 and the code `no-route`. Check with `forge.supports('quota')`.
 */
export class UserQuota {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets the quota of the authenticated user and how much of it is used. Forgejo only.
   *
   * @throws {StatusError} 404 where the instance has no quotas
   * @see GET /user/quota
   */
  get(options?: CallOptions): Promise<QuotaInfo> {
    return this.#transport.call(endpoints.getUserQuota, {}, options);
  }

  /**
   * Returns whether the authenticated user's usage of a subject is within the limits. Forgejo only.
   *
   * It does not take future uploads into account: it is `true` even when the limit is just reached.
   *
   * @throws {StatusError} 404 where the instance has no quotas · 422 for an unknown subject
   * @see GET /user/quota/check
   */
  check(query: CheckQuotaQuery, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkUserQuota, { query }, options);
  }

  /**
   * Lists the artifacts of runs that count towards the quota of the authenticated user. Forgejo only.
   *
   * @throws {StatusError} 404 where the instance has no quotas
   * @see GET /user/quota/artifacts
   */
  listArtifacts(query?: PageQuery, options?: CallOptions): Pages<QuotaUsedArtifact> {
    return this.#transport.pages(endpoints.listUserQuotaArtifacts, { query }, options);
  }

  /**
   * Lists the attachments of issues, comments and releases that count towards the quota of the authenticated user. Forgejo only.
   *
   * @throws {StatusError} 404 where the instance has no quotas
   * @see GET /user/quota/attachments
   */
  listAttachments(query?: PageQuery, options?: CallOptions): Pages<QuotaUsedAttachment> {
    return this.#transport.pages(endpoints.listUserQuotaAttachments, { query }, options);
  }

  /**
   * Lists the versions of packages that count towards the quota of the authenticated user. Forgejo only.
   *
   * @throws {StatusError} 404 where the instance has no quotas
   * @see GET /user/quota/packages
   */
  listPackages(query?: PageQuery, options?: CallOptions): Pages<QuotaUsedPackage> {
    return this.#transport.pages(endpoints.listUserQuotaPackages, { query }, options);
  }
}
