import type { ServerKind } from '../../service/server-kinds.js';
import { ANSWERS } from './answers.js';
import type { Differences } from './differences.js';
import { forgejoFields, gitea122Fields, gitea125Fields } from './fields.js';
import { LISTS } from './lists.js';
import { ignoredBy, notSentBy } from './versions.js';

/** What every server except Gitea 1.27 has in common. Federation was disabled in the recordings. */
function older(kind: Exclude<ServerKind, 'gitea-1.27'>): Omit<Differences, 'fields'> {
  return {
    withoutFields: notSentBy(kind),
    ignores: ignoredBy(kind),
    answers: ANSWERS[kind],
    lists: LISTS[kind],
    follows: ['repoGetCommitPullRequest'],
    clearsOrgs: true,
    changesNeedHash: true,
    closedMilestones: true,
    equalTeams: true,
  };
}

const uploads = { subject: 'size:assets:attachments:issues', target: 'owner' } as const;
const pushes = { subject: 'size:repos:all', target: 'owner' } as const;
const newRepos = { subject: 'size:repos:all', target: 'caller' } as const;

/** By server, as recorded of 1.22.6, 1.25.4 and 15.0.3. */
export const DIFFERENCES: Readonly<Record<Exclude<ServerKind, 'gitea-1.27'>, Differences>> = {
  'gitea-1.22': {
    ...older('gitea-1.22'),
    fields: gitea122Fields,
    keepsDueDates: true,
    patchesNeedHash: true,
    hookEvents: { without: ['status', 'workflow_job', 'workflow_run'], adds: [] },
    hidesValues: ['getRepoVariablesList'],
  },
  'gitea-1.25': { ...older('gitea-1.25'), fields: gitea125Fields, runAskedFor: null },
  'forgejo-15': {
    ...older('forgejo-15'),
    fields: forgejoFields,
    keepsDueDates: true,
    patchesNeedHash: true,
    hookEvents: {
      without: ['status', 'workflow_job', 'workflow_run'],
      adds: ['action_run_failure', 'action_run_recover', 'action_run_success'],
    },
    runAskedFor: 'return_run_info',
    runStatuses: {
      ...{ waiting: 'queued', running: 'in_progress', blocked: 'waiting' },
      ...{ success: 'success', failure: 'failure', cancelled: 'cancelled', skipped: 'skipped' },
    },
    userSettings: { enable_repo_unit_hints: false, hide_pronouns: false, pronouns: '' },
    quotas: {
      ...{ issueCreateIssueAttachment: uploads, issueCreateIssueCommentAttachment: uploads },
      repoCreateReleaseAttachment: { ...uploads, subject: 'size:assets:attachments:releases' },
      ...{ repoApplyDiffPatch: pushes, repoChangeFiles: pushes, repoCreateBranch: pushes, repoCreateFile: pushes, repoUpdateFile: pushes },
      ...{ createOrgRepo: pushes, createCurrentUserRepo: newRepos, createFork: newRepos, generateRepo: newRepos, repoMigrate: newRepos },
    },
  },
};

/** Returns how a server differs from Gitea 1.27; undefined for Gitea 1.27 itself. */
export function differencesOf(kind: ServerKind): Differences | undefined {
  return kind === 'gitea-1.27' ? undefined : DIFFERENCES[kind];
}
