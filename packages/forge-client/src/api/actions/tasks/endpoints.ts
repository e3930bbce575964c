import { byLink, type ListEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type ActionTask, actionTask } from './schemas.js';

/** Lists what runners have taken on in a repository, newest first: one task for each job they took. */
export const listTasks: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, ActionTask> = {
  id: 'ListActionTasks',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/tasks',
  input: { where: repoRef, query: pageQuery },
  item: actionTask,
  key: 'workflow_runs',
  paging: byLink,
};
