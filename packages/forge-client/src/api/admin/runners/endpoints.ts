import { type Endpoint, type ListEndpoint, type NoInput, singlePage } from '@clients/core';
import type { ProductRoute } from '../../../service/server-kinds.js';
import {
  type ActionRunJob,
  actionRunJob,
  type ListRunnerJobsQuery,
  listRunnerJobsQuery,
} from '../../actions/runners/job-schemas.js';
import { type RegistrationToken, registrationToken } from '../../actions/runners/schemas.js';

/** Lists the jobs for runners of the whole instance, at a deprecated route. Forgejo only. */
export const listAdminRunnerJobsAtOldRoute: ListEndpoint<
  { query?: ListRunnerJobsQuery | undefined },
  ActionRunJob
> &
  ProductRoute = {
  id: 'adminSearchRunJobs',
  method: 'GET',
  path: '/admin/runners/jobs',
  input: { query: listRunnerJobsQuery },
  item: actionRunJob,
  paging: singlePage,
  deprecated: 'listAdminRunnerJobs',
  since: { forgejo: '11' },
};

/** Gets the token that a runner needs to register with the whole instance, at a deprecated route. Gitea up to 1.25 and Forgejo. */
export const getAdminRegistrationTokenAtOldRoute: Endpoint<NoInput, RegistrationToken> &
  ProductRoute = {
  id: 'adminGetRegistrationToken',
  method: 'GET',
  path: '/admin/runners/registration-token',
  input: {},
  output: registrationToken,
  deprecated: 'registerAdminRunner',
  since: { gitea: '1.22', forgejo: '11' },
  until: { gitea: '1.25' },
};
