import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { WorkflowRef } from '../../../refs/action-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import type { ActionWorkflowRun } from '../../../entities/run-schemas.js';
import { dispatchAndWait, type DispatchAndWaitOptions, makeDispatchBody } from './await-run.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflow, DispatchWorkflow, RunDetails } from './schemas.js';

/** Workflows of a repository. */
export class ActionWorkflows {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the workflows on the default branch, including disabled ones; one request returns them
   * all. Gitea 1.24 or newer only.
   *
   * @throws {StatusError} 403 when actions are disabled for the user in this repository · 404 when
   * the repository is missing or hidden · 500 when it is empty
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
   * Enables a workflow. Succeeds even if it is already enabled. Gitea 1.24 or newer only.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden
   * @see PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable
   */
  enable(where: WorkflowRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.enableWorkflow, { where }, options);
  }

  /**
   * Disables a workflow, so that nothing starts it. Succeeds even if it is already disabled. Gitea 1.24
   * or newer only.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden
   * @see PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable
   */
  disable(where: WorkflowRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.disableWorkflow, { where }, options);
  }

  /**
   * Starts a workflow manually. Returns nothing about its run: use `dispatchRun` for that. Not
   * retried: if the response is lost, a retry could start it twice. Gitea 1.25 cancels unfinished
   * runs of the workflow on this branch that were started manually. Gitea 1.24 or newer and
   * Forgejo.
   *
   * @example
   * const workflow = { owner: 'ada', repo: 'engine', workflow_id: 'ci.yml' };
   * await forge.actions.workflows.dispatch(workflow, { ref: 'main' });
   * @throws {StatusError} 403 without write access, or when it is disabled · 404 for an unknown
   * workflow or `ref` · 422 when its file has no `workflow_dispatch`
   * @see POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches
   */
  dispatch(where: WorkflowRef, body: DispatchWorkflow, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.dispatchWorkflow, { where, body }, options);
  }

  /**
   * Starts a workflow manually and returns the id of its run; `undefined` from a server that does
   * not return it, such as Gitea up to 1.25. Not retried: if the response is lost, a retry could
   * start it twice. Gitea 1.24 or newer and Forgejo.
   *
   * @throws {StatusError} 403 without write access, or when it is disabled · 404 for an unknown
   * workflow or `ref` (500 on Forgejo) · 422 when its file has no `workflow_dispatch`
   * @see POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches
   */
  dispatchRun(
    where: WorkflowRef,
    body: DispatchWorkflow,
    options?: CallOptions,
  ): Promise<RunDetails | undefined> {
    return this.#transport.call(
      endpoints.dispatchWorkflowRun,
      { where, body: makeDispatchBody(body) },
      options,
    );
  }

  /**
   * Starts a workflow manually and returns its run once finished, whatever its result: see its
   * `conclusion`, or on Forgejo its `status`.
   *
   * Reads the run after 1, 1.5, 2.25 … seconds, and eventually every 15 seconds; without `timeoutMs`
   * or `timeouts.total` there is no time limit. Cancelling does not stop the run; the error has its
   * number. On Gitea up to 1.25 the run is looked for in the list. Gitea 1.24 and Forgejo 11 have no
   * routes for runs: they start the workflow, and the next request fails with `no-route`.
   *
   * @example
   * const workflow = { owner: 'ada', repo: 'engine', workflow_id: 'ci.yml' };
   * const { conclusion } = await forge.actions.workflows.dispatchAndWait(
   *   workflow,
   *   { ref: 'main', inputs: { part: 'valve' } },
   * );
   * @throws {StatusError} as `dispatchRun`, and 404 when the run is deleted in the meantime,
   * `no-route` on servers without routes for runs
   * @throws {TimeoutError} when `timeouts.total` runs out before the run is finished
   * @throws {OutputError} `no-run` when the server does not return the run and 10 lists of the
   * newest runs do not include it: the run has been started all the same
   * @see POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches
   * @see GET /repos/{owner}/{repo}/actions/runs
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}
   */
  dispatchAndWait(
    where: WorkflowRef,
    body: DispatchWorkflow,
    options: DispatchAndWaitOptions = {},
  ): Promise<ActionWorkflowRun> {
    return dispatchAndWait(this.#transport, where, body, options);
  }
}
