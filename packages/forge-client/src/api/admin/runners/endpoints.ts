import { type Endpoint, type ListEndpoint, type NoInput, singlePage } from '@clients/core';
import type { ProductRoute } from '../../../service/product-route.js';
import {
  type ActionRunJob,
  actionRunJob,
  type SearchJobsQuery,
  searchJobsQuery,
} from '../../actions/jobs/search-schemas.js';
import { type RegistrationToken, registrationToken } from '../../actions/runners/schemas.js';

export const searchAdminJobsAtOldRoute: ListEndpoint<
  { query?: SearchJobsQuery | undefined },
  ActionRunJob
> &
  ProductRoute = {
  id: 'adminSearchRunJobs',
  call: 'admin.runners.searchJobs',
  method: 'GET',
  path: '/admin/runners/jobs',
  input: { query: searchJobsQuery },
  item: actionRunJob,
  paging: singlePage,
  deprecated: 'searchAdminJobs',
  since: { forgejo: '11' },
};

export const getAdminRegistrationTokenAtOldRoute: Endpoint<NoInput, RegistrationToken> &
  ProductRoute = {
  id: 'adminGetRegistrationToken',
  call: 'admin.runners.getRegistrationToken',
  method: 'GET',
  path: '/admin/runners/registration-token',
  input: {},
  output: registrationToken,
  deprecated: 'registerAdminRunner',
  since: { gitea: '1.22', forgejo: '11' },
  until: { gitea: '1.25' },
};
