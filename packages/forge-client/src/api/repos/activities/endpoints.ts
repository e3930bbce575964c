import { type ListEndpoint, byTotal } from '@clients/core';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type Activity, activity } from '../../users/schemas.js';
import { type ListRepoActivityQuery, listRepoActivityQuery } from '../input-schemas.js';

export const listRepoActivity: ListEndpoint<
  { where: RepoRef; query?: ListRepoActivityQuery | undefined },
  Activity
> = {
  id: 'repoListActivityFeeds',
  call: 'repos.activities.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/activities/feeds',
  input: { where: repoRef, query: listRepoActivityQuery },
  item: activity,
  paging: byTotal,
};
