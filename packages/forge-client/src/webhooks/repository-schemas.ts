import * as z from 'zod/v4/mini';
import { object, type OpenEnum, openEnum, type ZodSchema } from '@clients/core/schema';
import { type ActionWorkflowJob, actionWorkflowJob } from '../api/actions/jobs/schemas.js';
import { type ActionWorkflowRun, actionWorkflowRun } from '../entities/run-schemas.js';
import { type ActionWorkflow, actionWorkflow } from '../api/actions/workflows/schemas.js';
import { type Organization, organization } from '../entities/organization-schemas.js';
import { type Package, packageInfo } from '../api/packages/schemas.js';
import { type PullRequest, pullRequest } from '../entities/pull-schemas.js';
import { type Release, release } from '../api/releases/schemas.js';
import { type Repository, repository } from '../entities/repository-schemas.js';
import { type User, user } from '../entities/user-schemas.js';
import { type PayloadSubject, makeSubjectSchemas } from './subject-schemas.js';

/** A release was published, changed or deleted. */
export interface ReleasePayload extends PayloadSubject {
  action: OpenEnum<'published' | 'updated' | 'deleted'>;
  release: Release;
}
export const releasePayload: ZodSchema<ReleasePayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  action: openEnum(['published', 'updated', 'deleted']),
  release,
}));

/** A repository was created or deleted. */
export interface RepositoryPayload extends PayloadSubject {
  action: OpenEnum<'created' | 'deleted'>;
  /** The owner, in the form of a user. */
  organization: User;
}
export const repositoryPayload: ZodSchema<RepositoryPayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  action: openEnum(['created', 'deleted']),
  organization: user,
}));

/** A wiki page was created, edited or deleted. */
export interface WikiPayload extends PayloadSubject {
  action: OpenEnum<'created' | 'edited' | 'deleted'>;
  page: string;
  /** Commit message of the change; empty when the page was deleted. */
  comment: string;
}
export const wikiPayload: ZodSchema<WikiPayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  action: openEnum(['created', 'edited', 'deleted']),
  page: z.string(),
  comment: z.string(),
}));

/** A package was published or deleted. */
export interface PackagePayload extends Omit<PayloadSubject, 'repository'> {
  /** The repository that the package is linked to; `null` for none. */
  repository: Repository | null;
  action: OpenEnum<'created' | 'deleted'>;
  package: Package;
  /**
   * The owner, if it is an organisation. In the form of a user on Gitea up to 1.23 and Forgejo;
   * `username` is its name in both forms.
   */
  organization: Organization | User | null;
}
export const packagePayload: ZodSchema<PackagePayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  repository: z.nullable(repository),
  action: openEnum(['created', 'deleted']),
  package: packageInfo,
  organization: z.nullable(z.union([organization, user])),
}));

/**
 * A workflow run has ended. Forgejo only. A run that succeeds after a failed one is reported twice,
 * as `action_run_success` and as `action_run_recover`.
 */
export interface ActionRunPayload {
  /** The outcome; part of the name of the event. A cancelled run is a `failure`. */
  action: OpenEnum<'failure' | 'recover' | 'success'>;
  /** The run, with its repository and the user who triggered it. */
  run: ActionWorkflowRun;
  /** The status of the run before it ended, such as `running`. */
  prior_status: string;
  /** The run of the same workflow that ended before it; absent for the first one. */
  last_run?: ActionWorkflowRun | null | undefined;
}
export const actionRunPayload: ZodSchema<ActionRunPayload> = /* @__PURE__ */ object(() => ({
  action: openEnum(['failure', 'recover', 'success']),
  run: actionWorkflowRun,
  prior_status: z.string(),
  last_run: z.optional(z.nullable(actionWorkflowRun)),
}));

/** The state of a job of a workflow run changed. */
export interface WorkflowJobPayload extends PayloadSubject {
  /** The new state, such as `in_progress`. */
  action: string;
  workflow_job: ActionWorkflowJob;
  pull_request?: PullRequest | undefined;
  /** The owner of the repository, if it is an organisation. */
  organization?: Organization | undefined;
}
export const workflowJobPayload: ZodSchema<WorkflowJobPayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  action: z.string(),
  workflow_job: actionWorkflowJob,
  pull_request: z.optional(pullRequest),
  organization: z.optional(organization),
}));

/** The state of a workflow run changed. */
export interface WorkflowRunPayload extends PayloadSubject {
  /** The new state, such as `completed`. */
  action: string;
  workflow: ActionWorkflow;
  workflow_run: ActionWorkflowRun;
  pull_request?: PullRequest | undefined;
  /** The owner of the repository, if it is an organisation. */
  organization?: Organization | undefined;
}
export const workflowRunPayload: ZodSchema<WorkflowRunPayload> = /* @__PURE__ */ object(() => ({
  ...makeSubjectSchemas(),
  action: z.string(),
  workflow: actionWorkflow,
  workflow_run: actionWorkflowRun,
  pull_request: z.optional(pullRequest),
  organization: z.optional(organization),
}));
