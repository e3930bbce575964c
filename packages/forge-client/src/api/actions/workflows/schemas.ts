import * as z from 'zod/v4/mini';
import {
  extended,
  instant,
  instantOrNull,
  integer,
  list,
  normalized,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';

/** A workflow of a repository. */
export interface ActionWorkflow {
  /** Name of its file, such as `ci.yml`; the `workflow_id` of other calls. */
  id: string;
  /** The name set in the file, otherwise the name of the file. */
  name: string;
  /** Path of its file in the repository. */
  path: string;
  state: OpenEnum<'active' | 'disabled_manually'>;
  created_at: string;
  updated_at: string;
  /** URL in the API. */
  url: string;
  /** URL of its web page. */
  html_url: string;
  /** URL of an image that shows the result of its last run. */
  badge_url: string;
  deleted_at: string | null;
}
export const actionWorkflow: ZodSchema<ActionWorkflow> = /* @__PURE__ */ object(() => ({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  state: openEnum(['active', 'disabled_manually']),
  created_at: instant(),
  updated_at: instant(),
  url: z.string(),
  html_url: z.string(),
  badge_url: z.string(),
  deleted_at: instantOrNull(),
}));

/** The run that a dispatch has started. */
export interface RunDetails {
  /** The `run` of other calls. */
  workflow_run_id: number;
  /** URL in the API. Not on Forgejo. */
  run_url?: string | undefined;
  /** URL of its web page. Not on Forgejo. */
  html_url?: string | undefined;
  /** Counts from 1 within the repository. Forgejo only. */
  run_number?: number | undefined;
  /** Names of its jobs. Forgejo only. */
  jobs?: string[] | undefined;
}
export const runDetails: ZodSchema<RunDetails> = /* @__PURE__ */ schema(() =>
  normalized(giteaRunDetails, addRunId),
);

const giteaRunDetails: ZodSchema<RunDetails> = /* @__PURE__ */ object(() => ({
  workflow_run_id: integer(),
  run_url: z.optional(z.string()),
  html_url: z.optional(z.string()),
  run_number: z.optional(integer()),
  jobs: z.optional(list(z.string())),
}));

/** Forgejo calls the number of the run `id`. */
function addRunId(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'workflow_run_id' in value || !('id' in value))
    return value;
  return { ...value, workflow_run_id: value.id };
}

/** The branch or tag to start a workflow on, and its inputs. */
export interface DispatchWorkflow {
  /** Branch or tag, short (`main`) or full (`refs/heads/main`). */
  ref: string;
  /**
   * The inputs of the workflow as text, including numbers and booleans. Omitted inputs take their
   * defaults; unknown ones are ignored.
   */
  inputs?: Record<string, string> | undefined;
  /** Id of the repository that the workflow comes from, if it is a different one. */
  scoped_workflow_source_repo_id?: number | undefined;
}

export const dispatchWorkflowBody: ZodSchema<DispatchWorkflow> = /* @__PURE__ */ object(() => ({
  ref: z.string(),
  inputs: z.optional(z.record(z.string(), z.string())),
  scoped_workflow_source_repo_id: z.optional(integer()),
}));

/** The branch or tag to start a workflow on, with the request to return the id of its run. */
export interface DispatchWithDetails extends DispatchWorkflow {
  return_run_details: true;
  /** Forgejo's name for `return_run_details`, which it reads from the body. */
  return_run_info?: true | undefined;
}
export const dispatchWithDetailsBody: ZodSchema<DispatchWithDetails> = /* @__PURE__ */ extended(
  dispatchWorkflowBody,
  () => ({
    return_run_details: z.literal(true),
    return_run_info: z.optional(z.literal(true)),
  }),
);
