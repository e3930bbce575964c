import { type ByteStream, checkRequest, type Pages, runAsOneCall } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { AttemptRef, RunRef, WorkflowRef } from '../../../refs/action-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflowRun } from '../../../entities/run-schemas.js';
import type { ListRepoRunsQueryInput, ListWorkflowRunsQueryInput } from './schemas.js';

/** Runs of the workflows of a repository. */
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
   * Cancels a run with its jobs. Gitea 28 or newer and Forgejo 16 or newer.
   *
   * Returns the run on Gitea, and `undefined` on Forgejo. A run that has ended is a 409 on Gitea, as
   * may be one that this call has cancelled if its first response was lost; Forgejo succeeds even if
   * the run is cancelled already.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 409
   * `run-ended` when it has ended, on Gitea
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/cancel
   */
  cancel(where: RunRef, options?: CallOptions): Promise<ActionWorkflowRun | undefined> {
    return this.#transport.call(endpoints.cancelRun, { where }, options);
  }

  /**
   * Cancels a run that `cancel` cannot end: the server does not wait for the runners, and drops what
   * they report later. Gitea 28 or newer only.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 409
   * `run-ended` when it has ended
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/force-cancel
   */
  forceCancel(where: RunRef, options?: CallOptions): Promise<ActionWorkflowRun> {
    return this.#transport.call(endpoints.forceCancelRun, { where }, options);
  }

  /**
   * Lets a run start that waits for an approval, as one of a pull request from a fork does. Succeeds
   * even if it is already approved. Gitea 28 or newer only.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 409 when it
   * has never waited for an approval
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/approve
   */
  approve(where: RunRef, options?: CallOptions): Promise<ActionWorkflowRun> {
    return this.#transport.call(endpoints.approveRun, { where }, options);
  }

  /**
   * Downloads the logs of all jobs of a run, as a zip file with one text file per job. Gitea 28 or
   * newer and Forgejo 16 or newer.
   *
   * If a job has no log, the name of its file contains `.MISSING` on Forgejo.
   *
   * @example
   * const run = { owner: 'ada', repo: 'engine', run: 7 };
   * await (await forge.actions.runs.getLogs(run)).saveTo('run-7.zip');
   * @throws {StatusError} 404 when the run is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/logs
   */
  getLogs(where: RunRef, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getRunLogs, { where }, options);
  }

  /**
   * Runs all jobs of a finished run again, and returns the new attempt: `queued`, with its own
   * jobs. On Forgejo, which returns nothing, one more request reads it; its jobs keep their ids. Not retried. Gitea 1.26 or newer and Forgejo 17 or newer.
   *
   * @throws {StatusError} 400 while the run is in progress, or when its workflow is disabled · 403
   * without write access · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/rerun
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}
   */
  rerun(where: RunRef, options?: CallOptions): Promise<ActionWorkflowRun> {
    checkRequest(this.#transport, endpoints.rerunRun, { where }, options);
    return runAsOneCall(
      this.#transport,
      { name: 'actions.runs.rerun', endpoint: endpoints.rerunRun.id },
      options,
      async (inner) =>
        (await inner.call(endpoints.rerunRun, { where }, options)) ??
        inner.call(endpoints.getRun, { where }, options),
    );
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
