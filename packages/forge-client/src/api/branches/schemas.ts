import { list, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type PayloadCommit, payloadCommit } from '../../entities/commit-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A branch. */
export interface Branch {
  /** Without `refs/heads/`. */
  name: string;
  /** Last commit of the branch, without its files. */
  commit: PayloadCommit | null;
  /** A protection rule matches it. */
  protected: boolean;
  /** A merge into it waits for this many; 0 for none. */
  required_approvals: number;
  /** A merge into it waits for the checks in `status_check_contexts`. */
  enable_status_check: boolean;
  /** Names or globs of checks. */
  status_check_contexts: readonly string[];
  /** About the caller. */
  user_can_push: boolean;
  /** About the caller. */
  user_can_merge: boolean;
  /** The rule that matches it; empty for none, and for those who may not see it. */
  effective_branch_protection_name: string;
}
export const branch: Schema<Branch> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  commit: z.nullable(zodOf(payloadCommit)),
  protected: z.boolean(),
  required_approvals: z.int(),
  enable_status_check: z.boolean(),
  status_check_contexts: list(z.string()),
  user_can_push: z.boolean(),
  user_can_merge: z.boolean(),
  effective_branch_protection_name: z.string(),
}));

/** A branch to make. */
export interface CreateBranchRepo {
  /** Without `refs/heads/`. At most 100 characters. */
  new_branch_name: string;
  /** @deprecated Use `old_ref_name`. At most 100 characters. */
  old_branch_name?: string | undefined;
  /** Branch, tag or commit to start from; the default branch when left out. At most 100 characters. */
  old_ref_name?: string | undefined;
}
export const createBranchRepoBody: Schema<CreateBranchRepo> = /* @__PURE__ */ object(() => ({
  new_branch_name: z.string(),
  old_branch_name: z.optional(z.string()),
  old_ref_name: z.optional(z.string()),
}));

/** Where to move a branch. */
export interface UpdateBranchRepo {
  /** Commit the branch shall point to; the name of a branch will do. */
  new_commit_id: string;
  /** Refused when the branch points to another commit by now. */
  old_commit_id?: string | undefined;
  /** Also when the new commit does not follow from the old one. */
  force?: boolean | undefined;
}
export const updateBranchRepoBody: Schema<UpdateBranchRepo> = /* @__PURE__ */ object(() => ({
  new_commit_id: z.string(),
  old_commit_id: z.optional(z.string()),
  force: z.optional(z.boolean()),
}));

/** The new name of a branch. */
export interface RenameBranchRepo {
  /** New name. At most 100 characters. */
  name: string;
}
export const renameBranchRepoBody: Schema<RenameBranchRepo> = /* @__PURE__ */ object(() => ({
  name: z.string(),
}));

/** What `listBranches` filters and sorts by. */
export interface ListBranchesQuery extends PageQuery {
  /** Words to look for. */
  q?: string | undefined;
}
export const listBranchesQuery: Schema<ListBranchesQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
  q: z.optional(z.string()),
}));
