import * as z from 'zod/mini';
import { instant, object, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { type ActionWorkflowRun, actionWorkflowRun } from '../../../entities/run-schemas.js';

/** A file that a run has uploaded. */
export interface ActionArtifact {
  id: number;
  name: string;
  size_in_bytes: number;
  /** URL in the API. */
  url: string;
  /** URL that `download` requests; needs the same credential as the API. */
  archive_download_url: string;
  /** Whether its bytes are deleted, or will be soon. */
  expired: boolean;
  /** The run that uploaded it; only its `id`, `repository_id` and `head_sha` are set. */
  workflow_run: ActionWorkflowRun | null;
  created_at: string;
  updated_at: string;
  expires_at: string;
}
export const actionArtifact: ZodSchema<ActionArtifact> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  size_in_bytes: z.int(),
  url: z.string(),
  archive_download_url: z.string(),
  expired: z.boolean(),
  workflow_run: z.nullable(actionWorkflowRun),
  created_at: instant(),
  updated_at: instant(),
  expires_at: instant(),
}));

/** Filters of `actions.artifacts.list`. */
export interface ListArtifactsQuery extends PageQuery {
  /** Only artifacts with this name. */
  name?: string | undefined;
}
export const listArtifactsQuery: ZodSchema<ListArtifactsQuery> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

/** The signature of a signed URL, copied from its query. */
export interface DownloadSignedArtifactQuery {
  sig: string;
  /** End of its validity, in seconds since 1970. */
  expires: number;
}
export const downloadSignedArtifactQuery: ZodSchema<DownloadSignedArtifactQuery> = /* @__PURE__ */ object(() => ({
  sig: z.string(),
  expires: z.int(),
}));
