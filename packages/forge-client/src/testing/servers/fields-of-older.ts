import type { Differences } from './differences.js';
import { nullWhenEmpty, protectedBranch, shownAuthorization } from './older.js';

/** What each of them extends. */
type Extended = Readonly<Record<'pullRequest' | 'repository', { readonly without: readonly string[] }>>;

/** How the objects of both Gitea 1.22 and Forgejo 15 differ, by the name of the schema. */
export const fieldsOfOlder: Differences['fields'] & Extended = {
  accessToken: { without: ['created_at', 'last_used_at'] },
  actionVariable: { without: ['description'] },
  branch: protectedBranch,
  branchProtection: {
    without: [
      'block_admin_merge_override',
      'bypass_allowlist_teams',
      'bypass_allowlist_usernames',
      'enable_bypass_allowlist',
      'enable_force_push',
      'enable_force_push_allowlist',
      'force_push_allowlist_deploy_keys',
      'force_push_allowlist_teams',
      'force_push_allowlist_usernames',
      'priority',
    ],
  },
  contentsResponse: { without: ['last_author_date', 'last_committer_date', 'last_commit_message', 'lfs_oid', 'lfs_size'] },
  generalAPISettings: { without: ['default_max_response_size'] },
  hook: { without: ['name'], adds: shownAuthorization },
  issue: { without: ['content_version', 'projects', 'time_estimate'] },
  issueTemplate: { without: ['assignees'], adds: nullWhenEmpty('body') },
  oAuth2Application: { without: ['skip_secondary_authorization'] },
  packageFile: { without: ['size'], adds: { Size: ({ size }) => size } },
  publicKey: { without: ['last_used_at'] },
  pullRequest: { without: ['content_version'] },
  repository: {
    without: [
      'allow_manual_merge',
      'allow_merge_update',
      'autodetect_manual_merge',
      'branch_count',
      'has_code',
      'licenses',
      'mirror_last_sync_at',
    ],
    nulls: ['parent', 'repo_transfer'],
  },
  secret: { without: ['description'] },
  team: { without: ['visibility'] },
};
