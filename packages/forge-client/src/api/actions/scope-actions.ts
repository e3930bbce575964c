import type {
  OrgRunnerRef,
  OrgSecretRef,
  OrgVariableRef,
  SecretRef,
} from '../../refs/action-schemas.js';
import type { OrgRef } from '../../refs/user-schemas.js';
import type { Transport } from '../../service/transport.js';
import {
  adminActionsJobsScope,
  OrgJobs,
  userActionsJobsScope,
  UserOrAdminJobs,
} from './jobs/scope-jobs.js';
import { orgsActionsRunnersScope, Runners } from './runners/runners.js';
import {
  adminActionsRunnersScope,
  userActionsRunnersScope,
  UserOrAdminRunners,
} from './runners/user-or-admin-runners.js';
import {
  adminActionsRunsScope,
  OrgRuns,
  userActionsRunsScope,
  UserOrAdminRuns,
} from './runs/scope-runs.js';
import { ListedSecrets, orgsActionsSecretsScope } from './secrets/listed-secrets.js';
import { Secrets, userActionsSecretsScope } from './secrets/secrets.js';
import { orgsActionsVariablesScope, UserVariables, Variables } from './variables/variables.js';

/** Actions in all repositories of an organisation. */
export class OrgActions {
  /** Jobs in the repositories of an organisation. */
  readonly jobs: OrgJobs;
  /** Runners that take the jobs of these repositories. */
  readonly runners: Runners<OrgRef, OrgRunnerRef>;
  /** Runs in these repositories. */
  readonly runs: OrgRuns;
  /** Secrets that jobs in these repositories can read. The API never returns their values. */
  readonly secrets: ListedSecrets<OrgRef, OrgSecretRef>;
  /** Variables that jobs in these repositories can read. */
  readonly variables: Variables<OrgRef, OrgVariableRef>;

  constructor(transport: Transport) {
    this.jobs = new OrgJobs(transport);
    this.runners = new Runners(transport, orgsActionsRunnersScope);
    this.runs = new OrgRuns(transport);
    this.secrets = new ListedSecrets(transport, orgsActionsSecretsScope);
    this.variables = new Variables(transport, orgsActionsVariablesScope);
  }
}

/** Actions in all repositories that the authenticated user owns. */
export class UserActions {
  /** Jobs in the repositories that the authenticated user owns. */
  readonly jobs: UserOrAdminJobs;
  /** Runners that take the jobs of these repositories. */
  readonly runners: UserOrAdminRunners;
  /** Runs in these repositories. */
  readonly runs: UserOrAdminRuns;
  /** Secrets that jobs in these repositories can read. The API neither returns their values nor lists them. */
  readonly secrets: Secrets<SecretRef>;
  /** Variables that jobs in these repositories can read. */
  readonly variables: UserVariables;

  constructor(transport: Transport) {
    this.jobs = new UserOrAdminJobs(transport, userActionsJobsScope);
    this.runners = new UserOrAdminRunners(transport, userActionsRunnersScope);
    this.runs = new UserOrAdminRuns(transport, userActionsRunsScope);
    this.secrets = new Secrets(transport, userActionsSecretsScope);
    this.variables = new UserVariables(transport);
  }
}

/** Actions of the whole instance, for its administrators. */
export class AdminActions {
  /** Jobs of all repositories. */
  readonly jobs: UserOrAdminJobs;
  /** All runners of the instance. */
  readonly runners: UserOrAdminRunners;
  /** Runs of all repositories. */
  readonly runs: UserOrAdminRuns;

  constructor(transport: Transport) {
    this.jobs = new UserOrAdminJobs(transport, adminActionsJobsScope);
    this.runners = new UserOrAdminRunners(transport, adminActionsRunnersScope);
    this.runs = new UserOrAdminRuns(transport, adminActionsRunsScope);
  }
}
