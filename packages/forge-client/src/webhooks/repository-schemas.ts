import { nullable, object, type Open, openEnum, optional, part, type Schema, string } from '@clients/core/schema';
import { type ActionWorkflowJob, actionWorkflowJob } from '../api/actions/jobs/schemas.js';
import { type ActionWorkflowRun, actionWorkflowRun } from '../entities/run-schemas.js';
import { type ActionWorkflow, actionWorkflow } from '../api/actions/workflows/schemas.js';
import { type Organization, organization } from '../entities/organization-schemas.js';
import { type Package, packageInfo } from '../api/packages/schemas.js';
import { type PullRequest, pullRequest } from '../entities/pull-schemas.js';
import { type Release, release } from '../api/releases/schemas.js';
import { type User, user } from '../entities/user-schemas.js';
import { type Subject, subject } from './subject-schemas.js';

/** A release was published, changed or deleted. */
export interface ReleasePayload extends Subject {
  action: Open<'published' | 'updated' | 'deleted'>;
  release: Release | null;
}
export const releasePayload: Schema<ReleasePayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  action: openEnum(['published', 'updated', 'deleted']),
  release: nullable(part(release)),
}));

/** A repository was created or deleted. */
export interface RepositoryPayload extends Subject {
  action: Open<'created' | 'deleted'>;
  /** The owner, in the form of a user. */
  organization: User | null;
}
export const repositoryPayload: Schema<RepositoryPayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  action: openEnum(['created', 'deleted']),
  organization: nullable(part(user)),
}));

/** A wiki page was created, edited or deleted. */
export interface WikiPayload extends Subject {
  action: Open<'created' | 'edited' | 'deleted'>;
  page: string;
  comment: string;
}
export const wikiPayload: Schema<WikiPayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  action: openEnum(['created', 'edited', 'deleted']),
  page: string(),
  comment: string(),
}));

/** A package was published or deleted. */
export interface PackagePayload extends Subject {
  action: Open<'created' | 'deleted'>;
  package: Package | null;
  organization: Organization | null;
}
export const packagePayload: Schema<PackagePayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  action: openEnum(['created', 'deleted']),
  package: nullable(part(packageInfo)),
  organization: nullable(part(organization)),
}));

/** The state of a job of a workflow run changed. */
export interface WorkflowJobPayload extends Subject {
  /** The new state, such as `in_progress`. */
  action: string;
  workflow_job: ActionWorkflowJob | null;
  pull_request?: PullRequest | undefined;
  organization?: Organization | undefined;
}
export const workflowJobPayload: Schema<WorkflowJobPayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  action: string(),
  workflow_job: nullable(part(actionWorkflowJob)),
  pull_request: optional(part(pullRequest)),
  organization: optional(part(organization)),
}));

/** The state of a workflow run changed. */
export interface WorkflowRunPayload extends Subject {
  /** The new state, such as `completed`. */
  action: string;
  workflow: ActionWorkflow | null;
  workflow_run: ActionWorkflowRun | null;
  pull_request?: PullRequest | undefined;
  organization?: Organization | undefined;
}
export const workflowRunPayload: Schema<WorkflowRunPayload> = /* @__PURE__ */ object(() => ({
  ...subject(),
  action: string(),
  workflow: nullable(part(actionWorkflow)),
  workflow_run: nullable(part(actionWorkflowRun)),
  pull_request: optional(part(pullRequest)),
  organization: optional(part(organization)),
}));
