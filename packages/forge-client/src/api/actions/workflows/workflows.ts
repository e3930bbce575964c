import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { WorkflowRef } from '../../../refs/action-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { ActionWorkflowRun } from '../../../entities/run-schemas.js';
import { dispatchAndWait, type WaitOptions, withDetails } from './await-run.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflow, CreateActionWorkflowDispatch, ListWorkflowRunsQuery, RunDetails } from './schemas.js';

/** Workflows of a repository. */
export class Workflows {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the workflows on the default branch, including disabled ones; one request returns them all. Gitea 1.24 or newer only.
   *
   * @throws {StatusError} 403 when actions are disabled for the user in this repository · 404 when the repository is missing or hidden ·
   * 500 when it is empty
   * @see GET /repos/{owner}/{repo}/actions/workflows
   */
  list(where: RepoRef, options?: CallOptions): Pages<ActionWorkflow> {
    return this.#transport.pages(endpoints.listWorkflows, { where }, options);
  }

  /**
   * Gets a workflow by the name of its file. Gitea 1.24 or newer only.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}
   */
  get(where: WorkflowRef, options?: CallOptions): Promise<ActionWorkflow> {
    return this.#transport.call(endpoints.getWorkflow, { where }, options);
  }

  /**
   * Lists the runs of a workflow, newest first, even after its file was deleted. Gitea 1.27 or newer only.
   *
   * @throws {StatusError} 404 when neither a run nor a file has this name, or the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs
   */
  listRuns(where: WorkflowRef, query?: ListWorkflowRunsQuery, options?: CallOptions): Pages<ActionWorkflowRun> {
    return this.#transport.pages(endpoints.listWorkflowRuns, { where, query }, options);
  }

  /**
   * Enables a workflow. Succeeds also when it is enabled already. Gitea 1.24 or newer only.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden
   * @see PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable
   */
  enable(where: WorkflowRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.enableWorkflow, { where }, options);
  }

  /**
   * Disables a workflow, so that nothing starts it. Succeeds also when it is disabled already. Gitea 1.24 or newer only.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden
   * @see PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable
   */
  disable(where: WorkflowRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.disableWorkflow, { where }, options);
  }

  /**
   * Starts a workflow by hand. Returns nothing about its run: use `dispatchRun` for that. Not retried: a lost response could start it
   * twice. Gitea 1.25 cancels the unfinished runs of the workflow on this branch that were started by hand. Gitea 1.24 or newer and
   * Forgejo.
   *
   * @throws {StatusError} 403 without write access, or when it is disabled · 404 for an unknown workflow or `ref` · 422 when its file has
   * no `workflow_dispatch`
   * @see POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches
   */
  dispatch(where: WorkflowRef, body: CreateActionWorkflowDispatch, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.dispatchWorkflow, { where, body }, options);
  }

  /**
   * Starts a workflow by hand and returns the id of its run; `undefined` from a server that starts the run without naming it, as Gitea up
   * to 1.25 does. Not retried: a lost response could start it twice. Gitea 1.24 or newer and Forgejo.
   *
   * @throws {StatusError} 403 without write access, or when it is disabled · 404 for an unknown workflow or `ref` (500 on Forgejo) · 422
   * when its file has no `workflow_dispatch`
   * @see POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches
   */
  dispatchRun(where: WorkflowRef, body: CreateActionWorkflowDispatch, options?: CallOptions): Promise<RunDetails | undefined> {
    return this.#transport.call(endpoints.dispatchWorkflowRun, { where, body: withDetails(body) }, options);
  }

  /**
   * Starts a workflow by hand and returns its run once that is finished, whatever its result: see its `conclusion`, on Forgejo its
   * `status`.
   *
   * Gitea 1.24 and Forgejo 11 have no routes for runs: they start the workflow, and the error of the next request is a `no-route`.
   * `actions.tasks.list` shows the jobs that a runner has taken.
   *
   * Reads the run after 1, 1.5, 2.25 … seconds, and every 15 seconds in the end. A server that does not name the run, such as Gitea up
   * to 1.25, is asked for its newest runs until one fits the workflow, the branch or tag, the event and the time; of two that were
   * dispatched in the same second the newer one is taken. Cancelling, by `signal` or `timeouts.total`, does not stop the run; the error
   * has its number.
   *
   * @throws {StatusError} as `dispatchRun`, and 404 when the run is deleted meanwhile, `no-route` on servers without routes for runs
   * @throws {TimeoutError} when `timeouts.total` is over before the run is finished
   * @throws {OutputError} `no-run` when the server does not name the run and 10 lists of the newest runs do not have it: it is started
   * all the same
   * @see POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches
   * @see GET /repos/{owner}/{repo}/actions/runs
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}
   */
  dispatchAndWait(where: WorkflowRef, body: CreateActionWorkflowDispatch, options: WaitOptions = {}): Promise<ActionWorkflowRun> {
    return dispatchAndWait(this.#transport, where, body, options);
  }
}
