import * as z from 'zod/v4/mini';
import { isRecord } from '@clients/core';
import {
  instant,
  integer,
  list,
  normalized,
  object,
  schema,
  type ZodSchema,
} from '@clients/core/schema';
import {
  type TagArchiveDownloadCount,
  tagArchiveDownloadCount,
} from '../../entities/download-schemas.js';
import { type Attachment, attachment } from '../../entities/attachment-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';
import { refName, tagName } from '../../refs/ref-names.js';

/** A release. */
export interface Release {
  id: number;
  /** Name of the tag, which does not exist yet for a draft. */
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
  assets: Attachment[];
  /** Whether the web page hides the links to source code archives. Forgejo only. */
  hide_archive_links?: boolean | undefined;
  /** Number of downloads of the source code archives. Forgejo only. */
  archive_download_count?: TagArchiveDownloadCount | undefined;
}
export const release: ZodSchema<Release> = /* @__PURE__ */ object(() => ({
  id: integer(),
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
  author: z.nullable(user),
  assets: list(attachment),
  hide_archive_links: z.optional(z.boolean()),
  archive_download_count: z.optional(tagArchiveDownloadCount),
}));

/**
 * A release that was just created. Servers answer a new draft with every attachment of every issue
 * of the instance as its `assets`: none of them is a file of the release, which has none yet.
 */
export const newRelease: ZodSchema<Release> = /* @__PURE__ */ schema(() =>
  normalized(release, (value) => (isRecord(value) ? { ...value, assets: [] } : value)),
);

/** A release to create. */
export interface CreateRelease {
  /** Name of the tag; created on publication unless it exists. */
  tag_name: string;
  /** Creates an annotated tag with this message. Gitea 1.25 or newer only. */
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

export const createReleaseBody: ZodSchema<CreateRelease> = /* @__PURE__ */ object(() => ({
  tag_name: tagName(),
  tag_message: z.optional(z.string()),
  target_commitish: z.optional(refName()),
  name: z.optional(z.string()),
  body: z.optional(z.string()),
  draft: z.optional(z.boolean()),
  prerelease: z.optional(z.boolean()),
  hide_archive_links: z.optional(z.boolean()),
}));

/** Changes to a release; omitted fields keep their values. */
export interface UpdateRelease {
  /** Another tag; it must not have a release. */
  tag_name?: string | undefined;
  /** Branch or commit from which to create a tag that does not exist yet. */
  target_commitish?: string | undefined;
  /** New title; an empty string keeps the title. */
  name?: string | undefined;
  /** Markdown; an empty string empties the notes, which are a line break from then on. */
  body?: string | undefined;
  /** False publishes a draft. */
  draft?: boolean | null | undefined;
  /** Marks it as a pre-release: never returned as the latest release. */
  prerelease?: boolean | null | undefined;
  /** Leaves out the links to the archives of the source. Forgejo only. */
  hide_archive_links?: boolean | undefined;
}

export const updateReleaseBody: ZodSchema<UpdateRelease> = /* @__PURE__ */ object(() => ({
  tag_name: z.optional(tagName()),
  target_commitish: z.optional(refName()),
  name: z.optional(z.string()),
  // Servers keep the notes for an empty text.
  body: z.optional(normalized<string>(z.string(), (notes) => (notes === '' ? '\n' : notes))),
  draft: z.optional(z.nullable(z.boolean())),
  prerelease: z.optional(z.nullable(z.boolean())),
  hide_archive_links: z.optional(z.boolean()),
}));

/** Filter and page of `releases.list`. */
export interface ListReleasesQuery extends PageQuery {
  /** True for drafts only, false to leave them out. */
  draft?: boolean | undefined;
  /** True for pre-releases only, false to leave them out. */
  'pre-release'?: boolean | undefined;
  /** Text to search for. Gitea ignores it. Forgejo only. */
  q?: string | undefined;
  /**
   * Only releases whose tag is like this, whatever its letter case; `*` stands for any text, as in
   * `v1.*`. Gitea 28 or newer only.
   */
  tag_filter?: string | undefined;
}
export const listReleasesQuery: ZodSchema<ListReleasesQuery> = /* @__PURE__ */ object(() => ({
  q: z.optional(z.string()),
  tag_filter: z.optional(z.string()),
  draft: z.optional(z.boolean()),
  'pre-release': z.optional(z.boolean()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
