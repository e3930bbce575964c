import type { Endpoint, ListEndpoint, Pages } from '@clients/core';
import type { QuotaInfo } from '../../entities/quota-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { CallOptions } from '../../service/options.js';
import { arrange, type Head } from '../../service/scope.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CheckQuotaQuery, QuotaUsedArtifact, QuotaUsedAttachment, QuotaUsedPackage } from './schemas.js';

/** The routes of quota in one scope. */
export interface QuotaScope {
  readonly get: Endpoint<object, QuotaInfo>;
  readonly check: Endpoint<object, boolean>;
  readonly listArtifacts: ListEndpoint<object, QuotaUsedArtifact>;
  readonly listAttachments: ListEndpoint<object, QuotaUsedAttachment>;
  readonly listPackages: ListEndpoint<object, QuotaUsedPackage>;
}

/**
 * How much the caller or an organisation uses of the site, and may use. Forgejo only, and only where the site has switched quotas on
 * (`[quota] ENABLED`); elsewhere every call is a 404 with code `no-route`. `forge.supports('quota')` tells beforehand.
 */
export class Quota<Home extends Head> {
  readonly #transport: Transport;
  readonly #scope: QuotaScope;

  constructor(transport: Transport, scope: QuotaScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Gets what is used and what is allowed. Forgejo only.
   *
   * @throws {StatusError} 403 without owning the organisation · 404 for an unknown organisation, and where the site has no quotas
   * @see GET /user/quota
   * @see GET /orgs/{org}/quota
   */
  get(...args: [...where: Home, options?: CallOptions]): Promise<QuotaInfo> {
    return this.#transport.call(this.#scope.get, ...arrange(this.#scope.get, 'body', args));
  }

  /**
   * Returns whether there is room left for a subject. Forgejo only.
   *
   * @throws {StatusError} 403 without owning the organisation · 404 for an unknown organisation, and where the site has no quotas · 422 for
   * an unknown subject
   * @see GET /user/quota/check
   * @see GET /orgs/{org}/quota/check
   */
  check(...args: [...where: Home, query: CheckQuotaQuery, options?: CallOptions]): Promise<boolean> {
    return this.#transport.call(this.#scope.check, ...arrange(this.#scope.check, 'query', args));
  }

  /**
   * Lists the artifacts of runs that count. Forgejo only.
   *
   * @throws {StatusError} 403 without owning the organisation · 404 for an unknown organisation, and where the site has no quotas
   * @see GET /user/quota/artifacts
   * @see GET /orgs/{org}/quota/artifacts
   */
  listArtifacts(...args: [...where: Home, query?: PageQuery, options?: CallOptions]): Pages<QuotaUsedArtifact> {
    return this.#transport.pages(this.#scope.listArtifacts, ...arrange(this.#scope.listArtifacts, 'query', args));
  }

  /**
   * Lists the attachments of issues, comments and releases that count. Forgejo only.
   *
   * @throws {StatusError} 403 without owning the organisation · 404 for an unknown organisation, and where the site has no quotas
   * @see GET /user/quota/attachments
   * @see GET /orgs/{org}/quota/attachments
   */
  listAttachments(...args: [...where: Home, query?: PageQuery, options?: CallOptions]): Pages<QuotaUsedAttachment> {
    return this.#transport.pages(this.#scope.listAttachments, ...arrange(this.#scope.listAttachments, 'query', args));
  }

  /**
   * Lists the versions of packages that count. Forgejo only.
   *
   * @throws {StatusError} 403 without owning the organisation · 404 for an unknown organisation, and where the site has no quotas
   * @see GET /user/quota/packages
   * @see GET /orgs/{org}/quota/packages
   */
  listPackages(...args: [...where: Home, query?: PageQuery, options?: CallOptions]): Pages<QuotaUsedPackage> {
    return this.#transport.pages(this.#scope.listPackages, ...arrange(this.#scope.listPackages, 'query', args));
  }
}

/** Quota at `forge.orgs.quota`. */
export const orgsQuotaScope: QuotaScope = {
  get: endpoints.getOrgQuota,
  check: endpoints.checkOrgQuota,
  listArtifacts: endpoints.listOrgQuotaArtifacts,
  listAttachments: endpoints.listOrgQuotaAttachments,
  listPackages: endpoints.listOrgQuotaPackages,
};

/** Quota at `forge.user.quota`. */
export const userQuotaScope: QuotaScope = {
  get: endpoints.getUserQuota,
  check: endpoints.checkUserQuota,
  listArtifacts: endpoints.listUserQuotaArtifacts,
  listAttachments: endpoints.listUserQuotaAttachments,
  listPackages: endpoints.listUserQuotaPackages,
};
