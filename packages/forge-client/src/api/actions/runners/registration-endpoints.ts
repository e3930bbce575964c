import type { Endpoint, NoInput } from '@clients/core';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import { type OrgRef, orgRef } from '../../../refs/user-schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';
import {
  type RegisteredRunner,
  registeredRunner,
  type RegisterRunner,
  registerRunnerBody,
} from './registration-schemas.js';
import { type RegistrationToken, registrationToken } from './schemas.js';

export const registerRunner: Endpoint<{ where: RepoRef; body: RegisterRunner }, RegisteredRunner> &
  ProductRoute = {
  id: 'registerRepoRunner',
  call: 'actions.runners.register',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/runners',
  input: { where: repoRef, body: registerRunnerBody },
  output: registeredRunner,
  since: { forgejo: '15' },
};

export const getRegistrationToken: Endpoint<{ where: RepoRef }, RegistrationToken> & ProductRoute =
  {
    id: 'repoGetRunnerRegistrationToken',
    call: 'actions.runners.getRegistrationToken',
    method: 'GET',
    path: '/repos/{owner}/{repo}/actions/runners/registration-token',
    input: { where: repoRef },
    output: registrationToken,
    deprecated: 'registerRunner',
    since: { gitea: '1.22', forgejo: '11' },
    until: { gitea: '1.25' },
  };

export const registerOrgRunner: Endpoint<
  { where: OrgRef; body: RegisterRunner },
  RegisteredRunner
> &
  ProductRoute = {
  id: 'registerOrgRunner',
  call: 'orgs.actions.runners.register',
  method: 'POST',
  path: '/orgs/{org}/actions/runners',
  input: { where: orgRef, body: registerRunnerBody },
  output: registeredRunner,
  since: { forgejo: '15' },
};

export const getOrgRegistrationToken: Endpoint<{ where: OrgRef }, RegistrationToken> &
  ProductRoute = {
  id: 'orgGetRunnerRegistrationToken',
  call: 'orgs.actions.runners.getRegistrationToken',
  method: 'GET',
  path: '/orgs/{org}/actions/runners/registration-token',
  input: { where: orgRef },
  output: registrationToken,
  deprecated: 'registerOrgRunner',
  since: { gitea: '1.22', forgejo: '11' },
  until: { gitea: '1.25' },
};

export const registerUserRunner: Endpoint<{ body: RegisterRunner }, RegisteredRunner> &
  ProductRoute = {
  id: 'registerUserRunner',
  call: 'user.actions.runners.register',
  method: 'POST',
  path: '/user/actions/runners',
  input: { body: registerRunnerBody },
  output: registeredRunner,
  since: { forgejo: '15' },
};

export const getUserRegistrationToken: Endpoint<NoInput, RegistrationToken> & ProductRoute = {
  id: 'userGetRunnerRegistrationToken',
  call: 'user.actions.runners.getRegistrationToken',
  method: 'GET',
  path: '/user/actions/runners/registration-token',
  input: {},
  output: registrationToken,
  deprecated: 'registerUserRunner',
  since: { gitea: '1.22', forgejo: '11' },
  until: { gitea: '1.25' },
};

export const registerAdminRunner: Endpoint<{ body: RegisterRunner }, RegisteredRunner> &
  ProductRoute = {
  id: 'registerAdminRunner',
  call: 'admin.actions.runners.register',
  method: 'POST',
  path: '/admin/actions/runners',
  input: { body: registerRunnerBody },
  output: registeredRunner,
  since: { forgejo: '15' },
};

export const getAdminRegistrationToken: Endpoint<NoInput, RegistrationToken> & ProductRoute = {
  id: 'adminGetRunnerRegistrationToken',
  call: 'admin.actions.runners.getRegistrationToken',
  method: 'GET',
  path: '/admin/actions/runners/registration-token',
  input: {},
  output: registrationToken,
  deprecated: 'registerAdminRunner',
  since: { forgejo: '15' },
};
