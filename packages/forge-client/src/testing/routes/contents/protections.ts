import type { Call } from '../../http/call.js';
import { knownUser } from '../../access/rights.js';

const lists = [
  'push_whitelist_usernames',
  'push_whitelist_teams',
  'force_push_allowlist_usernames',
  'force_push_allowlist_teams',
  'merge_whitelist_usernames',
  'merge_whitelist_teams',
  'bypass_allowlist_usernames',
  'bypass_allowlist_teams',
  'status_check_contexts',
  'approvals_whitelist_username',
  'approvals_whitelist_teams',
] as const;

const switches = [
  'enable_push',
  'enable_push_whitelist',
  'push_whitelist_deploy_keys',
  'enable_force_push',
  'enable_force_push_allowlist',
  'force_push_allowlist_deploy_keys',
  'enable_merge_whitelist',
  'enable_bypass_allowlist',
  'enable_status_check',
  'enable_approvals_whitelist',
  'block_on_rejected_reviews',
  'block_on_official_review_requests',
  'block_on_outdated_branch',
  'dismiss_stale_approvals',
  'ignore_stale_approvals',
  'require_signed_commits',
  'block_admin_merge_override',
] as const;

/** Returns a branch protection with the changes of a body. */
export function protectionOf(call: Call, name: string, before: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const body = call.body.as('CreateBranchProtectionOption');
  for (const key of lists.filter((list) => list.includes('username')))
    for (const login of body.texts(key) ?? []) knownUser(call, login, 422);
  const flags = Object.fromEntries(switches.map((key) => [key, body.flag(key) ?? before[key] ?? false]));
  const names = Object.fromEntries(
    lists.map((key) => [key, body.texts(key) ?? before[key] ?? (key === 'status_check_contexts' ? null : [])]),
  );
  const texts = Object.fromEntries(
    ['protected_file_patterns', 'unprotected_file_patterns'].map((key) => [key, body.text(key) ?? before[key] ?? '']),
  );
  const given = body.int('priority') ?? 0;
  const now = call.state.now();
  return {
    id: before['id'],
    branch_name: name,
    rule_name: name,
    priority: given === 0 ? before['priority'] : given,
    ...flags,
    ...names,
    ...texts,
    required_approvals: body.int('required_approvals') ?? before['required_approvals'] ?? 0,
    created_at: before['created_at'] ?? now,
    updated_at: now,
  };
}
