import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import type { RepoRef } from './repo-schemas.js';
import type { OrgRef } from './user-schemas.js';

/** A workflow. */
export interface WorkflowRef extends RepoRef {
  /** Name of its file, such as `ci.yml`. */
  workflow_id: string;
}
export const workflowRef: ZodSchema<WorkflowRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  workflow_id: z.string(),
}));

/** A run of a workflow. */
export interface RunRef extends RepoRef {
  /** `id` of the run, not its `run_number`. */
  run: number;
}
export const runRef: ZodSchema<RunRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  run: integer(),
}));

/** One attempt of a run. */
export interface AttemptRef extends RunRef {
  /** Counts from 1. */
  attempt: number;
}
export const attemptRef: ZodSchema<AttemptRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  run: integer(),
  attempt: integer(),
}));

/** A job within its run. */
export interface RunJobRef extends RunRef {
  /** `id` of a job of the latest attempt. */
  job_id: number;
}
export const runJobRef: ZodSchema<RunJobRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  run: integer(),
  job_id: integer(),
}));

/** A job of a run; each attempt has its own jobs. */
export interface JobRef extends RepoRef {
  /** `id` of the job. */
  job_id: number;
}
export const jobRef: ZodSchema<JobRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  job_id: integer(),
}));

/** A file that a run has uploaded. */
export interface ArtifactRef extends RepoRef {
  /** `id` of the artifact. */
  artifact_id: number;
}
export const artifactRef: ZodSchema<ArtifactRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  artifact_id: integer(),
}));

/** A runner of the authenticated user or of the instance. */
export interface RunnerRef {
  /** `id` of the runner. */
  runner_id: number;
}
export const runnerRef: ZodSchema<RunnerRef> = /* @__PURE__ */ object(() => ({
  runner_id: integer(),
}));

/** A secret of the authenticated user. */
export interface SecretRef {
  /** Letter case does not matter; the server stores it in upper case. */
  secretname: string;
}
export const secretRef: ZodSchema<SecretRef> = /* @__PURE__ */ object(() => ({
  secretname: z.string(),
}));

/** A variable of the authenticated user. */
export interface VariableRef {
  /** Letter case does not matter; the server stores it in upper case. */
  variablename: string;
}
export const variableRef: ZodSchema<VariableRef> = /* @__PURE__ */ object(() => ({
  variablename: z.string(),
}));

/** A runner of a repository. */
export interface RepoRunnerRef extends RepoRef {
  /** `id` of the runner. */
  runner_id: number;
}
export const repoRunnerRef: ZodSchema<RepoRunnerRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  runner_id: integer(),
}));

/** A secret of a repository. */
export interface RepoSecretRef extends RepoRef {
  /** Letter case does not matter; the server stores it in upper case. */
  secretname: string;
}
export const repoSecretRef: ZodSchema<RepoSecretRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  secretname: z.string(),
}));

/** A variable of a repository. */
export interface RepoVariableRef extends RepoRef {
  /** Letter case does not matter; the server stores it in upper case. */
  variablename: string;
}
export const repoVariableRef: ZodSchema<RepoVariableRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  variablename: z.string(),
}));

/** A runner of an organisation. */
export interface OrgRunnerRef extends OrgRef {
  /** `id` of the runner. */
  runner_id: number;
}
export const orgRunnerRef: ZodSchema<OrgRunnerRef> = /* @__PURE__ */ object(() => ({
  org: z.string(),
  runner_id: integer(),
}));

/** A secret of an organisation. */
export interface OrgSecretRef extends OrgRef {
  /** Letter case does not matter; the server stores it in upper case. */
  secretname: string;
}
export const orgSecretRef: ZodSchema<OrgSecretRef> = /* @__PURE__ */ object(() => ({
  org: z.string(),
  secretname: z.string(),
}));

/** A variable of an organisation. */
export interface OrgVariableRef extends OrgRef {
  /** Letter case does not matter; the server stores it in upper case. */
  variablename: string;
}
export const orgVariableRef: ZodSchema<OrgVariableRef> = /* @__PURE__ */ object(() => ({
  org: z.string(),
  variablename: z.string(),
}));
