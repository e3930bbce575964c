import { behaviourOfOlder } from './behaviour-of-older.js';
import type { Differences } from './differences.js';
import {
  everythingOnGitea,
  everythingUnlessPaged,
  nullWhenEmpty,
  protectedBranch,
  repositoryOfRun,
  shownAuthorization,
  unlinkedUntil127,
} from './older.js';
import { ignoredBy125 } from './ignored.js';

const runs = ['getOrgWorkflowRuns', 'getUserWorkflowRuns', 'getWorkflowRuns', 'listAdminWorkflowRuns'];
const jobs = ['getOrgWorkflowJobs', 'getUserWorkflowJobs', 'listAdminWorkflowJobs', 'listWorkflowJobs', 'listWorkflowRunJobs'];
const runners = ['getAdminRunners', 'getOrgRunners', 'getRepoRunners', 'getUserRunners'];
const countedInside = ['ListActionTasks', ...runs, ...jobs];
const smallOnly = ['getOrgWorkflowJobs', 'getOrgWorkflowRuns', 'listWorkflowRunJobs'];

/** Gitea 1.25, as recorded of 1.25.4. */
export const gitea125: Differences = {
  ...behaviourOfOlder,
  ignores: ignoredBy125,
  runAskedFor: null,
  fields: {
    actionRunner: { without: ['disabled'] },
    actionWorkflowJob: { adds: nullWhenEmpty('steps') },
    actionWorkflowRun: { without: ['previous_attempt_url', 'pull_requests'], adds: { repository: repositoryOfRun } },
    runOfArtifact: { without: ['previous_attempt_url', 'pull_requests'] },
    branch: protectedBranch,
    branchProtection: { without: ['bypass_allowlist_teams', 'bypass_allowlist_usernames', 'enable_bypass_allowlist'] },
    hook: { without: ['name'], adds: shownAuthorization },
    issue: { without: ['content_version', 'projects'] },
    issueTemplate: { adds: { ...nullWhenEmpty('assignees'), ...nullWhenEmpty('body') } },
    pullRequest: { without: ['content_version'] },
    repository: { without: ['allow_merge_update', 'branch_count', 'default_update_style', 'mirror_last_sync_at'] },
    team: { without: ['visibility'] },
  },
  answers: [{ of: ['downloadArtifact'], status: 302, headers: { 'content-disposition': 'attachment' } }],
  lists: {
    everything: [
      ...everythingUnlessPaged,
      ...everythingOnGitea,
      ...['ListActionTasks', 'getArtifacts'],
      ...[...runs, ...jobs, ...runners].filter((id) => !smallOnly.includes(id)),
    ],
    whole: ['adminListHooks'],
    uncounted: ['adminListHooks', 'issueListIssueDependencies', ...countedInside],
    unlinked: [...unlinkedUntil127, 'organizationListBlocks', 'userListBlocks', 'repoGetWikiPages', ...countedInside],
  },
};
