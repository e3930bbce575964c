import { type ListEndpoint, byLink } from '@clients/core';
import { type TeamRef, teamRef } from '../../../refs/user-schemas.js';
import { type Activity, activity } from '../../users/schemas.js';
import { type ListTeamActivityQuery, listTeamActivityQuery } from '../schemas.js';

export const listTeamActivity: ListEndpoint<
  { where: TeamRef; query?: ListTeamActivityQuery | undefined },
  Activity
> = {
  id: 'orgListTeamActivityFeeds',
  call: 'teams.activities.list',
  method: 'GET',
  path: '/teams/{id}/activities/feeds',
  input: { where: teamRef, query: listTeamActivityQuery },
  item: activity,
  paging: byLink,
};
