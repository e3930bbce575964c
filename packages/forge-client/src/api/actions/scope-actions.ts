import type { Transport } from '../../service/transport.js';
import { AdminJobs, OrgJobs, UserJobs } from './jobs/scope-jobs.js';
import { OrgRunners } from './runners/runners.js';
import { AdminActionsRunners, UserRunners } from './runners/user-or-admin-runners.js';
import { AdminRuns, OrgRuns, UserRuns } from './runs/scope-runs.js';
import { OrgSecrets } from './secrets/listed-secrets.js';
import { UserSecrets } from './secrets/secrets.js';
import { OrgVariables, UserVariables } from './variables/variables.js';

/** Actions in all repositories of an organisation. */
export class OrgActions {
  /** Jobs in the repositories of an organisation. */
  readonly jobs: OrgJobs;
  /** Runners that take the jobs of these repositories. */
  readonly runners: OrgRunners;
  /** Runs in these repositories. */
  readonly runs: OrgRuns;
  /** Secrets that jobs in these repositories can read. The API never returns their values. */
  readonly secrets: OrgSecrets;
  /** Variables that jobs in these repositories can read. */
  readonly variables: OrgVariables;

  constructor(transport: Transport) {
    this.jobs = new OrgJobs(transport);
    this.runners = new OrgRunners(transport);
    this.runs = new OrgRuns(transport);
    this.secrets = new OrgSecrets(transport);
    this.variables = new OrgVariables(transport);
  }
}

/** Actions in all repositories that the authenticated user owns. */
export class UserActions {
  /** Jobs in the repositories that the authenticated user owns. */
  readonly jobs: UserJobs;
  /** Runners that take the jobs of these repositories. */
  readonly runners: UserRunners;
  /** Runs in these repositories. */
  readonly runs: UserRuns;
  /**
   * Secrets that jobs in these repositories can read. The API neither returns their values nor
   * lists them.
   */
  readonly secrets: UserSecrets;
  /** Variables that jobs in these repositories can read. */
  readonly variables: UserVariables;

  constructor(transport: Transport) {
    this.jobs = new UserJobs(transport);
    this.runners = new UserRunners(transport);
    this.runs = new UserRuns(transport);
    this.secrets = new UserSecrets(transport);
    this.variables = new UserVariables(transport);
  }
}

/** Actions of the whole instance, for its administrators. */
export class AdminActions {
  /** Jobs of all repositories. */
  readonly jobs: AdminJobs;
  /** All runners of the instance. */
  readonly runners: AdminActionsRunners;
  /** Runs of all repositories. */
  readonly runs: AdminRuns;

  constructor(transport: Transport) {
    this.jobs = new AdminJobs(transport);
    this.runners = new AdminActionsRunners(transport);
    this.runs = new AdminRuns(transport);
  }
}
