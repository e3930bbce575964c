import { behaviourOfOldest } from './behaviour-of-older.js';
import type { Differences } from './differences.js';
import { fieldsOfOlder } from './fields-of-older.js';
import { answersOfOlder, everythingOnGitea, everythingUnlessPaged, nullWhenEmpty, countsEverywhere, unlinkedUntil127 } from './older.js';
import { ignoredBy122 } from './ignored.js';

const pullsOf122 = { ...countsEverywhere, ...nullWhenEmpty('assignees'), ...nullWhenEmpty('requested_reviewers') };

/** Gitea 1.22, as recorded of 1.22.6. */
export const gitea122: Differences = {
  ...behaviourOfOldest,
  ignores: ignoredBy122,
  hookEvents: { without: ['status', 'workflow_job', 'workflow_run'], adds: [] },
  longPages: true,
  hidesValues: ['getRepoVariablesList'],
  fields: {
    ...fieldsOfOlder,
    pullRequest: { without: [...fieldsOfOlder.pullRequest.without, 'requested_reviewers_teams'], adds: pullsOf122 },
    repository: { ...fieldsOfOlder.repository, without: [...fieldsOfOlder.repository.without, 'default_update_style', 'topics'] },
  },
  answers: [
    ...answersOfOlder,
    { status: 301, becomes: 307 },
    { of: ['repoDeleteFile'], status: 422, words: 'sha does not match', becomes: 400 },
  ],
  lists: {
    everything: [...everythingUnlessPaged, ...everythingOnGitea],
    whole: ['adminListHooks'],
    uncounted: ['adminListHooks', 'issueListIssueDependencies'],
    unlinked: [...unlinkedUntil127, 'organizationListBlocks', 'userListBlocks'],
  },
};
