import { type ListEndpoint, byTotal } from '@clients/core';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import { type Activity, activity } from '../../users/schemas.js';
import { type ListOrgActivityQuery, listOrgActivityQuery } from '../schemas.js';

export const listOrgActivity: ListEndpoint<
  { where: OrgRef; query?: ListOrgActivityQuery | undefined },
  Activity
> = {
  id: 'orgListActivityFeeds',
  call: 'orgs.activities.list',
  method: 'GET',
  path: '/orgs/{org}/activities/feeds',
  input: { where: orgRef, query: listOrgActivityQuery },
  item: activity,
  paging: byTotal,
};
