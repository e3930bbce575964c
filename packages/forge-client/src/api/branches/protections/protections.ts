import type { Pages, ReadonlyDeep } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { BranchProtectionRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  CreateBranchProtection,
  UpdateBranchProtection,
  UpdateBranchProtectionPriorities,
} from './input-schemas.js';
import type { BranchProtection } from './schemas.js';

/** Branch protection rules. */
export class BranchProtections {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the branch protection rules; one request returns them all.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/branch_protections
   */
  list(where: RepoRef, options?: CallOptions): Pages<BranchProtection> {
    return this.#transport.pages(endpoints.listBranchProtections, { where }, options);
  }

  /**
   * Gets a branch protection rule.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/branch_protections/{name}
   */
  get(where: BranchProtectionRef, options?: CallOptions): Promise<BranchProtection> {
    return this.#transport.call(endpoints.getBranchProtection, { where }, options);
  }

  /**
   * Creates a branch protection rule.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * await forge.branches.protections.create(repo, {
   *   rule_name: 'main',
   *   required_approvals: 1,
   * });
   * @throws {StatusError} 400 without a name · 403 without admin access, or when the rule exists ·
   * 404 when the repository is missing or hidden · 422 for an unknown user or team · 423 when the
   * repository is archived
   * @see POST /repos/{owner}/{repo}/branch_protections
   */
  create(
    where: RepoRef,
    body: ReadonlyDeep<CreateBranchProtection> = {},
    options?: CallOptions,
  ): Promise<BranchProtection> {
    return this.#transport.call(endpoints.createBranchProtection, { where, body }, options);
  }

  /**
   * Updates a branch protection rule; omitted fields keep their values.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden · 422 for an
   * unknown user or team · 423 when the repository is archived
   * @see PATCH /repos/{owner}/{repo}/branch_protections/{name}
   */
  update(
    where: BranchProtectionRef,
    body: ReadonlyDeep<UpdateBranchProtection>,
    options?: CallOptions,
  ): Promise<BranchProtection> {
    return this.#transport.call(endpoints.updateBranchProtection, { where, body }, options);
  }

  /**
   * Deletes a branch protection rule.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden · 423 when
   * the repository is archived
   * @see DELETE /repos/{owner}/{repo}/branch_protections/{name}
   */
  delete(where: BranchProtectionRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteBranchProtection, { where }, options);
  }

  /**
   * Sets the order in which branch protection rules are tried; the first rule that matches a branch
   * applies. Gitea 1.23 or newer only.
   *
   * @throws {StatusError} 403 without admin access · 404 when the repository is missing or hidden ·
   * 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/branch_protections/priority
   */
  setPriorities(
    where: RepoRef,
    body: ReadonlyDeep<UpdateBranchProtectionPriorities>,
    options?: CallOptions,
  ): Promise<void> {
    return this.#transport.call(endpoints.setBranchProtectionPriorities, { where, body }, options);
  }
}
