import { instant, list, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type TagArchiveDownloadCount, tagArchiveDownloadCount } from '../../entities/download-schemas.js';
import { type Attachment, attachment } from '../../entities/attachment-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';

/** A release. */
export interface Release {
  id: number;
  /** The tag; a draft has the name, but no tag yet. */
  tag_name: string;
  /** Branch or commit that the tag was to be made on. */
  target_commitish: string;
  /** Title. */
  name: string;
  /** Markdown. */
  body: string;
  /** Address in the API. */
  url: string;
  /** Address of its web page. */
  html_url: string;
  /** The files at the tag as `.tar.gz`. */
  tarball_url: string;
  /** The files at the tag as `.zip`. */
  zipball_url: string;
  /** Where its files are uploaded; `forge.releases.assets.create` does it. */
  upload_url: string;
  /** Hidden from those who cannot write, and without a tag yet. */
  draft: boolean;
  /** Not meant for everyday use; never the latest release. */
  prerelease: boolean;
  created_at: string;
  /** When it was published; for a draft, when it was made. */
  published_at: string;
  /** `null` when the account is gone. */
  author: User | null;
  /** Files, without the archives of the sources. */
  assets: readonly Attachment[];
  /** The web page does not link the archives of the sources. Only on Forgejo. */
  hide_archive_links?: boolean | undefined;
  /** How often the archives of the sources were downloaded. Only on Forgejo. */
  archive_download_count?: TagArchiveDownloadCount | undefined;
}
export const release: Schema<Release> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  tag_name: z.string(),
  target_commitish: z.string(),
  name: z.string(),
  body: z.string(),
  url: z.string(),
  html_url: z.string(),
  tarball_url: z.string(),
  zipball_url: z.string(),
  upload_url: z.string(),
  draft: z.boolean(),
  prerelease: z.boolean(),
  created_at: instant(),
  published_at: instant(),
  author: z.nullable(zodOf(user)),
  assets: list(zodOf(attachment)),
  hide_archive_links: z.optional(z.boolean()),
  archive_download_count: z.optional(zodOf(tagArchiveDownloadCount)),
}));

/** A release to make. */
export interface CreateRelease {
  /** The tag; made on publication unless it exists. */
  tag_name: string;
  /** Makes the tag an annotated one with this message. */
  tag_message?: string | undefined;
  /** Branch or commit that a new tag is made on; the default branch when left out. */
  target_commitish?: string | undefined;
  /** Title. */
  name?: string | undefined;
  /** Markdown. */
  body?: string | undefined;
  /** Hidden from those who cannot write, and without a tag yet. */
  draft?: boolean | undefined;
  /** Not meant for everyday use; never the latest release. */
  prerelease?: boolean | undefined;
}
export const createReleaseBody: Schema<CreateRelease> = /* @__PURE__ */ object(() => ({
  tag_name: z.string(),
  tag_message: z.optional(z.string()),
  target_commitish: z.optional(z.string()),
  name: z.optional(z.string()),
  body: z.optional(z.string()),
  draft: z.optional(z.boolean()),
  prerelease: z.optional(z.boolean()),
}));

/** What to change of a release; what is left out stays. */
export interface EditRelease {
  /** Another tag; it must not belong to another release. */
  tag_name?: string | undefined;
  /** Branch or commit for a tag that does not exist yet. */
  target_commitish?: string | undefined;
  /** New title; empty text leaves it. */
  name?: string | undefined;
  /** Markdown. */
  body?: string | undefined;
  /** False publishes a draft. */
  draft?: boolean | null | undefined;
  /** Not meant for everyday use; never the latest release. */
  prerelease?: boolean | null | undefined;
}
export const editReleaseBody: Schema<EditRelease> = /* @__PURE__ */ object(() => ({
  tag_name: z.optional(z.string()),
  target_commitish: z.optional(z.string()),
  name: z.optional(z.string()),
  body: z.optional(z.string()),
  draft: z.optional(z.nullable(z.boolean())),
  prerelease: z.optional(z.nullable(z.boolean())),
}));

/** What `listReleases` filters and sorts by. */
export interface ListReleasesQuery extends PageQuery {
  /** Only drafts, or none of them. */
  draft?: boolean | undefined;
  /** Only pre-releases, or none of them. */
  'pre-release'?: boolean | undefined;
}
export const listReleasesQuery: Schema<ListReleasesQuery> = /* @__PURE__ */ object(() => ({
  draft: z.optional(z.boolean()),
  'pre-release': z.optional(z.boolean()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
