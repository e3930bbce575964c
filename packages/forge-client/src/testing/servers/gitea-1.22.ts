import { behaviourOfOldest } from './behaviour-of-older.js';
import type { Differences } from './differences.js';
import { fieldsOfOlder } from './fields-of-older.js';
import {
  answersOfOlder,
  badgesNotFound,
  everythingOnGitea,
  everythingUnlessPaged,
  nullWhenEmpty,
  countsEverywhere,
  unlinkedUntil127,
  wrongPassword,
} from './older.js';
import { ignoredBy122 } from './ignored.js';

const pullsOf122 = { ...countsEverywhere, ...nullWhenEmpty('assignees'), ...nullWhenEmpty('requested_reviewers') };

/** Gitea 1.22, as recorded of 1.22.6. */
export const gitea122: Differences = {
  ...behaviourOfOldest,
  ignores: ignoredBy122,
  hookEvents: { without: ['status', 'workflow_job', 'workflow_run'], adds: [] },
  longPages: true,
  hidesValues: ['getRepoVariablesList'],
  notFound: { message: "The target couldn't be found.", errors: null },
  fields: {
    ...fieldsOfOlder,
    pullRequest: { without: [...fieldsOfOlder.pullRequest.without, 'requested_reviewers_teams'], adds: pullsOf122 },
    repository: { ...fieldsOfOlder.repository, without: [...fieldsOfOlder.repository.without, 'default_update_style', 'topics'] },
  },
  answers: [
    ...answersOfOlder,
    badgesNotFound,
    { of: ['repoGetBranch'], status: 404, words: 'not found', message: "The target couldn't be found.", errors: 'message' },
    { of: ['repoCreatePullRequest'], status: 404, words: 'ref "', message: "The target couldn't be found.", errors: null },
    { status: 301, becomes: 307 },
    {
      status: 401,
      words: 'invalid username, password or token',
      message: (_, request, state) => wrongPassword(request, state) ?? 'user does not exist [uid: 0, name: ]',
    },
    { of: ['repoDeleteFile'], status: 422, words: 'sha does not match', becomes: 400 },
    { of: ['repoDeleteBranch'], status: 404, becomes: 500, message: '' },
    { of: ['repoMergePullRequest'], status: 405, words: 'The PR is already merged', message: '' },
  ],
  lists: {
    everything: [...everythingUnlessPaged, ...everythingOnGitea],
    whole: ['adminListHooks'],
    uncounted: ['adminListHooks', 'issueListIssueDependencies'],
    unlinked: [...unlinkedUntil127, 'organizationListBlocks', 'userListBlocks'],
  },
};
