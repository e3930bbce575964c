import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';
import {
  type TagArchiveDownloadCount,
  tagArchiveDownloadCount,
} from '../../entities/download-schemas.js';
import { type CommitMeta, commitMeta } from '../../entities/commit-schemas.js';
import { refName, tagName } from '../../refs/ref-names.js';

/** A tag. */
export interface Tag {
  /** Without `refs/tags/`. */
  name: string;
  /** Message of the tag; for a lightweight tag, that of its commit. */
  message: string;
  /** Hash of the tag object; for a lightweight tag, that of its commit. */
  id: string;
  /** The commit; its `url` is derived from `id`. */
  commit: CommitMeta | null;
  /** URL of the source code at the tag as `.zip`; absent when downloads are disabled. */
  zipball_url?: string | undefined;
  /** URL of the source code at the tag as `.tar.gz`; absent when downloads are disabled. */
  tarball_url?: string | undefined;
  /** Number of downloads of the source code archives. Forgejo only. */
  archive_download_count?: TagArchiveDownloadCount | undefined;
}
export const tag: ZodSchema<Tag> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  message: z.string(),
  id: z.string(),
  commit: z.nullable(commitMeta),
  zipball_url: z.optional(z.string()),
  tarball_url: z.optional(z.string()),
  archive_download_count: z.optional(tagArchiveDownloadCount),
}));

/** A tag to create. */
export interface CreateTag {
  /** Without `refs/tags/`. */
  tag_name: string;
  /** Makes the tag annotated. */
  message?: string | undefined;
  /** Branch or commit; the default branch when omitted. */
  target?: string | undefined;
}

export const createTagBody: ZodSchema<CreateTag> = /* @__PURE__ */ object(() => ({
  tag_name: tagName(),
  message: z.optional(z.string()),
  target: z.optional(refName()),
}));
