import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { BranchRef, RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import { BranchProtections } from './protections/protections.js';
import { waitForBranch, type WaitForBranchOptions } from './wait-for.js';
import type {
  Branch,
  CreateBranch,
  ListBranchesQuery,
  RenameBranch,
  UpdateBranch,
} from './schemas.js';

/** Branches of a repository. */
export class Branches {
  /** Branch protection rules. */
  readonly protections: BranchProtections;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.protections = new BranchProtections(transport);
  }

  /**
   * Lists branches, the default branch first; an empty repository has none.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * for await (const { name, commit } of forge.branches.list(repo))
   *   console.log(name, commit?.id);
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/branches
   */
  list(where: RepoRef, query?: ListBranchesQuery, options?: CallOptions): Pages<Branch> {
    return this.#transport.pages(endpoints.listBranches, { where, query }, options);
  }

  /**
   * Gets a branch.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/branches/{branch}
   */
  get(where: BranchRef, options?: CallOptions): Promise<Branch> {
    return this.#transport.call(endpoints.getBranch, { where }, options);
  }

  /**
   * Waits until a branch exists, or points to the commit with the id `commit`: after a push, a fork
   * or a migration it appears a moment later.
   *
   * Reads the branch after 1, 1.5, 2.25 … seconds, and eventually every 15 seconds, for 60 seconds
   * unless `timeoutMs` or `timeouts.total` is set; `null` means no limit. A missing or hidden
   * repository cannot be distinguished from one without the branch.
   *
   * @throws {TimeoutError} when the time runs out; the message says whether the branch is missing
   * or at another commit
   * @throws {InputError} `invalid-option` for a `commit` that is not a commit id
   * @see GET /repos/{owner}/{repo}/branches/{branch}
   */
  waitFor(where: BranchRef, options: WaitForBranchOptions = {}): Promise<Branch> {
    return waitForBranch(this.#transport, where, options);
  }

  /**
   * Creates a branch.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * await forge.branches.create(repo, {
   *   new_branch_name: 'valve',
   *   old_ref_name: 'main',
   * });
   * @throws {StatusError} 403 without write access · 404 when the repository is missing, hidden or
   * empty · 409 when a branch with the name, or one above or below it in the path, exists · 422 for
   * an invalid name · 423 when the repository is archived · 500 for an unknown `old_ref_name`
   * @see POST /repos/{owner}/{repo}/branches
   */
  create(where: RepoRef, body: CreateBranch, options?: CallOptions): Promise<Branch> {
    return this.#transport.call(endpoints.createBranch, { where, body }, options);
  }

  /**
   * Moves a branch to another commit. Gitea 1.26 or newer only.
   *
   * @throws {StatusError} 403 without write access or when the branch is protected · 404 when it is
   * missing or hidden · 422 when `old_commit_id` does not match, or the move needs `force` · 423
   * when the repository is archived
   * @see PUT /repos/{owner}/{repo}/branches/{branch}
   */
  update(where: BranchRef, body: UpdateBranch, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.updateBranch, { where, body }, options);
  }

  /**
   * Renames a branch and its protection rules. Gitea 1.23 or newer and Forgejo.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 422 for an
   * invalid name or one that is taken · 423 when the repository is archived
   * @see PATCH /repos/{owner}/{repo}/branches/{branch}
   */
  rename(where: BranchRef, body: RenameBranch, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.renameBranch, { where, body }, options);
  }

  /**
   * Deletes a branch.
   *
   * @example
   * await forge.branches.delete({
   *   owner: 'ada',
   *   repo: 'engine',
   *   branch: 'valve',
   * });
   * @throws {StatusError} 403 without write access, or for the default branch, a protected one or
   * the base of an open pull request · 404 when it is missing or hidden (500 without a message on
   * Gitea up to 1.24 and Forgejo, and no error on Gitea 1.25) · 423 when the repository is archived
   * @see DELETE /repos/{owner}/{repo}/branches/{branch}
   */
  delete(where: BranchRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteBranch, { where }, options);
  }
}
