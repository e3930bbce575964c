import type * as z from 'zod/v4/mini';
import { findRightKey } from '@clients/core';

/** The names of `HookEventName`. */
const EVENT_NAMES: readonly string[] = [
  'create',
  'delete',
  'fork',
  'push',
  'issues',
  'issues_only',
  'issue_assign',
  'issue_label',
  'issue_milestone',
  'issue_comment',
  'pull_request',
  'pull_request_only',
  'pull_request_assign',
  'pull_request_label',
  'pull_request_milestone',
  'pull_request_comment',
  'pull_request_review',
  'pull_request_sync',
  'pull_request_review_request',
  'wiki',
  'repository',
  'release',
  'package',
  'status',
  'workflow_run',
  'workflow_job',
  'action_run_failure',
  'action_run_recover',
  'action_run_success',
];

const REVIEWS = "'pull_request_review'";

/** What to use instead of names that no server knows: a server ignores them without a word. */
const UNKNOWN_EVENTS: Readonly<Record<string, string>> = {
  // Names of deliveries and of `createWebhookHandler`.
  pull_request_approved: REVIEWS,
  pull_request_rejected: REVIEWS,
  pull_request_review_approved: REVIEWS,
  pull_request_review_rejected: REVIEWS,
  pull_request_review_comment: REVIEWS,
  // Names of other forges, and those that are near.
  '*': 'the names of events, of which none stands for all',
  all: 'the names of events, of which none stands for all',
  push_only: "'push'",
  push_events: "'push'",
  tag: "'create'",
  tags: "'create'",
  tag_push: "'create'",
  branch: "'create' or 'delete'",
  issue: "'issues'",
  issues_comment: "'issue_comment'",
  issue_comments: "'issue_comment'",
  comment: "'issue_comment' or 'pull_request_comment'",
  comments: "'issue_comment' or 'pull_request_comment'",
  commit_comment: "'pull_request_comment'",
  note: "'issue_comment' or 'pull_request_comment'",
  pr: "'pull_request'",
  pull: "'pull_request'",
  pulls: "'pull_request'",
  pull_requests: "'pull_request'",
  pull_request_target: "'pull_request'",
  pull_request_synchronized: "'pull_request_sync'",
  merge_request: "'pull_request'",
  merge_requests: "'pull_request'",
  review: REVIEWS,
  releases: "'release'",
  repo: "'repository'",
  repositories: "'repository'",
  member: "'repository'",
  packages: "'package'",
  registry_package: "'package'",
  gollum: "'wiki'",
  wiki_page: "'wiki'",
  label: "'issue_label'",
  milestone: "'issue_milestone'",
  check_run: "'workflow_job' or 'status'",
  check_suite: "'workflow_run' or 'status'",
  pipeline: "'workflow_run'",
  job: "'workflow_job'",
};

const NONE = 'another one, since no server of this API has such an event';

/** Events of GitHub that no server of this API has, by their names there. */
const OTHER_EVENTS: readonly string[] = [
  'branch_protection_configuration',
  'branch_protection_rule',
  'code_scanning_alert',
  'custom_property',
  'dependabot_alert',
  'deploy_key',
  'deployment',
  'deployment_protection_rule',
  'deployment_review',
  'deployment_status',
  'discussion',
  'discussion_comment',
  'github_app_authorization',
  'installation',
  'installation_repositories',
  'marketplace_purchase',
  'membership',
  'merge_group',
  'meta',
  'org_block',
  'organization',
  'page_build',
  'ping',
  'project',
  'project_card',
  'projects_v2',
  'public',
  'pull_request_review_thread',
  'repository_dispatch',
  'repository_import',
  'repository_ruleset',
  'schedule',
  'secret_scanning_alert',
  'security_advisory',
  'security_and_analysis',
  'sponsorship',
  'star',
  'stargazers',
  'team',
  'team_add',
  'watch',
  'workflow_call',
  'workflow_dispatch',
];

/** Refuses names of events that no server knows: names of elsewhere, and misspelt ones. */
export function refuseUnknownEvents({ value, issues }: z.core.ParsePayload): void {
  if (!Array.isArray(value)) return;
  for (const [at, name] of value.entries()) {
    const advice = adviseOnEvent(name);
    if (advice === undefined) continue;
    const message = `servers ignore this name: use ${advice}`;
    issues.push({ code: 'custom', path: [at], message, input: name });
  }
}

/** Returns what to use instead of a name; undefined for one that a server may know. */
function adviseOnEvent(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const key = name.trim().toLowerCase();
  if (Object.hasOwn(UNKNOWN_EVENTS, key)) return UNKNOWN_EVENTS[key];
  if (OTHER_EVENTS.includes(key)) return NONE;
  if (isEventName(name)) return undefined;
  const right = findRightKey(name, EVENT_NAMES);
  if (right !== undefined) return `'${right}'`;
  // All names of events are lower-case.
  return key === name ? undefined : `'${key}'`;
}

/** Returns whether this release knows an event of this name. */
export function isEventName(name: string): boolean {
  return EVENT_NAMES.includes(name);
}

/**
 * Returns the names with which an update subscribes to the same events as now: servers show the
 * event alone by the name of its group, and up to Gitea 1.23 and on Forgejo also the reviews by the
 * names of their deliveries.
 */
export function nameEvents(events: readonly string[]): string[] {
  const names = events.map((event) => {
    if (event === 'issues' || event === 'pull_request') return `${event}_only`;
    return /^pull_request_review_(?:approved|rejected)$/.test(event)
      ? 'pull_request_review'
      : event;
  });
  // It is shown for `pull_request_comment`, which is in the list too.
  return [...new Set(names)].filter((name) => name !== 'pull_request_review_comment');
}
