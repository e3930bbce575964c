import { type ListEndpoint, singlePage } from '@clients/core';
import { type UserRef, userRef } from '../../../refs/user-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { type UserHeatmapData, userHeatmapData } from '../schemas.js';

export const listUserHeatmap: ListEndpoint<{ where: UserRef }, UserHeatmapData> & ProductRoute = {
  id: 'userGetHeatmapData',
  call: 'users.heatmap.list',
  method: 'GET',
  path: '/users/{username}/heatmap',
  input: { where: userRef },
  item: userHeatmapData,
  paging: singlePage,
  setting: '[service] ENABLE_USER_HEATMAP',
};
