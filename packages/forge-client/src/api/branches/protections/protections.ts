import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { BranchProtectionRef, RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import { callAndNote } from '../../../service/unknown-to-server.js';
import * as endpoints from './endpoints.js';
import type {
  CreateBranchProtectionInput,
  UpdateBranchProtectionInput,
  UpdateBranchProtectionPrioritiesInput,
} from './input-schemas.js';
import type { BranchProtection } from './schemas.js';

/** What only some servers know. The two that bind administrators are of different products. */
const VERSIONED_KEYS = [
  'priority',
  'enable_force_push',
  'enable_force_push_allowlist',
  'force_push_allowlist_usernames',
  'force_push_allowlist_teams',
  'force_push_allowlist_deploy_keys',
  'enable_bypass_allowlist',
  'bypass_allowlist_usernames',
  'bypass_allowlist_teams',
  'block_on_codeowner_reviews',
  ['block_admin_merge_override', 'apply_to_admins'],
] as const;

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
   * What the server would ignore is refused: a force-push rule, or a push list, counts only with
   * `enable_push: true`, and a list only if its own flag is set. The client sets no flag by itself,
   * because it would widen rights. A field that this server does not know is a notice `unknown-key`:
   * the rule is made without it.
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
   * @throws {InputError} `invalid-input` for a part that would have no effect
   * @see POST /repos/{owner}/{repo}/branch_protections
   */
  create(
    where: RepoRef,
    body: CreateBranchProtectionInput = {},
    options?: CallOptions,
  ): Promise<BranchProtection> {
    return callAndNote(
      this.#transport,
      endpoints.createBranchProtection,
      { where, body },
      VERSIONED_KEYS,
      options,
    );
  }

  /**
   * Updates a branch protection rule; omitted fields keep their values.
   *
   * The server reads `enable_push_whitelist` only with `enable_push: true` in the same request, and
   * `enable_force_push_allowlist` only with `enable_force_push: true`. The logins of the force-push
   * list need `force_push_allowlist_deploy_keys` beside them, on Gitea up to 1.24. Without those, the
   * call is refused. A field that this server does not know is a notice `unknown-key`.
   *
   * @throws {StatusError} 403 without admin access · 404 when it is missing or hidden · 422 for an
   * unknown user or team · 423 when the repository is archived
   * @throws {InputError} `invalid-input` for a part that would have no effect
   * @see PATCH /repos/{owner}/{repo}/branch_protections/{name}
   */
  update(
    where: BranchProtectionRef,
    body: UpdateBranchProtectionInput,
    options?: CallOptions,
  ): Promise<BranchProtection> {
    return callAndNote(
      this.#transport,
      endpoints.updateBranchProtection,
      { where, body },
      VERSIONED_KEYS,
      options,
    );
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
    body: UpdateBranchProtectionPrioritiesInput,
    options?: CallOptions,
  ): Promise<void> {
    return this.#transport.call(endpoints.setBranchProtectionPriorities, { where, body }, options);
  }
}
