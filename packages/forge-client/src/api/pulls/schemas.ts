import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** A file that a pull request changes. */
export interface ChangedFile {
  /** Path from the root. */
  filename: string;
  /** Path before a rename. */
  previous_filename?: string | undefined;
  /** Such as `added`, `changed`, `deleted` or `renamed`. */
  status: string;
  /** Lines added. */
  additions: number;
  /** Lines deleted. */
  deletions: number;
  /** Lines added and deleted. */
  changes: number;
  /** Web page of the file in the pull request. */
  html_url?: string | undefined;
  /** URL of the file in the API. */
  contents_url?: string | undefined;
  /** URL of the file's bytes. */
  raw_url?: string | undefined;
}
export const changedFile: ZodSchema<ChangedFile> = /* @__PURE__ */ object(() => ({
  filename: z.string(),
  previous_filename: z.optional(z.string()),
  status: z.string(),
  additions: integer(),
  deletions: integer(),
  changes: integer(),
  html_url: z.optional(z.string()),
  contents_url: z.optional(z.string()),
  raw_url: z.optional(z.string()),
}));
