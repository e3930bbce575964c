import { type ListEndpoint, byTotal } from '@clients/core';
import { type TrackedTime, trackedTime } from '../../issues/times/schemas.js';
import { type ListCurrentUserTimesQuery, listCurrentUserTimesQuery } from '../schemas.js';

export const listCurrentUserTimes: ListEndpoint<
  { query?: ListCurrentUserTimesQuery | undefined },
  TrackedTime
> = {
  id: 'userCurrentTrackedTimes',
  call: 'user.times.list',
  method: 'GET',
  path: '/user/times',
  input: { query: listCurrentUserTimesQuery },
  item: trackedTime,
  paging: byTotal,
};
