import { byLink, type ListEndpoint } from '@clients/core';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type ActionTask, actionTask, type ListTasksQuery, listTasksQuery } from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { isSameName, makeFilterCheck } from '../../../service/ignored-filters.js';

const findIgnoredTaskFilter = /* @__PURE__ */ makeFilterCheck([
  {
    key: 'status',
    servers: 'Forgejo 15 or newer',
    otherwise: 'compare status',
    fits: ({ status }, value) => isSameName(status, value),
  },
]);

export const listTasks: ListEndpoint<
  { where: RepoRef; query?: ListTasksQuery | undefined },
  ActionTask
> &
  ProductRoute = {
  id: 'ListActionTasks',
  call: 'actions.tasks.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/tasks',
  input: { where: repoRef, query: listTasksQuery },
  findIgnoredFilter: findIgnoredTaskFilter,
  item: actionTask,
  key: 'workflow_runs',
  paging: byLink,
  since: { gitea: '1.23', forgejo: '11' },
};
