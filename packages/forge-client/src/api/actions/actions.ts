import type { Transport } from '../../service/transport.js';
import { Artifacts } from './artifacts/artifacts.js';
import { Jobs } from './jobs/jobs.js';
import { RepoRunners } from './runners/runners.js';
import { Runs } from './runs/runs.js';
import { RepoSecrets } from './secrets/listed-secrets.js';
import { Tasks } from './tasks/tasks.js';
import { RepoVariables } from './variables/variables.js';
import { Workflows } from './workflows/workflows.js';

/** Actions of a repository. */
export class Actions {
  /** Files that runs have uploaded. */
  readonly artifacts: Artifacts;
  /** Jobs of its runs, with their logs. */
  readonly jobs: Jobs;
  /** Runners: the machines that run its jobs. */
  readonly runners: RepoRunners;
  /** Runs of its workflows. */
  readonly runs: Runs;
  /** Secrets that its jobs can read. The API never returns their values. */
  readonly secrets: RepoSecrets;
  /** Jobs in the older format of the API. */
  readonly tasks: Tasks;
  /** Variables that its jobs can read. */
  readonly variables: RepoVariables;
  /** Workflow files: enable or disable them, and start runs. */
  readonly workflows: Workflows;

  constructor(transport: Transport) {
    this.artifacts = new Artifacts(transport);
    this.jobs = new Jobs(transport);
    this.runners = new RepoRunners(transport);
    this.runs = new Runs(transport);
    this.secrets = new RepoSecrets(transport);
    this.tasks = new Tasks(transport);
    this.variables = new RepoVariables(transport);
    this.workflows = new Workflows(transport);
  }
}
