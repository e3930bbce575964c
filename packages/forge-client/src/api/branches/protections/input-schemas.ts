import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A rule to make. What is left out is off or empty. */
export interface CreateBranchProtection {
  /** @deprecated Use `rule_name`. */
  branch_name?: string | undefined;
  /** Branch name or glob; it may match no branch yet. */
  rule_name?: string | undefined;
  /** The first rule that matches counts, lowest number first. */
  priority?: number | undefined;
  /** Those who may write may push. */
  enable_push?: boolean | undefined;
  /** Of those only the ones on the push list. */
  enable_push_whitelist?: boolean | undefined;
  /** Logins on the push list. */
  push_whitelist_usernames?: readonly string[] | null | undefined;
  /** Names of teams on the push list. */
  push_whitelist_teams?: readonly string[] | null | undefined;
  /** Deploy keys that may write are on the push list. */
  push_whitelist_deploy_keys?: boolean | undefined;
  /** Those who may push may force it. */
  enable_force_push?: boolean | undefined;
  /** Of those only the ones on the force-push list. */
  enable_force_push_allowlist?: boolean | undefined;
  /** Logins on the force-push list. */
  force_push_allowlist_usernames?: readonly string[] | null | undefined;
  /** Names of teams on the force-push list. */
  force_push_allowlist_teams?: readonly string[] | null | undefined;
  /** Deploy keys that may write are on the force-push list. */
  force_push_allowlist_deploy_keys?: boolean | undefined;
  /** Only those on the merge list may merge. */
  enable_merge_whitelist?: boolean | undefined;
  /** Logins on the merge list. */
  merge_whitelist_usernames?: readonly string[] | null | undefined;
  /** Names of teams on the merge list. */
  merge_whitelist_teams?: readonly string[] | null | undefined;
  /** Those on the bypass list may merge against the rule. */
  enable_bypass_allowlist?: boolean | undefined;
  /** Logins on the bypass list. */
  bypass_allowlist_usernames?: readonly string[] | null | undefined;
  /** Names of teams on the bypass list. */
  bypass_allowlist_teams?: readonly string[] | null | undefined;
  /** A merge waits for the checks in `status_check_contexts`. */
  enable_status_check?: boolean | undefined;
  /** Names or globs of checks that must succeed. */
  status_check_contexts?: readonly string[] | null | undefined;
  /** A merge waits for this many approvals; 0 for none. */
  required_approvals?: number | undefined;
  /** Only approvals by those on the approval list count. */
  enable_approvals_whitelist?: boolean | undefined;
  /** Logins on the approval list. */
  approvals_whitelist_username?: readonly string[] | null | undefined;
  /** Names of teams on the approval list. */
  approvals_whitelist_teams?: readonly string[] | null | undefined;
  /** No merge while an official reviewer asks for changes. */
  block_on_rejected_reviews?: boolean | undefined;
  /** No merge while an official reviewer was asked and has not answered. */
  block_on_official_review_requests?: boolean | undefined;
  /** No merge while the base has commits that the head lacks. */
  block_on_outdated_branch?: boolean | undefined;
  /** New commits take approvals away. */
  dismiss_stale_approvals?: boolean | undefined;
  /** Approvals of older commits do not count. */
  ignore_stale_approvals?: boolean | undefined;
  /** Refuses commits without a good signature. */
  require_signed_commits?: boolean | undefined;
  /** Globs of files that nobody may change, parted by semicolons. */
  protected_file_patterns?: string | undefined;
  /** Globs of files that anyone who may write may change directly, parted by semicolons. */
  unprotected_file_patterns?: string | undefined;
  /** The rule holds for administrators too. */
  block_admin_merge_override?: boolean | undefined;
}
export const createBranchProtectionBody: Schema<CreateBranchProtection> = /* @__PURE__ */ object(() => ({
  branch_name: z.optional(z.string()),
  rule_name: z.optional(z.string()),
  priority: z.optional(z.int()),
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
  required_approvals: z.optional(z.int()),
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
}));

/** What to change of a rule; what is left out stays. A list is replaced as a whole. */
export interface EditBranchProtection {
  /** The first rule that matches counts, lowest number first. */
  priority?: number | null | undefined;
  /** Those who may write may push. */
  enable_push?: boolean | null | undefined;
  /** Of those only the ones on the push list. */
  enable_push_whitelist?: boolean | null | undefined;
  /** Logins on the push list. */
  push_whitelist_usernames?: readonly string[] | null | undefined;
  /** Names of teams on the push list. */
  push_whitelist_teams?: readonly string[] | null | undefined;
  /** Deploy keys that may write are on the push list. */
  push_whitelist_deploy_keys?: boolean | null | undefined;
  /** Those who may push may force it. */
  enable_force_push?: boolean | null | undefined;
  /** Of those only the ones on the force-push list. */
  enable_force_push_allowlist?: boolean | null | undefined;
  /** Logins on the force-push list. */
  force_push_allowlist_usernames?: readonly string[] | null | undefined;
  /** Names of teams on the force-push list. */
  force_push_allowlist_teams?: readonly string[] | null | undefined;
  /** Deploy keys that may write are on the force-push list. */
  force_push_allowlist_deploy_keys?: boolean | null | undefined;
  /** Only those on the merge list may merge. */
  enable_merge_whitelist?: boolean | null | undefined;
  /** Logins on the merge list. */
  merge_whitelist_usernames?: readonly string[] | null | undefined;
  /** Names of teams on the merge list. */
  merge_whitelist_teams?: readonly string[] | null | undefined;
  /** Those on the bypass list may merge against the rule. */
  enable_bypass_allowlist?: boolean | null | undefined;
  /** Logins on the bypass list. */
  bypass_allowlist_usernames?: readonly string[] | null | undefined;
  /** Names of teams on the bypass list. */
  bypass_allowlist_teams?: readonly string[] | null | undefined;
  /** A merge waits for the checks in `status_check_contexts`. */
  enable_status_check?: boolean | null | undefined;
  /** Names or globs of checks that must succeed. */
  status_check_contexts?: readonly string[] | null | undefined;
  /** A merge waits for this many approvals; 0 for none. */
  required_approvals?: number | null | undefined;
  /** Only approvals by those on the approval list count. */
  enable_approvals_whitelist?: boolean | null | undefined;
  /** Logins on the approval list. */
  approvals_whitelist_username?: readonly string[] | null | undefined;
  /** Names of teams on the approval list. */
  approvals_whitelist_teams?: readonly string[] | null | undefined;
  /** No merge while an official reviewer asks for changes. */
  block_on_rejected_reviews?: boolean | null | undefined;
  /** No merge while an official reviewer was asked and has not answered. */
  block_on_official_review_requests?: boolean | null | undefined;
  /** No merge while the base has commits that the head lacks. */
  block_on_outdated_branch?: boolean | null | undefined;
  /** New commits take approvals away. */
  dismiss_stale_approvals?: boolean | null | undefined;
  /** Approvals of older commits do not count. */
  ignore_stale_approvals?: boolean | null | undefined;
  /** Refuses commits without a good signature. */
  require_signed_commits?: boolean | null | undefined;
  /** Globs of files that nobody may change, parted by semicolons. */
  protected_file_patterns?: string | null | undefined;
  /** Globs of files that anyone who may write may change directly, parted by semicolons. */
  unprotected_file_patterns?: string | null | undefined;
  /** The rule holds for administrators too. */
  block_admin_merge_override?: boolean | null | undefined;
}
export const editBranchProtectionBody: Schema<EditBranchProtection> = /* @__PURE__ */ object(() => ({
  priority: z.optional(z.nullable(z.int())),
  enable_push: z.optional(z.nullable(z.boolean())),
  enable_push_whitelist: z.optional(z.nullable(z.boolean())),
  push_whitelist_usernames: z.optional(z.nullable(z.array(z.string()))),
  push_whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
  push_whitelist_deploy_keys: z.optional(z.nullable(z.boolean())),
  enable_force_push: z.optional(z.nullable(z.boolean())),
  enable_force_push_allowlist: z.optional(z.nullable(z.boolean())),
  force_push_allowlist_usernames: z.optional(z.nullable(z.array(z.string()))),
  force_push_allowlist_teams: z.optional(z.nullable(z.array(z.string()))),
  force_push_allowlist_deploy_keys: z.optional(z.nullable(z.boolean())),
  enable_merge_whitelist: z.optional(z.nullable(z.boolean())),
  merge_whitelist_usernames: z.optional(z.nullable(z.array(z.string()))),
  merge_whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
  enable_bypass_allowlist: z.optional(z.nullable(z.boolean())),
  bypass_allowlist_usernames: z.optional(z.nullable(z.array(z.string()))),
  bypass_allowlist_teams: z.optional(z.nullable(z.array(z.string()))),
  enable_status_check: z.optional(z.nullable(z.boolean())),
  status_check_contexts: z.optional(z.nullable(z.array(z.string()))),
  required_approvals: z.optional(z.nullable(z.int())),
  enable_approvals_whitelist: z.optional(z.nullable(z.boolean())),
  approvals_whitelist_username: z.optional(z.nullable(z.array(z.string()))),
  approvals_whitelist_teams: z.optional(z.nullable(z.array(z.string()))),
  block_on_rejected_reviews: z.optional(z.nullable(z.boolean())),
  block_on_official_review_requests: z.optional(z.nullable(z.boolean())),
  block_on_outdated_branch: z.optional(z.nullable(z.boolean())),
  dismiss_stale_approvals: z.optional(z.nullable(z.boolean())),
  ignore_stale_approvals: z.optional(z.nullable(z.boolean())),
  require_signed_commits: z.optional(z.nullable(z.boolean())),
  protected_file_patterns: z.optional(z.nullable(z.string())),
  unprotected_file_patterns: z.optional(z.nullable(z.string())),
  block_admin_merge_override: z.optional(z.nullable(z.boolean())),
}));

/** The rules in their order. */
export interface UpdateBranchProtectionPriorities {
  /** Ids of the rules, the first to apply first. Unknown ones are ignored. */
  ids?: readonly number[] | null | undefined;
}
export const updateBranchProtectionPrioritiesBody: Schema<UpdateBranchProtectionPriorities> = /* @__PURE__ */ object(() => ({
  ids: z.optional(z.nullable(z.array(z.int()))),
}));
