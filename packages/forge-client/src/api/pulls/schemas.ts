import { int, object, optionalString, type Schema, string } from '@clients/core/schema';

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
export const changedFile: Schema<ChangedFile> = /* @__PURE__ */ object(() => ({
  filename: string(),
  previous_filename: optionalString(),
  status: string(),
  additions: int(),
  deletions: int(),
  changes: int(),
  html_url: optionalString(),
  contents_url: optionalString(),
  raw_url: optionalString(),
}));
