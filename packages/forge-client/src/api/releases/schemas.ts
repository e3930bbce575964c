import {
  boolean,
  instant,
  int,
  list,
  nullable,
  object,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  part,
  type Schema,
  string,
} from '@clients/core/schema';
import { type TagArchiveDownloadCount, tagArchiveDownloadCount } from '../../entities/download-schemas.js';
import { type Attachment, attachment } from '../../entities/attachment-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';

/** A release. */
export interface Release {
  id: number;
  /** Name of the tag; for a draft the tag does not exist yet. */
  tag_name: string;
  /** Branch or commit from which the tag is created; empty when it existed before. */
  target_commitish: string;
  /** Title. */
  name: string;
  /** Markdown. */
  body: string;
  /** URL in the API. */
  url: string;
  /** URL of its web page. */
  html_url: string;
  /** URL of the source code at the tag as `.tar.gz`. */
  tarball_url: string;
  /** URL of the source code at the tag as `.zip`. */
  zipball_url: string;
  /** URL to which its files are uploaded; use `forge.releases.assets.create`. */
  upload_url: string;
  /** Whether it is a draft: hidden without write access, and without a tag. */
  draft: boolean;
  /** Whether it is a pre-release: never returned as the latest release. */
  prerelease: boolean;
  created_at: string;
  /** Time of publication; for a draft, of its creation. */
  published_at: string;
  /** `null` when the account no longer exists. */
  author: User | null;
  /** Attached files, without the source code archives. */
  assets: readonly Attachment[];
  /** Whether the web page hides the links to the source code archives. Only on Forgejo. */
  hide_archive_links?: boolean | undefined;
  /** Number of downloads of the source code archives. Only on Forgejo. */
  archive_download_count?: TagArchiveDownloadCount | undefined;
}
export const release: Schema<Release> = /* @__PURE__ */ object(() => ({
  id: int(),
  tag_name: string(),
  target_commitish: string(),
  name: string(),
  body: string(),
  url: string(),
  html_url: string(),
  tarball_url: string(),
  zipball_url: string(),
  upload_url: string(),
  draft: boolean(),
  prerelease: boolean(),
  created_at: instant(),
  published_at: instant(),
  author: nullable(part(user)),
  assets: list(part(attachment)),
  hide_archive_links: optionalBoolean(),
  archive_download_count: optional(part(tagArchiveDownloadCount)),
}));

/** A release to create. */
export interface CreateRelease {
  /** Name of the tag; created on publication unless it exists. */
  tag_name: string;
  /** Creates an annotated tag with this message. Not on Gitea 1.22 and Forgejo. */
  tag_message?: string | undefined;
  /** Branch or commit from which a new tag is created; the default branch when omitted. */
  target_commitish?: string | undefined;
  /** Title. */
  name?: string | undefined;
  /** Markdown. */
  body?: string | undefined;
  /** Creates a draft: hidden without write access, and without a tag. */
  draft?: boolean | undefined;
  /** Marks it as a pre-release: never returned as the latest release. */
  prerelease?: boolean | undefined;
  /** Leaves out the links to the archives of the source. Forgejo only. */
  hide_archive_links?: boolean | undefined;
}
export const createReleaseBody: Schema<CreateRelease> = /* @__PURE__ */ object(() => ({
  tag_name: string(),
  tag_message: optionalString(),
  target_commitish: optionalString(),
  name: optionalString(),
  body: optionalString(),
  draft: optionalBoolean(),
  prerelease: optionalBoolean(),
  hide_archive_links: optionalBoolean(),
}));

/** Changes to a release; omitted fields keep their values. */
export interface EditRelease {
  /** Another tag; it must not have a release. */
  tag_name?: string | undefined;
  /** Branch or commit from which to create a tag that does not exist yet. */
  target_commitish?: string | undefined;
  /** New title; an empty string keeps the title. */
  name?: string | undefined;
  /** Markdown. */
  body?: string | undefined;
  /** False publishes a draft. */
  draft?: boolean | null | undefined;
  /** Marks it as a pre-release: never returned as the latest release. */
  prerelease?: boolean | null | undefined;
  /** Leaves out the links to the archives of the source. Forgejo only. */
  hide_archive_links?: boolean | undefined;
}
export const editReleaseBody: Schema<EditRelease> = /* @__PURE__ */ object(() => ({
  tag_name: optionalString(),
  target_commitish: optionalString(),
  name: optionalString(),
  body: optionalString(),
  draft: optional(nullable(boolean())),
  prerelease: optional(nullable(boolean())),
  hide_archive_links: optionalBoolean(),
}));

/** Filter and page of `releases.list`. */
export interface ListReleasesQuery extends PageQuery {
  /** True for drafts only, false to leave them out. */
  draft?: boolean | undefined;
  /** True for pre-releases only, false to leave them out. */
  'pre-release'?: boolean | undefined;
}
export const listReleasesQuery: Schema<ListReleasesQuery> = /* @__PURE__ */ object(() => ({
  draft: optionalBoolean(),
  'pre-release': optionalBoolean(),
  page: optionalInt(),
  limit: optionalInt(),
}));
