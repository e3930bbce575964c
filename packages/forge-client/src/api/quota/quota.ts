import type { Pages } from '@clients/core';
import type { QuotaInfo } from '../../entities/quota-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { OrgRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CheckQuotaQuery, QuotaUsedArtifact, QuotaUsedAttachment, QuotaUsedPackage } from './schemas.js';

/**
 * How much an organisation uses of the instance, and how much is allowed. Forgejo only, and only where the instance has quotas enabled
 * (`[quota] ENABLED`); elsewhere every call is a 404 with code `no-route`. `forge.supports('quota')` returns whether it has.
 */
export class OrgQuota {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets how much an organisation uses and how much is allowed. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown organisation, and where the instance has no quotas
   * @see GET /orgs/{org}/quota
   */
  get(where: OrgRef, options?: CallOptions): Promise<QuotaInfo> {
    return this.#transport.call(endpoints.getOrgQuota, { where }, options);
  }

  /**
   * Returns whether the use of a subject by an organisation is within the limits. Forgejo only.
   *
   * It says nothing about the size of what is to come: a use that just fits is `true`.
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
  listAttachments(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<QuotaUsedAttachment> {
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
 * How much the authenticated user uses of the instance, and how much is allowed. Forgejo only, and only where the instance has quotas
 * enabled (`[quota] ENABLED`); elsewhere every call is a 404 with code `no-route`. `forge.supports('quota')` returns whether it has.
 */
export class UserQuota {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets how much the authenticated user uses and how much is allowed. Forgejo only.
   *
   * @throws {StatusError} 404 where the instance has no quotas
   * @see GET /user/quota
   */
  get(options?: CallOptions): Promise<QuotaInfo> {
    return this.#transport.call(endpoints.getUserQuota, {}, options);
  }

  /**
   * Returns whether the use of a subject by the authenticated user is within the limits. Forgejo only.
   *
   * It says nothing about the size of what is to come: a use that just fits is `true`.
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
