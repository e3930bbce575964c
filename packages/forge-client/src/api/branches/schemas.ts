import * as z from 'zod/v4/mini';
import { integer, list, object, type ZodSchema } from '@clients/core/schema';
import { type PayloadCommit, payloadCommit } from '../../entities/commit-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { branchName, refName } from '../../refs/ref-names.js';

/** A branch. */
export interface Branch {
  /** Without `refs/heads/`. */
  name: string;
  /** Last commit of the branch, without its files. */
  commit: PayloadCommit | null;
  /** Whether a branch protection rule matches it. */
  protected: boolean;
  /** Number of approvals required before a merge into it; 0 for none. */
  required_approvals: number;
  /** Whether the checks in `status_check_contexts` must succeed before a merge into it. */
  enable_status_check: boolean;
  /** Names or globs of checks. */
  status_check_contexts: string[];
  /** Whether the authenticated user may push to it. */
  user_can_push: boolean;
  /** Whether the authenticated user may merge into it. */
  user_can_merge: boolean;
  /**
   * Name of the branch protection rule that matches it; empty when there is none or the
   * authenticated user is not allowed to see it.
   */
  effective_branch_protection_name: string;
}
export const branch: ZodSchema<Branch> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  commit: z.nullable(payloadCommit),
  protected: z.boolean(),
  required_approvals: integer(),
  enable_status_check: z.boolean(),
  status_check_contexts: list(z.string()),
  user_can_push: z.boolean(),
  user_can_merge: z.boolean(),
  effective_branch_protection_name: z.string(),
}));

/** A branch to create. */
export interface CreateBranch {
  /** Without `refs/heads/`. At most 100 characters. */
  new_branch_name: string;
  /** @deprecated Use `old_ref_name`. At most 100 characters. */
  old_branch_name?: string | undefined;
  /**
   * Branch, tag or commit to start from; the default branch when omitted. At most 100 characters.
   */
  old_ref_name?: string | undefined;
}

export const createBranchBody: ZodSchema<CreateBranch> = /* @__PURE__ */ object(() => ({
  new_branch_name: branchName(),
  old_branch_name: z.optional(branchName()),
  old_ref_name: z.optional(refName()),
}));

/** The commit to move a branch to. */
export interface UpdateBranch {
  /** Commit that the branch will point to; the name of a branch is also accepted. */
  new_commit_id: string;
  /** The commit that the branch must still point to; otherwise the move is refused. */
  old_commit_id?: string | undefined;
  /** Moves the branch even when the new commit is not a descendant of the old one. */
  force?: boolean | undefined;
}

export const updateBranchBody: ZodSchema<UpdateBranch> = /* @__PURE__ */ object(() => ({
  new_commit_id: z.string(),
  old_commit_id: z.optional(z.string()),
  force: z.optional(z.boolean()),
}));

/** The new name of a branch. */
export interface RenameBranch {
  /** New name. At most 100 characters. */
  name: string;
}
export const renameBranchBody: ZodSchema<RenameBranch> = /* @__PURE__ */ object(() => ({
  name: branchName(),
}));

/** Filter and page of `branches.list`. */
export interface ListBranchesQuery extends PageQuery {
  /** Text to search for in names. Gitea 1.27 or newer only. */
  q?: string | undefined;
}
export const listBranchesQuery: ZodSchema<ListBranchesQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(integer()),
  limit: z.optional(integer()),
  q: z.optional(z.string()),
}));
