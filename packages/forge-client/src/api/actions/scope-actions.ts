import type { OrgRunnerRef, OrgSecretRef, OrgVariableRef, RunnerRef, SecretRef } from '../../refs/action-schemas.js';
import type { OrgRef } from '../../refs/user-schemas.js';
import type { Transport } from '../../service/transport.js';
import { adminActionsJobsScope, orgsActionsJobsScope, ScopeJobs, userActionsJobsScope } from './jobs/scope-jobs.js';
import { adminActionsRunnersScope, orgsActionsRunnersScope, Runners, userActionsRunnersScope } from './runners/runners.js';
import { adminActionsRunsScope, orgsActionsRunsScope, ScopeRuns, userActionsRunsScope } from './runs/scope-runs.js';
import { ListedSecrets, orgsActionsSecretsScope } from './secrets/listed-secrets.js';
import { Secrets, userActionsSecretsScope } from './secrets/secrets.js';
import { orgsActionsVariablesScope, UserVariables, Variables } from './variables/variables.js';

/** Actions in all repositories of an organisation. */
export class OrgActions {
  /** Jobs in its repositories. */
  readonly jobs: ScopeJobs<[where: OrgRef]>;
  /** Machines that take the jobs of its repositories. */
  readonly runners: Runners<[where: OrgRef], OrgRunnerRef>;
  /** Runs in its repositories. */
  readonly runs: ScopeRuns<[where: OrgRef]>;
  /** Values that jobs in its repositories can read and nobody can see. */
  readonly secrets: ListedSecrets<OrgRef, OrgSecretRef>;
  /** Values that jobs in its repositories can read. */
  readonly variables: Variables<OrgRef, OrgVariableRef>;

  constructor(transport: Transport) {
    this.jobs = new ScopeJobs(transport, orgsActionsJobsScope);
    this.runners = new Runners(transport, orgsActionsRunnersScope);
    this.runs = new ScopeRuns(transport, orgsActionsRunsScope);
    this.secrets = new ListedSecrets(transport, orgsActionsSecretsScope);
    this.variables = new Variables(transport, orgsActionsVariablesScope);
  }
}

/** Actions in all repositories that the caller owns. */
export class UserActions {
  /** Jobs in the repositories that the caller owns. */
  readonly jobs: ScopeJobs<[]>;
  /** Machines that take the jobs of these repositories. */
  readonly runners: Runners<[], RunnerRef>;
  /** Runs in these repositories. */
  readonly runs: ScopeRuns<[]>;
  /** Values that jobs in these repositories can read and nobody can see. */
  readonly secrets: Secrets<SecretRef>;
  /** Values that jobs in these repositories can read. */
  readonly variables: UserVariables;

  constructor(transport: Transport) {
    this.jobs = new ScopeJobs(transport, userActionsJobsScope);
    this.runners = new Runners(transport, userActionsRunnersScope);
    this.runs = new ScopeRuns(transport, userActionsRunsScope);
    this.secrets = new Secrets(transport, userActionsSecretsScope);
    this.variables = new UserVariables(transport);
  }
}

/** Actions of the whole site, for its administrators. */
export class AdminActions {
  /** Jobs of all repositories. */
  readonly jobs: ScopeJobs<[]>;
  /** All machines that take jobs. */
  readonly runners: Runners<[], RunnerRef>;
  /** Runs of all repositories. */
  readonly runs: ScopeRuns<[]>;

  constructor(transport: Transport) {
    this.jobs = new ScopeJobs(transport, adminActionsJobsScope);
    this.runners = new Runners(transport, adminActionsRunnersScope);
    this.runs = new ScopeRuns(transport, adminActionsRunsScope);
  }
}
