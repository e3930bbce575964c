import { byLink, type ListEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type ActionTask, actionTask } from './schemas.js';
import type { NewerRoute } from '../../../service/server-kinds.js';

/** Lists the tasks of a repository, newest first: one for each job that a runner took. */
export const listTasks: ListEndpoint<{ where: RepoRef; query?: PageQuery | undefined }, ActionTask> & NewerRoute = {
  id: 'ListActionTasks',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/tasks',
  input: { where: repoRef, query: pageQuery },
  item: actionTask,
  key: 'workflow_runs',
  paging: byLink,
  since: '1.25',
};
