import { boolean, instant, int, nullable, object, optionalInt, optionalString, part, type Schema, string } from '@clients/core/schema';
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
export const actionArtifact: Schema<ActionArtifact> = /* @__PURE__ */ object(() => ({
  id: int(),
  name: string(),
  size_in_bytes: int(),
  url: string(),
  archive_download_url: string(),
  expired: boolean(),
  workflow_run: nullable(part(actionWorkflowRun)),
  created_at: instant(),
  updated_at: instant(),
  expires_at: instant(),
}));

/** Filters of `actions.artifacts.list`. */
export interface ListArtifactsQuery extends PageQuery {
  /** Only artifacts with this name. */
  name?: string | undefined;
}
export const listArtifactsQuery: Schema<ListArtifactsQuery> = /* @__PURE__ */ object(() => ({
  name: optionalString(),
  page: optionalInt(),
  limit: optionalInt(),
}));

/** The signature of a signed URL, copied from its query. */
export interface DownloadSignedArtifactQuery {
  sig: string;
  /** End of its validity, in seconds since 1970. */
  expires: number;
}
export const downloadSignedArtifactQuery: Schema<DownloadSignedArtifactQuery> = /* @__PURE__ */ object(() => ({
  sig: string(),
  expires: int(),
}));
