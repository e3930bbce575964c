import type { RepoRunnerRef, RepoSecretRef, RepoVariableRef } from '../../refs/action-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import { Artifacts } from './artifacts/artifacts.js';
import { Jobs } from './jobs/jobs.js';
import { actionsRunnersScope, Runners } from './runners/runners.js';
import { Runs } from './runs/runs.js';
import { actionsSecretsScope, ListedSecrets } from './secrets/listed-secrets.js';
import { Tasks } from './tasks/tasks.js';
import { actionsVariablesScope, Variables } from './variables/variables.js';
import { Workflows } from './workflows/workflows.js';

/** Actions of a repository. */
export class Actions {
  /** Files that runs have uploaded. */
  readonly artifacts: Artifacts;
  /** Jobs of its runs, with their logs. */
  readonly jobs: Jobs;
  /** Runners: the machines that run its jobs. */
  readonly runners: Runners<RepoRef, RepoRunnerRef>;
  /** Runs of its workflows. */
  readonly runs: Runs;
  /** Secrets that its jobs can read. The API never returns their values. */
  readonly secrets: ListedSecrets<RepoRef, RepoSecretRef>;
  /** Jobs in the older format of the API. */
  readonly tasks: Tasks;
  /** Variables that its jobs can read. */
  readonly variables: Variables<RepoRef, RepoVariableRef>;
  /** Workflow files: enable or disable them, and start runs. */
  readonly workflows: Workflows;

  constructor(transport: Transport) {
    this.artifacts = new Artifacts(transport);
    this.jobs = new Jobs(transport);
    this.runners = new Runners(transport, actionsRunnersScope);
    this.runs = new Runs(transport);
    this.secrets = new ListedSecrets(transport, actionsSecretsScope);
    this.tasks = new Tasks(transport);
    this.variables = new Variables(transport, actionsVariablesScope);
    this.workflows = new Workflows(transport);
  }
}
