import { type Endpoint, type ListEndpoint, type NothingEndpoint, singlePage } from '@clients/core';
import { type WorkflowRef, workflowRef } from '../../../refs/action-schemas.js';
import { type RepoRef, repoRef } from '../../../refs/repo-schemas.js';
import {
  type ActionWorkflow,
  actionWorkflow,
  type DispatchWorkflow,
  dispatchWorkflowBody,
  type DispatchWithDetails,
  dispatchWithDetailsBody,
  type RunDetails,
  runDetails,
} from './schemas.js';
import type { ProductRoute } from '../../../service/product-route.js';

export const listWorkflows: ListEndpoint<{ where: RepoRef }, ActionWorkflow> & ProductRoute = {
  id: 'ActionsListRepositoryWorkflows',
  call: 'actions.workflows.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/workflows',
  input: { where: repoRef },
  item: actionWorkflow,
  key: 'workflows',
  paging: singlePage,
  since: { gitea: '1.24' },
};

export const getWorkflow: Endpoint<{ where: WorkflowRef }, ActionWorkflow> & ProductRoute = {
  id: 'ActionsGetWorkflow',
  call: 'actions.workflows.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}',
  input: { where: workflowRef },
  output: actionWorkflow,
  since: { gitea: '1.24' },
};

export const enableWorkflow: NothingEndpoint<{ where: WorkflowRef }> & ProductRoute = {
  id: 'ActionsEnableWorkflow',
  call: 'actions.workflows.enable',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable',
  input: { where: workflowRef },
  idempotent: true,
  nothing: true,
  since: { gitea: '1.24' },
};

export const disableWorkflow: NothingEndpoint<{ where: WorkflowRef }> & ProductRoute = {
  id: 'ActionsDisableWorkflow',
  call: 'actions.workflows.disable',
  method: 'PUT',
  path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable',
  input: { where: workflowRef },
  idempotent: true,
  nothing: true,
  since: { gitea: '1.24' },
};

export const dispatchWorkflow: NothingEndpoint<{
  where: WorkflowRef;
  body: DispatchWorkflow;
}> &
  ProductRoute = {
  id: 'ActionsDispatchWorkflow',
  call: 'actions.workflows.dispatch',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
  input: { where: workflowRef, body: dispatchWorkflowBody },
  bodyInQuery: ['scoped_workflow_source_repo_id'],
  nothing: true,
  since: { gitea: '1.24', forgejo: '11' },
};

export const dispatchWorkflowRun: Endpoint<
  { where: WorkflowRef; body: DispatchWithDetails },
  RunDetails | undefined
> &
  ProductRoute = {
  id: 'ActionsDispatchWorkflow',
  call: 'actions.workflows.dispatchRun',
  method: 'POST',
  path: '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
  input: { where: workflowRef, body: dispatchWithDetailsBody },
  bodyInQuery: ['return_run_details', 'scoped_workflow_source_repo_id'],
  output: runDetails,
  maybeEmpty: true,
  since: { gitea: '1.24', forgejo: '11' },
};
