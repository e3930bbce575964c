import { type ListEndpoint, byTotal } from '@clients/core';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import {
  type ListUserActivityQuery,
  type Activity,
  listUserActivityQuery,
  activity,
} from '../schemas.js';

export const listUserActivity: ListEndpoint<
  { where: UserRef; query?: ListUserActivityQuery | undefined },
  Activity
> = {
  id: 'userListActivityFeeds',
  call: 'users.activities.list',
  method: 'GET',
  path: '/users/{username}/activities/feeds',
  input: { where: userRef, query: listUserActivityQuery },
  item: activity,
  paging: byTotal,
};
