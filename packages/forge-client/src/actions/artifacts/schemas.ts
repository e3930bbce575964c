import { instant, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type ActionWorkflowRun, actionWorkflowRun } from '../runs/schemas.js';

/** Action artifact. */
export interface ActionArtifact {
  id: number;
  name: string;
  size_in_bytes: number;
  /** Address in the API. */
  url: string;
  archive_download_url: string;
  expired: boolean;
  workflow_run: ActionWorkflowRun | null;
  created_at: string;
  updated_at: string;
  /** `null` when it does not expire. */
  expires_at: string;
}
export const actionArtifact: Schema<ActionArtifact> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  size_in_bytes: z.int(),
  url: z.string(),
  archive_download_url: z.string(),
  expired: z.boolean(),
  workflow_run: z.nullable(zodOf(actionWorkflowRun)),
  created_at: instant(),
  updated_at: instant(),
  expires_at: instant(),
}));

/** What `listArtifacts` filters and sorts by. */
export interface ListArtifactsQuery extends PageQuery {
  /** Part of the name. */
  name?: string | undefined;
}
export const listArtifactsQuery: Schema<ListArtifactsQuery> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

/** Options of `downloadSignedArtifact`. */
export interface DownloadSignedArtifactQuery {
  sig: string;
  expires: number;
}
export const downloadSignedArtifactQuery: Schema<DownloadSignedArtifactQuery> = /* @__PURE__ */ object(() => ({
  sig: z.string(),
  expires: z.int(),
}));
