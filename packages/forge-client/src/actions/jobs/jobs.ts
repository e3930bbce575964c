import type { ByteStream, Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { AttemptRef, JobRef, RunJobRef, RunRef } from '../../refs/action-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflowJob, ListUserJobsQuery } from './schemas.js';

/** Jobs. */
export class Jobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists jobs.
   *
   * @throws {StatusError} 400 · 422
   * @see GET /repos/{owner}/{repo}/actions/jobs
   */
  list(where: RepoRef, query?: ListUserJobsQuery, options?: CallOptions): Pages<ActionWorkflowJob> {
    return this.#transport.pages(endpoints.listJobs, { where, query }, options);
  }

  /**
   * Lists run jobs.
   *
   * @throws {StatusError} 400 · 404 when it is missing or hidden · 422
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/jobs
   */
  listOfRun(where: RunRef, query?: ListUserJobsQuery, options?: CallOptions): Pages<ActionWorkflowJob> {
    return this.#transport.pages(endpoints.listRunJobs, { where, query }, options);
  }

  /**
   * Lists attempt jobs.
   *
   * @throws {StatusError} 400 · 404 when it is missing or hidden · 422
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}/jobs
   */
  listOfAttempt(where: AttemptRef, query?: ListUserJobsQuery, options?: CallOptions): Pages<ActionWorkflowJob> {
    return this.#transport.pages(endpoints.listAttemptJobs, { where, query }, options);
  }

  /**
   * Gives job.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/jobs/{job_id}
   */
  get(where: JobRef, options?: CallOptions): Promise<ActionWorkflowJob> {
    return this.#transport.call(endpoints.getJob, { where }, options);
  }

  /**
   * Gives job logs.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs
   */
  getLogs(where: JobRef, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getJobLogs, { where }, options);
  }

  /**
   * Reruns job.
   *
   * @throws {StatusError} 400 · 403 without the right to · 404 when it is missing or hidden
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/jobs/{job_id}/rerun
   */
  rerun(where: RunJobRef, options?: CallOptions): Promise<ActionWorkflowJob> {
    return this.#transport.call(endpoints.rerunJob, { where }, options);
  }
}
