import type { QuotaInfo } from '../../entities/quota-schemas.js';
import type { OrgRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CheckQuotaQuery } from './schemas.js';
import { OrgQuotaArtifacts } from './org-artifacts.js';
import { OrgQuotaAttachments } from './org-attachments.js';
import { OrgQuotaPackages } from './org-packages.js';
import { CurrentUserQuotaArtifacts } from './user-artifacts.js';
import { CurrentUserQuotaAttachments } from './user-attachments.js';
import { CurrentUserQuotaPackages } from './user-packages.js';

/**
 * Quota of an organisation, and how much of it is used. Forgejo only, and only where the instance
 * has quotas enabled (`[quota] ENABLED`); elsewhere every call fails with a 404 and the code
 * `no-route`. Check with `forge.supports('quota')`.
 */
export class OrgQuota {
  /** Artifacts that count towards the quota of an organisation. Forgejo only. */
  readonly artifacts: OrgQuotaArtifacts;
  /** Attachments that count towards the quota of an organisation. Forgejo only. */
  readonly attachments: OrgQuotaAttachments;
  /** Packages that count towards the quota of an organisation. Forgejo only. */
  readonly packages: OrgQuotaPackages;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.packages = new OrgQuotaPackages(transport);
    this.attachments = new OrgQuotaAttachments(transport);
    this.artifacts = new OrgQuotaArtifacts(transport);
  }

  /**
   * Gets the quota of an organisation and how much of it is used. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown
   * organisation, and where the instance has no quotas
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
   * @throws {StatusError} 403 unless the user owns the organisation · 404 for an unknown
   * organisation, and where the instance has no quotas · 422 for an unknown subject
   * @see GET /orgs/{org}/quota/check
   */
  check(where: OrgRef, query: CheckQuotaQuery, options?: CallOptions): Promise<boolean> {
    return this.#transport.call(endpoints.checkOrgQuota, { where, query }, options);
  }
}

/**
 * Quota of the authenticated user, and how much of it is used. Forgejo only, and only where the
 * instance has quotas enabled (`[quota] ENABLED`); elsewhere every call fails with a 404 and the
 * code `no-route`. Check with `forge.supports('quota')`.
 */
export class CurrentUserQuota {
  /** Artifacts that count towards the quota of the authenticated user. Forgejo only. */
  readonly artifacts: CurrentUserQuotaArtifacts;
  /** Attachments that count towards the quota of the authenticated user. Forgejo only. */
  readonly attachments: CurrentUserQuotaAttachments;
  /** Packages that count towards the quota of the authenticated user. Forgejo only. */
  readonly packages: CurrentUserQuotaPackages;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.packages = new CurrentUserQuotaPackages(transport);
    this.attachments = new CurrentUserQuotaAttachments(transport);
    this.artifacts = new CurrentUserQuotaArtifacts(transport);
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
}
