import { byTotal, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type PageQuery, pageQuery } from '../../../refs/page-schemas.js';
import { type CronRef, cronRef } from '../../../refs/user-schemas.js';
import { type Cron, cron } from './schemas.js';

export const listCronTasks: ListEndpoint<{ query?: PageQuery | undefined }, Cron> = {
  id: 'adminCronList',
  call: 'admin.cron.list',
  method: 'GET',
  path: '/admin/cron',
  input: { query: pageQuery },
  item: cron,
  identity: 'name',
  paging: byTotal,
};

export const runCronTask: NothingEndpoint<{ where: CronRef }> = {
  id: 'adminCronRun',
  call: 'admin.cron.run',
  method: 'POST',
  path: '/admin/cron/{task}',
  input: { where: cronRef },
  nothing: true,
};
