import { type ByteStream, checkRequest, type Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { AttemptRef, JobRef, RunJobRef, RunRef } from '../../../refs/action-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import { callEitherRoute } from '../../../service/either-route.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import * as searchEndpoints from './search-endpoints.js';
import { type FollowLogOptions, JobLog } from './job-log.js';
import type { ActionWorkflowJob, GetJobLogsQuery, ListJobsQueryInput, RunJob } from './schemas.js';
import type { ActionRunJob, SearchJobsQueryInput } from './search-schemas.js';

/** Jobs of the runs of a repository. */
export class ActionJobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the jobs of all attempts of all runs of a repository, oldest first. Gitea 1.25 or newer
   * only.
   *
   * @throws {StatusError} 403 when the user is not allowed to see them · 404 when the repository is
   * missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/jobs
   */
  list(
    where: RepoRef,
    query?: ListJobsQueryInput,
    options?: CallOptions,
  ): Pages<ActionWorkflowJob> {
    return this.#transport.pages(endpoints.listJobs, { where, query }, options);
  }

  /**
   * Searches the jobs of a repository that are waiting for a runner or running on one; one request
   * returns them all. Forgejo only.
   *
   * @throws {StatusError} 403 unless the user is an owner · 404 when the repository is missing or
   * hidden, and `no-route` on other servers
   * @see GET /repos/{owner}/{repo}/actions/runners/jobs
   */
  search(where: RepoRef, query?: SearchJobsQueryInput, options?: CallOptions): Pages<ActionRunJob> {
    return this.#transport.pages(searchEndpoints.searchJobs, { where, query }, options);
  }

  /**
   * Lists the jobs of the latest attempt of a run. Gitea 1.25 or newer and Forgejo 16 or newer.
   *
   * Forgejo's fields differ from Gitea's, and it ignores `status`, `page` and `limit`: one request
   * returns all jobs.
   *
   * @throws {StatusError} 404 when the run is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/jobs
   */
  listOfRun(where: RunRef, query?: ListJobsQueryInput, options?: CallOptions): Pages<RunJob> {
    return this.#transport.pages(endpoints.listRunJobs, { where, query }, options);
  }

  /**
   * Lists the jobs of one attempt of a run. Gitea 1.27 or newer only.
   *
   * @throws {StatusError} 404 when the run or this attempt of it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}/jobs
   */
  listOfAttempt(
    where: AttemptRef,
    query?: ListJobsQueryInput,
    options?: CallOptions,
  ): Pages<ActionWorkflowJob> {
    return this.#transport.pages(endpoints.listAttemptJobs, { where, query }, options);
  }

  /**
   * Gets a job with its steps, even from an older attempt. Gitea 1.25 or newer only.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/jobs/{job_id}
   */
  get(where: JobRef, options?: CallOptions): Promise<ActionWorkflowJob> {
    return this.#transport.call(endpoints.getJob, { where }, options);
  }

  /**
   * Downloads the log of a job; for a running job, the part written so far. Gitea 1.24 or newer and
   * Forgejo 16 or newer.
   *
   * Each line begins with an RFC 3339 timestamp; colours remain as ANSI codes. A `range` header
   * requests a part of the log. A job that was carried over from an older attempt has the log of
   * that attempt. Needs a credential even for a public repository.
   *
   * @throws {StatusError} 401 without a credential · 404 when the job is missing or hidden, and
   * `no-log` when it was skipped or has no log yet; until a job that a runner has taken writes its
   * first line, Gitea up to 1.27 and Forgejo respond with a 500
   * @see GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs
   */
  getLogs(where: JobRef, query?: GetJobLogsQuery, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getJobLogs, { where, query }, options);
  }

  /**
   * Follows the log of a job until the job is finished, even if it has not started yet, or has not
   * written a line. Nothing is requested until you read the log. Gitea 1.25 or newer only.
   *
   * Each poll reads the job, then the new part of its log: after 1 second while the log grows, and
   * otherwise after 1, 1.5, 2.25 … seconds, at most 15. No byte appears twice. Without `timeoutMs` or
   * `timeouts.total` there is no time limit. Neither leaving the loop nor an abort stops the job.
   *
   * Iterating throws a `StatusError` with 401 without a credential and 404 when the job is missing
   * or hidden or its log was deleted, a `TimeoutError` when the time runs out, and a `NetworkError`
   * when the connection breaks more than three times in a row without a new byte.
   *
   * @example
   * const job = { owner: 'ada', repo: 'engine', job_id: 1 };
   * const log = forge.actions.jobs.followLog(job);
   * for await (const piece of log) process.stdout.write(piece);
   * @throws {InputError} `invalid-option` for a time that is not greater than 0
   * @see GET /repos/{owner}/{repo}/actions/jobs/{job_id}
   * @see GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs
   */
  followLog(where: JobRef, options: FollowLogOptions = {}): JobLog {
    return new JobLog(this.#transport, where, options);
  }

  /**
   * Runs a job of the latest attempt again in a new attempt, and returns it with its new id. Not
   * retried. Gitea 1.26 or newer and Forgejo 17 or newer.
   *
   * On Forgejo, which has a route of another name, this takes two requests and returns `undefined`:
   * the job keeps its id.
   *
   * @throws {StatusError} 400 while the run is in progress, or when its workflow is disabled · 403
   * without write access · 404 when the job is missing or hidden, or belongs to an older attempt
   * @see POST /repos/{owner}/{repo}/actions/runs/{run}/jobs/{job_id}/rerun
   * @see POST /repos/{owner}/{repo}/actions/jobs/{job_id}/rerun
   */
  async rerun(where: RunJobRef, options?: CallOptions): Promise<ActionWorkflowJob | undefined> {
    checkRequest(this.#transport, endpoints.rerunJob, { where }, options);
    return callEitherRoute<ActionWorkflowJob | undefined>(
      this.#transport,
      endpoints.rerunJob,
      {
        onGitea: (transport) => transport.call(endpoints.rerunJob, { where }, options),
        onForgejo: async (transport) => {
          const { owner, repo, job_id } = where;
          await transport.call(
            endpoints.rerunJobOnForgejo,
            { where: { owner, repo, job_id } },
            options,
          );
          return undefined;
        },
      },
      options,
    );
  }
}
