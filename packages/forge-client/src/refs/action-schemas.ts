import { int, object, type Schema, string } from '@clients/core/schema';
import type { RepoRef } from './repo-schemas.js';
import type { OrgRef } from './user-schemas.js';

/** A workflow. */
export interface WorkflowRef extends RepoRef {
  /** Name of its file, such as `ci.yml`. */
  workflow_id: string;
}
export const workflowRef: Schema<WorkflowRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  workflow_id: string(),
}));

/** A run of a workflow. */
export interface RunRef extends RepoRef {
  /** `id` of the run, not its `run_number`. */
  run: number;
}
export const runRef: Schema<RunRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), run: int() }));

/** One attempt of a run. */
export interface AttemptRef extends RunRef {
  /** Counts from 1. */
  attempt: number;
}
export const attemptRef: Schema<AttemptRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  run: int(),
  attempt: int(),
}));

/** A job within its run. */
export interface RunJobRef extends RunRef {
  /** A job of the latest attempt. */
  job_id: number;
}
export const runJobRef: Schema<RunJobRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  run: int(),
  job_id: int(),
}));

/** A job of a run; each attempt has jobs of its own. */
export interface JobRef extends RepoRef {
  job_id: number;
}
export const jobRef: Schema<JobRef> = /* @__PURE__ */ object(() => ({ owner: string(), repo: string(), job_id: int() }));

/** A file that a run has stored. */
export interface ArtifactRef extends RepoRef {
  artifact_id: number;
}
export const artifactRef: Schema<ArtifactRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  artifact_id: int(),
}));

/** A runner of the authenticated user or of the instance. */
export interface RunnerRef {
  runner_id: number;
}
export const runnerRef: Schema<RunnerRef> = /* @__PURE__ */ object(() => ({ runner_id: int() }));

/** A secret of the authenticated user. */
export interface SecretRef {
  /** Letter case does not matter; the server stores it in upper case. */
  secretname: string;
}
export const secretRef: Schema<SecretRef> = /* @__PURE__ */ object(() => ({ secretname: string() }));

/** A variable of the authenticated user. */
export interface VariableRef {
  /** Letter case does not matter; the server stores it in upper case. */
  variablename: string;
}
export const variableRef: Schema<VariableRef> = /* @__PURE__ */ object(() => ({ variablename: string() }));

/** A runner of a repository. */
export interface RepoRunnerRef extends RepoRef {
  runner_id: number;
}
export const repoRunnerRef: Schema<RepoRunnerRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  runner_id: int(),
}));

/** A secret of a repository. */
export interface RepoSecretRef extends RepoRef {
  /** Letter case does not matter; the server stores it in upper case. */
  secretname: string;
}
export const repoSecretRef: Schema<RepoSecretRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  secretname: string(),
}));

/** A variable of a repository. */
export interface RepoVariableRef extends RepoRef {
  /** Letter case does not matter; the server stores it in upper case. */
  variablename: string;
}
export const repoVariableRef: Schema<RepoVariableRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  repo: string(),
  variablename: string(),
}));

/** A runner of an organisation. */
export interface OrgRunnerRef extends OrgRef {
  runner_id: number;
}
export const orgRunnerRef: Schema<OrgRunnerRef> = /* @__PURE__ */ object(() => ({ org: string(), runner_id: int() }));

/** A secret of an organisation. */
export interface OrgSecretRef extends OrgRef {
  /** Letter case does not matter; the server stores it in upper case. */
  secretname: string;
}
export const orgSecretRef: Schema<OrgSecretRef> = /* @__PURE__ */ object(() => ({ org: string(), secretname: string() }));

/** A variable of an organisation. */
export interface OrgVariableRef extends OrgRef {
  /** Letter case does not matter; the server stores it in upper case. */
  variablename: string;
}
export const orgVariableRef: Schema<OrgVariableRef> = /* @__PURE__ */ object(() => ({ org: string(), variablename: string() }));
