import type { Transport } from '../../service/transport.js';
import { ActionArtifacts } from './artifacts/artifacts.js';
import { ActionJobs } from './jobs/jobs.js';
import { ActionRunners } from './runners/runners.js';
import { ActionRuns } from './runs/runs.js';
import { ActionSecrets } from './secrets/listed-secrets.js';
import { ActionTasks } from './tasks/tasks.js';
import { ActionVariables } from './variables/variables.js';
import { ActionWorkflows } from './workflows/workflows.js';

/** Actions of a repository. */
export class Actions {
  /** Files that runs have uploaded. */
  readonly artifacts: ActionArtifacts;
  /** Jobs of its runs, with their logs. */
  readonly jobs: ActionJobs;
  /** Runners: the machines that run its jobs. */
  readonly runners: ActionRunners;
  /** Runs of its workflows. */
  readonly runs: ActionRuns;
  /** Secrets that its jobs can read. The API never returns their values. */
  readonly secrets: ActionSecrets;
  /** Jobs in the older format of the API. */
  readonly tasks: ActionTasks;
  /** Variables that its jobs can read. */
  readonly variables: ActionVariables;
  /** Workflow files: enable or disable them, and start runs. */
  readonly workflows: ActionWorkflows;

  constructor(transport: Transport) {
    this.artifacts = new ActionArtifacts(transport);
    this.jobs = new ActionJobs(transport);
    this.runners = new ActionRunners(transport);
    this.runs = new ActionRuns(transport);
    this.secrets = new ActionSecrets(transport);
    this.tasks = new ActionTasks(transport);
    this.variables = new ActionVariables(transport);
    this.workflows = new ActionWorkflows(transport);
  }
}
