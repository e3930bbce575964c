import type { ForgeState } from '../state/forge-state.js';
import { behaviourOfOldest } from './behaviour-of-older.js';
import type { Differences, Fields, QuotaLimit } from './differences.js';
import { fieldsOfOlder } from './fields-of-older.js';
import {
  answersOfOlder,
  countsEverywhere,
  nullWhenEmpty,
  repositoryOfRun,
  shownAuthorization,
  everythingUnlessPaged,
  unlinkedUntil127,
} from './older.js';
import { ignoredByForgejo } from './ignored.js';

const runners = ['getAdminRunners', 'getOrgRunners', 'getRepoRunners', 'getUserRunners'];
const notStarted: readonly unknown[] = ['queued', 'waiting'];

/** Returns when a run was created, which responses of Gitea do not contain. */
function createdOf({ id }: Fields, state: ForgeState): string {
  const run = state.repos.flatMap(({ actions }) => actions.runs).find((one) => one.id === id);
  return state.now(run?.attempts.at(-1)?.created);
}

const noDownloads = { zip: 0, tar_gz: 0 };

const uploads = { subject: 'size:assets:attachments:issues', target: 'owner' } as const;
const pushes = { subject: 'size:repos:all', target: 'owner' } as const;
const newRepos = { subject: 'size:repos:all', target: 'caller' } as const;

const quotas: Readonly<Record<string, QuotaLimit>> = {
  issueCreateIssueAttachment: uploads,
  issueCreateIssueCommentAttachment: uploads,
  repoCreateReleaseAttachment: { ...uploads, subject: 'size:assets:attachments:releases' },
  repoApplyDiffPatch: pushes,
  repoChangeFiles: pushes,
  repoCreateBranch: pushes,
  repoCreateFile: pushes,
  repoUpdateFile: pushes,
  createOrgRepo: pushes,
  createCurrentUserRepo: newRepos,
  createFork: newRepos,
  generateRepo: newRepos,
  repoMigrate: newRepos,
};

const reviewersAlways = {
  requested_reviewers: ({ requested_reviewers: users }: Fields) => users ?? [],
  requested_reviewers_teams: ({ requested_reviewers_teams: teams }: Fields) => teams ?? [],
};

/** Forgejo 15, as recorded of 15.0.3. */
export const forgejo15: Differences = {
  ...behaviourOfOldest,
  ignores: ignoredByForgejo,
  quotas,
  userSettings: { enable_repo_unit_hints: false, hide_pronouns: false, pronouns: '' },
  hookEvents: {
    without: ['status', 'workflow_job', 'workflow_run'],
    adds: ['action_run_failure', 'action_run_recover', 'action_run_success'],
  },
  runAskedFor: 'return_run_info',
  runStatuses: {
    waiting: 'queued',
    running: 'in_progress',
    blocked: 'waiting',
    success: 'success',
    failure: 'failure',
    cancelled: 'cancelled',
    skipped: 'skipped',
  },
  fields: {
    ...fieldsOfOlder,
    accessToken: { ...fieldsOfOlder.accessToken, adds: { repositories: null } },
    actionRunner: {
      without: ['busy', 'disabled'],
      adds: {
        labels: ({ labels }) => (Array.isArray(labels) ? labels.map((label: Fields) => label['name']) : labels),
        status: ({ status, busy }) => (status !== 'online' ? status : busy === true ? 'active' : 'idle'),
        uuid: ({ id }) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
        ...{ owner_id: 0, repo_id: 0, version: 'v12.0.0', description: '' },
      },
    },
    actionWorkflowRun: {
      without: [
        ...['actor', 'completed_at', 'conclusion', 'display_title', 'head_branch', 'head_sha', 'path', 'previous_attempt_url'],
        ...['pull_requests', 'run_attempt', 'run_number', 'started_at', 'trigger_actor', 'url'],
      ],
      adds: {
        repository: repositoryOfRun,
        title: ({ display_title }) => display_title,
        workflow_id: ({ path }) => String(path).split('@')[0],
        index_in_repo: ({ run_number }) => run_number,
        trigger_user: ({ trigger_actor }) => trigger_actor,
        trigger_event: ({ event }) => event,
        prettyref: ({ path }) => String(path).replace(/^.*@refs\/(heads|tags)\//, ''),
        commit_sha: ({ head_sha }) => head_sha,
        status: ({ status, conclusion }) => conclusion ?? (notStarted.includes(status) ? 'waiting' : 'running'),
        created: createdOf,
        updated: createdOf,
        started: ({ started_at }) => started_at,
        stopped: ({ completed_at }) => completed_at,
        event_payload: '{}',
        ...{ ScheduleID: 0, approved_by: 0, is_fork_pull_request: false, is_ref_deleted: false, need_approval: false },
      },
    },
    annotatedTag: { adds: { archive_download_count: noDownloads } },
    attachment: { adds: { type: 'attachment' } },
    branchProtection: { ...fieldsOfOlder.branchProtection, adds: { apply_to_admins: false } },
    contentsResponse: {
      ...fieldsOfOlder.contentsResponse,
      adds: { last_commit_when: ({ last_committer_date }) => last_committer_date },
    },
    generalRepoSettings: { adds: { forks_disabled: false } },
    hook: {
      ...fieldsOfOlder.hook,
      adds: {
        ...shownAuthorization,
        content_type: ({ config }) => (config as Fields)['content_type'],
        metadata: null,
        url: ({ config }) => (config as Fields)['url'],
      },
    },
    pullRequest: {
      ...fieldsOfOlder.pullRequest,
      adds: { flow: 0, ...countsEverywhere, ...reviewersAlways, ...nullWhenEmpty('assignees') },
    },
    pushMirror: { adds: { branch_filter: '', public_key: '' } },
    release: { adds: { archive_download_count: noDownloads, hide_archive_links: false } },
    repository: {
      ...fieldsOfOlder.repository,
      without: [...fieldsOfOlder.repository.without, 'projects_mode'],
      adds: {
        globally_editable_wiki: false,
        has_wiki_contents: false,
        wiki_branch: ({ fork, default_branch }) => (fork === true ? undefined : default_branch),
        wiki_clone_url: ({ clone_url }) => String(clone_url).replace(/\.git$/, '.wiki.git'),
        wiki_ssh_url: ({ ssh_url }) => String(ssh_url).replace(/\.git$/, '.wiki.git'),
      },
    },
    tag: { adds: { archive_download_count: noDownloads } },
    user: { adds: { pronouns: ({ login }, state) => state.user(String(login))?.settings['pronouns'] ?? '' } },
  },
  answers: [
    ...answersOfOlder,
    { of: ['ActionsDispatchWorkflow'], status: 422, words: '[Ref]', becomes: 400 },
    { of: ['repoUpdateFile'], status: 422, words: 'sha does not match', becomes: 409 },
    { of: ['repoDeleteFile'], status: 422, words: 'sha does not match', becomes: 400 },
  ],
  lists: {
    everything: [
      ...everythingUnlessPaged,
      ...['ListActionTasks', 'adminListHooks', 'getWorkflowRuns', 'userCurrentListStarred', 'userListStarred'],
      ...runners,
    ],
    uncounted: ['ListActionTasks', 'getWorkflowRuns', 'issueListIssueDependencies'],
    unlinked: [...unlinkedUntil127, 'adminListHooks', 'ListActionTasks', 'getWorkflowRuns', 'repoGetWikiPages'],
    bare: runners,
  },
};
