import type { Transport } from '../../service/transport.js';
import { AdminActionJobs, OrgActionJobs, CurrentUserActionJobs } from './jobs/scope-jobs.js';
import { OrgActionRunners } from './runners/runners.js';
import { AdminActionRunners, CurrentUserActionRunners } from './runners/user-or-admin-runners.js';
import { AdminActionRuns, OrgActionRuns, CurrentUserActionRuns } from './runs/scope-runs.js';
import { OrgActionSecrets } from './secrets/listed-secrets.js';
import { CurrentUserActionSecrets } from './secrets/secrets.js';
import { OrgActionVariables, CurrentUserActionVariables } from './variables/variables.js';

/** Actions in all repositories of an organisation. */
export class OrgActions {
  /** Jobs in the repositories of an organisation. */
  readonly jobs: OrgActionJobs;
  /** Runners that take the jobs of these repositories. */
  readonly runners: OrgActionRunners;
  /** Runs in these repositories. */
  readonly runs: OrgActionRuns;
  /** Secrets that jobs in these repositories can read. The API never returns their values. */
  readonly secrets: OrgActionSecrets;
  /** Variables that jobs in these repositories can read. */
  readonly variables: OrgActionVariables;

  constructor(transport: Transport) {
    this.jobs = new OrgActionJobs(transport);
    this.runners = new OrgActionRunners(transport);
    this.runs = new OrgActionRuns(transport);
    this.secrets = new OrgActionSecrets(transport);
    this.variables = new OrgActionVariables(transport);
  }
}

/** Actions in all repositories that the authenticated user owns. */
export class CurrentUserActions {
  /** Jobs in the repositories that the authenticated user owns. */
  readonly jobs: CurrentUserActionJobs;
  /** Runners that take the jobs of these repositories. */
  readonly runners: CurrentUserActionRunners;
  /** Runs in these repositories. */
  readonly runs: CurrentUserActionRuns;
  /**
   * Secrets that jobs in these repositories can read. The API neither returns their values nor
   * lists them.
   */
  readonly secrets: CurrentUserActionSecrets;
  /** Variables that jobs in these repositories can read. */
  readonly variables: CurrentUserActionVariables;

  constructor(transport: Transport) {
    this.jobs = new CurrentUserActionJobs(transport);
    this.runners = new CurrentUserActionRunners(transport);
    this.runs = new CurrentUserActionRuns(transport);
    this.secrets = new CurrentUserActionSecrets(transport);
    this.variables = new CurrentUserActionVariables(transport);
  }
}

/** Actions of the whole instance, for its administrators. */
export class AdminActions {
  /** Jobs of all repositories. */
  readonly jobs: AdminActionJobs;
  /** All runners of the instance. */
  readonly runners: AdminActionRunners;
  /** Runs of all repositories. */
  readonly runs: AdminActionRuns;

  constructor(transport: Transport) {
    this.jobs = new AdminActionJobs(transport);
    this.runners = new AdminActionRunners(transport);
    this.runs = new AdminActionRuns(transport);
  }
}
