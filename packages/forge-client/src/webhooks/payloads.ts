import type { ZodSchema } from '@clients/core/schema';
import {
  type CreatePayload,
  createPayload,
  type DeletePayload,
  deletePayload,
  type ForkPayload,
  forkPayload,
  type IssueCommentPayload,
  issueCommentPayload,
  type IssuePayload,
  issuePayload,
  type PullRequestPayload,
  pullRequestPayload,
  type PushPayload,
  pushPayload,
  type StatusPayload,
  statusPayload,
} from './schemas.js';
import {
  type ActionRunPayload,
  actionRunPayload,
  type PackagePayload,
  packagePayload,
  type ReleasePayload,
  releasePayload,
  type RepositoryPayload,
  repositoryPayload,
  type WikiPayload,
  wikiPayload,
  type WorkflowJobPayload,
  workflowJobPayload,
  type WorkflowRunPayload,
  workflowRunPayload,
} from './repository-schemas.js';

/** The payload of each event that this version knows. */
export interface WebhookPayloads {
  action_run_failure: ActionRunPayload;
  action_run_recover: ActionRunPayload;
  action_run_success: ActionRunPayload;
  create: CreatePayload;
  delete: DeletePayload;
  fork: ForkPayload;
  issue_comment: IssueCommentPayload;
  issues: IssuePayload;
  package: PackagePayload;
  pull_request: PullRequestPayload;
  pull_request_approved: PullRequestPayload;
  pull_request_comment: PullRequestPayload;
  pull_request_rejected: PullRequestPayload;
  push: PushPayload;
  release: ReleasePayload;
  repository: RepositoryPayload;
  status: StatusPayload;
  wiki: WikiPayload;
  workflow_job: WorkflowJobPayload;
  workflow_run: WorkflowRunPayload;
}

/** The schema of each event's payload. */
export const PAYLOADS: { readonly [E in keyof WebhookPayloads]: ZodSchema<WebhookPayloads[E]> } = {
  action_run_failure: actionRunPayload,
  action_run_recover: actionRunPayload,
  action_run_success: actionRunPayload,
  create: createPayload,
  delete: deletePayload,
  fork: forkPayload,
  issue_comment: issueCommentPayload,
  issues: issuePayload,
  package: packagePayload,
  pull_request: pullRequestPayload,
  pull_request_approved: pullRequestPayload,
  pull_request_comment: pullRequestPayload,
  pull_request_rejected: pullRequestPayload,
  push: pushPayload,
  release: releasePayload,
  repository: repositoryPayload,
  status: statusPayload,
  wiki: wikiPayload,
  workflow_job: workflowJobPayload,
  workflow_run: workflowRunPayload,
};
