import * as z from 'zod/v4/mini';
import { instant, integer, list, object, type ZodSchema } from '@clients/core/schema';

/** A branch protection rule. */
export interface BranchProtection {
  /** @deprecated Use `rule_name`; empty where that is a glob. */
  branch_name: string;
  /** Branch name or glob that the rule applies to; identifies the rule in paths. */
  rule_name: string;
  /**
   * Rules are tried in ascending order; the first that matches a branch applies. Gitea 1.23 or
   * newer only.
   */
  priority?: number | undefined;
  /** Allows users with write access to push. */
  enable_push: boolean;
  /** Limits pushes to users and teams on the push list. */
  enable_push_whitelist: boolean;
  /** Logins on the push list. */
  push_whitelist_usernames: string[];
  /** Names of teams on the push list. */
  push_whitelist_teams: string[];
  /** Puts deploy keys with write access on the push list. */
  push_whitelist_deploy_keys: boolean;
  /** Allows those who may push to force-push. Gitea 1.23 or newer only. */
  enable_force_push?: boolean | undefined;
  /** Limits force-pushes to users and teams on the force-push list. Gitea 1.23 or newer only. */
  enable_force_push_allowlist?: boolean | undefined;
  /** Logins on the force-push list. Empty on Gitea up to 1.22 and Forgejo. */
  force_push_allowlist_usernames: string[];
  /** Names of teams on the force-push list. Empty on Gitea up to 1.22 and Forgejo. */
  force_push_allowlist_teams: string[];
  /** Puts deploy keys with write access on the force-push list. Gitea 1.23 or newer only. */
  force_push_allowlist_deploy_keys?: boolean | undefined;
  /** Limits merges to users and teams on the merge list. */
  enable_merge_whitelist: boolean;
  /** Logins on the merge list. */
  merge_whitelist_usernames: string[];
  /** Names of teams on the merge list. */
  merge_whitelist_teams: string[];
  /**
   * Lets users and teams on the bypass list merge even when the rule forbids it. Gitea 1.27 or
   * newer only.
   */
  enable_bypass_allowlist?: boolean | undefined;
  /** Logins on the bypass list. Empty on Gitea up to 1.26 and Forgejo. */
  bypass_allowlist_usernames: string[];
  /** Names of teams on the bypass list. Empty on Gitea up to 1.26 and Forgejo. */
  bypass_allowlist_teams: string[];
  /** Requires the checks in `status_check_contexts` to succeed before a merge. */
  enable_status_check: boolean;
  /** Names or globs of checks that must succeed. */
  status_check_contexts: string[];
  /** Number of approvals required before a merge; 0 for none. */
  required_approvals: number;
  /** Counts only approvals by users and teams on the approval list. */
  enable_approvals_whitelist: boolean;
  /** Logins on the approval list. */
  approvals_whitelist_username: string[];
  /** Names of teams on the approval list. */
  approvals_whitelist_teams: string[];
  /** Blocks merges while an official reviewer requests changes. */
  block_on_rejected_reviews: boolean;
  /** Blocks merges while a requested official review is outstanding. */
  block_on_official_review_requests: boolean;
  /** Blocks merges while the head is behind the base. */
  block_on_outdated_branch: boolean;
  /** Dismisses approvals when new commits are pushed. */
  dismiss_stale_approvals: boolean;
  /** Ignores approvals of older commits. */
  ignore_stale_approvals: boolean;
  /** Rejects commits without a verified signature. */
  require_signed_commits: boolean;
  /** Globs of files that nobody may change, separated by semicolons. */
  protected_file_patterns: string;
  /** Globs of files that users with write access may change directly, separated by semicolons. */
  unprotected_file_patterns: string;
  /** Applies the rule to administrators too. Gitea 1.23 or newer only. */
  block_admin_merge_override?: boolean | undefined;
  /**
   * Blocks the merge until the code owners of the changed files have approved. Gitea 28 or newer
   * only.
   */
  block_on_codeowner_reviews?: boolean | undefined;
  created_at: string;
  updated_at: string;
  /** Applies the rule to administrators too. Forgejo only. */
  apply_to_admins?: boolean | undefined;
}
export const branchProtection: ZodSchema<BranchProtection> = /* @__PURE__ */ object(() => ({
  branch_name: z.string(),
  rule_name: z.string(),
  priority: z.optional(integer()),
  enable_push: z.boolean(),
  enable_push_whitelist: z.boolean(),
  push_whitelist_usernames: list(z.string()),
  push_whitelist_teams: list(z.string()),
  push_whitelist_deploy_keys: z.boolean(),
  enable_force_push: z.optional(z.boolean()),
  enable_force_push_allowlist: z.optional(z.boolean()),
  force_push_allowlist_usernames: list(z.string()),
  force_push_allowlist_teams: list(z.string()),
  force_push_allowlist_deploy_keys: z.optional(z.boolean()),
  enable_merge_whitelist: z.boolean(),
  merge_whitelist_usernames: list(z.string()),
  merge_whitelist_teams: list(z.string()),
  enable_bypass_allowlist: z.optional(z.boolean()),
  bypass_allowlist_usernames: list(z.string()),
  bypass_allowlist_teams: list(z.string()),
  enable_status_check: z.boolean(),
  status_check_contexts: list(z.string()),
  required_approvals: integer(),
  enable_approvals_whitelist: z.boolean(),
  approvals_whitelist_username: list(z.string()),
  approvals_whitelist_teams: list(z.string()),
  block_on_rejected_reviews: z.boolean(),
  block_on_official_review_requests: z.boolean(),
  block_on_outdated_branch: z.boolean(),
  dismiss_stale_approvals: z.boolean(),
  ignore_stale_approvals: z.boolean(),
  require_signed_commits: z.boolean(),
  protected_file_patterns: z.string(),
  unprotected_file_patterns: z.string(),
  block_admin_merge_override: z.optional(z.boolean()),
  block_on_codeowner_reviews: z.optional(z.boolean()),
  created_at: instant(),
  updated_at: instant(),
  apply_to_admins: z.optional(z.boolean()),
}));
