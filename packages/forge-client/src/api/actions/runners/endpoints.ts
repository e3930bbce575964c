import {
  byLink,
  type Endpoint,
  type ListEndpoint,
  type NoInput,
  type NothingEndpoint,
} from '@clients/core';
import {
  type OrgRunnerRef,
  orgRunnerRef,
  type RepoRunnerRef,
  repoRunnerRef,
  type RunnerRef,
  runnerRef,
} from '../../../refs/action-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import {
  type ActionRunner,
  actionRunner,
  type EditActionRunner,
  editActionRunnerBody,
  type ListRunnersQuery,
  listRunnersQuery,
  type RegistrationToken,
  registrationToken,
} from './schemas.js';
import type { ProductRoute } from '../../../service/server-kinds.js';

/** Lists the runners of a repository. */
export const listRunners: ListEndpoint<
  { where: RepoRef; query?: ListRunnersQuery | undefined },
  ActionRunner
> &
  ProductRoute = {
  id: 'getRepoRunners',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners',
  input: { where: repoRef, query: listRunnersQuery },
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Gets a runner of a repository. */
export const getRunner: Endpoint<{ where: RepoRunnerRef }, ActionRunner> & ProductRoute = {
  id: 'getRepoRunner',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef },
  output: actionRunner,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Enables or disables a runner of a repository. */
export const updateRunner: Endpoint<
  { where: RepoRunnerRef; body: EditActionRunner },
  ActionRunner
> &
  ProductRoute = {
  id: 'updateRepoRunner',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef, body: editActionRunnerBody },
  output: actionRunner,
  since: { gitea: '1.26' },
};

/** Deletes a runner of a repository. */
export const removeRunner: NothingEndpoint<{ where: RepoRunnerRef }> & ProductRoute = {
  id: 'deleteRepoRunner',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Gets the token that a runner needs to register with a repository. */
export const createRegistrationToken: Endpoint<{ where: RepoRef }, RegistrationToken> &
  ProductRoute = {
  id: 'repoCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runners/registration-token',
  input: { where: repoRef },
  output: registrationToken,
  since: { gitea: '1.24' },
};

/** Lists the runners of an organisation. */
export const listOrgRunners: ListEndpoint<
  { where: OrgRef; query?: ListRunnersQuery | undefined },
  ActionRunner
> &
  ProductRoute = {
  id: 'getOrgRunners',
  method: 'GET',
  path: '/orgs/{org}/actions/runners',
  input: { where: orgRef, query: listRunnersQuery },
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Gets a runner of an organisation. */
export const getOrgRunner: Endpoint<{ where: OrgRunnerRef }, ActionRunner> & ProductRoute = {
  id: 'getOrgRunner',
  method: 'GET',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef },
  output: actionRunner,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Enables or disables a runner of an organisation. */
export const updateOrgRunner: Endpoint<
  { where: OrgRunnerRef; body: EditActionRunner },
  ActionRunner
> &
  ProductRoute = {
  id: 'updateOrgRunner',
  method: 'PATCH',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef, body: editActionRunnerBody },
  output: actionRunner,
  since: { gitea: '1.26' },
};

/** Deletes a runner of an organisation. */
export const removeOrgRunner: NothingEndpoint<{ where: OrgRunnerRef }> & ProductRoute = {
  id: 'deleteOrgRunner',
  method: 'DELETE',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Gets the token that a runner needs to register with an organisation. */
export const createOrgRegistrationToken: Endpoint<{ where: OrgRef }, RegistrationToken> &
  ProductRoute = {
  id: 'orgCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/orgs/{org}/actions/runners/registration-token',
  input: { where: orgRef },
  output: registrationToken,
  since: { gitea: '1.24' },
};

/** Lists the runners of the authenticated user. */
export const listUserRunners: ListEndpoint<{ query?: ListRunnersQuery | undefined }, ActionRunner> &
  ProductRoute = {
  id: 'getUserRunners',
  method: 'GET',
  path: '/user/actions/runners',
  input: { query: listRunnersQuery },
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Gets a runner of the authenticated user. */
export const getUserRunner: Endpoint<{ where: RunnerRef }, ActionRunner> & ProductRoute = {
  id: 'getUserRunner',
  method: 'GET',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef },
  output: actionRunner,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Enables or disables a runner of the authenticated user. */
export const updateUserRunner: Endpoint<
  { where: RunnerRef; body: EditActionRunner },
  ActionRunner
> &
  ProductRoute = {
  id: 'updateUserRunner',
  method: 'PATCH',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef, body: editActionRunnerBody },
  output: actionRunner,
  since: { gitea: '1.26' },
};

/** Deletes a runner of the authenticated user. */
export const removeUserRunner: NothingEndpoint<{ where: RunnerRef }> & ProductRoute = {
  id: 'deleteUserRunner',
  method: 'DELETE',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Gets the token that a runner needs to register with the authenticated user. */
export const createUserRegistrationToken: Endpoint<NoInput, RegistrationToken> & ProductRoute = {
  id: 'userCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/user/actions/runners/registration-token',
  input: {},
  output: registrationToken,
  since: { gitea: '1.24' },
};

/** Lists all runners of the instance, including those of repositories, organisations and users. */
export const listAdminRunners: ListEndpoint<
  { query?: ListRunnersQuery | undefined },
  ActionRunner
> &
  ProductRoute = {
  id: 'getAdminRunners',
  method: 'GET',
  path: '/admin/actions/runners',
  input: { query: listRunnersQuery },
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Gets a runner of the instance. */
export const getAdminRunner: Endpoint<{ where: RunnerRef }, ActionRunner> & ProductRoute = {
  id: 'getAdminRunner',
  method: 'GET',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef },
  output: actionRunner,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Enables or disables a runner of the instance. */
export const updateAdminRunner: Endpoint<
  { where: RunnerRef; body: EditActionRunner },
  ActionRunner
> &
  ProductRoute = {
  id: 'updateAdminRunner',
  method: 'PATCH',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef, body: editActionRunnerBody },
  output: actionRunner,
  since: { gitea: '1.26' },
};

/** Deletes a runner of the instance. */
export const removeAdminRunner: NothingEndpoint<{ where: RunnerRef }> & ProductRoute = {
  id: 'deleteAdminRunner',
  method: 'DELETE',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '15' },
};

/** Gets the token that a runner needs to register with the whole instance. */
export const createAdminRegistrationToken: Endpoint<NoInput, RegistrationToken> & ProductRoute = {
  id: 'adminCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/admin/actions/runners/registration-token',
  input: {},
  output: registrationToken,
  since: { gitea: '1.24' },
};
