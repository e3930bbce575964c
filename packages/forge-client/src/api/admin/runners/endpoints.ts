import { type Endpoint, type ListEndpoint, type NoInput, unpaged } from '@clients/core';
import type { ForgejoOnly, OlderRoute } from '../../../service/server-kinds.js';
import { type ActionRunJob, actionRunJob, type ListRunnerJobsQuery, listRunnerJobsQuery } from '../../actions/runners/job-schemas.js';
import { type RegistrationToken, registrationToken } from '../../actions/runners/schemas.js';

/** Lists the jobs for runners of the whole instance, at a deprecated route. Forgejo only. */
export const listAdminRunnerJobsAtOldRoute: ListEndpoint<{ query?: ListRunnerJobsQuery | undefined }, ActionRunJob> & ForgejoOnly = {
  id: 'adminSearchRunJobs',
  method: 'GET',
  path: '/admin/runners/jobs',
  input: { query: listRunnerJobsQuery },
  item: actionRunJob,
  paging: unpaged,
  deprecated: 'listAdminRunnerJobs',
  only: ['forgejo'],
};

/** Gets the token with which a runner registers itself with the whole instance, at a deprecated route. Forgejo, and Gitea 1.22. */
export const getAdminRegistrationTokenAtOldRoute: Endpoint<NoInput, RegistrationToken> & OlderRoute = {
  id: 'adminGetRegistrationToken',
  method: 'GET',
  path: '/admin/runners/registration-token',
  input: {},
  output: registrationToken,
  deprecated: 'registerAdminRunner',
  until: '1.22',
};
