import type { Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { WorkflowRef } from '../../refs/action-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import type { ActionWorkflowRun } from '../runs/schemas.js';
import * as endpoints from './endpoints.js';
import type { ActionWorkflow, CreateActionWorkflowDispatch, ListWorkflowRunsQuery } from './schemas.js';

/** Workflows. */
export class Workflows {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists workflows.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/workflows
   */
  list(where: RepoRef, options?: CallOptions): Pages<ActionWorkflow> {
    return this.#transport.pages(endpoints.listWorkflows, { where }, options);
  }

  /**
   * Gives workflow.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}
   */
  get(where: WorkflowRef, options?: CallOptions): Promise<ActionWorkflow> {
    return this.#transport.call(endpoints.getWorkflow, { where }, options);
  }

  /**
   * Lists workflow runs.
   *
   * @throws {StatusError} 400 · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs
   */
  listRuns(where: WorkflowRef, query?: ListWorkflowRunsQuery, options?: CallOptions): Pages<ActionWorkflowRun> {
    return this.#transport.pages(endpoints.listWorkflowRuns, { where, query }, options);
  }

  /**
   * Enables workflow.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable
   */
  enable(where: WorkflowRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.enableWorkflow, { where }, options);
  }

  /**
   * Disables workflow.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable
   */
  disable(where: WorkflowRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.disableWorkflow, { where }, options);
  }

  /**
   * Dispatches workflow.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden · 422
   * @see POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches
   */
  dispatch(where: WorkflowRef, body: CreateActionWorkflowDispatch, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.dispatchWorkflow, { where, body }, options);
  }
}
