import * as z from 'zod/v4/mini';
import { extended, instant, integer, object, type ZodSchema } from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';
import { type ActionWorkflowRun, sentWorkflowRun } from '../../../entities/run-schemas.js';

/**
 * The run in an artifact: Gitea 1.24 sends three of its fields, and newer versions send empty
 * values for the others.
 */
export interface RunOfArtifact extends Omit<ActionWorkflowRun, 'html_url' | 'event' | 'status'> {
  html_url?: string | undefined;
  event?: string | undefined;
  status?: string | undefined;
}
export const runOfArtifact: ZodSchema<RunOfArtifact> = /* @__PURE__ */ extended<
  Omit<ActionWorkflowRun, 'html_url' | 'event' | 'status'>,
  Pick<RunOfArtifact, 'html_url' | 'event' | 'status'>
>(sentWorkflowRun, () => ({
  html_url: z.optional(z.string()),
  event: z.optional(z.string()),
  status: z.optional(z.string()),
}));

/** A file that a run has uploaded. */
export interface ActionArtifact {
  id: number;
  name: string;
  size_in_bytes: number;
  /** URL in the API. Not on Forgejo. */
  url?: string | undefined;
  /** URL that `download` requests; needs the same credential as the API. */
  archive_download_url: string;
  /** Whether its bytes have been deleted, or soon will be. */
  expired: boolean;
  /**
   * The run that uploaded it; only its `id`, `repository_id` and `head_sha` are set. Not on
   * Forgejo.
   */
  workflow_run?: RunOfArtifact | null | undefined;
  /** The run that uploaded it. Forgejo 16 or newer only. */
  run_id?: number | undefined;
  created_at: string;
  updated_at: string;
  /** When its bytes will be deleted. */
  expires_at: string;
}
export const actionArtifact: ZodSchema<ActionArtifact> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  size_in_bytes: integer(),
  url: z.optional(z.string()),
  archive_download_url: z.string(),
  expired: z.boolean(),
  workflow_run: z.optional(z.nullable(runOfArtifact)),
  run_id: z.optional(integer()),
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
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** The signature of a signed URL, copied from its query. */
export interface DownloadSignedArtifactQuery {
  sig: string;
  /** When it expires, in seconds since 1970. */
  expires: number;
}
export const downloadSignedArtifactQuery: ZodSchema<DownloadSignedArtifactQuery> =
  /* @__PURE__ */ object(() => ({
    sig: z.string(),
    expires: integer(),
  }));
