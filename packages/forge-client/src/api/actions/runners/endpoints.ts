import { byLink, type Endpoint, type ListEndpoint, type NoInput, type NothingEndpoint } from '@clients/core';
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

/** Lists the runners of a repository. */
export const listRunners: ListEndpoint<{ where: RepoRef; query?: ListRunnersQuery | undefined }, ActionRunner> = {
  id: 'getRepoRunners',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners',
  input: { where: repoRef, query: listRunnersQuery },
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
};

/** Gets a runner of a repository. */
export const getRunner: Endpoint<{ where: RepoRunnerRef }, ActionRunner> = {
  id: 'getRepoRunner',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef },
  output: actionRunner,
};

/** Enables or disables a runner of a repository. */
export const updateRunner: Endpoint<{ where: RepoRunnerRef; body: EditActionRunner }, ActionRunner> = {
  id: 'updateRepoRunner',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef, body: editActionRunnerBody },
  output: actionRunner,
};

/** Deletes a runner of a repository. */
export const removeRunner: NothingEndpoint<{ where: RepoRunnerRef }> = {
  id: 'deleteRepoRunner',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef },
  nothing: true,
};

/** Gets the token with which a runner registers itself with a repository. */
export const createRegistrationToken: Endpoint<{ where: RepoRef }, RegistrationToken> = {
  id: 'repoCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runners/registration-token',
  input: { where: repoRef },
  output: registrationToken,
};

/** Lists the runners of an organisation. */
export const listOrgRunners: ListEndpoint<{ where: OrgRef; query?: ListRunnersQuery | undefined }, ActionRunner> = {
  id: 'getOrgRunners',
  method: 'GET',
  path: '/orgs/{org}/actions/runners',
  input: { where: orgRef, query: listRunnersQuery },
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
};

/** Gets a runner of an organisation. */
export const getOrgRunner: Endpoint<{ where: OrgRunnerRef }, ActionRunner> = {
  id: 'getOrgRunner',
  method: 'GET',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef },
  output: actionRunner,
};

/** Enables or disables a runner of an organisation. */
export const updateOrgRunner: Endpoint<{ where: OrgRunnerRef; body: EditActionRunner }, ActionRunner> = {
  id: 'updateOrgRunner',
  method: 'PATCH',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef, body: editActionRunnerBody },
  output: actionRunner,
};

/** Deletes a runner of an organisation. */
export const removeOrgRunner: NothingEndpoint<{ where: OrgRunnerRef }> = {
  id: 'deleteOrgRunner',
  method: 'DELETE',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef },
  nothing: true,
};

/** Gets the token with which a runner registers itself with an organisation. */
export const createOrgRegistrationToken: Endpoint<{ where: OrgRef }, RegistrationToken> = {
  id: 'orgCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/orgs/{org}/actions/runners/registration-token',
  input: { where: orgRef },
  output: registrationToken,
};

/** Lists the runners of the authenticated user. */
export const listUserRunners: ListEndpoint<{ query?: ListRunnersQuery | undefined }, ActionRunner> = {
  id: 'getUserRunners',
  method: 'GET',
  path: '/user/actions/runners',
  input: { query: listRunnersQuery },
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
};

/** Gets a runner of the authenticated user. */
export const getUserRunner: Endpoint<{ where: RunnerRef }, ActionRunner> = {
  id: 'getUserRunner',
  method: 'GET',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef },
  output: actionRunner,
};

/** Enables or disables a runner of the authenticated user. */
export const updateUserRunner: Endpoint<{ where: RunnerRef; body: EditActionRunner }, ActionRunner> = {
  id: 'updateUserRunner',
  method: 'PATCH',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef, body: editActionRunnerBody },
  output: actionRunner,
};

/** Deletes a runner of the authenticated user. */
export const removeUserRunner: NothingEndpoint<{ where: RunnerRef }> = {
  id: 'deleteUserRunner',
  method: 'DELETE',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef },
  nothing: true,
};

/** Gets the token with which a runner registers itself with the authenticated user. */
export const createUserRegistrationToken: Endpoint<NoInput, RegistrationToken> = {
  id: 'userCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/user/actions/runners/registration-token',
  input: {},
  output: registrationToken,
};

/** Lists all runners of the instance, including those of repositories, organisations and users. */
export const listAdminRunners: ListEndpoint<{ query?: ListRunnersQuery | undefined }, ActionRunner> = {
  id: 'getAdminRunners',
  method: 'GET',
  path: '/admin/actions/runners',
  input: { query: listRunnersQuery },
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
};

/** Gets a runner of the instance. */
export const getAdminRunner: Endpoint<{ where: RunnerRef }, ActionRunner> = {
  id: 'getAdminRunner',
  method: 'GET',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef },
  output: actionRunner,
};

/** Enables or disables a runner of the instance. */
export const updateAdminRunner: Endpoint<{ where: RunnerRef; body: EditActionRunner }, ActionRunner> = {
  id: 'updateAdminRunner',
  method: 'PATCH',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef, body: editActionRunnerBody },
  output: actionRunner,
};

/** Deletes a runner of the instance. */
export const removeAdminRunner: NothingEndpoint<{ where: RunnerRef }> = {
  id: 'deleteAdminRunner',
  method: 'DELETE',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef },
  nothing: true,
};

/** Gets the token with which a runner registers itself with the whole instance. */
export const createAdminRegistrationToken: Endpoint<NoInput, RegistrationToken> = {
  id: 'adminCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/admin/actions/runners/registration-token',
  input: {},
  output: registrationToken,
};
