import { type ListEndpoint, byTotal } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type StopWatch, stopWatch } from '../../issues/stopwatch/schemas.js';

export const listStopwatches: ListEndpoint<{ query?: PageQuery | undefined }, StopWatch> = {
  id: 'userGetStopWatches',
  call: 'user.stopwatches.list',
  method: 'GET',
  path: '/user/stopwatches',
  input: { query: pageQuery },
  item: stopWatch,
  paging: byTotal,
};
