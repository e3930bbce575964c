import type { ByteStream, Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { AttemptRef, RunRef, WorkflowRef } from '../../../refs/action-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflowRun } from '../../../entities/run-schemas.js';
import type { ListRepoRunsQueryInput, ListWorkflowRunsQueryInput } from './schemas.js';

/**
 * Runs of the workflows of a repository. The API cannot approve a run that is waiting for approval,
 * and can cancel runs only on Forgejo.
 */
export class ActionRuns {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the runs of a repository, newest first. Gitea 1.25 or newer and Forgejo 12 or newer.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * for await (const run of forge.actions.runs.list(repo, { branch: 'main' }))
   *   console.log(run.id, run.status, run.conclusion);
   * @throws {StatusError} 403 when the user is not allowed to see them · 404 when the repository is
   * missing or hidden · 500 for an unknown `actor`
   * @see GET /repos/{owner}/{repo}/actions/runs
   */
  list(
    where: RepoRef,
    query?: ListRepoRunsQueryInput,
    options?: CallOptions,
  ): Pages<ActionWorkflowRun> {
    return this.#transport.pages(endpoints.listRuns, { where, query }, options);
  }

  /**
   * Lists the runs of a workflow, newest first, even after its file was deleted. Gitea 1.27 or
   * newer only.
   *
   * @throws {StatusError} 404 when neither a run nor a file has this name, or the repository is
   * missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs
   */
  listOfWorkflow(
    where: WorkflowRef,
    query?: ListWorkflowRunsQueryInput,
    options?: CallOptions,
  ): Pages<ActionWorkflowRun> {
    return this.#transport.pages(endpoints.listWorkflowRuns, { where, query }, options);
  }

  /**
   * Gets the latest attempt of a run. Gitea 1.25 or newer and Forgejo 12 or newer.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}
   */
  get(where: RunRef, options?: CallOptions): Promise<ActionWorkflowRun> {
    return this.#transport.call(endpoints.getRun, { where }, options);
  }

  /**
   * Gets one attempt of a run. Gitea 1.27 or newer only.
   *
   * @throws {StatusError} 404 when the run or this attempt of it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}
   */
  getAttempt(where: AttemptRef, options?: CallOptions): Promise<ActionWorkflowRun> {
    return this.#transport.call(endpoints.getRunAttempt, { where }, options);
  }

  /**
   * Deletes a finished run with its artifacts. Gitea 1.25 or newer and Forgejo 16 or newer.
   *
   * @throws {StatusError} 400 while the run is in progress (500 on Forgejo) · 403 without write
   * access · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/actions/runs/{run}
   */
  delete(where: RunRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteRun, { where }, options);
  }

  /**
   * Gets the run of the job whose automatic token the client uses. Forgejo 16 or newer only.
   *
   * @throws {StatusError} 403 for any other credential, and without one
   * @see GET /actions/run
   */
  getCurrent(options?: CallOptions): Promise<ActionWorkflowRun> {
    return this.#transport.call(endpoints.getCurrentRun, {}, options);
  }

  /**
   * Cancels a run. Succeeds even if it is already cancelled. Forgejo 16 or newer only.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/cancel
   */
  cancel(where: RunRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.cancelRun, { where }, options);
  }

  /**
   * Downloads the logs of all jobs of a run, as a zip file with one text file per job. Forgejo 16
   * or newer only.
   *
   * If a job has no log, the name of its file contains `.MISSING`.
   *
   * @throws {StatusError} 404 when the run is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/logs
   */
  getLogs(where: RunRef, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getRunLogs, { where }, options);
  }

  /**
   * Runs all jobs of a finished run again, and returns the new attempt: `queued`, with its own
   * jobs. Not retried. Gitea 1.26 or newer only.
   *
   * @throws {StatusError} 400 while the run is in progress, or when its workflow is disabled · 403
   * without write access · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/rerun
   */
  rerun(where: RunRef, options?: CallOptions): Promise<ActionWorkflowRun> {
    return this.#transport.call(endpoints.rerunRun, { where }, options);
  }

  /**
   * Runs the failed jobs of a finished run again, in a new attempt; the other jobs are carried over
   * to it. Not retried. Gitea 1.26 or newer only.
   *
   * The server returns nothing about the new attempt: call `get`.
   *
   * @throws {StatusError} 400 while the run is in progress, or when its workflow is disabled · 403
   * without write access · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/rerun-failed-jobs
   */
  rerunFailed(where: RunRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.rerunFailedJobs, { where }, options);
  }
}
