import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, object, schema, unwrapLazy, type ZodSchema } from '@clients/core/schema';
import { branchName } from '../../../refs/ref-names.js';
import { refuseIgnoredChanges, refuseIgnoredParts } from './without-effect.js';
import { clearableText, clearableTexts } from '../../../refs/input-schemas.js';

/** A rule to create. Omitted fields are false or empty. */
export interface CreateBranchProtection {
  /** @deprecated Use `rule_name`. */
  branch_name?: string | undefined;
  /** Branch name or glob; it need not match a branch yet. */
  rule_name?: string | undefined;
  /**
   * Rules are tried in ascending order; the first that matches a branch applies. Gitea 1.23 or
   * newer only.
   */
  priority?: number | undefined;
  /** Allows users with write access to push. */
  enable_push?: boolean | undefined;
  /** Limits pushes to users and teams on the push list. Needs `enable_push: true` beside it. */
  enable_push_whitelist?: boolean | undefined;
  /** Logins on the push list. */
  push_whitelist_usernames?: string[] | null | undefined;
  /** Names of teams on the push list. */
  push_whitelist_teams?: string[] | null | undefined;
  /** Puts deploy keys with write access on the push list. Needs `enable_push_whitelist: true`. */
  push_whitelist_deploy_keys?: boolean | undefined;
  /** Allows those who may push to force-push. Needs `enable_push`. Gitea 1.23 or newer only. */
  enable_force_push?: boolean | undefined;
  /**
   * Limits force-pushes to users and teams on the force-push list. Needs `enable_force_push: true`
   * beside it. Gitea 1.23 or newer only.
   */
  enable_force_push_allowlist?: boolean | undefined;
  /** Logins on the force-push list. Gitea 1.23 or newer only. */
  force_push_allowlist_usernames?: string[] | null | undefined;
  /** Names of teams on the force-push list. Gitea 1.23 or newer only. */
  force_push_allowlist_teams?: string[] | null | undefined;
  /** Puts deploy keys with write access on the force-push list. Gitea 1.23 or newer only. */
  force_push_allowlist_deploy_keys?: boolean | undefined;
  /** Limits merges to users and teams on the merge list. */
  enable_merge_whitelist?: boolean | undefined;
  /** Logins on the merge list. */
  merge_whitelist_usernames?: string[] | null | undefined;
  /** Names of teams on the merge list. */
  merge_whitelist_teams?: string[] | null | undefined;
  /**
   * Lets users and teams on the bypass list merge even when the rule forbids it. Gitea 1.27 or
   * newer only.
   */
  enable_bypass_allowlist?: boolean | undefined;
  /** Logins on the bypass list. Gitea 1.27 or newer only. */
  bypass_allowlist_usernames?: string[] | null | undefined;
  /** Names of teams on the bypass list. Gitea 1.27 or newer only. */
  bypass_allowlist_teams?: string[] | null | undefined;
  /** Requires the checks in `status_check_contexts` to succeed before a merge. */
  enable_status_check?: boolean | undefined;
  /** Names or globs of checks that must succeed. */
  status_check_contexts?: string[] | null | undefined;
  /** Number of approvals required before a merge; 0 for none. */
  required_approvals?: number | undefined;
  /** Counts only approvals by users and teams on the approval list. */
  enable_approvals_whitelist?: boolean | undefined;
  /** Logins on the approval list. */
  approvals_whitelist_username?: string[] | null | undefined;
  /** Names of teams on the approval list. */
  approvals_whitelist_teams?: string[] | null | undefined;
  /** Blocks merges while an official reviewer requests changes. */
  block_on_rejected_reviews?: boolean | undefined;
  /** Blocks merges while a requested official review is outstanding. */
  block_on_official_review_requests?: boolean | undefined;
  /** Blocks merges while the head is behind the base. */
  block_on_outdated_branch?: boolean | undefined;
  /** Dismisses approvals when new commits are pushed. */
  dismiss_stale_approvals?: boolean | undefined;
  /** Ignores approvals of older commits. */
  ignore_stale_approvals?: boolean | undefined;
  /** Rejects commits without a verified signature. */
  require_signed_commits?: boolean | undefined;
  /** Globs of files that nobody may change, separated by semicolons. */
  protected_file_patterns?: string | undefined;
  /** Globs of files that users with write access may change directly, separated by semicolons. */
  unprotected_file_patterns?: string | undefined;
  /** Applies the rule to administrators too. Gitea 1.23 or newer only. */
  block_admin_merge_override?: boolean | undefined;
  /**
   * Blocks the merge until the code owners of the changed files have approved. Gitea 28 or newer
   * only.
   */
  block_on_codeowner_reviews?: boolean | undefined;
  /** Whether the rule applies to administrators of the repository too. Forgejo only. */
  apply_to_admins?: boolean | undefined;
}

/** `CreateBranchProtection` as methods take it: its lists may be readonly. */
export interface CreateBranchProtectionInput extends ReadonlyDeep<CreateBranchProtection>, Named {}
export const createBranchProtectionBody: ZodSchema<CreateBranchProtection> = /* @__PURE__ */ schema(
  () => withCheck(newRule, refuseIgnoredParts),
);

const newRule: ZodSchema<CreateBranchProtection> = /* @__PURE__ */ object(() => ({
  branch_name: z.optional(branchName()),
  rule_name: z.optional(branchName()),
  priority: z.optional(integer()),
  enable_push: z.optional(z.boolean()),
  enable_push_whitelist: z.optional(z.boolean()),
  push_whitelist_usernames: z.optional(z.nullable(z.array(z.string()))),
  push_whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
  push_whitelist_deploy_keys: z.optional(z.boolean()),
  enable_force_push: z.optional(z.boolean()),
  enable_force_push_allowlist: z.optional(z.boolean()),
  force_push_allowlist_usernames: z.optional(z.nullable(z.array(z.string()))),
  force_push_allowlist_teams: z.optional(z.nullable(z.array(z.string()))),
  force_push_allowlist_deploy_keys: z.optional(z.boolean()),
  enable_merge_whitelist: z.optional(z.boolean()),
  merge_whitelist_usernames: z.optional(z.nullable(z.array(z.string()))),
  merge_whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
  enable_bypass_allowlist: z.optional(z.boolean()),
  bypass_allowlist_usernames: z.optional(z.nullable(z.array(z.string()))),
  bypass_allowlist_teams: z.optional(z.nullable(z.array(z.string()))),
  enable_status_check: z.optional(z.boolean()),
  status_check_contexts: z.optional(z.nullable(z.array(z.string()))),
  required_approvals: z.optional(integer()),
  enable_approvals_whitelist: z.optional(z.boolean()),
  approvals_whitelist_username: z.optional(z.nullable(z.array(z.string()))),
  approvals_whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
  block_on_rejected_reviews: z.optional(z.boolean()),
  block_on_official_review_requests: z.optional(z.boolean()),
  block_on_outdated_branch: z.optional(z.boolean()),
  dismiss_stale_approvals: z.optional(z.boolean()),
  ignore_stale_approvals: z.optional(z.boolean()),
  require_signed_commits: z.optional(z.boolean()),
  protected_file_patterns: z.optional(z.string()),
  unprotected_file_patterns: z.optional(z.string()),
  block_admin_merge_override: z.optional(z.boolean()),
  block_on_codeowner_reviews: z.optional(z.boolean()),
  apply_to_admins: z.optional(z.boolean()),
}));

/** Changes to a rule; omitted fields keep their values. A list is replaced as a whole. */
export interface UpdateBranchProtection {
  /**
   * Rules are tried in ascending order; the first that matches a branch applies. Gitea 1.23 or
   * newer only.
   */
  priority?: number | null | undefined;
  /** Allows users with write access to push. */
  enable_push?: boolean | null | undefined;
  /** Limits pushes to users and teams on the push list. Needs `enable_push: true` beside it. */
  enable_push_whitelist?: boolean | null | undefined;
  /** Logins on the push list. */
  push_whitelist_usernames?: string[] | null | undefined;
  /** Names of teams on the push list. */
  push_whitelist_teams?: string[] | null | undefined;
  /** Puts deploy keys with write access on the push list. Needs `enable_push_whitelist: true`. */
  push_whitelist_deploy_keys?: boolean | null | undefined;
  /** Allows those who may push to force-push. Needs `enable_push`. Gitea 1.23 or newer only. */
  enable_force_push?: boolean | null | undefined;
  /**
   * Limits force-pushes to users and teams on the force-push list. Needs `enable_force_push: true`
   * beside it. Gitea 1.23 or newer only.
   */
  enable_force_push_allowlist?: boolean | null | undefined;
  /** Logins on the force-push list. Gitea 1.23 or newer only. */
  force_push_allowlist_usernames?: string[] | null | undefined;
  /** Names of teams on the force-push list. Gitea 1.23 or newer only. */
  force_push_allowlist_teams?: string[] | null | undefined;
  /** Puts deploy keys with write access on the force-push list. Gitea 1.23 or newer only. */
  force_push_allowlist_deploy_keys?: boolean | null | undefined;
  /** Limits merges to users and teams on the merge list. */
  enable_merge_whitelist?: boolean | null | undefined;
  /** Logins on the merge list. */
  merge_whitelist_usernames?: string[] | null | undefined;
  /** Names of teams on the merge list. */
  merge_whitelist_teams?: string[] | null | undefined;
  /**
   * Lets users and teams on the bypass list merge even when the rule forbids it. Gitea 1.27 or
   * newer only.
   */
  enable_bypass_allowlist?: boolean | null | undefined;
  /** Logins on the bypass list. Gitea 1.27 or newer only. */
  bypass_allowlist_usernames?: string[] | null | undefined;
  /** Names of teams on the bypass list. Gitea 1.27 or newer only. */
  bypass_allowlist_teams?: string[] | null | undefined;
  /** Requires the checks in `status_check_contexts` to succeed before a merge. */
  enable_status_check?: boolean | null | undefined;
  /** Names or globs of checks that must succeed. */
  status_check_contexts?: string[] | null | undefined;
  /** Number of approvals required before a merge; 0 for none. */
  required_approvals?: number | null | undefined;
  /** Counts only approvals by users and teams on the approval list. */
  enable_approvals_whitelist?: boolean | null | undefined;
  /** Logins on the approval list. */
  approvals_whitelist_username?: string[] | null | undefined;
  /** Names of teams on the approval list. */
  approvals_whitelist_teams?: string[] | null | undefined;
  /** Blocks merges while an official reviewer requests changes. */
  block_on_rejected_reviews?: boolean | null | undefined;
  /** Blocks merges while a requested official review is outstanding. */
  block_on_official_review_requests?: boolean | null | undefined;
  /** Blocks merges while the head is behind the base. */
  block_on_outdated_branch?: boolean | null | undefined;
  /** Dismisses approvals when new commits are pushed. */
  dismiss_stale_approvals?: boolean | null | undefined;
  /** Ignores approvals of older commits. */
  ignore_stale_approvals?: boolean | null | undefined;
  /** Rejects commits without a verified signature. */
  require_signed_commits?: boolean | null | undefined;
  /** Globs of files that nobody may change, separated by semicolons. */
  protected_file_patterns?: string | null | undefined;
  /** Globs of files that users with write access may change directly, separated by semicolons. */
  unprotected_file_patterns?: string | null | undefined;
  /** Applies the rule to administrators too. Gitea 1.23 or newer only. */
  block_admin_merge_override?: boolean | null | undefined;
  /**
   * Blocks the merge until the code owners of the changed files have approved. Gitea 28 or newer
   * only.
   */
  block_on_codeowner_reviews?: boolean | null | undefined;
  /** Whether the rule applies to administrators of the repository too. Forgejo only. */
  apply_to_admins?: boolean | null | undefined;
}

/** `UpdateBranchProtection` as methods take it: its lists may be readonly. */
export interface UpdateBranchProtectionInput extends ReadonlyDeep<UpdateBranchProtection>, Named {}
export const updateBranchProtectionBody: ZodSchema<UpdateBranchProtection> = /* @__PURE__ */ schema(
  () => withCheck(changedRule, refuseIgnoredChanges),
);

const changedRule: ZodSchema<UpdateBranchProtection> = /* @__PURE__ */ object(() => ({
  priority: z.optional(z.nullable(integer())),
  enable_push: z.optional(z.nullable(z.boolean())),
  enable_push_whitelist: z.optional(z.nullable(z.boolean())),
  push_whitelist_usernames: z.optional(clearableTexts()),
  push_whitelist_teams: z.optional(clearableTexts()),
  push_whitelist_deploy_keys: z.optional(z.nullable(z.boolean())),
  enable_force_push: z.optional(z.nullable(z.boolean())),
  enable_force_push_allowlist: z.optional(z.nullable(z.boolean())),
  force_push_allowlist_usernames: z.optional(clearableTexts()),
  force_push_allowlist_teams: z.optional(clearableTexts()),
  force_push_allowlist_deploy_keys: z.optional(z.nullable(z.boolean())),
  enable_merge_whitelist: z.optional(z.nullable(z.boolean())),
  merge_whitelist_usernames: z.optional(clearableTexts()),
  merge_whitelist_teams: z.optional(clearableTexts()),
  enable_bypass_allowlist: z.optional(z.nullable(z.boolean())),
  bypass_allowlist_usernames: z.optional(clearableTexts()),
  bypass_allowlist_teams: z.optional(clearableTexts()),
  enable_status_check: z.optional(z.nullable(z.boolean())),
  status_check_contexts: z.optional(clearableTexts()),
  required_approvals: z.optional(z.nullable(integer())),
  enable_approvals_whitelist: z.optional(z.nullable(z.boolean())),
  approvals_whitelist_username: z.optional(clearableTexts()),
  approvals_whitelist_teams: z.optional(clearableTexts()),
  block_on_rejected_reviews: z.optional(z.nullable(z.boolean())),
  block_on_official_review_requests: z.optional(z.nullable(z.boolean())),
  block_on_outdated_branch: z.optional(z.nullable(z.boolean())),
  dismiss_stale_approvals: z.optional(z.nullable(z.boolean())),
  ignore_stale_approvals: z.optional(z.nullable(z.boolean())),
  require_signed_commits: z.optional(z.nullable(z.boolean())),
  protected_file_patterns: z.optional(clearableText()),
  unprotected_file_patterns: z.optional(clearableText()),
  block_admin_merge_override: z.optional(z.nullable(z.boolean())),
  block_on_codeowner_reviews: z.optional(z.nullable(z.boolean())),
  apply_to_admins: z.optional(z.nullable(z.boolean())),
}));

/** Adds a check to the object that a schema stands for. */
function withCheck<T>(
  rule: ZodSchema<T>,
  check: (payload: z.core.ParsePayload) => void,
): ZodSchema<T> {
  return (unwrapLazy(rule) as ZodSchema<T>).check(check);
}

/** A new order of the rules. */
export interface UpdateBranchProtectionPriorities {
  /** Ids of the rules, in the order in which they are tried. Unknown ids are ignored. */
  ids?: number[] | null | undefined;
}

/** `UpdateBranchProtectionPriorities` as methods take it: its lists may be readonly. */
export interface UpdateBranchProtectionPrioritiesInput
  extends ReadonlyDeep<UpdateBranchProtectionPriorities>, Named {}
export const updateBranchProtectionPrioritiesBody: ZodSchema<UpdateBranchProtectionPriorities> =
  /* @__PURE__ */ object(() => ({
    ids: z.optional(z.nullable(z.array(integer()))),
  }));
