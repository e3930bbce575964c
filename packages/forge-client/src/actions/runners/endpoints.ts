import type { Endpoint, ListEndpoint, NoInput, NothingEndpoint } from '@clients/core';
import {
  type OrgRunnerRef,
  orgRunnerRef,
  type RepoRunnerRef,
  repoRunnerRef,
  type RunnerRef,
  runnerRef,
} from '../../refs/action-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../refs/user-schemas.js';
import {
  type ActionRunner,
  actionRunner,
  type EditActionRunner,
  editActionRunnerBody,
  type ListUserRunnersQuery,
  listUserRunnersQuery,
  type RegistrationToken,
  registrationToken,
} from './schemas.js';

/** Lists user runners. */
export const listUserRunners: ListEndpoint<{ query?: ListUserRunnersQuery | undefined }, ActionRunner> = {
  id: 'getUserRunners',
  method: 'GET',
  path: '/user/actions/runners',
  input: { query: listUserRunnersQuery },
  item: actionRunner,
  key: 'runners',
  paging: 'total',
};

/** Gives user runner. */
export const getUserRunner: Endpoint<{ where: RunnerRef }, ActionRunner> = {
  id: 'getUserRunner',
  method: 'GET',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef },
  output: actionRunner,
};

/** Changes user runner. */
export const updateUserRunner: Endpoint<{ where: RunnerRef; body: EditActionRunner }, ActionRunner> = {
  id: 'updateUserRunner',
  method: 'PATCH',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef, body: editActionRunnerBody },
  output: actionRunner,
};

/** Removes user runner. */
export const removeUserRunner: NothingEndpoint<{ where: RunnerRef }> = {
  id: 'deleteUserRunner',
  method: 'DELETE',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef },
  nothing: true,
};

/** Creates user registration token. */
export const createUserRegistrationToken: Endpoint<NoInput, RegistrationToken> = {
  id: 'userCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/user/actions/runners/registration-token',
  input: {},
  output: registrationToken,
};

/** Lists org runners. */
export const listOrgRunners: ListEndpoint<{ where: OrgRef; query?: ListUserRunnersQuery | undefined }, ActionRunner> = {
  id: 'getOrgRunners',
  method: 'GET',
  path: '/orgs/{org}/actions/runners',
  input: { where: orgRef, query: listUserRunnersQuery },
  item: actionRunner,
  key: 'runners',
  paging: 'total',
};

/** Gives org runner. */
export const getOrgRunner: Endpoint<{ where: OrgRunnerRef }, ActionRunner> = {
  id: 'getOrgRunner',
  method: 'GET',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef },
  output: actionRunner,
};

/** Changes org runner. */
export const updateOrgRunner: Endpoint<{ where: OrgRunnerRef; body: EditActionRunner }, ActionRunner> = {
  id: 'updateOrgRunner',
  method: 'PATCH',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef, body: editActionRunnerBody },
  output: actionRunner,
};

/** Removes org runner. */
export const removeOrgRunner: NothingEndpoint<{ where: OrgRunnerRef }> = {
  id: 'deleteOrgRunner',
  method: 'DELETE',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef },
  nothing: true,
};

/** Creates org registration token. */
export const createOrgRegistrationToken: Endpoint<{ where: OrgRef }, RegistrationToken> = {
  id: 'orgCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/orgs/{org}/actions/runners/registration-token',
  input: { where: orgRef },
  output: registrationToken,
};

/** Lists admin runners. */
export const listAdminRunners: ListEndpoint<{ query?: ListUserRunnersQuery | undefined }, ActionRunner> = {
  id: 'getAdminRunners',
  method: 'GET',
  path: '/admin/actions/runners',
  input: { query: listUserRunnersQuery },
  item: actionRunner,
  key: 'runners',
  paging: 'total',
};

/** Gives admin runner. */
export const getAdminRunner: Endpoint<{ where: RunnerRef }, ActionRunner> = {
  id: 'getAdminRunner',
  method: 'GET',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef },
  output: actionRunner,
};

/** Changes admin runner. */
export const updateAdminRunner: Endpoint<{ where: RunnerRef; body: EditActionRunner }, ActionRunner> = {
  id: 'updateAdminRunner',
  method: 'PATCH',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef, body: editActionRunnerBody },
  output: actionRunner,
};

/** Removes admin runner. */
export const removeAdminRunner: NothingEndpoint<{ where: RunnerRef }> = {
  id: 'deleteAdminRunner',
  method: 'DELETE',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef },
  nothing: true,
};

/** Creates admin registration token. */
export const createAdminRegistrationToken: Endpoint<NoInput, RegistrationToken> = {
  id: 'adminCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/admin/actions/runners/registration-token',
  input: {},
  output: registrationToken,
};

/** Lists runners. */
export const listRunners: ListEndpoint<{ where: RepoRef; query?: ListUserRunnersQuery | undefined }, ActionRunner> = {
  id: 'getRepoRunners',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners',
  input: { where: repoRef, query: listUserRunnersQuery },
  item: actionRunner,
  key: 'runners',
  paging: 'total',
};

/** Gives runner. */
export const getRunner: Endpoint<{ where: RepoRunnerRef }, ActionRunner> = {
  id: 'getRepoRunner',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef },
  output: actionRunner,
};

/** Changes runner. */
export const updateRunner: Endpoint<{ where: RepoRunnerRef; body: EditActionRunner }, ActionRunner> = {
  id: 'updateRepoRunner',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef, body: editActionRunnerBody },
  output: actionRunner,
};

/** Removes runner. */
export const removeRunner: NothingEndpoint<{ where: RepoRunnerRef }> = {
  id: 'deleteRepoRunner',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef },
  nothing: true,
};

/** Creates registration token. */
export const createRegistrationToken: Endpoint<{ where: RepoRef }, RegistrationToken> = {
  id: 'repoCreateRunnerRegistrationToken',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runners/registration-token',
  input: { where: repoRef },
  output: registrationToken,
};
