import type { Endpoint, NoInput } from '@clients/core';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import type { ForgejoOnly, OlderRoute } from '../../../service/server-kinds.js';
import { type RegisteredRunner, registeredRunner, type RegisterRunner, registerRunnerBody } from './registration-schemas.js';
import { type RegistrationToken, registrationToken } from './schemas.js';

/** Registers a runner of a repository. Forgejo only. */
export const registerRunner: Endpoint<{ where: RepoRef; body: RegisterRunner }, RegisteredRunner> & ForgejoOnly = {
  id: 'registerRepoRunner',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runners',
  input: { where: repoRef, body: registerRunnerBody },
  output: registeredRunner,
  only: ['forgejo'],
};

/** Gets the token with which a runner registers itself with a repository. Forgejo, and Gitea up to 1.25. */
export const getRegistrationToken: Endpoint<{ where: RepoRef }, RegistrationToken> & OlderRoute = {
  id: 'repoGetRunnerRegistrationToken',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/runners/registration-token',
  input: { where: repoRef },
  output: registrationToken,
  deprecated: 'registerRunner',
  until: '1.25',
};

/** Registers a runner of an organisation. Forgejo only. */
export const registerOrgRunner: Endpoint<{ where: OrgRef; body: RegisterRunner }, RegisteredRunner> & ForgejoOnly = {
  id: 'registerOrgRunner',
  method: 'POST',
  path: '/orgs/{org}/actions/runners',
  input: { where: orgRef, body: registerRunnerBody },
  output: registeredRunner,
  only: ['forgejo'],
};

/** Gets the token with which a runner registers itself with an organisation. Forgejo, and Gitea up to 1.25. */
export const getOrgRegistrationToken: Endpoint<{ where: OrgRef }, RegistrationToken> & OlderRoute = {
  id: 'orgGetRunnerRegistrationToken',
  method: 'GET',
  path: '/orgs/{org}/actions/runners/registration-token',
  input: { where: orgRef },
  output: registrationToken,
  deprecated: 'registerOrgRunner',
  until: '1.25',
};

/** Registers a runner of the authenticated user. Forgejo only. */
export const registerUserRunner: Endpoint<{ body: RegisterRunner }, RegisteredRunner> & ForgejoOnly = {
  id: 'registerUserRunner',
  method: 'POST',
  path: '/user/actions/runners',
  input: { body: registerRunnerBody },
  output: registeredRunner,
  only: ['forgejo'],
};

/** Gets the token with which a runner registers itself with the authenticated user. Forgejo, and Gitea up to 1.25. */
export const getUserRegistrationToken: Endpoint<NoInput, RegistrationToken> & OlderRoute = {
  id: 'userGetRunnerRegistrationToken',
  method: 'GET',
  path: '/user/actions/runners/registration-token',
  input: {},
  output: registrationToken,
  deprecated: 'registerUserRunner',
  until: '1.25',
};

/** Registers a runner of the whole instance. Forgejo only. */
export const registerAdminRunner: Endpoint<{ body: RegisterRunner }, RegisteredRunner> & ForgejoOnly = {
  id: 'registerAdminRunner',
  method: 'POST',
  path: '/admin/actions/runners',
  input: { body: registerRunnerBody },
  output: registeredRunner,
  only: ['forgejo'],
};

/** Gets the token with which a runner registers itself with the whole instance. Forgejo only. */
export const getAdminRegistrationToken: Endpoint<NoInput, RegistrationToken> & ForgejoOnly = {
  id: 'adminGetRunnerRegistrationToken',
  method: 'GET',
  path: '/admin/actions/runners/registration-token',
  input: {},
  output: registrationToken,
  deprecated: 'registerAdminRunner',
  only: ['forgejo'],
};
