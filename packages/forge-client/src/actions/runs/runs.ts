import type { Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { AttemptRef, RunRef } from '../../refs/action-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflowRun, ListRunsQuery } from './schemas.js';

/** Runs. */
export class Runs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists runs.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs
   */
  list(where: RepoRef, query?: ListRunsQuery, options?: CallOptions): Pages<ActionWorkflowRun> {
    return this.#transport.pages(endpoints.listRuns, { where, query }, options);
  }

  /**
   * Gives run.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}
   */
  get(where: RunRef, options?: CallOptions): Promise<ActionWorkflowRun> {
    return this.#transport.call(endpoints.getRun, { where }, options);
  }

  /**
   * Gives run attempt.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}
   */
  getAttempt(where: AttemptRef, options?: CallOptions): Promise<ActionWorkflowRun> {
    return this.#transport.call(endpoints.getRunAttempt, { where }, options);
  }

  /**
   * Removes run.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/actions/runs/{run}
   */
  remove(where: RunRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeRun, { where }, options);
  }

  /**
   * Reruns run.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/rerun
   */
  rerun(where: RunRef, options?: CallOptions): Promise<ActionWorkflowRun> {
    return this.#transport.call(endpoints.rerunRun, { where }, options);
  }

  /**
   * Reruns failed jobs.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/rerun-failed-jobs
   */
  rerunFailed(where: RunRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.rerunFailedJobs, { where }, options);
  }
}
