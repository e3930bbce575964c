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
  type UpdateActionRunner,
  updateActionRunnerBody,
  type ListRunnersQuery,
  listRunnersQuery,
  type RegistrationToken,
  registrationToken,
} from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import { isFlag, makeFilterCheck } from '../../../service/ignored-filters.js';

const isDisabled = /* @__PURE__ */ isFlag('disabled');

const findIgnoredRunnerFilter = /* @__PURE__ */ makeFilterCheck([
  {
    key: 'disabled',
    servers: 'Gitea 1.26 or newer',
    otherwise: 'no other server disables runners',
    // A runner of a server without the filter has no such field, but others.
    fits: (runner, value) => isDisabled(runner, value) ?? ('busy' in runner ? false : undefined),
  },
]);

export const listRunners: ListEndpoint<
  { where: RepoRef; query?: ListRunnersQuery | undefined },
  ActionRunner
> &
  ProductRoute = {
  id: 'getRepoRunners',
  call: 'actions.runners.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners',
  input: { where: repoRef, query: listRunnersQuery },
  findIgnoredFilter: findIgnoredRunnerFilter,
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
  since: { gitea: '1.24', forgejo: '15' },
};

export const getRunner: Endpoint<{ where: RepoRunnerRef }, ActionRunner> & ProductRoute = {
  id: 'getRepoRunner',
  call: 'actions.runners.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef },
  output: actionRunner,
  since: { gitea: '1.24', forgejo: '15' },
};

export const updateRunner: Endpoint<
  { where: RepoRunnerRef; body: UpdateActionRunner },
  ActionRunner
> &
  ProductRoute = {
  id: 'updateRepoRunner',
  call: 'actions.runners.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef, body: updateActionRunnerBody },
  output: actionRunner,
  since: { gitea: '1.26' },
};

export const deleteRunner: NothingEndpoint<{ where: RepoRunnerRef }> & ProductRoute = {
  id: 'deleteRepoRunner',
  call: 'actions.runners.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/actions/runners/{runner_id}',
  input: { where: repoRunnerRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '15' },
};

export const createRegistrationToken: Endpoint<{ where: RepoRef }, RegistrationToken> &
  ProductRoute = {
  id: 'repoCreateRunnerRegistrationToken',
  call: 'actions.runners.createRegistrationToken',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runners/registration-token',
  input: { where: repoRef },
  output: registrationToken,
  since: { gitea: '1.24' },
};

export const listOrgRunners: ListEndpoint<
  { where: OrgRef; query?: ListRunnersQuery | undefined },
  ActionRunner
> &
  ProductRoute = {
  id: 'getOrgRunners',
  call: 'orgs.actions.runners.list',
  method: 'GET',
  path: '/orgs/{org}/actions/runners',
  input: { where: orgRef, query: listRunnersQuery },
  findIgnoredFilter: findIgnoredRunnerFilter,
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
  since: { gitea: '1.24', forgejo: '15' },
};

export const getOrgRunner: Endpoint<{ where: OrgRunnerRef }, ActionRunner> & ProductRoute = {
  id: 'getOrgRunner',
  call: 'orgs.actions.runners.get',
  method: 'GET',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef },
  output: actionRunner,
  since: { gitea: '1.24', forgejo: '15' },
};

export const updateOrgRunner: Endpoint<
  { where: OrgRunnerRef; body: UpdateActionRunner },
  ActionRunner
> &
  ProductRoute = {
  id: 'updateOrgRunner',
  call: 'orgs.actions.runners.update',
  method: 'PATCH',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef, body: updateActionRunnerBody },
  output: actionRunner,
  since: { gitea: '1.26' },
};

export const deleteOrgRunner: NothingEndpoint<{ where: OrgRunnerRef }> & ProductRoute = {
  id: 'deleteOrgRunner',
  call: 'orgs.actions.runners.delete',
  method: 'DELETE',
  path: '/orgs/{org}/actions/runners/{runner_id}',
  input: { where: orgRunnerRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '15' },
};

export const createOrgRegistrationToken: Endpoint<{ where: OrgRef }, RegistrationToken> &
  ProductRoute = {
  id: 'orgCreateRunnerRegistrationToken',
  call: 'orgs.actions.runners.createRegistrationToken',
  method: 'POST',
  path: '/orgs/{org}/actions/runners/registration-token',
  input: { where: orgRef },
  output: registrationToken,
  since: { gitea: '1.24' },
};

export const listUserRunners: ListEndpoint<{ query?: ListRunnersQuery | undefined }, ActionRunner> &
  ProductRoute = {
  id: 'getUserRunners',
  call: 'user.actions.runners.list',
  method: 'GET',
  path: '/user/actions/runners',
  input: { query: listRunnersQuery },
  findIgnoredFilter: findIgnoredRunnerFilter,
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
  since: { gitea: '1.24', forgejo: '15' },
};

export const getUserRunner: Endpoint<{ where: RunnerRef }, ActionRunner> & ProductRoute = {
  id: 'getUserRunner',
  call: 'user.actions.runners.get',
  method: 'GET',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef },
  output: actionRunner,
  since: { gitea: '1.24', forgejo: '15' },
};

export const updateUserRunner: Endpoint<
  { where: RunnerRef; body: UpdateActionRunner },
  ActionRunner
> &
  ProductRoute = {
  id: 'updateUserRunner',
  call: 'user.actions.runners.update',
  method: 'PATCH',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef, body: updateActionRunnerBody },
  output: actionRunner,
  since: { gitea: '1.26' },
};

export const deleteUserRunner: NothingEndpoint<{ where: RunnerRef }> & ProductRoute = {
  id: 'deleteUserRunner',
  call: 'user.actions.runners.delete',
  method: 'DELETE',
  path: '/user/actions/runners/{runner_id}',
  input: { where: runnerRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '15' },
};

export const createUserRegistrationToken: Endpoint<NoInput, RegistrationToken> & ProductRoute = {
  id: 'userCreateRunnerRegistrationToken',
  call: 'user.actions.runners.createRegistrationToken',
  method: 'POST',
  path: '/user/actions/runners/registration-token',
  input: {},
  output: registrationToken,
  since: { gitea: '1.24' },
};

export const listAdminRunners: ListEndpoint<
  { query?: ListRunnersQuery | undefined },
  ActionRunner
> &
  ProductRoute = {
  id: 'getAdminRunners',
  call: 'admin.actions.runners.list',
  method: 'GET',
  path: '/admin/actions/runners',
  input: { query: listRunnersQuery },
  findIgnoredFilter: findIgnoredRunnerFilter,
  item: actionRunner,
  key: 'runners',
  mayBeBare: true,
  paging: byLink,
  since: { gitea: '1.24', forgejo: '15' },
};

export const getAdminRunner: Endpoint<{ where: RunnerRef }, ActionRunner> & ProductRoute = {
  id: 'getAdminRunner',
  call: 'admin.actions.runners.get',
  method: 'GET',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef },
  output: actionRunner,
  since: { gitea: '1.24', forgejo: '15' },
};

export const updateAdminRunner: Endpoint<
  { where: RunnerRef; body: UpdateActionRunner },
  ActionRunner
> &
  ProductRoute = {
  id: 'updateAdminRunner',
  call: 'admin.actions.runners.update',
  method: 'PATCH',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef, body: updateActionRunnerBody },
  output: actionRunner,
  since: { gitea: '1.26' },
};

export const deleteAdminRunner: NothingEndpoint<{ where: RunnerRef }> & ProductRoute = {
  id: 'deleteAdminRunner',
  call: 'admin.actions.runners.delete',
  method: 'DELETE',
  path: '/admin/actions/runners/{runner_id}',
  input: { where: runnerRef },
  nothing: true,
  since: { gitea: '1.24', forgejo: '15' },
};

export const createAdminRegistrationToken: Endpoint<NoInput, RegistrationToken> & ProductRoute = {
  id: 'adminCreateRunnerRegistrationToken',
  call: 'admin.actions.runners.createRegistrationToken',
  method: 'POST',
  path: '/admin/actions/runners/registration-token',
  input: {},
  output: registrationToken,
  since: { gitea: '1.24' },
};
